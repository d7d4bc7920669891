internal import Touches

/// The latest rates and delays of reports, in columns of a chart.
///
/// Time stands still while nothing is reported, so that nothing has to wake for the chart.
struct InspectionTimeline {
  /// The figures of a moment.
  struct Column: Equatable {
    /// The mean time between two reports of a finger, in ms; nil where there were none.
    var interval: Double?
    /// The longest time between a report and its being read, in ms.
    var delay: Double?
    fileprivate var intervals = 0
  }

  /// The time that a column lasts, in ms.
  static let columnTime = 50.0
  /// The number of columns that are kept.
  static let capacity = 150
  /// The number of empty columns that tell that nothing was reported for longer than that.
  private static let pause = 3

  private var columns = [Column](repeating: Column(), count: capacity)
  /// The number of the latest column since the start; -1 before the first.
  private(set) var newest = -1
  /// The number of the latest column in the server's time.
  private var piece = 0.0

  /// Adds a report.
  ///
  /// - Parameters:
  ///   - time: when it happened.
  ///   - interval: how long after the finger's last one, in ms; nil if there is none, or it rested.
  ///   - delay: how long after it happened it was read, in ms.
  mutating func add(_ time: Timestamp, interval: Double?, delay: Double) {
    let now = (time.milliseconds / Self.columnTime).rounded(.down)
    if newest < 0 || now > piece {
      let steps = newest < 0 ? 1 : Int(min(now - piece, Double(Self.pause)))
      for _ in 0..<steps {
        newest += 1
        columns[newest % Self.capacity] = Column()
      }
      piece = now
    }
    let index = newest % Self.capacity
    columns[index].delay = max(columns[index].delay ?? 0, delay)
    guard let interval else { return }
    columns[index].intervals += 1
    let mean = columns[index].interval ?? 0
    columns[index].interval = mean + (interval - mean) / Double(columns[index].intervals)
  }

  /// The column with a number; nil if it does not exist yet, or no longer.
  subscript(number: Int) -> Column? {
    guard number >= 0, number <= newest, number > newest - Self.capacity else { return nil }
    return columns[number % Self.capacity]
  }
}
