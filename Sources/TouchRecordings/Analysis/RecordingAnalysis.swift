package import SystemSupport
package import TouchAnalysis
package import Touches

/// The analysis of a recording: the statistics of its touches and devices, and their faults.
///
/// Only the first touches and faults are kept, so that a recording of any length takes the same
/// memory; all of them are counted.
package struct RecordingAnalysis {
  /// The largest number of listed touches, and of listed faults.
  static let listLimit = 1000

  /// The header of the recording.
  package let header: RecordingHeader
  /// The touches that ended first, in the order of their begin.
  private(set) var touches: [TouchStatistics] = []
  /// The first faults, in the order of detection.
  package private(set) var faults: [Fault] = []
  /// Every device that reported a touch.
  package private(set) var devices: [DeviceStatistics] = []
  /// The reports of devices that sent some without motion.
  private(set) var reports: [DeviceID: DeviceReports] = [:]
  /// The survey of each device's reports over its panel; empty without surveys.
  package private(set) var surveys: [DeviceID: PanelSurvey] = [:]
  /// The thresholds of faults.
  package let thresholds: FaultThresholds
  /// The number of events.
  package private(set) var eventCount = 0
  /// The number of touches.
  package private(set) var touchCount = 0
  /// The number of faults.
  package private(set) var faultCount = 0
  /// The latest time of an event, in ms since the recording began.
  package private(set) var duration = 0.0

  /// Reads a recording to its end.
  ///
  /// - Parameters:
  ///   - source: the recording, at its beginning, in any order.
  ///   - limits: the thresholds of faults.
  ///   - makesSurveys: whether to survey the reports of each device over its panel.
  ///   - observe: is called with each event and the faults that it shows.
  /// - Throws: `FileError`.
  package init(
    of source: inout some EventSource & ~Copyable, limits: FaultThresholds = FaultThresholds(),
    makesSurveys: Bool = false,
    observe: (TouchEvent, ArraySlice<Fault>) -> Void = { _, _ in }
  ) throws(FileError) {
    header = source.header
    let density = header.screen.pixelsPerMillimetre
    thresholds = header.screen.isAssumed ? limits.forAssumedSize : limits
    var analyzer = TouchAnalyzer(
      panel: header.screen.panel, limits: thresholds, makesSurveys: makesSurveys)
    for device in header.devices {
      if let panel = source.panel(of: device.id) { analyzer.setPanel(panel, of: device.id) }
    }
    var newFaults: [Fault] = []
    while let event = try source.next() {
      eventCount += 1
      let report = event.report(pixelsPerMillimetre: density)
      if let endedTouch = analyzer.analyze(report, faults: &newFaults) { keep(endedTouch) }
      observe(report, newFaults[...])
      keep(&newFaults)
    }
    duration = source.time
    for endedTouch in analyzer.finish(at: Timestamp(milliseconds: duration), faults: &newFaults) {
      keep(endedTouch)
    }
    keep(&newFaults)
    for (device, survey) in zip(analyzer.devices, analyzer.surveys) { surveys[device.id] = survey }
    devices = analyzer.devices.sorted { $0.id.rawValue < $1.id.rawValue }
    for device in devices {
      if let deviceReports = source.reports(of: device.id), deviceReports.motionless > 0 {
        reports[device.id] = deviceReports
      }
    }
    touches.sort {
      ($0.start, $0.id.device.rawValue, $0.id.contact)
        < ($1.start, $1.id.device.rawValue, $1.id.contact)
    }
  }

  private mutating func keep(_ touch: TouchStatistics) {
    touchCount += 1
    if touches.count < Self.listLimit { touches.append(touch) }
  }

  private mutating func keep(_ newFaults: inout [Fault]) {
    guard !newFaults.isEmpty else { return }
    faultCount += newFaults.count
    faults += newFaults.prefix(Self.listLimit - faults.count)
    newFaults.removeAll(keepingCapacity: true)
  }

  /// Returns the entry of a device in the header; nil for one that was plugged in later.
  package func description(of device: DeviceID) -> RecordingHeader.Device? {
    header.devices.first { $0.id == device }
  }
}

extension RecordingHeader.Screen {
  /// The panel that covers the screen, because a recording does not describe panels.
  package var panel: Panel {
    Panel(
      frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
      pixelsPerMillimetre: pixelsPerMillimetre)
  }
}
