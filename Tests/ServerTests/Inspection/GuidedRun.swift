import Glibc
import Testing
import TouchAnalysis
import TouchDrawing
import TouchX11
import Touches
import Translations

@testable import FingertipApp
@testable import GuidedScreens
@testable import SystemSupport
@testable import TouchRig

/// A guided test on a real screen, and the hand that does what it asks for.
final class GuidedRun {
  static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  static let panel = Panel(frame: Rect(screen), pixelsPerMillimetre: 4)

  let folder: TemporaryFolder
  let finger: Injector
  let display: String
  let program: RunningOverlay
  private let kind: PanelTestKind
  /// The same test, which knows what the one on the screen asks for next.
  private var twin: any PanelTest
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private var number: UInt32 = 0
  private var painter = GuidePainter(of: GuidedRun.panel, in: .english)

  init(
    _ kind: PanelTestKind, on server: PrivateServer, _ options: [String] = []
  ) throws {
    self.kind = kind
    display = server.display
    folder = try TemporaryFolder(prefix: "fingertip-guide")
    finger = try server.injector("touch0")
    twin = kind.test(of: Self.panel, contacts: 20)
    program = try RunningOverlay(
      on: server.display,
      [
        "inspect", "--test", kind.rawValue, "--px-per-mm", "4", "--output",
        folder.file("test.png"),
      ] + options)
  }

  /// Does a test on a server of `guided`, over an application that must hear nothing of it.
  static func overApplication(
    _ kind: PanelTestKind, _ options: [String] = [],
    _ body: @Sendable (GuidedRun) throws -> Void
  ) throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .touch, on: .window(GuidedRun.screen, colour: 0x30_6080))
      let run = try GuidedRun(kind, on: server, options)
      application.clear()
      try body(run)
      application.collect()
      #expect(!application.events.contains { $0.kind == .touchBegin })
      let ours = application.connection.topLevels().filter(\.isOurs)
      #expect(ours.isEmpty)
    }
  }

  /// The first figure of the twin that fits.
  func figure<Value>(_ body: (PanelFigure) -> Value?) throws -> Value {
    try #require(twin.figures.lazy.compactMap(body).first)
  }

  var isDone: Bool { twin.isDone }
  var isReported: Bool { program.output.hasSuffix("}\n") }

  /// Waits until the screen is what the twin asks for: what to do, how far that is, and the figures.
  func waitForScreen() throws {
    let wanted = PaintedPixels(Self.screen) { painter.paint(twin, nil, into: $0) }
    let reader = try ScreenReader(display)
    try reader.waitForPixels("what the test asks for next", in: Self.screen) {
      wanted.isShown(in: $0)
    }
  }

  /// One finger on its way.
  func stroke(_ places: [Point]) throws {
    number += 1
    try finger.touchDown(number, at: places[0])
    for place in places.dropFirst() { try finger.touchMove(number, to: place) }
    try finger.touchUp(number)
    for (index, place) in places.enumerated() { tell(index == 0 ? .began : .moved, place) }
    tell(.ended, nil)
  }

  /// Has one of several fingers come down, or lift where there is no place.
  func hold(_ finger: UInt32, at place: Point?) throws {
    number = finger
    if let place {
      try self.finger.touchDown(finger, at: place)
    } else {
      try self.finger.touchUp(finger)
    }
    tell(place == nil ? .ended : .began, place)
  }

  /// Moves one of several fingers that are down.
  func move(_ finger: UInt32, to place: Point) throws {
    number = finger
    try self.finger.touchMove(finger, to: place)
    tell(.moved, place)
  }

  private func tell(_ phase: TouchPhase, _ place: Point?) {
    let event = TouchEvent(
      id: TouchID(device: DeviceID(rawValue: 1), contact: number), phase: phase,
      time: Timestamp(milliseconds: 0), position: place)
    _ = tracker.apply(event, into: &changes)
    for change in changes { twin.follow(change) }
    changes.removeAll()
  }

  /// Waits until the report's words are on the screen: all of them, or only the verdict where the twin has
  /// not been told of every touch and its time.
  private func waitForWords(_ isComplete: Bool, knowsAll: Bool, isPassed: Bool) throws {
    var measures = twin.measures
    if !knowsAll {
      // What decides about the verdict, the twin does not know.
      measures = [PanelMeasure("", .verbatim(""), isPassed ? 0 : 1, "", .atMost(0))]
    }
    let report = PanelTestReport(
      kind: kind, isComplete: isComplete, measures: measures, limits: nil, monitor: "",
      widthMM: 320, heightMM: 180, devices: [], calibration: knowsAll ? twin.calibration : nil)
    // Rows of 6 mm on a plate that has three more, or the first row from 5 mm on.
    let rows = measures.count + (twin.calibration == nil ? 3 : 4)
    let words = PixelRect(
      x: 0, y: 0, width: Self.screen.width, height: knowsAll ? rows * 24 : 40)
    let wanted = PaintedPixels(words) { painter.paint(twin, report, into: $0) }
    try ScreenReader(display).waitForPixels("the words of the report", in: words) {
      wanted.isShown(in: $0)
    }
  }

  /// Waits for the report, closes it by a tap or in another way, and holds it to what is expected.
  func finish(
    _ isPassed: Bool, isComplete: Bool = true, knowsAll: Bool = true,
    closedBy close: (() throws -> Void)? = nil
  ) throws {
    try Wait.until("the report") { isReported }
    try waitForWords(isComplete, knowsAll: knowsAll, isPassed: isPassed)
    let picture = Files.read(folder.file("test.png"))
    if let close { try close() } else { try finger.tap(99, at: Point(x: 640, y: 650)) }
    #expect(program.waitForEnd() == .exited(isPassed ? 0 : 1))
    #expect(program.messages == "")
    #expect(program.output.contains("\"passed\": \(isPassed),\n  \"complete\": \(isComplete),"))
    #expect(picture?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }
}

extension ServerConfiguration {
  /// A panel of 320 by 180 mm, and a keyboard.
  static let guided = ServerConfiguration(
    width: 1280, height: 720,
    devices: [.touchscreen, RigDevice("keyboard", kind: .keyboard)])
}
