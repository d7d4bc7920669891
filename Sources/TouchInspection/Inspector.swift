package import FingertipSettings
package import SystemSupport
package import TouchAnalysis
internal import TouchDrawing
internal import TouchReadouts
internal import TouchRecordings
package import TouchRouting
package import Touches

/// The display of `fingertip inspect`, which shows what the panel sends: figures of the touches
/// that are down, a dot for every sample of the latest gesture, and faults.
///
/// A gesture lasts from the first finger down until a finger comes down after all have lifted; its
/// dots and faults stay until then.
package final class Inspector {
  /// The time without a report after which a finger counts as stopped, in ms: many panels do not
  /// report a resting finger, and even slow panels report a moving one more often.
  private static let stopTime = 100.0

  /// The interval at which time-dependent figures are refreshed while a finger rests, in ms.
  static let restInterval = 100.0

  private var analyzer: TouchAnalyzer
  private let log: LogSink
  private let lines: FaultLineWriter
  private var newFaults: [Fault] = []
  private var faults = FaultLog()
  /// The lowest touch of each device that was seen from its begin.
  ///
  /// The server counts ids upwards, so smaller ids belong to touches that were down before we
  /// listened. Their missing begin is no fault. A recording may have ids in any order.
  private var firstTouches: [DeviceID: UInt32] = [:]
  /// The delay with which each touch's latest report was read, in ms.
  private var delays: [TouchID: Double] = [:]
  /// The latest rates and delays.
  private(set) var timeline = InspectionTimeline()
  /// The server time that the figures refer to.
  private(set) var now = Timestamp(milliseconds: 0)

  /// The settings: the visible parts, and the thresholds of faults.
  package var settings: InspectionSettings {
    didSet { analyzer.limits = settings.thresholds }
  }

  /// The monitors, each with its density; without any, a px has the assumed size.
  package var screen = LayoutContext(screen: .empty, monitors: [])

  /// The receivers of the touches that are down, by touch number, which is unique in the server.
  var receivers: [UInt32: TouchReceiver] = [:]
  /// The regions that touches can hit.
  private(set) var regions = InspectedRegions()

  /// The part of the latest gesture that is drawn.
  private(set) var gesture = InspectedGesture()

  /// Creates an inspector without touches.
  ///
  /// - Parameters:
  ///   - panel: the panel of devices for which `setPanel` sets no other.
  ///   - settings: the visible parts, and the thresholds of faults.
  ///   - log: receives faults as messages.
  ///   - lines: receives faults as JSON Lines.
  package init(
    panel: Panel, settings: InspectionSettings, log: @escaping LogSink, lines: FaultLineWriter
  ) {
    analyzer = TouchAnalyzer(panel: panel, limits: settings.thresholds, pathCapacity: 32)
    self.settings = settings
    self.log = log
    self.lines = lines
  }

  /// Returns whether a part of the display is visible.
  func shows(_ part: InspectionPart) -> Bool { settings.parts.contains(part) }

  /// Sets the panel of a device.
  package func setPanel(_ panel: Panel, of device: DeviceID) {
    analyzer.setPanel(panel, of: device)
  }

  /// Handles a report that was read at a server time.
  package func follow(_ report: TouchEvent, at now: Timestamp) {
    if report.phase == .began {
      noteBegin(of: report.id)
    } else if !hasSeenBegin(of: report.id) {
      return
    }
    let last = report.phase == .moved ? analyzer.tracker.touch(report.id) : nil
    analyzer.analyze(report, faults: &newFaults)
    let delay = max(0, now - report.time)
    let interval = last.flatMap { $0.position == report.position ? nil : report.time - $0.time }
    timeline.add(
      report.time,
      interval: interval.flatMap { $0 <= IntervalStatistics.longestCounted ? $0 : nil },
      delay: delay)
    delays[report.id] = delay
    if report.phase == .ended || report.phase == .cancelled {
      delays[report.id] = nil
      receivers[report.id.contact] = nil
    }
    if let position = report.position, shows(.samples) {
      gesture.add(InspectionSample(position: position, id: report.id))
    }
    reportNewFaults()
  }

  private func hasSeenBegin(of touch: TouchID) -> Bool {
    touch.contact >= firstTouches[touch.device] ?? .max
  }

  /// Starts a new gesture with the first finger, and notes whether the touch moves the pointer.
  private func noteBegin(of touch: TouchID) {
    firstTouches[touch.device] = min(firstTouches[touch.device] ?? .max, touch.contact)
    if analyzer.tracker.active.isEmpty {
      forgetGesture()
      // Those of touches that hit a region after their last report, or that were not followed.
      receivers = receivers.filter { $0.key >= touch.contact }
    }
    let isAlone = !analyzer.tracker.active.contains { $0.id.device == touch.device }
    receivers[touch.contact, default: TouchReceiver()].isEmulating = isAlone
  }

  /// Marks the faults that were found, and reports them as messages or lines.
  private func reportNewFaults() {
    for fault in newFaults {
      if let position = fault.position, shows(.faults) { gesture.addFault(at: position) }
      let message = faults.note(fault)
      if settings.faultFormat == .json {
        lines.add(fault)
      } else if let message {
        log(.notice, message)
      }
    }
    newFaults.removeAll(keepingCapacity: true)
  }

  /// Shows the present regions, which may have changed since the last call.
  ///
  /// - Parameter tree: the regions that touches can hit; nil without regions.
  package func follow(_ tree: RegionTree?) { regions.follow(tree) }

  /// Returns whether the edges of regions have changed since the last call.
  package func takeRegionChange() -> Bool { regions.takeChange() && shows(.receivers) }

  /// Clears the dots and rings of the gesture; the figures stay.
  package func forgetGesture() { gesture.forget() }

  /// Cancels the touches of a device that is gone, if their ends were not reported.
  package func cancelTouches(of device: DeviceID, at now: Timestamp) {
    for touch in touches where touch.id.device == device {
      // The server's time is estimated, and must not seem to run backwards.
      let time = max(now, touch.time)
      follow(TouchEvent(id: touch.id, phase: .cancelled, time: time, position: nil), at: time)
    }
  }

  /// Forgets the touches that are down, because no more reports of them will come.
  package func forgetTouches(at time: Timestamp) {
    analyzer.forgetTouches(at: time)
    delays.removeAll()
    receivers.removeAll()
    firstTouches.removeAll()
    forgetGesture()
  }

  /// The touches that are down, in the order in which they began.
  package var touches: [Touch] { analyzer.tracker.active }

  /// Returns the velocity of a touch, in px/s: zero if it has stopped.
  func velocity(of touch: Touch) -> Vector {
    now - touch.time > Self.stopTime ? .zero : touch.velocity
  }

  /// Sets the current server time, for time-dependent figures.
  package func advance(to time: Timestamp) { now = time }

  /// The interval at which figures change over time, in ms; nil if they do not.
  package var restInterval: Double? {
    let changing: Set<InspectionPart> = [.figures, .receivers, .chart, .faults]
    return touches.isEmpty || settings.parts.isDisjoint(with: changing) ? nil : Self.restInterval
  }

  /// Returns the rows of text to display, the same on each monitor.
  ///
  /// - Parameter colour: returns the colour of a touch.
  /// - Returns: the rows, at most as wide as `InspectionText.columns`.
  func rows(colour: (TouchID) -> Colour) -> [TextGrid.Row] {
    (shows(.figures) ? figures(colour: colour) : [])
      + (shows(.receivers) ? receiverRows(colour: colour) : [])
      + (shows(.faults) ? faultRows : [])
  }

  /// Returns the colour of a touch's text, which is lighter than its mark.
  private static func textColour(_ colour: Colour) -> Colour {
    colour.mixed(with: .white, share: 0.45)
  }

  private func figures(colour: (TouchID) -> Colour) -> [TextGrid.Row] {
    let device = analyzer.devices.max { $0.reports < $1.reports }
    let head = InspectionText.head(analyzer.devices, busiest: device, faults: faults.count)
    let touches = touches.compactMap { touch -> TextGrid.Row? in
      guard let statistics = analyzer.statistics(of: touch.id) else { return nil }
      return TextGrid.Row(
        InspectionText.line(
          touch, statistics, velocity: velocity(of: touch), delay: delays[touch.id], now: now,
          pixelsPerMillimetre: screen.pixelsPerMillimetre(at: touch.position)),
        colour: Self.textColour(colour(touch.id)))
    }
    let names = TextGrid.Row(InspectionText.names, colour: Self.quiet)
    return [TextGrid.Row(head)] + (touches.isEmpty ? [] : [names]) + touches
  }

  private func receiverRows(colour: (TouchID) -> Colour) -> [TextGrid.Row] {
    touches.compactMap { touch in
      guard let words = receivers[touch.id.contact]?.words, !words.isEmpty else { return nil }
      return TextGrid.Row(
        InspectionText.line(touch.id, receiver: words),
        colour: Self.textColour(colour(touch.id)))
    }
  }

  /// The number of faults of each kind, and the latest faults.
  private var faultRows: [TextGrid.Row] {
    guard faults.count > 0 else { return [] }
    let alarm = Colour(hex: 0xFF8A94)
    let rows = InspectionText.counts(analyzer.devices) + faults.latest.map(InspectionText.line)
    return rows.map { TextGrid.Row($0, colour: alarm) }
  }
}

/// One reported position.
struct InspectionSample: Equatable {
  /// The position in px of the root.
  var position: Point
  var id: TouchID
}
