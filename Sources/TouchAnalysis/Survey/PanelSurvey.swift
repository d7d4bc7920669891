internal import Touches

/// The statistics of a device over its panel and over time, for charts.
///
/// Its memory does not grow with the number of reports.
package struct PanelSurvey: Sendable {
  /// The number of reports over the panel.
  package private(set) var heat: PanelHeatmap
  /// The deviation of positions from their paths.
  package private(set) var deviation: PanelDeviation
  /// The spectrum of the displacement of fingers.
  package private(set) var spectrum = JitterSpectrum()
  /// The contacts and faults over time.
  package private(set) var timeline = ContactTimeline()
  /// The intervals of a moving finger with one, two, and up to ten fingers down.
  package private(set) var intervals = [IntervalStatistics](
    repeating: IntervalStatistics(), count: Rhythms.maximumContacts)
  /// The intervals of a moving finger with more fingers down.
  package private(set) var crowdedIntervals = IntervalStatistics()

  init(of panel: Panel) {
    heat = PanelHeatmap(of: panel)
    deviation = PanelDeviation(of: panel)
  }

  /// Adds a report of the device, and the faults that it shows.
  mutating func add(_ report: Report, _ faults: ArraySlice<Fault>, _ limits: FaultThresholds) {
    heat.add(report, limits)
    // A position that leapt or was held back has no smooth path.
    deviation.add(report, limits, isSound: faults.isEmpty)
    spectrum.add(report, isSound: faults.isEmpty)
    timeline.add(report, faults)
    guard report.device.contacts > 0, report.measuresInterval(limits) else { return }
    if report.device.contacts <= intervals.count {
      intervals[report.device.contacts - 1].add(report.progress.interval)
    } else {
      crowdedIntervals.add(report.progress.interval)
    }
  }

  /// Adds a fault that is only known at the end.
  mutating func add(_ fault: Fault) { timeline.add(fault) }

  /// Forgets a touch that was given up.
  mutating func forget(_ touch: TouchID) { timeline.forget(touch) }
}
