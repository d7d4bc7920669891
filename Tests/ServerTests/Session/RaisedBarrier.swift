import Testing
import TouchX11
import WindowStates

@testable import TouchRig

/// A barrier that keeps the user from the screen until it is lowered.
enum Barrier: String, CaseIterable {
  case i3lock
  case xsecurelock
  /// A lock like that of xtrlock, which itself starts only if the user has a password.
  case seeThrough
  case saver
  case terminal
}

/// A barrier that is really raised on a server.
final class RaisedBarrier {
  private let barrier: Barrier
  private let display: String
  private let folder: TemporaryFolder
  private let user: DisplayConnection
  private var locker: Subprocess?
  private var token: WindowID?

  init(_ barrier: Barrier, on display: String) throws {
    self.barrier = barrier
    self.display = display
    folder = try TemporaryFolder(prefix: "fingertip-locker")
    user = try DisplayConnection(name: display)
    switch barrier {
    case .i3lock: locker = try start("i3lock", ["--nofork", "--color", "204060"])
    case .xsecurelock: locker = try start("xsecurelock", [])
    case .seeThrough:
      let window = user.makeToken()
      user.map(window)
      #expect(user.grabKeyboard(on: window))
      #expect(user.grabPointer(on: window))
      #expect(user.grab(try #require(user.device(named: "touch0")), on: window))
      token = window
    case .saver: user.setBlanked(true)
    case .terminal: user.setTerminalShown(false)
    }
  }

  /// Lowers the barrier; a second call does no harm.
  func lower() {
    switch barrier {
    case .i3lock, .xsecurelock: locker?.stop()
    case .seeThrough:
      if let window = token { user.destroy(window) }
      user.ungrabKeyboard()
      user.ungrabPointer()
      if let device = user.device(named: "touch0") { user.ungrab(device) }
      user.synchronise()
    case .saver: user.setBlanked(false)
    case .terminal: user.setTerminalShown(true)
    }
  }

  private func start(_ program: String, _ arguments: [String]) throws -> Subprocess {
    try Subprocess(
      .init(
        program, arguments,
        environment: [
          "DISPLAY": display, "HOME": folder.path, "XSECURELOCK_SAVER": "saver_blank",
        ], output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
  }
}
