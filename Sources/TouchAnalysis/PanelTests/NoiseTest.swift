internal import Touches
internal import Translations

/// Hands off: counts what the panel reports while nothing touches it for a minute.
struct NoiseTest: PanelTest {
  /// The time without touches that is measured, in ms.
  private static let duration = 60_000.0
  /// The time without a touch before the minute, in ms: a touch may have started the test.
  private static let settleTime = 2000.0

  private var down: Set<TouchID> = []
  /// The time since which nothing has touched, before the minute begins.
  private var quietSince: Timestamp?
  private var start: Timestamp?
  private var elapsed = 0.0
  private var touches: [Point] = []
  private var reports = 0

  var instruction: ScreenText {
    let seconds = Int(((Self.duration - elapsed) / 1000).rounded(.up))
    return ScreenText(
      one: "Do not touch the screen for one second",
      other: "Do not touch the screen for %1 seconds", count: seconds)
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
    if touch.isOver { down.remove(touch.id) } else { down.insert(touch.id) }
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
    } else if let quietSince {
      if time - quietSince >= Self.settleTime { start = time }
    } else if down.isEmpty {
      quietSince = time
    }
  }
}
