// Tells whether a panel became better or worse from one recording to another.
//
// Two recordings of the same panel never agree: fingers move differently, and reports are a little
// early or late. So a measure is only worse if it differs by more than that.
// - Rates and intervals must differ by a share, and by more than clocks of 1 ms resolution explain.
// - Faults occur at random, in proportion to the number of events. If a recording has n faults,
//   another with as many events has n ± √n, and a difference of more than three times that is not
//   random.

internal import SystemSupport
package import TouchAnalysis
internal import Translations

/// The comparison of a recording before a change with one after it.
package struct RecordingComparison {
  /// The change of a measure.
  enum Change: String {
    case better
    case worse
    case same
  }

  /// A measure in both recordings.
  struct Row {
    var key: String
    var name: String
    var unit: String
    /// The values; nil if unknown.
    var before: Double?
    var after: Double?
    var change: Change
  }

  let rows: [Row]

  /// Whether no measure became worse.
  package var isSound: Bool { !rows.contains { $0.change == .worse } }

  /// Compares two recordings by their devices with the most events.
  ///
  /// - Parameters:
  ///   - before: the first recording.
  ///   - after: the second one.
  ///   - limits: the limits that the second must keep if the first does; nil for none.
  package init(
    _ before: RecordingAnalysis, _ after: RecordingAnalysis, limits: PanelLimits? = nil
  ) {
    let measures = [before, after].map { (analysis) -> [PanelMeasure] in
      guard let device = analysis.busiest else { return [] }
      let measures = analysis.measures(of: device)
      return limits?.applied(to: measures, of: PanelLimitKey.analysis) ?? measures
    }
    // Without a touch no measure is known, and no limit is kept.
    let breaksLimits = limits != nil && after.devices.isEmpty
    var rows = Self.tolerances.compactMap { tolerance in
      Self.row(for: tolerance, measures, of: [before, after], breaksLimits: breaksLimits)
    }
    let events = [before, after].map { Double($0.devices.reduce(0) { $0 + $1.reports }) }
    for kind in Fault.Kind.allCases {
      let counts = [before, after].map { analysis in
        Double(analysis.devices.reduce(0) { $0 + $1.count(of: kind) })
      }
      guard counts != [0, 0] else { continue }
      rows.append(
        Row(
          key: kind.rawValue, name: kind.words, unit: "", before: counts[0], after: counts[1],
          change: Self.change(of: counts, in: events)))
    }
    self.rows = rows
  }

  /// Returns the row of a measure; nil if it is not compared.
  ///
  /// - Parameters:
  ///   - tolerance: the tolerance of the measure.
  ///   - measures: the measures of the first recording, and those of the second.
  ///   - analyses: the analyses of both.
  ///   - breaksLimits: whether a measure that the second lacks breaks its limit.
  /// - Returns: the row.
  private static func row(
    for tolerance: Tolerance, _ measures: [[PanelMeasure]], of analyses: [RecordingAnalysis],
    breaksLimits: Bool
  ) -> Row? {
    let pair = measures.map { (list) -> PanelMeasure? in
      list.first { $0.key == tolerance.key }
    }
    guard let known = pair[0] ?? pair[1], known.limit != nil || !tolerance.needsLimit else {
      return nil
    }
    let values = zip(pair, analyses).map { (measure, analysis) -> Double? in
      // Without touches, there are no contacts; the other measures are not known.
      if tolerance.key == "contacts", analysis.devices.isEmpty { return 0 }
      return measure?.value
    }
    var row = Row(
      key: known.key, name: known.name.english, unit: known.unit, before: values[0],
      after: values[1], change: .same)
    if let old = row.before, let new = row.after {
      row.change = tolerance.change(from: old, to: new)
    }
    let isBroken = pair[1].map { !$0.isPassed } ?? (breaksLimits && known.limit != nil)
    if isBroken, pair[0]?.isPassed ?? true { row.change = .worse }
    return row
  }

  /// The tolerance of a measure.
  private struct Tolerance {
    let key: String
    let higherIsBetter: Bool
    /// A change must exceed this share of the first value, and this difference in its unit.
    let share: Double
    let minimumDifference: Double
    /// Whether the measure is compared only if it has a limit.
    var needsLimit = false

    func change(from old: Double, to new: Double) -> Change {
      let difference = higherIsBetter ? new - old : old - new
      guard abs(difference) > max(share * abs(old), minimumDifference) else { return .same }
      return difference > 0 ? .better : .worse
    }
  }

  private static let tolerances = [
    Tolerance(key: "rate", higherIsBetter: true, share: 0.05, minimumDifference: 2),
    // A single gap of 70 ms in 2000 reports adds 1.5 ms.
    Tolerance(key: "jitter", higherIsBetter: false, share: 0.25, minimumDifference: 2),
    Tolerance(key: "p99", higherIsBetter: false, share: 0.2, minimumDifference: 2),
    // A single late report determines it.
    Tolerance(key: "longest", higherIsBetter: false, share: .infinity, minimumDifference: 0),
    Tolerance(key: "delay", higherIsBetter: false, share: 0.25, minimumDifference: 1),
    Tolerance(key: "longestDelay", higherIsBetter: false, share: .infinity, minimumDifference: 0),
    Tolerance(key: "contacts", higherIsBetter: true, share: 0, minimumDifference: 0),
    // Without a limit, each kind of faults is compared separately, by the laws of chance.
    Tolerance(
      key: "faults", higherIsBetter: false, share: .infinity, minimumDifference: 0,
      needsLimit: true),
  ]

  /// Returns the change of a number of faults, given the number of events in each recording.
  private static func change(of counts: [Double], in events: [Double]) -> Change {
    guard events[0] > 0, events[1] > 0 else { return .same }
    let share = events[1] / (events[0] + events[1])
    let total = counts[0] + counts[1]
    // Without a change, each fault falls into the second recording with this probability.
    let (mean, standardDeviation) = (total * share, (total * share * (1 - share)).squareRoot())
    guard abs(counts[1] - mean) > max(3 * standardDeviation, 1) else { return .same }
    return counts[1] > mean ? .worse : .better
  }
}

extension RecordingAnalysis {
  /// The device with the most events; nil if there is none.
  var busiest: DeviceStatistics? { devices.max { $0.reports < $1.reports } }
}

// MARK: - Words

extension RecordingComparison {
  /// The comparison for humans: a row for each measure.
  package var text: String {
    let head = ["", "before", "after", "difference", ""]
    let rows = rows.map { row in
      [
        row.name + (row.unit.isEmpty ? "" : ", " + row.unit), Self.text(row.before),
        Self.text(row.after), row.difference.map { ($0 > 0 ? "+" : "") + Self.text($0) } ?? "",
        row.change == .same ? "" : row.change.rawValue,
      ]
    }
    let verdict = isSound ? "Nothing became worse." : "Something became worse."
    return (TextTable(rows: [head] + rows, numeric: [1, 2, 3]).lines + ["", verdict])
      .joined(separator: "\n")
  }

  private static func text(_ value: Double?) -> String { value?.text(decimals: 2) ?? "not known" }

  /// Returns the comparison for programs, with the keys of fingertip(1); nil if out of memory.
  ///
  /// - Parameter paths: the names of both recordings.
  /// - Returns: the document.
  package func document(_ paths: [String]) -> String? {
    let json = JSONValue.object
    json.set("recordings", to: .array(of: paths))
    json.set("worse", to: .boolean(!isSound))
    let list = JSONValue.array
    for row in rows {
      let object = JSONValue.object
      object.set("key", to: .string(row.key))
      object.set("unit", to: row.unit.isEmpty ? .null : .string(row.unit))
      object.set("before", to: row.before.map { .rounded($0) } ?? .null)
      object.set("after", to: row.after.map { .rounded($0) } ?? .null)
      object.set("difference", to: row.difference.map { .rounded($0) } ?? .null)
      object.set("change", to: .string(row.change.rawValue))
      list.append(object)
    }
    json.set("measures", to: list)
    return json.text(digits: 15)
  }
}

extension RecordingComparison.Row {
  /// The second value minus the first; nil if one is unknown.
  fileprivate var difference: Double? {
    guard let before, let after else { return nil }
    return after - before
  }
}
