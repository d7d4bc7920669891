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

/// A guided test on a real screen, and the touches that it asks for.
final class GuidedRun {
  static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  static let panel = Panel(frame: Rect(screen), pixelsPerMillimetre: 4)

  let folder: TemporaryFolder
  let finger: Injector
  let display: String
  let program: RunningOverlay
  private let kind: PanelTestKind
  /// A copy of the test, which gets the same touches and so has the state that the screen shows.
  private var model: any PanelTest
  private var tracker = TouchTracker(pathCapacity: 1)
  private var changes: [Touch] = []
  private var number: UInt32 = 0
  private var painter: GuidePainter
  /// A position on the button that ends the test.
  var button: Point {
    Point(x: Double(painter.endButton.x) + 10, y: Double(painter.endButton.y) + 10)
  }

  init(
    _ kind: PanelTestKind, on server: PrivateServer, _ options: [String] = []
  ) throws {
    self.kind = kind
    display = server.display
    folder = try TemporaryFolder(prefix: "fingertip-guide")
    finger = try server.injector("touch0")
    model = kind.test(of: Self.panel, contacts: 20)
    painter = GuidePainter(of: Self.panel, in: .english, usesCorners: model.usesCorners)
    program = try RunningOverlay(
      on: server.display,
      [
        "inspect", "--test", kind.rawValue, "--px-per-mm", "4", "--output",
        folder.file("test.png"),
      ] + options)
  }

  /// Runs a test on a server of `guided`, over an application that must not receive its touches.
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

  /// Returns the first non-nil result of a closure for the figures of the model.
  func figure<Value>(_ body: (PanelFigure) -> Value?) throws -> Value {
    try #require(model.figures.lazy.compactMap(body).first)
  }

  var isDone: Bool { model.isDone }
  var isReported: Bool { program.output.hasSuffix("}\n") }

  /// Waits until the screen shows the model's state: the instruction, the progress and the figures.
  func waitForScreen() throws {
    let wanted = PaintedPixels(Self.screen) { painter.paint(model, nil, into: $0) }
    let reader = try ScreenReader(display)
    try reader.waitForPixels("the next request of the test to be shown", in: Self.screen) {
      wanted.isShown(in: $0)
    }
  }

  /// Puts one finger down, moves it through points, and lifts it.
  func stroke(_ points: [Point]) throws {
    number += 1
    try finger.touchDown(number, at: points[0])
    for point in points.dropFirst() { try finger.touchMove(number, to: point) }
    try finger.touchUp(number)
    for (index, point) in points.enumerated() { track(index == 0 ? .began : .moved, point) }
    track(.ended, nil)
  }

  /// Touches every target of the accuracy test at a distance from it, and waits for the report.
  func touchTargets(besideBy error: Vector) throws {
    while !isDone {
      let target = try figure { figure -> Point? in
        if case .target(let point, _) = figure { point } else { nil }
      }
      try waitForScreen()
      try stroke([target + error])
    }
    try Wait.until("the report to be printed") { isReported }
  }

  /// Puts one of several fingers down at a point, or lifts it if there is none.
  func hold(_ finger: UInt32, at point: Point?) throws {
    number = finger
    if let point {
      try self.finger.touchDown(finger, at: point)
    } else {
      try self.finger.touchUp(finger)
    }
    track(point == nil ? .ended : .began, point)
  }

  /// Moves one of several fingers that are down.
  func move(_ finger: UInt32, to point: Point) throws {
    number = finger
    try self.finger.touchMove(finger, to: point)
    track(.moved, point)
  }

  private func track(_ phase: TouchPhase, _ point: Point?) {
    let event = TouchEvent(
      id: TouchID(device: DeviceID(rawValue: 1), contact: number), phase: phase,
      time: Timestamp(milliseconds: 0), position: point)
    _ = tracker.apply(event, into: &changes)
    for change in changes { model.follow(change) }
    changes.removeAll()
  }

  /// Waits until the report's text is on the screen.
  ///
  /// That is the whole text, or only the verdict if the model did not get every touch and its time.
  private func waitForWords(_ isComplete: Bool, modelIsComplete: Bool, isPassed: Bool) throws {
    var measures = model.measures
    if !modelIsComplete {
      // The model does not know the measures that decide the verdict.
      measures = [PanelMeasure("", .verbatim(""), isPassed ? 0 : 1, "", .atMost(0))]
    }
    let report = PanelTestReport(
      kind: kind, isComplete: isComplete, measures: measures, limits: nil, monitor: "",
      widthMM: 320, heightMM: 180, devices: [],
      calibration: modelIsComplete ? model.calibration : nil)
    // The plate has rows of 6 mm, three more than there are measures; the first begins at 5 mm.
    let rows = measures.count + (model.calibration == nil ? 3 : 4)
    let textFrame = PixelRect(
      x: 0, y: 0, width: Self.screen.width, height: modelIsComplete ? rows * 24 : 40)
    let wanted = PaintedPixels(textFrame) { painter.paint(model, report, into: $0) }
    try ScreenReader(display).waitForPixels("the words of the report to be shown", in: textFrame) {
      wanted.isShown(in: $0)
    }
  }

  /// Waits for the report, closes it by a tap or by a closure, and checks its result.
  ///
  /// After a test that asks for taps, only one on the button certainly means the report.
  func finish(
    _ isPassed: Bool, isComplete: Bool = true, modelIsComplete: Bool = true,
    closedBy close: (() throws -> Void)? = nil
  ) throws {
    try Wait.until("the report to be printed") { isReported }
    try waitForWords(isComplete, modelIsComplete: modelIsComplete, isPassed: isPassed)
    let picture = Files.read(folder.file("test.png"))
    let asksForTaps = isComplete && (kind == .accuracy || kind == .delay)
    let place = asksForTaps ? button : Point(x: 640, y: 650)
    if let close { try close() } else { try finger.tap(99, at: place) }
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
