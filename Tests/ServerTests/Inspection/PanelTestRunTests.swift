import Glibc
import Testing
import TouchAnalysis
import TouchX11
import Touches

@testable import FingertipApp
@testable import TouchRig

/// A guided test on a real screen, and the hand that does what it asks for.
private final class GuidedRun {
  static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  static let panel = Panel(frame: Rect(screen), pixelsPerMillimetre: 4)

  let folder: TemporaryFolder
  let finger: Injector
  let display: String
  let program: RunningOverlay
  /// The same test, which knows what the one on the screen asks for next.
  private var twin: any PanelTest
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private var number: UInt32 = 0

  init(_ kind: PanelTestKind, on server: PrivateServer) throws {
    display = server.display
    folder = try TemporaryFolder(prefix: "fingertip-guide")
    finger = try server.injector("touch0")
    twin = kind.test(of: Self.panel, contacts: 10)
    program = try RunningOverlay(
      on: server.display,
      [
        "inspect", "--test", kind.rawValue, "--px-per-mm", "4", "--output",
        folder.file("test.png"),
      ])
  }

  /// The first figure of the twin that fits.
  func figure<Value>(_ body: (PanelFigure) -> Value?) throws -> Value {
    try #require(twin.figures.lazy.compactMap(body).first)
  }

  var isDone: Bool { twin.isDone }

  /// One finger on its way.
  func stroke(_ places: [Point]) throws {
    number += 1
    try finger.touchDown(number, at: places[0])
    for place in places.dropFirst() { try finger.touchMove(number, to: place) }
    try finger.touchUp(number)
    for (index, place) in places.enumerated() { tell(index == 0 ? .began : .moved, place) }
    tell(.ended, nil)
  }

  private func tell(_ phase: TouchPhase, _ place: Point?) {
    let event = TouchEvent(
      id: TouchID(device: DeviceID(rawValue: 1), contact: number), phase: phase,
      time: Timestamp(milliseconds: 0), position: place)
    _ = tracker.apply(event, into: &changes)
    for change in changes { twin.take(change) }
    changes.removeAll()
  }

  /// Waits for the report, closes it by a touch, and holds it to what is expected.
  func finish(_ isPassed: Bool, isComplete: Bool = true) throws {
    try Wait.until("the report") { program.output.hasSuffix("}\n") }
    let picture = Files.read(folder.file("test.png"))
    try finger.tap(99, at: Point(x: 640, y: 650))
    #expect(program.waitForEnd() == .exited(isPassed ? 0 : 1))
    #expect(program.messages == "")
    #expect(program.output.contains("\"passed\": \(isPassed),\n  \"complete\": \(isComplete),"))
    #expect(picture?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }
}

@Suite("fingertip inspect --test", .server(.guided), .serialized)
struct PanelTestRunTests {
  /// Runs a test over an application that must hear nothing of it.
  private func run(
    _ kind: PanelTestKind, _ body: @Sendable (GuidedRun) throws -> Void
  ) throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .touch, on: .window(GuidedRun.screen, colour: 0x30_6080))
      let run = try GuidedRun(kind, on: server)
      application.clear()
      try body(run)
      application.collect()
      #expect(!application.events.contains { $0.kind == .touchBegin })
      let ours = application.connection.topLevels().filter(\.isOurs)
      #expect(ours.isEmpty)
    }
  }

  @Test(
    "coverage passes where all was painted, and fails where a strip was not",
    arguments: [true, false])
  func coverage(_ isPassed: Bool) throws {
    try run(.coverage) { run in
      let right = isPassed ? 1278.0 : 1000
      for y in stride(from: 2.0, through: 718, by: 17.9) {
        try run.stroke([Point(x: 2, y: y), Point(x: right, y: y)])
      }
      if !isPassed { try run.stroke([Point(x: 1200, y: 30)]) }
      try run.finish(isPassed, isComplete: isPassed)
    }
  }

  @Test("linearity passes along lines, and fails along waves", arguments: [true, false])
  func linearity(_ isPassed: Bool) throws {
    try run(.linearity) { run in
      while !run.isDone {
        let (start, end) = try run.figure { figure -> (Point, Point)? in
          if case .guide(let start, let end) = figure { (start, end) } else { nil }
        }
        let way = end - start
        let across = Vector(dx: -way.dy, dy: way.dx) * (1 / way.lengthSquared.squareRoot())
        try run.stroke(
          (0...20).map { step in
            start + way * (Double(step) / 20) + across * (isPassed ? 0 : step % 4 < 2 ? 12 : -12)
          })
      }
      try run.finish(isPassed)
    }
  }

  @Test("accuracy passes at the marks, and fails beside them", arguments: [true, false])
  func accuracy(_ isPassed: Bool) throws {
    try run(.accuracy) { run in
      while !run.isDone {
        let target = try run.figure { figure -> Point? in
          if case .target(let place, _) = figure { place } else { nil }
        }
        try run.stroke([target + Vector(dx: isPassed ? 2 : 24, dy: 0)])
      }
      try run.finish(isPassed)
    }
  }

  @Test("contacts passes with ten fingers, and fails where one is lost", arguments: [true, false])
  func contacts(_ isPassed: Bool) throws {
    try run(.contacts) { run in
      for number in UInt32(1)...10 {
        try run.finger.touchDown(number, at: Point(x: 100 * Double(number), y: 400))
      }
      if !isPassed { try run.finger.touchUp(4) }
      try Wait.until("the report") { run.program.output.hasSuffix("}\n") }
      for number in UInt32(1)...10 where isPassed || number != 4 {
        try run.finger.touchUp(number)
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "jitter passes with a finger at rest, and fails with one that trembles",
    arguments: [true, false])
  func jitter(_ isPassed: Bool) throws {
    try run(.jitter) { run in
      for (number, share) in zip(UInt32(1)..., [(0.5, 0.5), (0.15, 0.3), (0.85, 0.8)]) {
        let place = Point(x: share.0 * 1280, y: share.1 * 720)
        try run.finger.touchDown(number, at: place)
        // A mark is done with when the finger lies no longer in its ring: what is drawn moves on.
        let reader = try ScreenReader(run.display)
        let ring = PixelRect(x: Int(place.x) + 24, y: Int(place.y) - 8, width: 16, height: 16)
        var step = 0
        try Wait.until("the mark to go on") {
          step += 1
          if !isPassed {
            try run.finger.touchMove(number, to: place + Vector(dx: step % 2 == 0 ? 8 : -8, dy: 0))
          }
          let grid = reader.pixels(ring)
          return !grid.pixels.contains { $0 & 0xFF_FFFF == 0x1E_9BFF }
        }
        try run.finger.touchUp(number)
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "rate fails where fingers are hardly reported, and passes where they are",
    arguments: [true, false])
  func rate(_ isPassed: Bool) throws {
    try run(.rate) { run in
      var step = 0
      for count in [UInt32(1), 2, 5, 10] {
        for number in 1...count {
          try run.finger.touchDown(number, at: Point(x: 100 * Double(number), y: 300))
        }
        let begin = Monotonic.milliseconds
        // Time itself is what the test asks for; each turn waits for the server.
        while Monotonic.milliseconds - begin < 1500 {
          step += 1
          try run.finger.batch { device throws(RigError) in
            for number in 1...count {
              try device.touch(
                .moved, number, at: Point(x: 100 * Double(number) + Double(step % 40), y: 300))
            }
          }
          try run.finger.sync()
          let next = Monotonic.milliseconds + (isPassed ? 8 : 40)
          try Wait.until("the panel's next frame") { Monotonic.milliseconds >= next }
        }
        for number in 1...count { try run.finger.touchUp(number) }
      }
      try run.finish(isPassed)
    }
  }

  @Test(
    "ends by the button and by Escape, with what is known so far",
    arguments: ["button", "escape", "signal"])
  func leaving(_ way: String) throws {
    try withServer { server in
      let run = try GuidedRun(.accuracy, on: server)
      switch way {
      case "button": try run.stroke([Point(x: 1220, y: 30)])
      case "escape":
        let keyboard = try server.injector("keyboard")
        try keyboard.key(9, pressed: true)
        try keyboard.key(9, pressed: false)
        try keyboard.sync()
      default: run.program.signal(SIGTERM)
      }
      if way == "signal" {
        #expect(run.program.waitForEnd() == .exited(1))
        #expect(run.program.output.contains("\"verdict\": \"left before its end\""))
      } else {
        try run.finish(false, isComplete: false)
      }
    }
  }
}

extension ServerConfiguration {
  fileprivate static let guided = ServerConfiguration(
    width: 1280, height: 720,
    devices: [.touchscreen, RigDevice("keyboard", kind: .keyboard)])
}
