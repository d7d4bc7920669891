import TouchDrawing
import Testing
import Touches

@testable import InkPages

@Suite("Two fingers that move the page")
struct PanRecognizerTests {
  private static let density = 4.0

  /// Passes reports to a recognizer, and returns their meanings.
  private static func play(
    _ reports: [WritingHands.Report], isOn: Bool = true
  ) -> [PanRecognizer.Meaning] {
    var recognizer = PanRecognizer()
    return reports.map { report in
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 2), contact: report.finger),
        time: Timestamp(milliseconds: report.time),
        position: Point(x: report.place.x * density, y: report.place.y * density))
      touch.phase = report.phase
      return recognizer.follow(touch, pixelsPerMillimetre: density, isOn: isOn)
    }
  }

  private static func pans(_ meanings: [PanRecognizer.Meaning]) -> Int {
    meanings.count { if case .begins = $0 { true } else { false } }
  }

  /// Plays two hands that write side by side for a minute, twenty times.
  ///
  /// - Parameters:
  ///   - distance: the distance of the right hand from the left one, in mm.
  ///   - hesitates: whether they pause within their strokes.
  /// - Returns: the number of strokes, and of those that moved the page.
  private static func write(
    apart distance: Double, hesitates: Bool
  ) -> (strokes: Int, stolen: Int) {
    var strokes = 0
    var stolen = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var hands = WritingHands(seed: seed)
      let left = hands.writer(
        100, at: Point(x: 50, y: 100), until: 60_000, hesitates: hesitates)
      let right = hands.writer(
        10_000, at: Point(x: 50 + distance, y: 100), until: 60_000, hesitates: hesitates)
      strokes += left.strokes + right.strokes
      stolen += 2 * pans(play((left.reports + right.reports).inOrder))
    }
    return (strokes, stolen)
  }

  @Test(
    "No stroke of two people who write side by side moves the page (I21)",
    arguments: [100.0, 150, 300], [false, true])
  func twoWriters(_ distance: Double, _ hesitates: Bool) {
    let (strokes, stolen) = Self.write(apart: 130 + distance, hesitates: hesitates)
    #expect(strokes > 3000 && stolen == 0, "\(stolen) of \(strokes)")
  }

  @Test(
    "When one person writes with both hands close together, few strokes move the page (I21)",
    arguments: [false, true])
  func twoHands(_ hesitates: Bool) {
    let (strokes, stolen) = Self.write(apart: 50, hesitates: hesitates)
    #expect(Double(stolen) <= 0.015 * Double(strokes), "\(stolen) of \(strokes)")
  }

  @Test(
    "Two fingers of a hand move or pinch the page, even if the thumb rests (I21)",
    arguments: WritingHands.Motion.allCases)
  func hands(_ motion: WritingHands.Motion) {
    var missed = 0
    let count = 1000
    for seed in 1...UInt64(count) {
      var hands = WritingHands(seed: seed)
      if Self.pans(Self.play(hands.hand(1, motion))) != 1 { missed += 1 }
    }
    #expect(Double(missed) <= 0.05 * Double(count), "\(missed) of \(count)")
  }

  @Test("If moving pages is turned off, every finger draws")
  func off() {
    var hands = WritingHands(seed: 1)
    #expect(Self.play(hands.hand(1, .move), isOn: false).allSatisfy { $0 == .ink })
  }

  /// Returns a report of a finger, in mm and ms.
  private static func report(
    _ finger: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double = 100, at time: Double
  ) -> WritingHands.Report {
    WritingHands.Report(finger: finger, phase: phase, time: time, place: Point(x: x, y: y))
  }

  @Test(
    "Two fingers draw if they come too late, at a wrong distance, with a third or after a stroke",
    arguments: [
      (50.0, 30.0, 0.0, false, 1), (130, 30, 0, false, 0), (50, 100, 0, false, 0),
      (50, 8, 0, false, 0), (50, 30, 4, false, 0), (50, 30, 0, true, 0),
    ])
  func arrival(_ lag: Double, _ span: Double, _ lead: Double, _ hasThird: Bool, _ pans: Int) {
    var reports = [Self.report(1, .began, 100, at: 0)]
    if lead > 0 { reports.append(Self.report(1, .moved, 100 + lead, at: lag - 1)) }
    reports.append(Self.report(2, .began, 100, 100 + span, at: lag))
    if hasThird { reports.append(Self.report(3, .began, 100, 120 + span, at: lag + 5)) }
    for step in 1...6 {
      reports.append(
        Self.report(1, .moved, 100 + lead + 2 * Double(step), at: lag + 10 * Double(step)))
      reports.append(
        Self.report(2, .moved, 100 + 2 * Double(step), 100 + span, at: lag + 10 * Double(step)))
    }
    #expect(Self.pans(Self.play(reports)) == pans)
  }

  @Test(
    "Once two fingers move the page, other fingers do nothing until all are lifted")
  func others() {
    let moves = (1...3).flatMap { step in
      [
        Self.report(1, .moved, 100 + 2 * Double(step), at: 10 * Double(step)),
        Self.report(2, .moved, 100 + 2 * Double(step), 130, at: 10 * Double(step)),
      ]
    }
    let meanings = Self.play(
      [Self.report(1, .began, 100, at: 0), Self.report(2, .began, 100, 130, at: 0)] + moves + [
        Self.report(3, .began, 150, at: 40), Self.report(3, .moved, 160, at: 50),
        Self.report(1, .moved, 110, at: 55), Self.report(1, .ended, 110, at: 60),
        Self.report(2, .moved, 120, 130, at: 70), Self.report(2, .ended, 120, 130, at: 80),
        Self.report(3, .ended, 160, at: 90), Self.report(4, .began, 100, at: 100),
      ])
    #expect(Self.pans(meanings) == 1)
    #expect(
      meanings.suffix(8) == [
        .nothing, .nothing, .moves, .ends, .nothing, .nothing, .nothing, .ink,
      ])
  }

  @Test("A page follows the middle of two fingers, and is scaled only if they clearly spread")
  func gesture() {
    var gesture = ViewGesture(
      .identity, holding: (Point(x: 100, y: 100), Point(x: 200, y: 100)))
    #expect(
      gesture.view(holding: (Point(x: 130, y: 150), Point(x: 225, y: 150)))
        == PageView(scale: 1, x: 27.5, y: 50))
    let wide = gesture.view(holding: (Point(x: 90, y: 100), Point(x: 210, y: 100)))
    #expect(wide.scale == 1)
    let wider = gesture.view(holding: (Point(x: 30, y: 100), Point(x: 270, y: 100)))
    #expect((wider.scale - 2).magnitude < 1e-9)
    #expect(wider(Point(x: 150, y: 100)) == Point(x: 150, y: 100))
    #expect(gesture.view(holding: (Point(x: 149, y: 0), Point(x: 150, y: 0))).scale == 0.25)
  }

  @Test(
    "View steps fit all ink, enlarge about the middle, and can be reverted",
    arguments: [
      (ViewStep.fit, PixelRect(x: 10, y: 10, width: 50, height: 50), 1.0),
      (.fit, PixelRect(x: -400, y: 0, width: 1600, height: 100), 0.47),
      (.fit, .empty, 1), (.enlarge, .empty, 1.5), (.reduce, .empty, 2 / 3.0), (.reset, .empty, 1),
    ])
  func steps(_ step: ViewStep, _ ink: PixelRect, _ scale: Double) {
    let area = PixelRect(x: 0, y: 0, width: 800, height: 600)
    let view = PageView.identity.after(step, ink: ink, on: area)
    #expect((view.scale - scale).magnitude < 1e-9)
    #expect(view.after(.reset, ink: ink, on: area) == .identity)
    let restored = view.after(.enlarge, ink: ink, on: area).after(.reduce, ink: ink, on: area)
    #expect(
      (restored.scale - view.scale).magnitude < 1e-9 && (restored.x - view.x).magnitude < 1e-9)
    var enlarged = view
    for _ in 0..<20 { enlarged = enlarged.after(.enlarge, ink: ink, on: area) }
    #expect(enlarged.scale == 8)
  }
}
