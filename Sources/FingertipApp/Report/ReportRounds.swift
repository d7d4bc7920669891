internal import GuidedScreens
internal import TouchAnalysis
internal import Touches
internal import Translations

/// The guided session of a report: a few seconds each of the movements that show faults.
///
/// The time of a round runs only while the screen is touched and in pauses as short as in tapping.
/// A finger that is still down from the round before does not count, nor do taps soon after it,
/// which were meant for it.
struct ReportRounds: PanelTest {
  /// The duration of a round, in ms.
  private static let roundTime = 5000.0
  /// The longest pause without a finger during which time runs, in ms.
  private static let longestPause = 800.0
  /// The maximum number of shown points, so that a long stroke costs no more than a short one.
  private static let pointLimit = 600

  private static let instructions = [
    ScreenText("Draw with one finger all over the screen"),
    ScreenText("Move all fingers of both hands about"),
    ScreenText("Tap quickly here and there, and in the corners"),
    ScreenText("Hold one finger still"),
  ]

  private var round = 0
  private var elapsed = 0.0
  private var lastAdvance: Timestamp?
  /// The time of the last touch of the round; nil if there was none.
  private var lastTouch: Timestamp?
  /// The time at which the round can begin; nil for at once.
  private var start: Timestamp?
  private var touchesDown: Set<TouchID> = []
  private var points: [Point] = []

  var instruction: ScreenText {
    ScreenText(
      "%1: %2 of %3", Self.instructions[min(round, Self.instructions.count - 1)],
      .number(min(round + 1, Self.instructions.count)), .number(Self.instructions.count))
  }
  var progress: Double {
    (Double(round) + elapsed / Self.roundTime) / Double(Self.instructions.count)
  }
  var figures: [PanelFigure] { points.map { .dot($0) } }
  var measures: [PanelMeasure] { [] }
  var needsTime: Bool { true }
  var usesCorners: Bool { true }

  /// Whether time runs, or will soon, as of the last `advance`.
  var isRunning: Bool { lastAdvance.map(isTouched) ?? false }

  private func isTouched(at time: Timestamp) -> Bool {
    guard !isDone else { return false }
    return !touchesDown.isEmpty || lastTouch.map { time - $0 <= Self.longestPause } ?? false
  }

  mutating func follow(_ touch: Touch) {
    // `advance` may not have been called during a pause.
    advance(to: touch.time)
    guard touch.phase == .began || touchesDown.contains(touch.id) else { return }
    if touch.isOver { touchesDown.remove(touch.id) } else { touchesDown.insert(touch.id) }
    if start.map({ touch.time >= $0 }) ?? true { lastTouch = touch.time }
    points.append(touch.position)
    if points.count > Self.pointLimit { points.removeFirst(points.count - Self.pointLimit) }
  }

  mutating func advance(to time: Timestamp) {
    defer { lastAdvance = time }
    guard let before = lastAdvance, isTouched(at: time) else { return }
    elapsed += max(0, time - max(before, start ?? before))
    guard elapsed >= Self.roundTime else { return }
    // The next round begins when a finger comes down.
    (round, elapsed, points, lastTouch) = (round + 1, 0, [], nil)
    touchesDown = []
    start = time + ReportTouches.tapTime
  }
}
