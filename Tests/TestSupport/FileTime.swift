internal import CLinux
internal import Glibc

/// Sets the time of a file's last change, in s since 1970.
///
/// - Returns: whether it was set.
package func setTime(_ time: Int, ofFile path: String) -> Bool {
  let moment = timespec(tv_sec: time, tv_nsec: 0)
  return utimensat(AT_FDCWD, path, [moment, moment], 0) == 0
}
