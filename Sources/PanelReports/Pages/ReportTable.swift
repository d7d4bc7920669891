internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings
internal import Translations

/// A table of texts below or beside the charts.
struct ReportTable {
  var title: String
  /// The column headings; empty for none.
  var head: [String] = []
  var rows: [[String]]
  /// The columns that are aligned right.
  var numeric: Set<Int> = []
  /// The rows about faults or failed limits.
  var wrong: Set<Int> = []
  /// A remark below the table.
  var remark = ""
}

extension ReportTable {
  /// Returns the figures of a device.
  static func facts(_ analysis: RecordingAnalysis, _ device: DeviceStatistics) -> ReportTable {
    let kinds = Set(Fault.Kind.allCases.map(\.words))
    let facts = analysis.facts(of: device)
    return ReportTable(
      title: "Figures", rows: facts.map { [$0.name, $0.value] },
      wrong: Set(facts.indices.filter { kinds.contains(facts[$0].name) }))
  }

  /// Returns the measures of a device beside their limits.
  static func limits(_ verdict: RecordingVerdict, _ measures: [PanelMeasure]) -> ReportTable {
    let limited = measures.filter { $0.limit != nil }
    return ReportTable(
      title: "Limits \(verdict.limits.name)", head: ["measure", "value", "limit", ""],
      rows: limited.map { measure in
        let limit =
          switch measure.limit {
          case .atLeast(let value): "at least \(value.text(decimals: 2))"
          case .atMost(let value): "at most \(value.text(decimals: 2))"
          case nil: ""
          }
        let value = measure.value.isFinite ? measure.value.text(decimals: 2) : "not known"
        return [
          measure.name.english, measure.unit.isEmpty ? value : "\(value) \(measure.unit)", limit,
          measure.isPassed ? "passed" : "failed",
        ]
      }, numeric: [1, 2], wrong: Set(limited.indices.filter { !limited[$0].isPassed }),
      remark: limited.isEmpty ? "none of the measures of this recording has a limit" : "")
  }

  /// Returns the faults kind by kind, with their meaning and with what to do next.
  static func findings(_ analysis: RecordingAnalysis) -> ReportTable {
    ReportTable(
      title: "Findings", head: ["faults", "meaning", "what to do"],
      rows: analysis.findings.map {
        [$0.summary, $0.kind.advice.meaning, $0.kind.advice.check]
      })
  }

  /// Returns the first faults, at most `limit`.
  static func faults(_ analysis: RecordingAnalysis, most limit: Int) -> ReportTable {
    let rows = analysis.faultRows.prefix(limit)
    let more = analysis.faultCount - rows.count
    return ReportTable(
      title: "Faults", head: rows.isEmpty ? [] : ["", "time", "device", "touch", "fault", "place"],
      rows: Array(rows), numeric: [0, 1],
      remark: analysis.faultCount == 0 ? "none" : more > 0 ? "and \(more) more" : "")
  }
}
