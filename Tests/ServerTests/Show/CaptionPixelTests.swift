import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers
@testable import TouchRig

@Suite("Captions of gestures", .server(.stage), .serialized)
struct CaptionPixelTests {
  /// The touches of a gesture, and its caption.
  struct CaptionCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var fingers: [(from: Point, to: Point)]
    var lifts: Bool

    init(_ name: String, _ fingers: [(from: Point, to: Point)], lifts: Bool) {
      testDescription = name
      self.fingers = fingers
      self.lifts = lifts
    }

    static let all = [
      CaptionCase("tap", [(Point(x: 640, y: 360), Point(x: 640, y: 360))], lifts: true),
      CaptionCase(
        "two-finger tap",
        [
          (Point(x: 600, y: 360), Point(x: 600, y: 360)),
          (Point(x: 700, y: 360), Point(x: 700, y: 360)),
        ], lifts: true),
      CaptionCase(
        "spread",
        [
          (Point(x: 600, y: 360), Point(x: 500, y: 360)),
          (Point(x: 680, y: 360), Point(x: 780, y: 360)),
        ], lifts: false),
      CaptionCase("long press", [(Point(x: 200, y: 40), Point(x: 200, y: 40))], lifts: false),
      CaptionCase("drag", [(Point(x: 900, y: 500), Point(x: 1000, y: 600))], lifts: false),
      CaptionCase("swipe left", [(Point(x: 800, y: 360), Point(x: 400, y: 360))], lifts: true),
    ]
  }

  @Test(
    "A caption beside the hand names its gesture, and the application keeps the touches",
    arguments: CaptionCase.all,
    Surroundings.bareAndComposited)
  func captions(_ gesture: CaptionCase, _ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--captions"], application: .touch) { stage in
      let finger = try stage.finger
      var rounds = 0
      func play() throws {
        rounds += 1
        // All fingers come down together, as those of one gesture do.
        let fingers = gesture.fingers.enumerated().map { (UInt32($0.offset + 1), $0.element) }
        try finger.touchDown(Dictionary(uniqueKeysWithValues: fingers.map { ($0, $1.from) }))
        let ends = fingers.filter { $1.to != $1.from }.map { ($0, $1.to) }
        try finger.touchMove(Dictionary(uniqueKeysWithValues: ends), steps: 10)
        guard gesture.lifts else { return }
        try finger.touchUp(fingers.map(\.0))
      }
      try play()
      try Wait.until("the caption '\(gesture.testDescription)' to be shown") {
        if isShown(gesture.testDescription, stage) { return true }
        // The server's clock determines how fast a swipe or a tap was; one that was too slow is
        // repeated, and so is one whose caption faded before the screen was read. The caption needs
        // a frame, and a gesture right after it would be another one, such as a double tap.
        guard gesture.lifts else { return false }
        let patience = Deadline(seconds: 0.5)
        while !patience.hasPassed {
          if isShown(gesture.testDescription, stage) { return true }
        }
        try stage.waitForCleanScreen()
        try play()
        return false
      }
      if !gesture.lifts {
        for index in gesture.fingers.indices { try finger.touchUp(UInt32(index + 1)) }
      }
      stage.application.collect()
      let begins = stage.application.events.count { $0.kind == .touchBegin }
      #expect(begins == rounds * gesture.fingers.count)
      try stage.waitForCleanScreen()
    }
  }

  private func isShown(_ text: String, _ stage: ShowStage) -> Bool {
    stage.reader.screen().showsCaption(
      text, on: stage.colour, isComposited: stage.surroundings.isComposited)
  }
}
