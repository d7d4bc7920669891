// A window over the whole screen must not depend on a program that draws, reads files or may be stopped: who
// covered the screen and hung would have taken every touch. So a process that does nothing else has it. It
// knows by itself when the screen is blanked and shown, and ends with the overlay's end of the socket.

internal import CLinux
internal import Glibc
package import SystemSupport
internal import TouchX11

/// The process that keeps the touch that wakes the screen from everybody.
package struct WakeProcess {
  /// The name under which this program is one, as its zeroth argument.
  package static let name = "fingertip-wake"

  private let cover: WakeCover
  /// Whether the overlay was told that touches are kept, as of the last message that it took.
  private var hasToldCovering = false

  /// Keeps touches until the overlay or the server is gone.
  ///
  /// - Parameter display: the server's name; standard input is the socket to the overlay.
  /// - Returns: the exit status.
  package static func run(display: String) -> ExitStatus {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGPIPE, SIGTSTP, SIGTTOU] {
      signal(number, SIG_IGN)
    }
    do throws(WakeCoverError) {
      var process = WakeProcess(cover: try WakeCover(display) { _, _ in })
      WakeNotice.ready(process.cover.window).send(to: STDIN_FILENO)
      process.run()
      return .success
    } catch {
      WakeNotice.refused("\(error)").send(to: STDIN_FILENO)
      return .unavailable
    }
  }

  private init(cover: WakeCover) { self.cover = cover }

  private mutating func run() {
    while !cover.isLost {
      cover.takeTurn(at: Monotonic.milliseconds)
      tell()
      let waits = hasToldCovering != cover.isCovering
      var descriptors = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN | (waits ? POLLOUT : 0)), revents: 0),
        pollfd(reading: cover.fileDescriptor),
      ]
      descriptors.wait(until: cover.nextTurn)
      // The overlay says nothing: its end is all there is to read.
      guard descriptors[0].revents & Int16(POLLIN | POLLHUP | POLLERR) == 0 else { return }
    }
  }

  /// Tells the overlay whether touches are kept; one that takes nothing just now is told later.
  private mutating func tell() {
    let isCovering = cover.isCovering
    guard hasToldCovering != isCovering else { return }
    if WakeNotice.covering(isCovering).send(to: STDIN_FILENO) { hasToldCovering = isCovering }
  }
}
