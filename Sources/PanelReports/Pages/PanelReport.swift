// The report of a recording: charts of the panel and of time, figures, limits and faults.
//
// The data of the charts is gathered during the analysis, so that the recording is read once and
// memory does not grow with its length: the surveys of the analysis, and a picture of the touch
// paths of each device. Charts are lists of marks in their own units; the HTML page and the PNG
// picture use the same charts.

internal import SystemSupport
package import TouchAnalysis
package import TouchRecordings
package import Touches

/// A builder of the report of a recording.
package final class PanelReport {
  /// The error of a report that did not fit into memory.
  package struct NoMemory: Error, CustomStringConvertible {
    /// The message.
    package let description = "not enough memory for the report"
  }

  /// The largest number of devices with charts; a desktop has a few.
  private static let deviceLimit = 8

  private let panel: Panel
  private let map: PanelMap
  private var paths: [DeviceID: TouchPaths] = [:]
  private var isOutOfMemory = false

  /// Creates an empty report.
  ///
  /// - Parameter screen: the recording's screen.
  package init(of screen: RecordingHeader.Screen) {
    panel = screen.panel
    map = PanelMap(of: screen.panel, isAssumed: screen.isAssumed)
  }

  /// Adds a change of a touch, and the faults that it shows.
  package func add(_ event: TouchEvent, _ faults: ArraySlice<Fault>) {
    let device = event.id.device
    if paths[device] == nil {
      guard paths.count < Self.deviceLimit, !isOutOfMemory else { return }
      paths[device] = TouchPaths(on: map, of: panel)
      isOutOfMemory = paths[device] == nil
    }
    paths[device]?.add(event, faults)
  }

  /// Returns the finished report.
  ///
  /// - Parameters:
  ///   - analysis: the analysis of the recording, with surveys.
  ///   - verdict: the limits that it was checked against; nil for none.
  ///   - name: the name of the recording.
  ///   - producer: the program that makes the report, with its version.
  /// - Returns: the page.
  /// - Throws: `NoMemory`.
  package func page(
    _ analysis: RecordingAnalysis, _ verdict: RecordingVerdict?, name: String, producer: String
  ) throws(NoMemory) -> ReportPage {
    guard !isOutOfMemory else { throw NoMemory() }
    let devices = analysis.devices.sorted { $0.reports > $1.reports }
      .filter { paths[$0.id] != nil }
    let names = devices.map { Self.name(of: $0, analysis) }
    var verdicts = [
      ReportPage.Verdict(
        text: analysis.faultCount == 0 ? "no faults" : counted(analysis.faultCount, "fault"),
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
    if let verdict, let checked = verdict.devices.first(where: { $0.device.id == device.id }) {
      tables.append(.limits(verdict, checked.measures))
    }
    var rows: [[Chart]] = []
    if let survey = analysis.surveys[device.id], let paths = paths[device.id] {
      let rate = verdict?.limits[PanelLimitKey.analysis, "rate"]
      rows = [
        [
          paths.chart(map, of: device.id, analysis),
          map.heat(survey.heat, analysis.thresholds),
        ],
        [
          map.deviation(survey.deviation),
          RateCharts.fingers(
            survey.intervals, crowded: survey.crowdedIntervals, limit: rate, height: map.height),
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
