internal import CLinux
internal import Glibc
internal import SystemSupport

/// The socket on which a started program reports that it is ready, by the protocol of sd_notify(3).
package struct ReadySocket: ~Copyable {
  /// The path of the socket, for `NOTIFY_SOCKET`.
  package let path: String
  private let channel: Int32

  /// Binds the socket.
  ///
  /// - Parameter path: the path, which is the program's `$NOTIFY_SOCKET`.
  /// - Throws: `RigError.system`.
  package init(path: String) throws(RigError) {
    self.path = path
    channel = CLinux.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard channel >= 0 else { throw .system(call: "socket", about: path, errno: errno) }
    let address = UnixAddress(path: path)
    let bound = address?.bind(channel)
    guard bound == 0 else {
      let reason = address == nil ? ENAMETOOLONG : errno
      close(channel)
      throw .system(call: "bind", about: path, errno: reason)
    }
  }

  deinit {
    close(channel)
    unlink(path)
  }

  /// Waits until a message arrives.
  ///
  /// - Parameters:
  ///   - program: the name of the program for the error.
  ///   - process: the program's process; its end ends the wait.
  /// - Throws: `RigError` if the program ended or took too long.
  package func wait(for program: String, _ process: Subprocess) throws(RigError) {
    let deadline = Deadline(seconds: 20)
    var message = [UInt8](repeating: 0, count: 64)
    while true {
      // The timeout is short enough to notice that the program ended.
      var entry = pollfd(reading: channel)
      if poll(&entry, 1, 100) > 0, recv(channel, &message, message.count, 0) > 0 { return }
      guard process.isRunning else { throw .programEnded(name: program) }
      if deadline.hasPassed { throw deadline.error(waitingFor: "\(program) to be ready") }
    }
  }
}
