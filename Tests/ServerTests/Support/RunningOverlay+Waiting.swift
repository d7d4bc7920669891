import Glibc

@testable import SystemSupport
@testable import TouchRig

extension RunningOverlay {
  /// Returns whether its status, as JSON, contains a text.
  func hasStatus(_ text: String) throws -> Bool {
    try tell("status", "--json").output.contains(text)
  }

  /// Waits until its status, as JSON, contains texts.
  func waitForStatus(_ texts: String...) throws {
    try Wait.until("the status to contain \(texts)") {
      let status = try tell("status", "--json").output
      return texts.allSatisfy { status.contains($0) }
    }
  }

  /// Stops the process, so that it answers nothing until SIGCONT.
  func suspend() throws {
    self.signal(SIGSTOP)
    try Wait.until("the process to stop") { ProcessFigures.isStopped(pid) }
  }
}
