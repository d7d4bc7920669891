import FingertipSettings
import GestureScenarios
import Testing
import TouchRouting
import Touches
import Translations

@testable import HandCaptions

/// The caption log, tested with touch scripts on a screen of 1000 by 800 px with 10 px/mm.
@Suite struct CaptionLogTests {
  /// Plays a script, and returns the captions that are visible at a time.
  private static func captions(
    _ script: String, at time: Double, in places: CaptionPlaces = .corner
  ) -> [Caption] {
    let screen = PixelRect(x: 0, y: 0, width: 1000, height: 800)
    let captioner = Captioner(
      LayoutContext(
        screen: screen,
        monitors: [
          LayoutContext.Monitor(name: "screen", frame: screen, pixelsPerMillimetre: 10)
        ]), in: .english, at: places)
    var tracker = TouchTracker(unknownTouches: .ignore)
    for step in TouchScript(script).moments where step.time.milliseconds <= time {
      var changes: [Touch] = []
      for report in step.reports { _ = tracker.apply(report, into: &changes) }
      captioner.advance(to: step.time)
      captioner.follow(changes)
      captioner.advance(to: step.time)
    }
    let now = Timestamp(milliseconds: time)
    captioner.advance(to: now)
    return captioner.captions.filter { $0.opacity(at: now) > 0 }
  }

  private static let swipe = "1000 +9@500,400 | 1020 9@450,400 | 1040 9@380,400 | 1070 -9"
  private static let slowSwipe =
    "0 +1@700,400 | 20 1@650,400 | 500 1@600,400 | 520 1@540,400 | 540 1@460,400 | 550 -1"
  private static let pressAndCancel = "0 +1@700,400 | 1000 timer | 1100 1@800,400 | 1500 x1"
  private static let taps = (0..<8).map { tap in
    "\(1000 * tap) +\(tap + 1)@9,9 | \(1000 * tap + 50) -\(tap + 1)"
  }.joined(separator: " | ")

  @Test(
    "The log lists gestures, the newest last, and keeps each row for six seconds",
    arguments: [
      ("0 +1@9,9 | 50 -1", 40.0, []),
      ("0 +1@9,9 | 50 -1", 60, ["tap"]),
      ("0 +1@9,9 | 50 -1", 6049, ["tap"]),
      ("0 +1@9,9 | 50 -1", 6051, []),
      ("0 +1@9,9 | 50 -1 | \(swipe)", 1100, ["tap", "swipe left"]),
      // A double tap is one row.
      ("0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2", 210, ["double tap"]),
      // A drag that ends as a swipe is one row as well; the next drag is another one.
      (slowSwipe, 510, ["drag"]),
      (slowSwipe, 560, ["swipe left"]),
      (
        slowSwipe + " | 2000 +2@700,400 | 2020 2@650,400 | 2500 2@600,400", 2510,
        ["swipe left", "drag"]
      ),
      // A cancelled gesture was shown as well, and its row does not stay for ever.
      (pressAndCancel, 1499, ["press and drag"]),
      (pressAndCancel, 7499, ["press and drag"]),
      (pressAndCancel, 7501, []),
      (taps, 5300, Array(repeating: "tap", count: 6)),
      (taps, 7300, Array(repeating: "tap", count: 6)),
    ] as [(String, Double, [String])])
  func rows(_ script: String, _ time: Double, _ texts: [String]) {
    let captions = Self.captions(script, at: time)
    #expect(captions.map(\.text) == texts)
    #expect(captions.count(where: \.isRow) == captions.count)
  }

  @Test(
    "Captions are shown beside hands, in the corner or in both",
    arguments: [
      (CaptionPlaces.hands, [false]), (.corner, [true]), (.both, [false, true]),
    ])
  func places(_ places: CaptionPlaces, _ areRows: [Bool]) {
    let captions = Self.captions("0 +1@9,9 | 50 -1", at: 60, in: places)
    #expect(captions.map(\.isRow) == areRows)
  }

  @Test("Rows are stacked upwards from the corner until there is no room")
  func stack() {
    let placement = CaptionPlacement(
      area: PixelRect(x: 100, y: 0, width: 400, height: 60), clearance: 10)
    let first = placement.row(80, 20, above: placement.corner.y)
    #expect(first == PixelRect(x: 110, y: 27, width: 80, height: 20))
    let second = placement.row(500, 20, above: first.y)
    #expect(second == PixelRect(x: 110, y: 4, width: 390, height: 20))
    #expect(placement.row(80, 20, above: second.y).isEmpty)
  }
}
