internal import CLinux
internal import Glibc

/// Our own clock, which is independent of changes of the date.
package enum Monotonic {
  /// Milliseconds since an arbitrary moment, `CLOCK_MONOTONIC`.
  package static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
