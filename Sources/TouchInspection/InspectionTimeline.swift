internal import Touches

/// The latest intervals and delays of reports, by column of a chart.
///
/// Time stops while nothing is reported, so that the chart causes no wake-ups.
struct InspectionTimeline {
  /// The values of one column.
  struct Column: Equatable {
    /// The mean interval between two reports of a finger, in ms; nil if there is none.
    var interval: Double?
    /// The longest delay between a report and its reading, in ms.
    var delay: Double?
    fileprivate var intervals = 0
  }

  /// The duration of a column, in ms.
  static let columnTime = 50.0
  /// The number of stored columns.
  static let capacity = 150
  /// The number of columns by which a pause of any length advances, at most.
  private static let pauseColumns = 3

  private var columns = [Column](repeating: Column(), count: capacity)
  /// The number of the latest column since the start; -1 before the first.
  private(set) var newest = -1
  /// The number of the latest column, counted in server time.
  private var newestPeriod = 0.0

  /// Adds a report.
  ///
  /// - Parameters:
  ///   - time: the time of the report.
  ///   - interval: the interval since the finger's last report, in ms; nil if there is none, or if
  ///     it rested.
  ///   - delay: the delay with which the report was read, in ms.
  mutating func add(_ time: Timestamp, interval: Double?, delay: Double) {
    let now = (time.milliseconds / Self.columnTime).rounded(.down)
    if newest < 0 || now > newestPeriod {
      let steps = newest < 0 ? 1 : Int(min(now - newestPeriod, Double(Self.pauseColumns)))
      for _ in 0..<steps {
        newest += 1
        columns[newest % Self.capacity] = Column()
      }
      newestPeriod = now
    }
    let index = newest % Self.capacity
    columns[index].delay = max(columns[index].delay ?? 0, delay)
    guard let interval else { return }
    columns[index].intervals += 1
    let mean = columns[index].interval ?? 0
    columns[index].interval = mean + (interval - mean) / Double(columns[index].intervals)
  }

  /// The column with a number; nil if it does not exist yet or any more.
  subscript(number: Int) -> Column? {
    guard number >= 0, number <= newest, number > newest - Self.capacity else { return nil }
    return columns[number % Self.capacity]
  }
}
