internal import SystemSupport
internal import TouchAnalysis

/// A column of the table with one line for each of many recordings.
///
/// The names and their meanings are stable: columns are added, but never removed.
package struct AnalysisColumn: Sendable {
  /// The value of a column.
  enum Value {
    case text(String?)
    case number(Double?)
    case whole(Int?)
    case flag(Bool?)
  }

  /// The type of values, for documentation.
  package enum Kind: String, Sendable {
    /// A text.
    case text
    /// A number.
    case number
    /// A whole number.
    case whole = "whole number"
    /// True or false.
    case flag = "boolean"
  }

  /// The name of the column, which never changes.
  package let name: String
  /// The type of its values.
  package let kind: Kind
  /// The meaning of its value, with its unit.
  package let meaning: String
  let value: @Sendable (AnalyzedFile) -> Value

  /// The header row.
  package static var csvHeader: String { all.map(\.name).joined(separator: ",") }
}

extension AnalysisColumn {
  /// The columns, in order.
  package static let all = files + recordings + devices + faults

  private static let files = [
    text("file", "the path, as it was given or found") { $0.path },
    text(
      "state",
      "`read`; `damaged`, and read up to the damage; `refused` or `unknown`, both without figures"
    ) { $0.state.rawValue },
    text("problem", "what is wrong with the file") { $0.problem },
    AnalysisColumn(
      name: "passed", kind: .flag,
      meaning: "whether all measures meet the limits of `--limits`; false without touches"
    ) { .flag($0.isPassed) },
    text("format", "the program that wrote it, such as `fingertip`") { $0.format },
  ]

  private static let recordings = [
    flag("raw", "whether it was recorded with `--raw`") { $0.header.isRaw },
    number("widthMM", "the width of the screen or panel, in mm") { $0.header.screen.widthMM },
    number("heightMM", "the height of the screen or panel, in mm") { $0.header.screen.heightMM },
    flag("sizeAssumed", "whether the size, and therefore every length, is assumed") {
      $0.header.screen.isAssumed
    },
    number("durationMS", "the time of the last event, in ms") { $0.duration },
    whole("events", "the number of events") { $0.eventCount },
    whole("touches", "the number of touches") { $0.touchCount },
    whole("devices", "the number of devices that reported touches") { $0.devices.count },
  ]

  private static let devices = [
    text("device", "the device with the most events, to which the columns up to `topSpeed` refer") {
      file in
      file.analysis.flatMap { analysis in
        analysis.busiest.flatMap { analysis.description(of: $0.id)?.name }
      }
    },
    device("maxTouches", .whole, "the number of contacts that it can track; 0 if unknown") {
      .whole($1.description(of: $0.id)?.maxTouches)
    },
    device("contacts", .whole, "the maximum number of contacts at once") { device, _ in
      .whole(device.maximumContacts)
    },
    device("rate", .number, "the samples of a moving finger per second") { device, _ in
      .number(device.intervals.count > 0 ? device.intervals.rate : nil)
    },
    device("reportRate", .number, "all reports per second, including those without motion") {
      .number($1.reports[$0.id]?.intervals.rate)
    },
    device("median", .number, "the median interval between samples of a moving finger, in ms") {
      device, _ in
      .number(device.intervals.count > 0 ? device.intervals.quantile(0.5) : nil)
    },
    device("jitter", .number, "the standard deviation of these intervals, in ms") { device, _ in
      .number(device.intervals.count > 1 ? device.intervals.jitter : nil)
    },
    device("p99", .number, "the 99th percentile of these intervals, in ms") { device, _ in
      .number(device.intervals.count > 0 ? device.intervals.quantile(0.99) : nil)
    },
    device("longest", .number, "the longest of these intervals, in ms") { device, _ in
      .number(device.intervals.count > 0 ? device.intervals.longest : nil)
    },
    device("delay", .number, "the median delay of reports, measured by its clock, in ms") {
      device, _ in
      .number(device.clocks.flatMap { $0.delay.count > 0 ? $0.delay.quantile(0.5) : nil })
    },
    device("longestDelay", .number, "the longest of these delays, in ms") { device, _ in
      .number(device.clocks.flatMap { $0.delay.count > 0 ? $0.longestDelay : nil })
    },
    device("drift", .number, "the fraction by which the host's clock is faster than its clock") {
      device, _ in .number(device.clocks?.drift.map { ($0 * 1e6).rounded() / 1e6 })
    },
    device("path", .number, "the total length of the paths of all touches, in mm") { device, _ in
      .number(device.path)
    },
    device("topSpeed", .number, "the highest speed of a touch, in mm/s") { device, _ in
      .number(device.topSpeed)
    },
  ]

  private static let faults =
    [whole("faults", "the number of faults of all kinds and devices") { $0.faultCount }]
    + Fault.Kind.allCases.map { kind in
      whole(kind.rawValue, "the number of \(kind.words)") { analysis in
        analysis.devices.reduce(0) { $0 + $1.count(of: kind) }
      }
    }
}

// MARK: - Kinds of columns

extension AnalysisColumn {
  private static func text(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (AnalyzedFile) -> String?
  ) -> AnalysisColumn {
    AnalysisColumn(name: name, kind: .text, meaning: meaning) { .text(value($0)) }
  }

  private static func number(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (RecordingAnalysis) -> Double
  ) -> AnalysisColumn {
    AnalysisColumn(name: name, kind: .number, meaning: meaning) { .number($0.analysis.map(value)) }
  }

  private static func whole(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (RecordingAnalysis) -> Int
  ) -> AnalysisColumn {
    AnalysisColumn(name: name, kind: .whole, meaning: meaning) { .whole($0.analysis.map(value)) }
  }

  private static func flag(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (RecordingAnalysis) -> Bool
  ) -> AnalysisColumn {
    AnalysisColumn(name: name, kind: .flag, meaning: meaning) { .flag($0.analysis.map(value)) }
  }

  /// Returns a column about the device with the most events.
  private static func device(
    _ name: String, _ kind: Kind, _ meaning: String,
    _ value: @escaping @Sendable (DeviceStatistics, RecordingAnalysis) -> Value
  ) -> AnalysisColumn {
    AnalysisColumn(name: name, kind: kind, meaning: meaning) { file in
      guard let analysis = file.analysis, let device = analysis.busiest else { return .text(nil) }
      return value(device, analysis)
    }
  }
}

extension AnalysisColumn.Value {
  var json: JSONValue {
    switch self {
    case .text(let text): text.map { .string($0) } ?? .null
    case .number(let number): number.map { .number(Self.rounded($0)) } ?? .null
    case .whole(let number): number.map { .integer($0) } ?? .null
    case .flag(let flag): flag.map { .boolean($0) } ?? .null
    }
  }

  /// The value as a field of a CSV row.
  var csv: String {
    switch self {
    case .text(let text): Self.quoted(text ?? "")
    case .number(let number): number.map { Decimal.text(Self.rounded($0)) } ?? ""
    case .whole(let number): number.map { "\($0)" } ?? ""
    case .flag(let flag): flag.map { "\($0)" } ?? ""
    }
  }

  /// Rounds to a millionth below 1 and to a thousandth above, finer than anything is measured.
  private static func rounded(_ number: Double) -> Double {
    abs(number) < 1 ? (number * 1e6).rounded() / 1e6 : (number * 1000).rounded() / 1000
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
