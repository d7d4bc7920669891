// The report of a recording: charts of the panel and of time, figures, limits and faults.
//
// What the charts show is counted while the recording is analysed, so that it is read once and takes no
// more memory the longer it is: the surveys of the analysis, and a picture of the ways of each device.
// Charts are lists of marks in units of their own. A page in HTML and a picture are made of the same ones.

package import TouchAnalysis
package import TouchRecordings
package import Touches

/// A report in the making.
package final class PanelReport {
  /// The reason why there is no report.
  package struct NoMemory: Error, CustomStringConvertible {
    /// The message.
    package let description = "there is no memory for the report"
  }

  /// The most devices that have charts; a desktop has a few.
  private static let deviceLimit = 8

  private let panel: Panel
  private let map: PanelMap
  private var ways: [DeviceID: TouchWays] = [:]
  private var isMemoryShort = false

  /// Creates a report of nothing.
  ///
  /// - Parameter screen: the recording's screen.
  package init(of screen: RecordingHeader.Screen) {
    panel = screen.panel
    map = PanelMap(of: screen.panel, isAssumed: screen.isAssumed)
  }

  /// Adds what a touch did, and the faults that it shows.
  package func add(_ event: TouchEvent, _ faults: ArraySlice<Fault>) {
    let device = event.id.device
    if ways[device] == nil {
      guard ways.count < Self.deviceLimit, !isMemoryShort else { return }
      ways[device] = TouchWays(on: map, of: panel)
      isMemoryShort = ways[device] == nil
    }
    ways[device]?.add(event, faults)
  }

  /// Returns what there is to see.
  ///
  /// - Parameters:
  ///   - analysis: the analysis of the recording, with surveys.
  ///   - verdict: the limits that it was held to; nil for none.
  ///   - name: the name of the recording.
  ///   - producer: the program that makes the report, with its version.
  /// - Returns: the page.
  /// - Throws: `NoMemory`.
  package func page(
    _ analysis: RecordingAnalysis, _ verdict: RecordingVerdict?, name: String, producer: String
  ) throws(NoMemory) -> ReportPage {
    guard !isMemoryShort else { throw NoMemory() }
    let devices = analysis.devices.sorted { $0.reports > $1.reports }
      .filter { ways[$0.id] != nil }
    let names = devices.map { Self.name(of: $0, analysis) }
    var verdicts = [
      ReportPage.Verdict(
        text: analysis.faultCount == 0 ? "no faults" : analysis.count(analysis.faultCount, "fault"),
        isGood: analysis.faultCount == 0)
    ]
    if let verdict {
      verdicts.append(
        ReportPage.Verdict(
          text: "limits \(verdict.limits.name) \(verdict.isPassed ? "passed" : "failed")",
          isGood: verdict.isPassed))
    }
    return ReportPage(
      title: names.first ?? "No touches", summary: [name, analysis.summary], verdicts: verdicts,
      sections: devices.map { section(of: $0, analysis, verdict) }, analysis: analysis,
      producer: producer)
  }

  private static func name(of device: DeviceStatistics, _ analysis: RecordingAnalysis) -> String {
    let name = analysis.description(of: device.id)?.name ?? ""
    return name.isEmpty ? "Device \(device.id.rawValue)" : name
  }

  private func section(
    of device: DeviceStatistics, _ analysis: RecordingAnalysis, _ verdict: RecordingVerdict?
  ) -> ReportPage.Section {
    var tables = [ReportTable.facts(analysis, device)]
    if let verdict, let held = verdict.devices.first(where: { $0.device.id == device.id }) {
      tables.append(.limits(verdict, held.measures))
    }
    var rows: [[Chart]] = []
    if let survey = analysis.surveys[device.id], let ways = ways[device.id] {
      let rate = verdict?.limits[PanelLimitKey.analysis, "rate"]
      rows = [
        [
          ways.chart(map, of: device.id, analysis),
          map.heat(survey.heat, analysis.thresholds),
        ],
        [
          map.deviation(survey.deviation),
          RateCharts.fingers(survey.intervals, limit: rate, height: map.height),
        ],
        [
          RateCharts.intervals(device.intervals),
          RateCharts.spectrum(survey.spectrum),
        ],
        [TimelineChart(survey.timeline).chart],
      ]
    }
    return ReportPage.Section(
      title: "\(Self.name(of: device, analysis)), device \(device.id.rawValue)", rows: rows,
      tables: tables)
  }
}
