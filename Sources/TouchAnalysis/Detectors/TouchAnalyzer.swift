// Finds out what a panel really sent, and what faults it has.
//
// The analyser gets every report once, from a screen or from a file. A tracker turns reports into
// touches. Each report passes, with its touch before and after it, through the statistics and
// through every detector. No state grows with the number of reports, so a recording of a day takes
// no more memory than one of a second.

public import Touches

/// Measures touches and finds faults.
public struct TouchAnalyzer: ~Copyable {
  /// The largest number of touches followed at once; more can only be touches that never end.
  public static let touchLimit = 1024

  /// The thresholds of faults.
  public var limits: FaultThresholds
  /// The touches that are down, with their paths.
  public private(set) var tracker: TouchTracker
  /// The statistics of each device, in the order of their first reports.
  public private(set) var devices: [DeviceStatistics] = []
  /// The survey of each device's reports over its panel, in the same order; empty without surveys.
  package private(set) var surveys: [PanelSurvey] = []

  private let panel: Panel
  private var panels: [DeviceID: Panel] = [:]
  /// The timing of each device, in the same order.
  private var timings: [Timing] = []
  private var touches: [TouchStatistics] = []
  private var detectors: FaultDetectors
  private let makesSurveys: Bool
  private var changes: [Touch] = []
  /// The latest motions of the touches that are down.
  private var motions = ContactTable<RecentMotions>()
  /// The paths of the touches that are down on devices with a high rate.
  private var paths = ContactTable<StretchPath>()

  /// The times at which a device reports.
  private struct Timing {
    var rhythms = Rhythms()
    var clock = DeviceClock()
    /// Whether the clock resolves fractions of a ms.
    var isExact = false
  }

  /// Creates an analyser without reports.
  ///
  /// - Parameters:
  ///   - panel: the panel of devices for which `setPanel` sets no other.
  ///   - kinds: the faults to look for.
  ///   - limits: the thresholds of faults.
  ///   - pathCapacity: the number of samples that the path of each touch holds, at least 1.
  public init(
    panel: Panel, kinds: Set<Fault.Kind> = Set(Fault.Kind.allCases),
    limits: FaultThresholds = FaultThresholds(), pathCapacity: Int = 256
  ) {
    self.init(
      panel: panel, kinds: kinds, limits: limits, pathCapacity: pathCapacity, makesSurveys: false)
  }

  /// Creates an analyser without reports, which can also survey panels.
  package init(
    panel: Panel, kinds: Set<Fault.Kind> = Set(Fault.Kind.allCases),
    limits: FaultThresholds = FaultThresholds(), pathCapacity: Int = 256, makesSurveys: Bool
  ) {
    self.panel = panel
    self.makesSurveys = makesSurveys
    self.limits = limits
    detectors = FaultDetectors(kinds)
    tracker = TouchTracker(unknownTouches: .adopt, pathCapacity: pathCapacity)
  }

  /// Sets the panel of a device.
  public mutating func setPanel(_ panel: Panel, of device: DeviceID) {
    panels[device] = panel
  }

  /// Returns the statistics of a touch that is down.
  public func statistics(of id: TouchID) -> TouchStatistics? {
    touches.first { $0.id == id }
  }

  /// Analyses one report.
  ///
  /// If it carries the time of the device's clock, intervals are measured by that clock.
  ///
  /// - Parameters:
  ///   - event: the report, as its source sent it.
  ///   - faults: the list that faults are appended to.
  /// - Returns: the statistics of the touch that it ended, or that was given up because it began
  ///   first of too many; nil if there is none.
  @discardableResult
  public mutating func analyze(_ event: TouchEvent, faults: inout [Fault]) -> TouchStatistics? {
    let device = index(of: event.id.device)
    let clock = event.deviceTime.map {
      timings[device].clock.add(host: event.time.milliseconds, device: $0)
    }
    var event = event
    if let clock { event.time = Timestamp(milliseconds: clock.time) }
    let known = tracker.active.firstIndex { $0.id == event.id }
    let before = known.map { TouchState(tracker.active[$0]) }
    let isRepeated = known.map { tracker.active[$0].isRepeated(by: event) } ?? false
    let isFull = before == nil && tracker.active.count >= Self.touchLimit
    let forgotten = isFull ? forgetOldest(&faults) : nil
    changes.removeAll(keepingCapacity: true)
    _ = tracker.apply(event, into: &changes)
    count(event, device)
    let time = event.time.milliseconds
    if time != time.rounded() { timings[device].isExact = true }
    let contacts = devices[device].contacts
    let reporting = ReportingDevice(
      panel: panels.isEmpty ? panel : panels[event.id.device] ?? panel,
      rhythm: timings[device].rhythms.interval(with: contacts), contacts: contacts,
      isClockExact: timings[device].isExact)
    let after = changes.last.map(TouchState.init)
    let report = Report(
      event, before: before, after: after, earlier: motions[event.id] ?? RecentMotions(),
      path: path(of: event, before, after, reporting), isRepeated: isRepeated, clock: clock,
      device: reporting, limits: limits)
    let firstNewFault = faults.count
    detectors.inspect(report, limits, &faults)
    for fault in faults[firstNewFault...] { count(fault) }
    if let motion = report.progress.motion {
      let anchor = report.progress.certainStep > 0 ? report.after?.position : nil
      motions.change(event.id, orMake: RecentMotions()) { $0.add(motion, anchor: anchor) }
    } else if !report.progress.isMove {
      motions[event.id] = nil
    }
    if makesSurveys { surveys[device].add(report, faults[firstNewFault...], limits) }
    // The report of a touch that was not down before ends none.
    return measure(report, faults[firstNewFault...], device) ?? forgotten
  }

  /// Ends the analysis; a touch that is still down has no end, which is a fault.
  ///
  /// - Parameters:
  ///   - time: the server time.
  ///   - faults: the list that faults are appended to.
  /// - Returns: the statistics of the touches that were down.
  public mutating func finish(at time: Timestamp, faults: inout [Fault]) -> [TouchStatistics] {
    let firstNewFault = faults.count
    for touch in tracker.active {
      faults.append(MissingEndDetector.fault(of: touch.id, TouchState(touch), at: time))
    }
    for fault in faults[firstNewFault...] {
      count(fault)
      if makesSurveys { surveys[index(of: fault.touch.device)].add(fault) }
      if let index = touches.firstIndex(where: { $0.id == fault.touch }) {
        touches[index].faults += 1
      }
    }
    tracker.cancelAll(at: time, into: &changes)
    motions = ContactTable()
    paths = ContactTable()
    for index in devices.indices {
      devices[index].contacts = 0
      let clocks = timings[index].clock.statistics
      if clocks.count > 0 { devices[index].clocks = clocks }
    }
    defer { touches.removeAll() }
    return touches
  }

  /// Forgets the touches that are down without reporting faults, when listening stops.
  public mutating func forgetTouches(at time: Timestamp) {
    tracker.cancelAll(at: time, into: &changes)
    motions = ContactTable()
    paths = ContactTable()
    for index in devices.indices { devices[index].contacts = 0 }
    touches.removeAll()
  }
}

// MARK: - Bookkeeping

extension TouchAnalyzer {
  private mutating func index(of device: DeviceID) -> Int {
    if let index = devices.firstIndex(where: { $0.id == device }) { return index }
    devices.append(DeviceStatistics(device))
    timings.append(Timing())
    if makesSurveys { surveys.append(PanelSurvey(of: panels[device] ?? panel)) }
    return devices.count - 1
  }

  /// Follows the path of a touch on a device with a high rate, and returns it up to a report.
  private mutating func path(
    of event: TouchEvent, _ before: TouchState?, _ after: TouchState?, _ device: ReportingDevice
  ) -> StretchPath? {
    guard device.stepsInStretch > 1, let before, event.phase == .moved else {
      defer { paths.forget(event.id) }
      return device.stepsInStretch > 1 && event.phase != .began ? paths[event.id] : nil
    }
    guard let after, after.position != before.position else { return paths[event.id] }
    return paths.change(
      event.id, orMake: StretchPath(from: before.position, at: before.time)
    ) { path in
      path.add(after.position, at: event.time)
      return path
    }
  }

  /// Counts a report, and the touches that began or ended with it.
  private mutating func count(_ event: TouchEvent, _ device: Int) {
    devices[device].reports += 1
    for change in changes {
      // The tracker cancels a touch that begins while it is down; its source did not.
      switch change.phase {
      case .began:
        devices[device].touches += 1
        devices[device].contacts += 1
      case .ended, .cancelled:
        devices[device].contacts -= 1
        if event.phase == .cancelled { devices[device].cancelled += 1 }
      case .moved, .stationary: break
      }
    }
    devices[device].maximumContacts = max(devices[device].maximumContacts, devices[device].contacts)
  }

  /// Updates the statistics of a report's touch.
  ///
  /// - Returns: the statistics of the touch that ended with the report; nil if none did.
  private mutating func measure(
    _ report: Report, _ faults: ArraySlice<Fault>, _ device: Int
  ) -> TouchStatistics? {
    var ended: TouchStatistics?
    let change = changes.indices.last
    if let change, changes[change].phase == .began {
      if let old = touches.firstIndex(where: { $0.id == report.id }) {
        ended = touches.remove(at: old)
        ended?.faults += faults.count { $0.kind == .beginWithoutEnd }
      }
      touches.append(TouchStatistics(changes[change]))
    }
    for fault in faults where ended == nil || fault.kind != .beginWithoutEnd {
      if let index = touches.firstIndex(where: { $0.id == fault.touch }) {
        touches[index].faults += 1
      }
    }
    guard let change, let index = touches.firstIndex(where: { $0.id == report.id })
    else { return ended }
    touches[index].add(changes[change], report)
    if let motion = report.progress.motion, motion.isGap(limits) {
      devices[device].intervals.add(gap: report.progress.interval)
      touches[index].add(gap: report.progress.interval)
    } else if let motion = report.progress.motion,
      report.progress.interval <= IntervalStatistics.longestCounted
    {
      let isFast = motion.length / report.progress.interval * 1000 >= limits.times.lostSamples.speed
      timings[device].rhythms.add(
        report.progress.interval, with: report.device.contacts, isFast: isFast)
      if report.measuresInterval(limits) {
        devices[device].intervals.add(report.progress.interval)
        touches[index].add(interval: report.progress.interval)
      }
    }
    devices[device].add(touches[index], step: report.progress.step)
    return changes[change].isOver ? touches.remove(at: index) : ended
  }

  private mutating func count(_ fault: Fault) {
    devices[index(of: fault.touch.device)].count(fault.kind)
  }

  /// Gives up the touch that began first, so that touches without end do not pile up.
  ///
  /// - Returns: its statistics.
  private mutating func forgetOldest(_ faults: inout [Fault]) -> TouchStatistics? {
    guard let oldest = tracker.active.first else { return nil }
    faults.append(MissingEndDetector.fault(of: oldest.id, TouchState(oldest), at: oldest.time))
    count(faults[faults.count - 1])
    tracker.cancel(oldest.id, at: oldest.time, into: &changes)
    motions[oldest.id] = nil
    paths[oldest.id] = nil
    let device = index(of: oldest.id.device)
    devices[device].contacts -= 1
    if makesSurveys {
      surveys[device].add(faults[faults.count - 1])
      surveys[device].forget(oldest.id)
    }
    guard let index = touches.firstIndex(where: { $0.id == oldest.id }) else { return nil }
    touches[index].faults += 1
    return touches.remove(at: index)
  }
}

extension Touch {
  /// Returns whether a report repeats the touch's known state and time.
  fileprivate func isRepeated(by event: TouchEvent) -> Bool {
    guard event.time == time, event.position == position else { return false }
    let new = event.contact
    return (new.pressure ?? contact.pressure) == contact.pressure
      && (new.major ?? contact.major) == contact.major
      && (new.minor ?? contact.minor) == contact.minor
      && (new.orientation ?? contact.orientation) == contact.orientation
  }
}
