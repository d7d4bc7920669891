// Decides who owns a touch and who handles it. docs/routing.md has the background.
//
// The two decisions are separate. Whether a touch is ours or the application's is answered once for
// the server, and never again. Its handler depends on the region that the touch began on, the
// responders of that region and its ancestors, and recognizers. A router takes frames of touches
// and returns effects. It knows neither a server nor a clock, so the same frames always have the
// same effects.
//
// A frame is handled in this order:
//
// 1. deadlines that have passed since the last frame;
// 2. hit-tests of the touches that begin, which link each to a region until it is over;
// 3. recognizers, if there are any;
// 4. handlers, with moves, ends and cancellations first and begins last: a finger that lifts makes
//    room for one that lands at the same moment;
// 5. answers, in the order in which the touches began, as far as that matters.

public import Touches

/// Routes touches to regions: a step function on server time.
///
/// Frames describe the fingers. Events that the server sends only in response to an answer (the end
/// of a rejected touch) must not be passed to it, because the router remembers a touch that it gave
/// away until its finger is up.
///
/// A router belongs to one thread, and handlers must not make it step.
public final class Router {
  /// The regions.
  public internal(set) var tree: RegionTree
  /// The thresholds for touches.
  public var limits: RoutingLimits
  /// The monitors, for lengths in mm.
  public var layout: LayoutContext
  /// The host of recognizers, nil for none; set it only while no touch is down.
  public var recognizers: (any RecognizerHost)?
  /// Called for every fault.
  public var onFault: ((RouterFault) -> Void)?
  /// Called with every frame before it is routed, for logs.
  public var trace: ((TouchFrame) -> Void)?

  /// The responders of regions.
  var responders = ResponderTable()
  /// The touches that are down or not answered yet, in the order in which they began.
  var links: [TouchLink] = []
  var answers = AnswerQueue()
  var taps = TapCounter()
  /// The number of pauses that have not been resumed.
  var pauses = 0
  /// The state of the present step, and changes that the next one must handle.
  var stepping: StepState
  /// Storage that every step reuses; apart from `stepping`, because recognizers access it
  /// exclusively while they write into it.
  var scratch = StepStorage()

  /// Creates a router without recognizers.
  ///
  /// - Parameters:
  ///   - tree: the regions.
  ///   - layout: the monitors; nil for none, which assumes 96 dots per inch.
  ///   - limits: the thresholds for touches.
  public init(
    tree: RegionTree, layout: LayoutContext? = nil, limits: RoutingLimits = RoutingLimits()
  ) {
    self.tree = tree
    self.layout = layout ?? LayoutContext(screen: tree.screen, monitors: [])
    self.limits = limits
    stepping = StepState(handledLosses: tree.losses)
  }

  /// Whether all new touches are given to the application.
  public var isPaused: Bool { pauses > 0 }

  /// Returns the touch with an id if a region has it; nil if it is over or no region has it.
  public func touch(_ id: TouchID) -> RoutedTouch? {
    guard let index = index(ofDown: id), links[index].isTracked else { return nil }
    return routed(index, as: links[index].touch.phase)
  }

  /// The touches that are down, including those that no region has.
  public var touchesDown: [TouchID] { links.filter { !$0.touch.isOver }.map(\.touch.id) }

  /// Whether any region has a finger, in the sense of `isTracking(_:)`.
  public var isTracking: Bool { links.contains(where: \.isTracked) }

  /// Returns whether a region has a finger: one that began there and is undecided, delivered or
  /// tracked by a recognizer.
  public func isTracking(_ region: RegionID) -> Bool {
    links.contains { $0.region == region && $0.isTracked }
  }

  /// The next time at which `step(timer:into:)` has something to do; nil while nothing waits.
  public var nextDeadline: Timestamp? {
    var next = recognizers?.nextDeadline
    for link in links {
      if let deadline = link.deadline, deadline < next ?? Timestamp(milliseconds: .infinity) {
        next = deadline
      }
    }
    return next
  }
}

// MARK: - Steps

extension Router {
  /// Routes a frame.
  ///
  /// - Parameters:
  ///   - frame: the changes on one device; no older than the previous step.
  ///   - effects: the list that effects are appended to.
  public func step(_ frame: TouchFrame, into effects: inout Effects) {
    guard enter() else { return }
    defer { leave() }
    trace?(frame)
    expire(before: frame.time, into: &effects)
    sweepRemoved(at: frame.time, into: &effects)
    apply(frame, into: &effects)
    for touch in scratch.begins { begin(touch, into: &effects) }
    stepRecognizers(at: frame.time, into: &effects)
    deliverShared(at: frame.time, into: &effects)
    // Before the moves, which may be those of a touch whose begin was delayed until now.
    deliverDelayed(at: frame.time, into: &effects)
    deliver(.moved, at: frame.time, into: &effects)
    delayEnds()
    deliver(.ended, at: frame.time, into: &effects)
    cancelLinks(for: .lost, at: frame.time, into: &effects) { $0.moment.change == .cancelled }
    advanceLifted()
    deliverDelayed(at: frame.time, into: &effects)
    deliverBegins(at: frame.time, into: &effects)
    endMoment(at: frame.time, into: &effects)
  }

  /// Handles the passing of time up to a deadline or beyond.
  ///
  /// - Parameters:
  ///   - now: the server time.
  ///   - effects: the list that effects are appended to.
  public func step(timer now: Timestamp, into effects: inout Effects) {
    guard enter() else { return }
    defer { leave() }
    stepping.isRoomStale = true
    sweepRemoved(at: now, into: &effects)
    expire(through: now, into: &effects)
    endMoment(at: now, into: &effects)
  }

  /// Cancels touches on regions that were removed or hidden; deadlines wait for another step.
  ///
  /// - Parameters:
  ///   - now: the server time, no later than the next deadline.
  ///   - effects: the list that effects are appended to.
  public func sweep(at now: Timestamp, into effects: inout Effects) {
    guard enter() else { return }
    defer { leave() }
    stepping.isRoomStale = true
    sweepRemoved(at: now, into: &effects)
    endMoment(at: now, into: &effects)
  }

  /// Begins a step; returns false within another step, and reports that as a fault.
  func enter() -> Bool {
    guard !stepping.isOn else {
      onFault?(.stepInStep)
      return false
    }
    stepping.isOn = true
    return true
  }

  func leave() { stepping.isOn = false }

  /// Applies a frame to the known touches, and collects those that begin.
  private func apply(_ frame: TouchFrame, into effects: inout Effects) {
    scratch.begins.removeAll(keepingCapacity: true)
    for touch in frame.changed {
      switch touch.phase {
      case .began:
        if let index = index(ofDown: touch.id) { replace(index, at: frame.time, into: &effects) }
        scratch.begins.append(touch)
      case .moved, .ended, .cancelled:
        // Skip only this one; the other touches of the frame are valid.
        guard let index = index(ofDown: touch.id) else {
          onFault?(.unknownTouch(touch.id, phase: touch.phase))
          continue
        }
        links[index].note(touch)
      case .stationary:
        continue
      }
    }
    scratch.isAllStale = true
    // A frame has no meaningful order, but the server counts touch ids up as touches begin.
    scratch.begins.sort { Int32(bitPattern: $0.id.contact &- $1.id.contact) < 0 }
  }

  /// Ends the old touch when another begins under the same id, because its end was never seen.
  private func replace(_ index: Int, at time: Timestamp, into effects: inout Effects) {
    let id = links[index].id
    onFault?(.beganWhileDown(id))
    cancelLinks(for: .lost, at: time, into: &effects) { $0.id == id && $0.isDown }
    for index in links.indices where links[index].id == id && links[index].isDown {
      advance(index, .vanished)
    }
  }

  /// Advances the links of touches whose fingers are up.
  private func advanceLifted() {
    for index in links.indices where links[index].isLeaving && links[index].isDown {
      if links[index].moment.change == .cancelled {
        advance(index, .vanished)
        continue
      }
      recordTap(index)
      if links[index].state == .undecided {
        switch recognizers?.interest(in: links[index].id) ?? .none {
        case .within, .until:
          advance(index, .liftAwaited)
          continue
        case .none, .withOthers, .alone: break
        }
        decide(index, .reject, .denied)
      }
      advance(index, .lifted)
    }
  }

  func recordTap(_ index: Int) {
    let link = links[index]
    guard let region = link.region, link.state != .theirs, link.tap.count > 0,
      link.touch.duration <= limits.tapDuration
    else { return }
    taps.add(link.touch, on: region, count: link.tap.count)
  }

  /// Ends a moment: emits the answers that are due, and removes links that are over.
  func endMoment(at time: Timestamp, into effects: inout Effects) {
    // A cancellation may have made other touches ours.
    deliverShared(at: time, into: &effects)
    deliverDelayed(at: time, into: &effects)
    dismissDenied(at: time, into: &effects)
    denyBlocking(at: time, into: &effects)
    while let (touch, verdict) = answers.next() {
      effects.answer(verdict == .accept ? .accept(touch) : .reject(touch), at: time)
    }
    effects.endMoment()
    updateFullRegions()
    if stepping.hasFinishedLinks {
      stepping.hasFinishedLinks = false
      links.removeAll { $0.state == .over }
    }
    for index in links.indices { links[index].endMoment() }
    scratch.isAllStale = true
  }

  /// Rejects the touches that delay younger ones of the application (see AnswerQueue), until none
  /// is left.
  private func denyBlocking(at time: Timestamp, into effects: inout Effects) {
    while let touch = answers.blocking.first,
      let index = links.firstIndex(where: { $0.id == touch && $0.state.isOpen })
    {
      decide(index, .reject, .denied)
      dismissDenied(at: time, into: &effects)
    }
  }

  // MARK: Bookkeeping

  func index(ofDown id: TouchID) -> Int? {
    // Not firstIndex(where:), which would copy every link.
    for index in links.indices where links[index].touch.id == id && links[index].isDown {
      return index
    }
    return nil
  }

  /// Advances the state of a link, or reports a fault if the event is impossible.
  func advance(_ index: Int, _ event: LinkEvent) {
    guard let next = links[index].state.after(event) else {
      onFault?(
        .impossible(links[index].id, state: links[index].state.rawValue, event: event.rawValue))
      return
    }
    links[index].state = next
    stepping.isRoomStale = true
    if next == .over { stepping.hasFinishedLinks = true }
    if next != .undecided, next != .awaiting { links[index].deadline = nil }
  }

  /// Decides the owner of a touch, and advances its link.
  func decide(_ index: Int, _ verdict: AnswerQueue.Verdict, _ event: LinkEvent) {
    answers.decide(links[index].id, verdict, isBeginning: links[index].moment.change == .began)
    links[index].offer.isAsking = false
    if event == .denied, links[index].isGathered {
      links[index].isGathered = false
      links[index].isDismissed = !links[index].isLeaving
    }
    advance(index, event)
  }

  func routed(_ index: Int, as phase: TouchPhase) -> RoutedTouch {
    links[index].routed(as: phase)
  }
}
