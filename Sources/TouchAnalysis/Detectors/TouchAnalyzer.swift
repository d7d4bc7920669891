// What did the panel really send, and what of it is wrong?
//
// The analyser sees every report once, whether it comes from a screen or from a file. A tracker makes
// touches of the reports, and each report goes, with its touch before and after, through the
// statistics and through every detector. Nothing that is kept grows with the number of reports, so
// that a recording of a day takes no more memory than one of a second.

public import Touches

/// Measures touches and finds what is wrong with them.
public struct TouchAnalyzer: ~Copyable {
  /// The most touches that are followed at once; more can only be those that never end.
  public static let touchLimit = 1024

  /// From where on something counts as a fault.
  public var limits: FaultThresholds
  /// The touches that are down, with their paths.
  public private(set) var tracker: TouchTracker
  /// What is known of each device, in the order in which they were first heard of.
  public private(set) var devices: [DeviceStatistics] = []

  private let panel: Panel
  private var panels: [DeviceID: Panel] = [:]
  private var rhythms: [Rhythm] = []
  private var touches: [TouchStatistics] = []
  private var detectors: [any FaultDetector]
  private var changes: [Touch] = []

  /// An analyser that has heard of nothing yet.
  ///
  /// - Parameters:
  ///   - panel: what devices of which nothing else is said lie on.
  ///   - kinds: the faults to look for.
  ///   - limits: from where on something counts as one.
  ///   - pathCapacity: how many samples the path of each touch holds, at least 1.
  public init(
    panel: Panel, kinds: Set<Fault.Kind> = Set(Fault.Kind.allCases),
    limits: FaultThresholds = FaultThresholds(), pathCapacity: Int = 256
  ) {
    self.panel = panel
    self.limits = limits
    detectors = Fault.Kind.allCases.filter(kinds.contains).map { $0.detector.init() }
    tracker = TouchTracker(unknownTouches: .adopt, pathCapacity: pathCapacity)
  }

  /// Says what a device lies on.
  public mutating func setPanel(_ panel: Panel, of device: DeviceID) {
    panels[device] = panel
  }

  /// What is known of a touch that is down.
  public func statistics(of id: TouchID) -> TouchStatistics? {
    touches.first { $0.id == id }
  }

  /// Takes one report in.
  ///
  /// - Parameters:
  ///   - event: the report, as its source made it.
  ///   - faults: gets what is wrong added at its end.
  /// - Returns: what is known of the touch that is over with it; nil where none is.
  @discardableResult
  public mutating func take(_ event: TouchEvent, faults: inout [Fault]) -> TouchStatistics? {
    let device = index(of: event.id.device)
    let before = tracker.touch(event.id)
    if before == nil, tracker.active.count >= Self.touchLimit { forgetOldest(&faults) }
    changes.removeAll(keepingCapacity: true)
    _ = tracker.apply(event, into: &changes)
    count(event, device)
    let report = Report(
      event: event, before: before, after: changes.last,
      panel: panels[event.id.device] ?? panel, rhythm: rhythms[device].interval,
      contacts: devices[device].contacts)
    let found = faults.count
    for index in detectors.indices {
      if let fault = detectors[index].inspect(report, limits) { faults.append(fault) }
    }
    for fault in faults[found...] { count(fault) }
    return measure(report, faults[found...], device)
  }

  /// Says that nothing more comes: what is still down has no end.
  ///
  /// - Parameters:
  ///   - time: when that is.
  ///   - faults: gets the faults added at its end.
  /// - Returns: what is known of the touches that were down.
  public mutating func finish(at time: Timestamp, faults: inout [Fault]) -> [TouchStatistics] {
    let found = faults.count
    for touch in tracker.active { faults.append(MissingEndDetector.fault(of: touch, at: time)) }
    for fault in faults[found...] {
      count(fault)
      if let index = touches.firstIndex(where: { $0.id == fault.touch }) {
        touches[index].faults += 1
      }
    }
    tracker.cancelAll(at: time, into: &changes)
    for index in devices.indices { devices[index].contacts = 0 }
    defer { touches.removeAll() }
    return touches
  }

  /// Forgets the touches that are down without finding fault with them: whoever listens stopped to.
  public mutating func forgetTouches(at time: Timestamp) {
    tracker.cancelAll(at: time, into: &changes)
    for index in devices.indices { devices[index].contacts = 0 }
    touches.removeAll()
  }
}

// MARK: - Bookkeeping

extension TouchAnalyzer {
  private mutating func index(of device: DeviceID) -> Int {
    if let index = devices.firstIndex(where: { $0.id == device }) { return index }
    devices.append(DeviceStatistics(device))
    rhythms.append(Rhythm())
    return devices.count - 1
  }

  /// Counts a report and the touches that began or are over with it.
  private mutating func count(_ event: TouchEvent, _ device: Int) {
    devices[device].reports += 1
    for change in changes {
      // A begin of a touch that is down cancels it first; the source did not.
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
    devices[device].mostContacts = max(devices[device].mostContacts, devices[device].contacts)
  }

  /// Follows the touch of a report.
  ///
  /// - Returns: what is known of the touch that is over with it.
  private mutating func measure(
    _ report: Report, _ faults: ArraySlice<Fault>, _ device: Int
  ) -> TouchStatistics? {
    var over: TouchStatistics?
    if let touch = report.after, touch.phase == .began {
      if let old = touches.firstIndex(where: { $0.id == touch.id }) {
        over = touches.remove(at: old)
        over?.faults += faults.count { $0.kind == .beginWithoutEnd }
      }
      touches.append(TouchStatistics(touch))
    }
    for fault in faults where over == nil || fault.kind != .beginWithoutEnd {
      if let index = touches.firstIndex(where: { $0.id == fault.touch }) {
        touches[index].faults += 1
      }
    }
    guard let touch = report.after, let index = touches.firstIndex(where: { $0.id == touch.id })
    else { return over }
    touches[index].take(report)
    if report.isMove, report.step > 0, report.interval <= IntervalStatistics.longestCounted {
      rhythms[device].add(report.interval)
      devices[device].intervals.add(report.interval)
      touches[index].add(interval: report.interval)
    }
    devices[device].take(touches[index], step: report.step)
    return touch.isOver ? touches.remove(at: index) : over
  }

  private mutating func count(_ fault: Fault) {
    devices[index(of: fault.touch.device)].count(fault.kind)
  }

  /// Gives the touch up that began first, so that touches without end do not pile up.
  private mutating func forgetOldest(_ faults: inout [Fault]) {
    guard let oldest = tracker.active.first else { return }
    faults.append(MissingEndDetector.fault(of: oldest, at: oldest.time))
    count(faults[faults.count - 1])
    tracker.cancel(oldest.id, at: oldest.time, into: &changes)
    touches.removeAll { $0.id == oldest.id }
    let device = index(of: oldest.id.device)
    devices[device].contacts -= 1
  }
}

extension Fault.Kind {
  /// What finds faults of this kind.
  fileprivate var detector: any FaultDetector.Type {
    switch self {
    case .beginWithoutEnd: MissingEndDetector.self
    case .endWithoutBegin: MissingBeginDetector.self
    case .reusedID: ReusedIDDetector.self
    case .jump: JumpDetector.self
    case .frozenFinger: FrozenFingerDetector.self
    case .lostSamples: LostSamplesDetector.self
    case .timeBackwards: TimeDetector.self
    case .outsidePanel: OutsidePanelDetector.self
    case .ghostTap: GhostTapDetector.self
    case .duplicateReport: DuplicateDetector.self
    case .stuckPressure: StuckPressureDetector.self
    }
  }
}
