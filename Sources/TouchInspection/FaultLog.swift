internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings
internal import Touches

/// The count of faults, and the latest ones, that the inspector lists and logs.
struct FaultLog {
  /// The number of listed faults.
  private static let lineCount = 4
  /// The time after a logged fault during which others of its kind are not logged, in ms: a broken
  /// panel has thousands.
  private static let quietTime = 500.0

  /// The number of faults so far.
  private(set) var count = 0
  /// The latest faults, oldest first.
  private(set) var latest: [Fault] = []
  /// The time of the last logged fault of each kind, and the number withheld since then.
  private var logged: [Fault.Kind: (time: Timestamp, withheld: Int)] = [:]

  /// Counts a fault.
  ///
  /// - Returns: the message; nil if one of its kind was logged within the last 500 ms.
  mutating func note(_ fault: Fault) -> String? {
    count += 1
    latest = latest.suffix(Self.lineCount - 1) + [fault]
    if let last = logged[fault.kind], fault.time - last.time < Self.quietTime {
      logged[fault.kind]?.withheld += 1
      return nil
    }
    let withheld = logged[fault.kind]?.withheld ?? 0
    logged[fault.kind] = (fault.time, 0)
    return
      "fault: \(fault.touch) at \(fault.time.milliseconds.text(decimals: 0)) ms: \(fault.words)"
      + (withheld > 0 ? ", and \(withheld) like it since the last" : "")
  }
}
