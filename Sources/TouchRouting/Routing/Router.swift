// Decides whose a touch is, and who handles it. docs/routing.md has the background.
//
// The two questions are kept apart. Whether a touch is ours or the application's is answered once
// for the server, and never again. Who of us handles it depends on the region that the touch began
// on, the responders behind it, and recognizers. A router takes frames of touches and returns
// effects. It knows neither a server nor a clock, so the same frames always have the same effects.
//
// A frame is handled in this order:
//
// 1. deadlines that have passed since the last frame;
// 2. hit-tests of the touches that begin, which links each to a region for its life;
// 3. recognizers, if there are any;
// 4. handlers, with what moved, ended and was cancelled, and then with what began: a finger that lifts
//    makes room for one that lands at the same moment;
// 5. answers, in the order in which the touches began, as far as that matters.

public import Touches

/// Routes touches to regions: a step function on server time.
///
/// Frames tell what fingers do. What the server sends only because it was answered (the end of a
/// rejected touch) must not come here, since the router remembers a touch that it gave away until its
/// finger is up.
///
/// A router belongs to one thread, and handlers must not make it step.
public final class Router {
  /// The regions.
  public internal(set) var tree: RegionTree
  /// The thresholds that tell touches apart.
  public var limits: RoutingLimits
  /// The monitors, for lengths in mm.
  public var layout: LayoutContext
  /// The host of recognizers, nil for none; to be set while no touch is down.
  public var recognizers: (any RecognizerHost)?
  /// Called for every fault.
  public var onFault: ((RouterFault) -> Void)?
  /// Sees every frame before it is routed, and can change nothing of it.
  public var trace: ((TouchFrame) -> Void)?

  /// The responders of regions.
  var responders = ResponderTable()
  /// The touches that are down or not answered yet, in the order in which they began.
  var links: [TouchLink] = []
  var answers = AnswerQueue()
  var taps = TapCounter()
  /// The number of pauses that were not resumed.
  var pauses = 0
  /// The step under way, and what steps have still to follow.
  var stepping: StepState
  /// Storage that is used again in every step; recognizers write into it, and must not have `stepping` for
  /// themselves meanwhile.
  var scratch = StepStorage()

  /// Creates a router without recognizers.
  ///
  /// - Parameters:
  ///   - tree: the regions.
  ///   - layout: the monitors; none where nil, and 96 dots per inch are assumed.
  ///   - limits: the thresholds that tell touches apart.
  public init(
    tree: RegionTree, layout: LayoutContext? = nil, limits: RoutingLimits = RoutingLimits()
  ) {
    self.tree = tree
    self.layout = layout ?? LayoutContext(screen: tree.screen, monitors: [])
    self.limits = limits
    stepping = StepState(seenLosses: tree.losses)
  }

  /// Whether new touches are given to the application whatever they hit.
  public var isPaused: Bool { pauses > 0 }

  /// Returns the touch with an id that a region has; nil where it is over, or nobody of ours has
  /// it.
  public func touch(_ id: TouchID) -> RoutedTouch? {
    guard let index = index(ofDown: id), links[index].isTracked else { return nil }
    return routed(index, as: links[index].touch.phase)
  }

  /// The touches that are down, those included that nobody of ours has.
  public var touchesDown: [TouchID] { links.filter { !$0.touch.isOver }.map(\.touch.id) }

  /// Returns whether a region has a finger in it: one that began there and is heard of or
  /// undecided.
  public func isTracking(_ region: RegionID) -> Bool {
    links.contains { $0.region == region && $0.isTracked }
  }

  /// The next moment at which `step(timer:into:)` has something to do; nil while nothing waits.
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
    note(frame, into: &effects)
    for touch in scratch.begins { begin(touch, into: &effects) }
    stepRecognizers(at: frame.time, into: &effects)
    deliverShared(at: frame.time, into: &effects)
    // Before what moved, which may be a touch whose begin was put off until now.
    deliverDelayed(at: frame.time, into: &effects)
    deliver(.moved, at: frame.time, into: &effects)
    delayEnds()
    deliver(.ended, at: frame.time, into: &effects)
    cancelLinks(for: .lost, at: frame.time, into: &effects) { $0.moment.change == .cancelled }
    letGo()
    deliverDelayed(at: frame.time, into: &effects)
    deliverBegins(at: frame.time, into: &effects)
    endMoment(at: frame.time, into: &effects)
  }

  /// Lets time pass, to the moment of a deadline or beyond.
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

  /// Begins a step; false within another one, which is told.
  func enter() -> Bool {
    guard !stepping.isOn else {
      onFault?(.stepInStep)
      return false
    }
    stepping.isOn = true
    return true
  }

  func leave() { stepping.isOn = false }

  /// Notes what a frame says of the touches that are known, and puts those aside that begin.
  private func note(_ frame: TouchFrame, into effects: inout Effects) {
    scratch.begins.removeAll(keepingCapacity: true)
    for touch in frame.changed {
      switch touch.phase {
      case .began:
        if let index = index(ofDown: touch.id) { replace(index, at: frame.time, into: &effects) }
        scratch.begins.append(touch)
      case .moved, .ended, .cancelled:
        // The others of the frame are known all the same.
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
    // A frame's order says nothing; the server counts touches up as they begin.
    scratch.begins.sort { Int32(bitPattern: $0.id.contact &- $1.id.contact) < 0 }
  }

  /// Makes room for a touch that begins under the id of one whose end was never seen.
  private func replace(_ index: Int, at time: Timestamp, into effects: inout Effects) {
    let id = links[index].id
    onFault?(.beganWhileDown(id))
    cancelLinks(for: .lost, at: time, into: &effects) { $0.id == id && $0.isDown }
    for index in links.indices where links[index].id == id && links[index].isDown {
      advance(index, .vanished)
    }
  }

  /// Lets go of touches whose fingers are up.
  private func letGo() {
    for index in links.indices where links[index].isLeaving && links[index].isDown {
      if links[index].moment.change == .cancelled {
        advance(index, .vanished)
        continue
      }
      noteTap(index)
      if links[index].state == .undecided {
        switch recognizers?.interest(in: links[index].id) ?? .none {
        case .within, .until:
          advance(index, .liftAwaited)
          continue
        case .none, .withOthers, .alone: break
        }
        settle(index, .reject, .denied)
      }
      advance(index, .lifted)
    }
  }

  func noteTap(_ index: Int) {
    let link = links[index]
    guard let region = link.region, link.state != .theirs, link.tap.count > 0,
      link.touch.duration <= limits.tapDuration
    else { return }
    taps.add(link.touch, on: region, count: link.tap.count)
  }

  /// Ends a moment: answers what can be answered, and forgets what is over.
  func endMoment(at time: Timestamp, into effects: inout Effects) {
    deliverDelayed(at: time, into: &effects)
    dismissDenied(at: time, into: &effects)
    denyBlocking(at: time, into: &effects)
    while let (touch, verdict) = answers.next() {
      effects.answer(verdict == .accept ? .accept(touch) : .reject(touch), at: time)
    }
    effects.endMoment()
    noteRoom()
    if stepping.hasOver {
      stepping.hasOver = false
      links.removeAll { $0.state == .over }
    }
    for index in links.indices { links[index].endMoment() }
    scratch.isAllStale = true
  }

  /// Gives the application the touches that keep younger ones from it (see AnswerQueue), until nothing
  /// follows from that any more.
  private func denyBlocking(at time: Timestamp, into effects: inout Effects) {
    while let touch = answers.blocking.first,
      let index = links.firstIndex(where: { $0.id == touch && $0.state.isOpen })
    {
      settle(index, .reject, .denied)
      dismissDenied(at: time, into: &effects)
    }
  }

  // MARK: Bookkeeping

  func index(ofDown id: TouchID) -> Int? {
    // Not firstIndex(where:), which would copy every link on its way.
    for index in links.indices where links[index].touch.id == id && links[index].isDown {
      return index
    }
    return nil
  }

  /// Moves a link on, or tells that it cannot be.
  func advance(_ index: Int, _ event: LinkEvent) {
    guard let next = links[index].state.after(event) else {
      onFault?(
        .impossible(links[index].id, state: links[index].state.rawValue, event: event.rawValue))
      return
    }
    links[index].state = next
    stepping.isRoomStale = true
    if next == .over { stepping.hasOver = true }
    if next != .undecided, next != .awaiting { links[index].deadline = nil }
  }

  /// Decides whose a touch is, and moves its link on.
  func settle(_ index: Int, _ verdict: AnswerQueue.Verdict, _ event: LinkEvent) {
    answers.settle(links[index].id, verdict, isBeginning: links[index].moment.change == .began)
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
