// Programs that clean up /tmp or the folder of a session remove files that nobody seems to need.
// The overlay still runs then, but no command reaches it, and `fingertip show` would start another
// one beside it. So the kernel is asked to report changes of the files, and they are created again.
// While that is not possible, such as without the folder, it is tried every second.

internal import CLinux
internal import Glibc
internal import SystemSupport

/// The control socket of the running overlay, which is restored if its files are removed.
final class ControlPlace {
  /// The time between two attempts to restore the files, in ms.
  static let retryInterval = 1000.0

  private var socket: ControlSocket
  /// Reports changes of the files; nil if the user has as many watches as the kernel allows.
  private let changes: InotifyDescriptor?
  private let log: LogSink
  /// The time of the next attempt to restore the files; nil if they are in their place.
  private(set) var retryTime: Double?
  /// Whether a failed attempt was reported.
  private var hasReported = false

  /// Takes the socket and watches its files.
  ///
  /// - Parameters:
  ///   - socket: the control socket.
  ///   - log: receives messages.
  init(_ socket: consuming ControlSocket, log: @escaping LogSink) {
    self.socket = socket
    self.log = log
    changes = try? InotifyDescriptor()
    watch()
    // They may have been removed since they were created, before they were watched.
    if !self.socket.isInPlace { retryTime = Monotonic.milliseconds }
  }

  /// The descriptor on which connections arrive.
  var descriptor: Int32 { socket.descriptor }

  /// The entry for poll(2) of changes of the files.
  var interest: pollfd {
    switch changes {
    case .some(let changes): pollfd(reading: changes.descriptor)
    case nil: pollfd(reading: -1)
    }
  }

  /// Accepts a connection of a client; nil if none waits.
  ///
  /// - Throws: `SystemError` if accept(2) fails, for example without a free descriptor.
  func accept() throws(SystemError) -> Int32? { try socket.accept() }

  /// Watches both files and their folder, as they are at their paths now.
  private func watch() {
    for path in [socket.endpoint.socket, socket.endpoint.lock] {
      _ = try? changes?.watch(path, for: UInt32(IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF))
    }
    // Files do not report that their folder is renamed.
    _ = try? changes?.watch(socket.endpoint.folder, for: UInt32(IN_DELETE_SELF | IN_MOVE_SELF))
  }

  /// Notes changes of the files.
  func noteChanges(at time: Double) {
    guard let reported = changes?.takeChanges(), !reported.isEmpty else { return }
    if retryTime == nil, !socket.isInPlace { retryTime = time }
  }

  /// Restores the files if they are missing and an attempt is due.
  func takeTurn(at time: Double) {
    guard let due = retryTime, due <= time else { return }
    retryTime = time + Self.retryInterval
    do throws(ControlError) {
      guard try socket.restore() else {
        return report(
          "the overlay cannot be controlled: the files of its control socket were removed, and "
            + "another overlay has this place now")
      }
    } catch {
      return report(
        "the overlay cannot be controlled: the files of its control socket were removed: \(error)")
    }
    retryTime = nil
    hasReported = false
    watch()
    // They may have been removed again before they were watched.
    if !socket.isInPlace { retryTime = time + Self.retryInterval }
    log(.warning, "the files of the control socket were removed; they are restored")
  }

  /// Reports a failed attempt, once.
  private func report(_ message: String) {
    if !hasReported { log(.warning, message) }
    hasReported = true
  }
}
