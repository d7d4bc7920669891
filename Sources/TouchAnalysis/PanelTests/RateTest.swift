internal import Touches
internal import Translations

/// Move several fingers: measures how often each is reported, by how many are down.
struct RateTest: PanelTest {
  /// The time for which all fingers must move, in ms.
  private static let moveTime = 1000.0

  private struct Round {
    let fingers: Int
    /// The number of intervals of moving fingers, and their sum, in ms.
    var count = 0
    var sum = 0.0

    /// The time for which all fingers moved, in ms.
    var time: Double { sum / Double(fingers) }
    /// The reports of each finger per second; NaN if no finger moved.
    var rate: Double { sum > 0 ? Double(count) / sum * 1000 : .nan }
  }

  private var rounds: [Round]
  private var times: [TouchID: Timestamp] = [:]
  private var positions: [TouchID: Point] = [:]

  init(of panel: Panel, contacts: Int) {
    let maximum = contacts > 0 ? contacts : 2
    rounds = [1, 2, 5, 10].filter { $0 <= maximum }.map { Round(fingers: $0) }
  }

  private var current: Int? { rounds.firstIndex { $0.time < Self.moveTime } }

  var instruction: ScreenText {
    let fingers = current.map { rounds[$0].fingers } ?? 0
    return ScreenText(
      one: "Move one finger about without a stop; detected: %2",
      other: "Move %1 fingers about without a stop; detected: %2", count: fingers,
      .number(times.count))
  }
  var progress: Double {
    rounds.reduce(0) { $0 + min($1.time / Self.moveTime, 1) } / Double(rounds.count)
  }
  var figures: [PanelFigure] { positions.values.map { .dot($0) } }
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
    defer {
      times[touch.id] = touch.isOver ? nil : touch.time
      positions[touch.id] = touch.isOver ? nil : touch.position
    }
    guard touch.phase == .moved, let last = times[touch.id], positions[touch.id] != touch.position,
      let index = current, times.count == rounds[index].fingers
    else { return }
    let interval = touch.time - last
    // A pause is the finger's, not an interval of the panel.
    guard interval >= 0, interval <= IntervalStatistics.longestCounted else { return }
    rounds[index].count += 1
    rounds[index].sum += interval
  }
}
