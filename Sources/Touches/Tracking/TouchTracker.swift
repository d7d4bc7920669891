/// Tracks every contact of every device from its begin to its end, and keeps a path of each.
///
/// Sources omit different things, and servers, drivers and cables misbehave. Whatever the input,
/// each touch that is returned begins exactly once and then ends or is cancelled exactly once, with
/// everything else in between. The irregular cases:
///
/// - *A begin for a touch that is down.* Its end was never seen. The old touch is cancelled, at the
///   time of the new begin, and then the new one begins.
/// - *A begin without a position*. Ignored. A position that is not finite, or millions of px away
///   from any screen, counts as missing here and below: a device whose axis has no range reports
///   such positions.
/// - *An update for a touch that is not down*: we were started in the middle of it, or cancelled it
///   too early. An overlay wants to show that finger, so under `.adopt` the touch begins now,
///   marked `isAdopted`. Under `.ignore`, for uses in which half a gesture is worse than none,
///   nothing happens until the next begin. Without a position the touch cannot be adopted.
/// - *An end or a cancel for a touch that is not down.* Ignored.
/// - *An update without a position* moves nothing, but may change pressure or size. An axis that is
///   not reported keeps its last value.
/// - *An end without a position* keeps the last position, and one that repeats the last position
///   adds no sample to the path.
/// - *Time that runs back* is clamped to the last time of the touch. Times of different touches are
///   never compared: a source may deliver its devices in any order.
/// - *Touch ids that wrap around* do not matter. Ids are compared for equality only, and touches
///   are kept in the order in which they began.
///
/// Each of these is returned as an anomaly, except the harmless ones (an end or an update with
/// missing values, wrapping ids).
///
/// An event costs a search among the touches that are down. It allocates only when there are more
/// touches at a time than ever before. The tracker cannot be copied, so that no path is copied by
/// accident.
public struct TouchTracker: ~Copyable {
  /// The treatment of touches whose begin was not seen.
  public enum UnknownTouches: Hashable, Sendable {
    /// The touch begins with its first update.
    case adopt
    /// The touch is ignored until its end.
    case ignore
  }

  /// The treatment of touches whose begin was not seen.
  public let unknownTouches: UnknownTouches
  /// The number of samples that the path of each touch holds.
  public let pathCapacity: Int
  /// The estimator of a touch's velocity.
  public let velocity: VelocityEstimator

  /// The touches that are down, in the order in which they began.
  ///
  /// A copy that is kept while the tracker changes costs an allocation.
  public private(set) var active: [Touch] = []
  /// A path for each active touch, then one for each that the latest call finished, then spares.
  private var paths: [TouchPath] = []
  /// The touches that the latest call finished.
  private var finished: [TouchID] = []

  /// Creates a tracker without touches.
  ///
  /// - Parameters:
  ///   - unknownTouches: the treatment of touches whose begin was not seen.
  ///   - pathCapacity: the number of samples that the path of each touch holds; 256 last a quarter
  ///     of a second at 1000 Hz, and two seconds at 120 Hz, a common rate of panels.
  ///   - velocity: the estimator of a touch's velocity.
  public init(
    unknownTouches: UnknownTouches = .adopt, pathCapacity: Int = 256,
    velocity: VelocityEstimator = VelocityEstimator()
  ) {
    self.unknownTouches = unknownTouches
    self.pathCapacity = pathCapacity
    self.velocity = velocity
  }

  /// Returns the touch with an id; nil if it is not down.
  public func touch(_ id: TouchID) -> Touch? {
    index(of: id).map { active[$0] }
  }

  /// Calls `body` with the path of a touch that is down, or that the latest call ended or
  /// cancelled.
  ///
  /// - Returns: the result of `body`; nil if there is no such touch.
  public func withPath<Result, Failure>(
    of id: TouchID, _ body: (TouchPath) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    if let index = index(of: id) {
      return try body(paths[index])
    }
    guard let index = finished.firstIndex(of: id) else { return nil }
    return try body(paths[active.count + index])
  }

  private func index(of id: TouchID) -> Int? {
    active.firstIndex { $0.id == id }
  }
}

// MARK: - Reports and cancellations

extension TouchTracker {
  /// Applies one report.
  ///
  /// - Parameters:
  ///   - event: the report.
  ///   - changes: the list that changes are appended to: none, one touch, or two if a begin cancels
  ///     a touch of the same id. Reuse the array to avoid allocations.
  /// - Returns: the anomaly of the report, the gravest if there are several; nil for none.
  public mutating func apply(
    _ event: TouchEvent, into changes: inout [Touch]
  ) -> TouchAnomaly? {
    finished.removeAll(keepingCapacity: true)
    let index = index(of: event.id)
    switch event.phase {
    case .began:
      guard let position = event.usablePosition else { return .beganWithoutPosition(event.id) }
      if let index {
        finish(index, as: .cancelled, at: event.time, into: &changes)
      }
      begin(event, at: position, adopted: false, into: &changes)
      return index == nil ? nil : .beganWhileDown(event.id)
    case .moved:
      guard let index else {
        if unknownTouches == .adopt, let position = event.usablePosition {
          begin(event, at: position, adopted: true, into: &changes)
        }
        return .unknownTouch(event.id, phase: event.phase)
      }
      let anomaly = update(index, with: event)
      changes.append(active[index])
      return anomaly
    case .ended, .cancelled:
      guard let index else { return .unknownTouch(event.id, phase: event.phase) }
      let anomaly = update(index, with: event)
      finish(index, as: event.phase, at: event.time, into: &changes)
      return anomaly
    case .stationary:
      return .notAnEvent(event.id)
    }
  }

  /// Cancels a touch without further reports; does nothing if it is not down.
  public mutating func cancel(_ id: TouchID, at time: Timestamp, into changes: inout [Touch]) {
    cancel(at: time, into: &changes) { $0.id == id }
  }

  /// Cancels every touch of a device that is gone, disabled, or mapped to the screen differently.
  public mutating func cancelTouches(
    of device: DeviceID, at time: Timestamp, into changes: inout [Touch]
  ) {
    cancel(at: time, into: &changes) { $0.id.device == device }
  }

  /// Cancels all touches, in the order in which they began.
  public mutating func cancelAll(at time: Timestamp, into changes: inout [Touch]) {
    cancel(at: time, into: &changes) { _ in true }
  }

  private mutating func cancel(
    at time: Timestamp, into changes: inout [Touch], where matches: (Touch) -> Bool
  ) {
    finished.removeAll(keepingCapacity: true)
    var index = 0
    while index < active.count {
      if matches(active[index]) {
        finish(index, as: .cancelled, at: time, into: &changes)
      } else {
        index += 1
      }
    }
  }
}

// MARK: - Bookkeeping

extension TouchTracker {
  private mutating func begin(
    _ event: TouchEvent, at position: Point, adopted: Bool, into changes: inout [Touch]
  ) {
    let touch = Touch(
      id: event.id, time: event.time, position: position, contact: event.contact, isAdopted: adopted
    )
    let hasSpare = paths.count > active.count + finished.count
    var path = hasSpare ? paths.removeLast() : TouchPath(capacity: pathCapacity)
    path.removeAll()
    path.append(TouchSample(time: event.time, position: position, contact: event.contact))
    paths.insert(path, at: active.count)
    active.append(touch)
    changes.append(touch)
  }

  /// Applies a report to an active touch and its path.
  private mutating func update(_ index: Int, with event: TouchEvent) -> TouchAnomaly? {
    let last = active[index].time
    let now = max(last, event.time)
    active[index].phase = event.phase
    active[index].time = now
    active[index].contact.update(with: event.contact)
    active[index].previousPosition = active[index].position
    // Most devices repeat the last position with the end. As a sample of the finger's motion it
    // would slow down every flick.
    let isRepeat = event.phase != .moved && event.usablePosition == active[index].position
    if let position = event.usablePosition, !isRepeat {
      active[index].position = position
      active[index].sampleCount += 1
      paths[index].append(
        TouchSample(time: now, position: position, contact: active[index].contact))
    }
    active[index].velocity = velocity.velocity(of: paths[index], at: now)
    return event.time < last ? .timeRanBack(event.id, milliseconds: last - event.time) : nil
  }

  /// Removes a touch from the active ones; its path stays readable until the next call.
  private mutating func finish(
    _ index: Int, as phase: TouchPhase, at time: Timestamp, into changes: inout [Touch]
  ) {
    var touch = active.remove(at: index)
    touch.phase = phase
    touch.time = max(touch.time, time)
    let path = paths.remove(at: index)
    paths.insert(path, at: active.count + finished.count)
    finished.append(touch.id)
    changes.append(touch)
  }
}

extension TouchEvent {
  /// The position; nil if it is missing or impossible.
  fileprivate var usablePosition: Point? {
    // A root has at most 32,767 px. The comparison is false for NaN, too.
    let limit = 1e6
    guard let position, abs(position.x) <= limit, abs(position.y) <= limit else { return nil }
    return position
  }
}

extension TouchContact {
  /// Sets the axes that a report carries and keeps the others.
  fileprivate mutating func update(with report: TouchContact) {
    pressure = report.pressure ?? pressure
    major = report.major ?? major
    minor = report.minor ?? minor
    orientation = report.orientation ?? orientation
  }
}
