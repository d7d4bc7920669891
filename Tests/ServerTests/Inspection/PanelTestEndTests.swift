import Glibc
import ScreenHardware
import Testing
import TouchAnalysis
import TouchDrawing
import TouchX11
import Touches
import Translations

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchRig

extension PanelTestRunTests {
  @Test("A test ends with an incomplete report if the monitors change")
  func changedMonitors() throws {
    try GuidedRun.overApplication(.accuracy) { run in
      try run.waitForScreen()
      let user = try DisplayConnection(name: run.display)
      try user.setMonitor(
        "second", frame: PixelRect(x: 640, y: 0, width: 640, height: 720), millimetres: (160, 180))
      defer { try? user.removeMonitor("second") }
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(
        run.program.messages
          == "fingertip: the monitors have changed, so this guide ends; start it again\n")
      #expect(run.program.output.contains("\"passed\": false,\n  \"complete\": false,"))
    }
  }

  @Test(
    "A guided test shows instructions; its button and Escape end it with the results so far",
    arguments: PanelTestKind.allCases, ["button", "escape"])
  func endedEarly(_ kind: PanelTestKind, _ trigger: String) throws {
    try withServer { server in
      let run = try GuidedRun(kind, on: server)
      // The minute of this test begins two seconds after the last touch, and then the screen and
      // the results change.
      if kind == .noise { try run.hold(1, at: Point(x: 640, y: 360)) }
      try run.waitForScreen()
      guard trigger == "escape" else {
        try run.stroke([run.button])
        return try run.finish(false, isComplete: false)
      }
      let keyboard = try server.injector("keyboard")
      func pressEscape() throws {
        try keyboard.key(9, pressed: true)
        try keyboard.key(9, pressed: false)
        try keyboard.sync()
      }
      try pressEscape()
      try run.finish(false, isComplete: false, closedBy: pressEscape)
    }
  }

  @Test(
    "A guided test restores windows that another client takes away, and reports it",
    arguments: WindowInterference.allCases)
  func lostWindows(_ interference: WindowInterference) throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .touch, on: .window(GuidedRun.screen, colour: 0x30_6080))
      let client = application.connection
      func ours() -> [TopLevel] { client.topLevels().filter(\.isOurs) }
      let run = try GuidedRun(.accuracy, on: server)
      for turn in 1...2 {
        try run.waitForScreen()
        interference.act(on: ours(), by: client, into: application.window)
        try Wait.until("the message that the windows are restored") {
          run.program.messageLines.count { $0.contains("they are restored") } >= turn
        }
        try run.waitForScreen()
        try Wait.until("the overlay to take touches") {
          ours().contains(where: \.takesTouches)
        }
        application.clear()
        try run.stroke([
          run.figure { figure -> Point? in
            if case .target(let point, _) = figure { point } else { nil }
          }
        ])
        #expect(!application.collect().contains { $0.kind == .touchBegin })
      }
      #expect(
        run.program.messages.contains(
          "another client \(interference.loss) windows of the overlay"))
      run.program.signal(SIGTERM)
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(run.program.output.contains("\"verdict\": \"left before its end\""))
      #expect(ours().isEmpty)
    }
  }

  @Test(
    "A guided test ends if the screen is locked, and not if it is only blanked",
    arguments: [Barrier.i3lock, .xsecurelock, .saver])
  func lockedScreen(_ barrier: Barrier) throws {
    try withServer { server in
      let run = try GuidedRun(.accuracy, on: server)
      try run.waitForScreen()
      let raised = try RaisedBarrier(barrier, on: server.display)
      defer { raised.lower() }
      if barrier == .saver {
        // The touch wakes the screen, and counts.
        try run.stroke([Point(x: 640, y: 360)])
        try run.waitForScreen()
        run.program.signal(SIGTERM)
      }
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(
        run.program.messages
          == (barrier == .saver
            ? "" : "fingertip: the screen was locked, so this guide ends; start it again\n"))
      #expect(run.program.output.contains("\"verdict\": \"left before its end\""))
    }
  }

  @Test("A screen locker closes the report of a test that is over, without asking for another one")
  func lockedReport() throws {
    try withServer { server in
      let run = try GuidedRun(.accuracy, on: server)
      try run.waitForScreen()
      try run.stroke([run.button])
      try Wait.until("the report") { run.isReported }
      let raised = try RaisedBarrier(.i3lock, on: server.display)
      defer { raised.lower() }
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(
        run.program.messages == "fingertip: the screen was locked, so the report was closed\n")
    }
  }

  @Test("A signal ends a guided test with its results so far")
  func endedBySignal() throws {
    try withServer { server in
      let run = try GuidedRun(.accuracy, on: server)
      run.program.signal(SIGTERM)
      #expect(run.program.waitForEnd() == .exited(1))
      #expect(run.program.output.contains("\"verdict\": \"left before its end\""))
    }
  }
}
