internal import CLinux
internal import Glibc

/// Changes of files and directories as a readable descriptor, by inotify(7).
package struct InotifyDescriptor: ~Copyable {
  /// One change.
  package struct Change {
    /// The number that `watch` returned; -1 if the kernel dropped changes.
    package let watch: Int32
    /// The kind of change, in the bits of inotify(7).
    package let mask: UInt32
    /// The name of the changed entry of a watched directory; empty for the watched path itself.
    package let name: String
  }

  /// The descriptor, readable when there are changes.
  package let descriptor: Int32
  /// inotify_add_watch(2).
  private let add: Adder

  /// A function like inotify_add_watch(2).
  package typealias Adder = (Int32, UnsafePointer<CChar>, UInt32) -> Int32

  /// Opens a descriptor that watches nothing yet.
  ///
  /// - Parameter add: the function that adds a watch; nil for that of the kernel.
  /// - Throws: `SystemError` if the user has reached the kernel's limit of descriptors.
  package init(addingBy add: Adder? = nil) throws(SystemError) {
    self.add = add ?? inotify_add_watch
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw SystemError(call: "inotify_init1", number: errno) }
  }

  deinit { close(descriptor) }

  /// Watches a path, or changes what a path is watched for.
  ///
  /// - Returns: the number of the watch, one per inode; nil if the path does not exist.
  /// - Throws: `SystemError` if the user has reached the kernel's limit of watches.
  package func watch(_ path: String, for mask: UInt32) throws(SystemError) -> Int32? {
    let watch = add(descriptor, path, mask)
    if watch < 0, errno == ENOSPC || errno == ENOMEM {
      throw SystemError(call: "inotify_add_watch", number: errno)
    }
    return watch >= 0 ? watch : nil
  }

  /// Removes a watch; changes noted before may still come.
  package func forget(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// Returns the changes since the last call.
  package func takeChanges() -> [Change] {
    var changes: [Change] = []
    let header = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + header <= count {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let name = buffer[(offset + header)..<(offset + header + Int(event.len))]
          changes.append(
            Change(
              watch: event.wd, mask: event.mask,
              name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
          offset += header + Int(event.len)
        }
      }
    }
    return changes
  }
}
