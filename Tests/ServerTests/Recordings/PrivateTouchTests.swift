import DesktopRequests
import Glibc
import TestSupport
import Testing
import TouchX11
import Touches
import WindowStates

@testable import SystemSupport
@testable import TouchRig

@Suite(
  "Touches while a window of pause-for has the keyboard focus", .server(.stage),
  .serialized)
struct PrivateTouchTests {
  /// A command, and the class and title of a window that the configuration names by one of them.
  struct Case: CustomTestStringConvertible, Sendable {
    var command: String
    var className: String
    var title: String
    var testDescription: String { "\(command), \(className), \(title)" }

    static let all = ["events", "record"].flatMap { command in
      [
        Case(command: command, className: "Krita", title: "Drawing"),
        Case(command: command, className: "Browser", title: "My bank"),
      ]
    }
  }

  @Test(
    "events and record omit only touches that begin while a window of pause-for has the focus",
    arguments: Case.all)
  func touchesOmittedWhilePaused(_ given: Case) throws {
    try withServer(in: .manager) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-private")
      try Files.write(
        "show: {pause-for: [krita, \"title:*bank*\"]}\n", to: folder.file("config.yaml"))
      let file = folder.file("touches.jsonl")
      let listener = try RunningOverlay(
        on: server.display,
        [given.command, "--config", folder.file("config.yaml")]
          + (given.command == "record" ? [file] : []))
      let watcher = try DisplayConnection(name: server.display)
      let desktop = Desktop(watcher)
      let finger = try server.injector("touch0")
      /// Waits until this is the last message: the focus may change back and forth before it stays.
      func waitForMessage(_ text: String) throws {
        try Wait.until("the last message to contain '\(text)'") {
          listener.messageLines.last?.contains(text) ?? false
        }
      }
      func lines() -> [Substring] {
        (given.command == "record" ? Files.text(file) ?? "" : listener.output)
          .split(separator: "\n").filter { $0.contains("\"phase\"") }
      }
      // A finger that rests. Only the printed events show when a touch was received.
      let isPrinted = given.command == "events"
      if isPrinted {
        try finger.touchDown(1, at: Point(x: 100, y: 100))
        try Wait.until("the first touch to be printed") { lines().count == 1 }
      }

      let other = try ProbeClient(
        server.display, .structure,
        on: .window(PixelRect(x: 500, y: 200, width: 300, height: 200), overrideRedirect: false))
      other.connection.unmap(other.window)
      var facts = WindowFacts()
      (facts.className, facts.instanceName) = (given.className, given.className.lowercased())
      facts.title = given.title
      other.connection.introduce(other.window, as: facts, pid: UInt(getpid()))
      // Twice, since the omission ends with the window.
      for round in 1...2 {
        other.connection.show(other.window)
        other.connection.synchronise()
        try Wait.until("the window to be managed") {
          desktop.facts(about: .beneath(x: 600, y: 300))?.className == given.className
        }
        try desktop.perform(.activate, on: .beneath(x: 600, y: 300))
        // openbox may publish for a moment that no window is active.
        try watcher.waitForActivation()
        try waitForMessage("left out: a window listed in 'pause-for' has the keyboard focus")
        try finger.touchDown(2, at: Point(x: 300, y: 100))
        guard isPrinted else { break }
        try finger.touchMove(1, to: Point(x: 100 + Double(round), y: 100))
        try Wait.until("the resting finger to be printed") { lines().count == 1 + round }
        other.connection.unmap(other.window)
        other.connection.synchronise()
        try waitForMessage("touches are reported again")
        try finger.touchMove(2, to: Point(x: 310, y: 100))
        try finger.touchUp(2)
      }
      if isPrinted {
        try finger.touchUp(1)
        try finger.tap(3, at: Point(x: 500, y: 500))
        try Wait.until("the last touch to be printed") {
          lines().count { $0.contains("\"ended\"") } == 2
        }
      } else {
        try finger.touchUp(2)
      }
      #expect(listener.stop() == .exited(0))
      // The touches of fingers 1 and 3, or none.
      let count = isPrinted ? 2 : 0
      for phase in ["began", "moved", "ended"] {
        #expect(lines().count { $0.contains("\"\(phase)\"") } == count, "\(phase)")
      }
      #expect(!lines().contains { $0.contains("\"x\":3") })
    }
  }
}
