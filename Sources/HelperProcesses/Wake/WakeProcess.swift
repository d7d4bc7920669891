// A window over the whole screen must not belong to a program that draws, reads files or may be
// stopped: if that program hung, it would swallow every touch. So a process that does nothing else
// owns it. The process follows by itself when the screen is blanked and shown, and ends when the
// overlay's socket closes.

internal import CLinux
internal import Glibc
package import SystemSupport
internal import TouchX11

/// The process that takes the touch that wakes the screen, so that nobody else gets it.
package struct WakeProcess {
  /// The zeroth argument with which this program runs as such a process.
  package static let name = "fingertip-wake"

  private let cover: WakeCover
  /// Whether the last message that the overlay accepted said that touches are taken.
  private var reportedCovering = false

  /// Takes touches while the screen is blanked, until the overlay or the server is gone.
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
      // The overlay hears of the cover before other clients see it, and of its removal afterwards.
      cover.takeTurn(at: Monotonic.milliseconds) { reportCovering() }
      reportCovering()
      // A touch may have come while the server was covering the screen; nothing would wake us.
      guard !cover.hasEvents else { continue }
      let waits = reportedCovering != cover.isCovering
      var descriptors = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN | (waits ? POLLOUT : 0)), revents: 0),
        pollfd(reading: cover.fileDescriptor),
      ]
      descriptors.wait(until: cover.nextTurn)
      // The overlay sends nothing, so the socket becomes readable only when the overlay ends.
      guard descriptors[0].revents & Int16(POLLIN | POLLHUP | POLLERR) == 0 else { return }
    }
  }

  /// Tells the overlay whether touches are taken; tries again later if its socket is full.
  private mutating func reportCovering() {
    let isCovering = cover.isCovering
    guard reportedCovering != isCovering else { return }
    let notice: WakeNotice = isCovering ? .covering : .done
    if notice.send(to: STDIN_FILENO) { reportedCovering = isCovering }
  }
}
