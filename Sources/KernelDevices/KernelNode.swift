internal import Glibc
package import SystemSupport
package import TouchRecordings

/// A kernel touch device that is open for reading, in addition to its other readers.
package struct KernelNode: ~Copyable {
  /// The node's path, for messages.
  package let path: String
  /// The device's description of itself.
  package let description: KernelDescription
  /// The descriptor to read events from, which never blocks.
  package let descriptor: Int32

  /// Takes ownership of a descriptor that supplies the events of a node.
  ///
  /// - Parameters:
  ///   - descriptor: anything that can be read and polled, such as the end of a pipe.
  ///   - description: the device's description of itself.
  ///   - path: the node's path, for messages.
  package init(_ descriptor: Int32, _ description: KernelDescription, path: String) {
    self.descriptor = descriptor
    self.description = description
    self.path = path
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Opens a node.
  ///
  /// - Parameter path: the node, such as `/dev/input/event5`.
  /// - Throws: `FileError.inaccessible`, with advice.
  package init(_ path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Self.error(path, errno) }
    // Check the type first: opening some devices has side effects.
    guard status.st_mode & S_IFMT == S_IFCHR else { throw Self.noDevice(path) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.error(path, errno) }
    let queried: KernelDescription?
    do throws(EvdevLibrary.Missing) {
      queried = try EvdevLibrary().describe(descriptor)
    } catch {
      close(descriptor)
      throw .inaccessible(path: path, why: error.reason)
    }
    guard let description = queried else {
      close(descriptor)
      throw Self.noDevice(path)
    }
    guard description.isTouchDevice else {
      close(descriptor)
      throw .inaccessible(
        path: path,
        why: "is \(quoted(description.name)), which reports no touches: neither ABS_MT_POSITION_X "
          + "nor ABS_X with BTN_TOUCH")
    }
    self.init(descriptor, description, path: path)
  }

  deinit { close(descriptor) }

  static func error(_ path: String, _ errorNumber: Int32) -> FileError {
    let group =
      errorNumber == EACCES
      ? "; only members of the group 'input' can read input devices; 'sudo usermod -aG input "
        + "\(userName)' makes you one from the next login on" : ""
    return .inaccessible(path: path, why: errorText(errorNumber) + group)
  }

  private static func noDevice(_ path: String) -> FileError {
    .inaccessible(
      path: path,
      why: "is not an input device of the kernel; one such as /dev/input/event5 is needed")
  }

  /// The name of the user, or a placeholder.
  private static var userName: String {
    guard let entry = getpwuid(geteuid()), let name = entry.pointee.pw_name else { return "USER" }
    return String(cString: name)
  }
}
