import Glibc
import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("A program that takes the touches of the whole screen", .server(.regions), .serialized)
struct StoppedProgramTests {
  /// What takes them.
  private static let commands = [
    ["draw"], ["inspect", "--test", "coverage"], ["devices", "--check", "--touch"],
  ]
  /// Ctrl-Z, and a signal that no program sees.
  private static let signals = [SIGTSTP, SIGSTOP]
  private static let place = Point(x: 640, y: 360)

  @Test(
    "leaves them to the applications while it is stopped, and takes them when it goes on",
    arguments: commands, signals)
  func stopped(_ command: [String], _ signal: Int32) throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .touch, on: .window(PixelRect(x: 0, y: 0, width: 1280, height: 720)))
      let finger = try server.injector("touch0")
      let program = try RunningOverlay(on: server.display, command)
      func takesTouches() -> Bool {
        application.connection.topLevels().contains {
          $0.isOurs && $0.isMapped && $0.isInputOnly && !$0.inputShape.isEmpty
        }
      }
      func tapBegins() throws -> Int {
        try finger.tap(1, at: Self.place)
        return application.collect().count { $0.kind == .touchBegin }
      }
      // A touch is all that this one waits for.
      let endsByTouch = command.contains("--touch")
      try Wait.until("the screen to be taken", takesTouches)
      application.clear()
      for _ in 0..<2 {
        if !endsByTouch { #expect(try tapBegins() == 0) }
        program.signal(signal)
        try Wait.until("the process to stop") { ProcessFigures.isStopped(program.pid) }
        try Wait.until("the screen to be left to applications") { !takesTouches() }
        if !endsByTouch { #expect(try tapBegins() == 1) }
        program.signal(SIGCONT)
        try Wait.until("the screen to be taken again", takesTouches)
        if !endsByTouch { #expect(try tapBegins() == 0) }
      }
      // It ends as if nothing had been.
      program.stop()
      let left = application.connection.topLevels().filter(\.isOurs)
      #expect(left.isEmpty)
      #expect(!program.messageLines.contains { $0.contains("bug") })
    }
  }
}
