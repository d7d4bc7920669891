internal import Touches
internal import Translations

/// Hands off: counts what the panel reports while nothing touches it for a minute.
struct NoiseTest: PanelTest {
  /// The time without touches that is measured, in ms.
  private static let duration = 60_000.0
  /// The time without a touch before the minute, in ms: a touch may have started the test.
  private static let settleTime = 2000.0

  /// The longest time that the test waits for this, in ms: a panel with a stuck contact or with
  /// frequent ghosts is never without touches.
  private static let patience = 10_000.0

  /// The latest positions of the touches that are down.
  private var down = ContactTable<Point>()
  /// The time since which the test waits for a time without touches.
  private var waitingSince: Timestamp?
  /// The time since which nothing has touched, before the minute begins.
  private var quietSince: Timestamp?
  /// Whether the minute began although there was no time without touches.
  private var isImpatient = false
  private var start: Timestamp?
  private var elapsed = 0.0
  private var touches: [Point] = []
  private var reports = 0

  var instruction: ScreenText {
    let seconds = Int(((Self.duration - elapsed) / 1000).rounded(.up))
    let task = ScreenText(
      one: "Do not touch the screen for one second",
      other: "Do not touch the screen for %1 seconds", count: seconds)
    // For translators: %1 asks not to touch the screen.
    return isImpatient ? ScreenText("%1; touches are already reported", task) : task
  }
  var progress: Double { min(elapsed / Self.duration, 1) }
  var figures: [PanelFigure] { touches.map { .fault($0) } }
  var measures: [PanelMeasure] {
    let isMeasured = start != nil
    return [
      PanelMeasure(
        "touches", ScreenText("touches"), isMeasured ? Double(touches.count) : .infinity, "",
        .atMost(0)),
      PanelMeasure("reports", ScreenText("reports"), Double(reports), ""),
    ]
  }
  var needsTime: Bool { true }

  mutating func follow(_ touch: Touch) {
    down[touch.id] = touch.isOver ? nil : touch.position
    guard start != nil else {
      quietSince = nil
      return
    }
    reports += 1
    if touch.phase == .began { touches.append(touch.position) }
  }

  mutating func advance(to time: Timestamp) {
    if let start {
      elapsed = max(0, time - start)
    } else if let quietSince, time - quietSince >= Self.settleTime {
      start = time
    } else if let waitingSince, time - waitingSince >= Self.patience {
      isImpatient = true
      touches = down.states
      start = time
    } else {
      waitingSince = waitingSince ?? time
      if down.ids.isEmpty { quietSince = quietSince ?? time }
    }
  }
}
