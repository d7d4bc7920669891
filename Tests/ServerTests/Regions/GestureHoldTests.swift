import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// Keys and buttons that gestures hold, and their release.
@Suite("Input that gestures hold", .server(.regions), .serialized)
struct GestureHoldTests {
  private static let position = Point(x: 150, y: 150)

  private static let configuration = """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      touches: gesture
      gestures:
      - id: press
        type: longPress
        longPress: 20
        on:
          began:
          - {hold: ctrl+space}
          - {hold: {button: 2}}
          - {log: held}
          - {keys: a, repeat: 10}
      - id: drag
        type: pan
        cancels: press
        on: {began: {log: dragged}}
    """

  /// An event that ends a gesture which holds input.
  enum Ending: CaseIterable {
    case lift, rival, pause, reload, removal, leave, terminate, interrupt, kill, crash
    case deviceOff, blank
    /// Another client makes the server close our connection, while the finger is down or after a
    /// lift that we have not read.
    case disconnect, disconnectLifted
    /// Ctrl-Z, and a signal that the program cannot catch.
    case suspend, freeze
  }

  @Test(
    "Input that a gesture holds is released however the gesture ends (W29)",
    arguments: Ending.allCases)
  func released(_ ending: Ending) throws {
    try withServer { server in
      let stage = try ProgramStage(server, Self.configuration)
      let user = stage.application.connection
      let slave = try #require(user.device(named: "touch0"))
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForMessage("region 'pad': held")
      // The presses are sent before the message is written, but the server may execute them later.
      try Wait.until("two keys and the middle button to be down") {
        user.keysDown.count >= 2 && user.buttonsDown.contains(2)
      }
      switch ending {
      case .lift: try stage.finger.touchUp(1)
      case .rival:
        try stage.finger.touchMove(1, to: Point(x: 200, y: 250))
        try stage.waitForMessage("region 'pad': dragged")
      case .pause: #expect(try stage.overlay.tell("pause").status == .exited(0))
      case .reload:
        try stage.reload(Self.configuration + "\n# again\n")
        #expect(user.buttonsDown.contains(2), "nothing has changed")
        try stage.reload(Self.configuration.replacing("{log: held}", with: "{log: again}"))
      case .removal: try stage.reload("regions: []\n")
      case .leave: #expect(try stage.overlay.tell("quit").status == .exited(0))
      case .terminate: stage.overlay.signal(SIGTERM)
      case .interrupt: stage.overlay.signal(SIGINT)
      case .kill: stage.overlay.signal(SIGKILL)
      case .crash: stage.overlay.signal(SIGSEGV)
      case .deviceOff: try user.setEnabled(false, slave)
      case .blank: user.setBlanked(true)
      case .disconnect: user.killClient(of: try #require(stage.ourWindows.first).id)
      case .disconnectLifted:
        let window = try #require(stage.ourWindows.first).id
        try stage.overlay.suspend()
        try stage.finger.touchUp(1)
        user.killClient(of: window)
        stage.overlay.signal(SIGCONT)
      case .suspend: stage.overlay.signal(SIGTSTP)
      case .freeze: stage.overlay.signal(SIGSTOP)
      }
      try Wait.until("the held keys and buttons to be released") {
        user.keysDown.isEmpty && !user.buttonsDown.contains(2)
      }
      switch ending {
      case .deviceOff:
        try user.setEnabled(true, slave)
        try stage.finger.reconnect()
      case .lift, .disconnectLifted: break
      case .suspend, .freeze:
        try Wait.until("the process to stop") { ProcessFigures.isStopped(stage.overlay.pid) }
        stage.overlay.signal(SIGCONT)
        try stage.finger.touchUp(1)
      case .blank:
        user.setBlanked(false)
        try stage.finger.touchUp(1)
      default: try stage.finger.touchUp(1)
      }
      if stage.overlay.isRunning { stage.overlay.stop() } else { stage.overlay.killNow() }
      // Nothing has pressed the input again.
      #expect(user.keysDown.isEmpty && !user.buttonsDown.contains(2))
    }
  }

  @Test(
    "Input that a long press on an offer region holds follows the finger's motion",
    arguments: [1.0, 2])
  func draggedHold(speed: Double) throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let stage = try ProgramStage(
        server,
        """
        regions:
        - id: sheet
          policy: offer
          touches: gesture
          gestures:
          - id: press
            type: longPress
            longPress: 20
            on:
              began: [{hold: {button: 1}}, {log: held}]
              changed: {pointer: \(Int(speed))}
              ended: {log: over}
        """, over: program.probe)
      try stage.waitForGrab(true)
      for number in 1...2 {
        // Another client moves the pointer elsewhere.
        stage.application.connection.warpPointer(to: Point(x: 950, y: 60))
        program.probe.clear()
        try stage.finger.touchDown(1, at: Point(x: 500, y: 400))
        try stage.waitForMessage("region 'sheet': held", number)
        for x in [560.0, 650, 700] { try stage.finger.touchMove(1, to: Point(x: x, y: 400)) }
        try stage.finger.touchUp(1)
        try stage.waitForMessage("region 'sheet': over", number)
        var seen: [ProbeEvent] = []
        try Wait.until("the button to be released") {
          seen += program.probe.collect()
          return seen.contains { $0.kind == .buttonRelease }
        }
        #expect(
          seen.first { $0.kind == .buttonPress }?.rootPosition == Point(x: 500, y: 400))
        #expect(
          seen.last { $0.kind == .buttonRelease }?.rootPosition
            == Point(x: 500 + 200 * speed, y: 400))
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A region hidden by another finger releases its held input, and its touch is cancelled once"
  )
  func hidden() throws {
    try withServer { server in
      let stage = try ProgramStage(
        server,
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on: {cancelled: {log: lost}, ended: {log: lifted}}
          gestures:
          - id: press
            type: longPress
            longPress: 20
            cancelsTouches: false
            on:
              began: [{hold: {button: 2}}, {log: held}]
              cancelled: {log: gone}
              ended: {log: over}
        - id: other
          frame: {left: 400px, top: 100px, width: 200px, height: 200px}
          on: {began: {hide: pad}, ended: {show: pad}}
        """)
      try stage.finger.touchDown(1, at: Self.position)
      try stage.waitForMessage("region 'pad': held")
      try stage.finger.touchDown(2, at: Point(x: 450, y: 150))
      // The first finger rests, so the server reports nothing about it.
      try stage.waitForMessage("region 'pad': lost")
      try stage.waitForMessage("region 'pad': gone")
      #expect(!stage.application.connection.buttonsDown.contains(2))
      try stage.finger.touchUp(2)
      try stage.finger.touchMove(1, to: Point(x: 180, y: 180))
      try stage.finger.touchUp(1)
      // Once it answers, the next touch is routed by the current regions.
      #expect(try stage.overlay.tell("status").status == .exited(0))
      try stage.finger.touchDown(3, at: Self.position)
      try stage.waitForMessage("region 'pad': held", 2)
      try stage.finger.touchUp(3)
      try stage.waitForMessage("region 'pad': over")
      try stage.waitForMessage("region 'pad': lifted")
      #expect(stage.count("region 'pad': lost") == 1)
      #expect(stage.count("region 'pad': gone") == 1)
      #expect(stage.count("region 'pad': lifted") == 1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
