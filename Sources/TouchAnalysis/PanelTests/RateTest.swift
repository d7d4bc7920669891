internal import Touches
internal import Translations

/// Move several fingers: measures how often each is reported, by how many are down.
struct RateTest: PanelTest {
  /// The time for which all fingers must move, in ms.
  private static let moveTime = 1000.0
  /// The multiple of the usual interval above which an interval has more than one frame.
  private static let longFactor = 1.5

  private struct Round {
    let fingers: Int
    /// The number of intervals of moving fingers, and their sum, in ms.
    var count = 0
    var sum = 0.0
    var rhythm = Rhythm()

    /// The time for which all fingers moved, in ms.
    var time: Double { sum / Double(fingers) }
    /// The reports of each finger per second; NaN if no finger moved.
    var rate: Double { sum > 0 ? Double(count) / sum * 1000 : .nan }

    /// Adds an interval in ms, unless a slow finger had no new position in some frames of it.
    mutating func add(_ interval: Double, isFast: Bool) {
      let hasMissingFrame = interval > RateTest.longFactor * (rhythm.interval ?? .infinity)
      rhythm.add(interval)
      guard isFast || !hasMissingFrame else { return }
      count += 1
      sum += interval
    }
  }

  /// A finger that is down.
  private struct Finger {
    var time: Timestamp
    var position: Point
    /// The speed of its latest motion, in mm/s; 0 before any.
    var speed = 0.0
  }

  private let panel: Panel
  private let fastSpeed = FaultThresholds.LostSamples().speed
  private var rounds: [Round]
  private var fingers: [TouchID: Finger] = [:]

  init(of panel: Panel, contacts: Int) {
    self.panel = panel
    let maximum = contacts > 0 ? contacts : 2
    rounds = [1, 2, 5, 10].filter { $0 <= maximum }.map { Round(fingers: $0) }
  }

  private var current: Int? { rounds.firstIndex { $0.time < Self.moveTime } }

  var instruction: ScreenText {
    let fingers = current.map { rounds[$0].fingers } ?? 0
    return ScreenText(
      one: "Move one finger about without a stop; detected: %2",
      other: "Move %1 fingers about without a stop; detected: %2", count: fingers,
      .number(self.fingers.count))
  }
  var progress: Double {
    rounds.reduce(0) { $0 + min($1.time / Self.moveTime, 1) } / Double(rounds.count)
  }
  var figures: [PanelFigure] { fingers.values.map { .dot($0.position) } }
  var measures: [PanelMeasure] {
    let alone = rounds.first?.rate ?? .nan
    return rounds.flatMap { round -> [PanelMeasure] in
      let rate = ScreenText(
        one: "one finger: rate", other: "%1 fingers: rate", count: round.fingers)
      var measures = [
        // A screen that shows 60 frames per second needs as many reports.
        PanelMeasure("rate\(round.fingers)", rate, round.rate, "per s", .atLeast(58))
      ]
      if round.fingers > 1 {
        let share = round.rate / alone * 100
        let name = ScreenText(
          one: "one finger: rate relative to one", other: "%1 fingers: rate relative to one",
          count: round.fingers)
        measures.append(
          PanelMeasure("share\(round.fingers)", name, share, "%", .atLeast(75)))
      }
      return measures
    }
  }

  mutating func follow(_ touch: Touch) {
    guard !touch.isOver, var finger = fingers[touch.id] else {
      fingers[touch.id] = touch.isOver ? nil : Finger(time: touch.time, position: touch.position)
      return
    }
    let interval = touch.time - finger.time
    let step = panel.millimetres(from: finger.position, to: touch.position)
    // A pause is the finger's, not an interval of the panel.
    if touch.phase == .moved, step > 0, (0...IntervalStatistics.longestCounted).contains(interval) {
      if let current, fingers.count == rounds[current].fingers {
        rounds[current].add(interval, isFast: finger.speed >= fastSpeed)
      }
      finger.speed = interval > 0 ? step / interval * 1000 : finger.speed
    }
    (finger.time, finger.position) = (touch.time, touch.position)
    fingers[touch.id] = finger
  }
}
