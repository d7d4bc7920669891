internal import Touches

/// The statistics of a device over its panel and along time, for charts.
///
/// It takes the same memory for any number of reports.
package struct PanelSurvey: Sendable {
  /// The reports over the panel.
  package private(set) var heat: PanelHeat
  /// The deviation of places from their paths.
  package private(set) var deviation: PanelDeviation
  /// The spectrum of their displacement.
  package private(set) var spectrum = JitterSpectrum()
  /// The contacts and faults along time.
  package private(set) var timeline = ContactTimeline()
  /// The intervals of a moving finger with one, two, and up to ten fingers down.
  package private(set) var intervals = [IntervalStatistics](
    repeating: IntervalStatistics(), count: Rhythms.mostContacts)

  init(of panel: Panel) {
    heat = PanelHeat(of: panel)
    deviation = PanelDeviation(of: panel)
  }

  /// Takes a report of the device, and the faults that it shows.
  mutating func add(_ report: Report, _ faults: ArraySlice<Fault>, _ limits: FaultThresholds) {
    heat.add(report, limits)
    // What leaps or was held back has no smooth path.
    deviation.add(report, limits, isSound: faults.isEmpty)
    spectrum.add(report, isSound: faults.isEmpty)
    timeline.add(report, faults)
    if report.progress.motion != nil, intervals.indices.contains(report.device.contacts - 1) {
      intervals[report.device.contacts - 1].add(report.progress.interval)
    }
  }

  /// Takes a fault that is known at the end only.
  mutating func add(_ fault: Fault) { timeline.add(fault) }

  /// Forgets a touch that is given up.
  mutating func forget(_ touch: TouchID) { timeline.forget(touch) }
}
