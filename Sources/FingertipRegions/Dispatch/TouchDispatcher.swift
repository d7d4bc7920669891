// The regions of a running overlay: from the events of the server to what regions do.
//
//   events ─▶ TouchSources ─▶ frames ─▶ Router ─▶ effects ─▶ answers, actions
//                   ▲                      │
//                   └────── shape ◀── tree ┘
//
// By default, touches come through a window whose input shape is the solid part of the tree. There,
// an accepted touch is ours already and a rejected one cannot be passed on, so answers need no
// request; a rejected touch is logged, because the application loses it.
//
// While a touch could hit an `offer` region, touches come through a grab of the root instead, which
// another process holds. Touches on regions then wait for an answer. So they are routed before all
// else, and answers are sent before actions are carried out.

internal import FingertipSettings
package import Glibc
internal import HelperProcesses
internal import RegionControls
package import SystemSupport
package import TouchRouting
package import TouchX11
package import Touches

/// Dispatches the touches of a display to regions, and carries out the effects.
package final class TouchDispatcher {
  private let connection: DisplayConnection
  let reader: EventReader
  private let log: LogSink
  /// The router, which holds the regions and decides about their touches.
  package let router: Router
  let sources: TouchSources
  /// Carries out the actions of regions.
  package let runner: ActionRunner
  /// The regions that fingers press.
  package let presses = PressedRegions()
  /// The bindings of the regions; without them, acts have no effect.
  package weak var bindings: (any RegionBindings)?

  var effects = EffectQueue()
  private var size: (width: Int, height: Int)
  private var devicesChanged = false
  /// The reader's `listeningChangeCount` that this object has acted on.
  var listeningChangeCount: Int
  /// Delays the router's deadlines until all reports that came before them are routed.
  var deadlineGate = DeadlineGate()
  /// The causes for which the router is paused, as set by `follow`; each counts as one pause.
  var pauseCauses: Set<CancelCause> = []

  /// The source of touches while nothing is grabbed.
  package var touches: RegionTouches { sources.touches }
  var offers: OfferGrab { sources.offers }

  /// Makes regions touchable.
  ///
  /// - Parameters:
  ///   - router: the router of the regions and their handlers.
  ///   - reader: reads the events of the display; from now on it queues the regions' touches for
  ///     us.
  ///   - connection: the display.
  ///   - program: the file of this program, which is run to hold the touch grab and to release held
  ///     input when we are killed; nil to grab nothing and to start no guard.
  ///   - log: the sink for messages.
  /// - Throws: `XRequestError` if the server refuses the window.
  package init(
    _ router: Router, reader: EventReader, on connection: DisplayConnection,
    program: String? = nil, log: @escaping LogSink
  ) throws(XRequestError) {
    self.router = router
    self.connection = connection
    self.reader = reader
    self.log = log
    listeningChangeCount = reader.listeningChangeCount
    runner = ActionRunner(log: log)
    size = connection.rootSize
    sources = try TouchSources(connection, program: program, log: log)
    reader.regions = touches
    let input = InputActions(connection, passing: touches.window, log: log)
    input.notePointer()
    input.guarded.program = program
    input.awaitAnswers = { [sources] in sources.offers.synchronise() }
    runner.input = input
    runner.desktop = Desktop(connection)
    router.onFault = { fault in log(.info, "regions: \(fault)") }
    offers.handler = self
    followShape()
  }

  // MARK: - Turns

  /// Notes which of the descriptors are ready.
  package func handleReady(_ descriptors: ArraySlice<pollfd>) {
    runner.input?.guarded.handleReady(descriptors)
  }

  /// The descriptors to poll besides the display.
  package var descriptors: [pollfd] { runner.descriptors + offers.descriptors }

  /// Handles the display events that concern regions, except their touches.
  package func handle(_ event: DisplayEvent) {
    switch event {
    case .devicesChanged(let removed):
      devicesChanged = true
      sources.forgetFingers(of: removed)
      bindings?.layout?.forgetFingers(of: removed, at: stepTime(Monotonic.milliseconds))
    case .grabbed(let report): bindings?.layout?.note(report)
    // The client that held the grab of the root may have gone with it.
    case .compositor: offers.retry()
    case .touch(let report):
      followListening()
      bindings?.layout?.note(report)
      // What is drawn for it keeps the server busy, while its application waits for the answer.
      if report.phase == .began { offers.awaitEvent() }
      if let position = sources.follow(report, over: router.tree) {
        runner.input?.leavePointer(at: position)
      }
    default: break
    }
  }

  /// Does what cannot wait until all arrived events are read.
  package func beginTurn() {
    answerTouches()
    runner.beginTurn()
  }

  /// Makes the guard watch again, before this program takes touches again that it left to others.
  package func watchAgain() { runner.input?.guarded.watchAgain() }

  /// Does what has to come after all other work of a turn.
  package func endTurn() { runner.input?.guarded.endTurn() }

  /// Routes and answers the touches that applications wait for; call it before anything slow.
  package func answerTouches() {
    guard offers.isOn else { return }
    offers.takeTouches()
    sendAnswers()
    // Before anything that may be slow.
    if router.isTracking { runner.input?.guarded.taken.hasFingers = true }
  }

  /// Whether a finger came down on a region and the router has not received it yet, so that a
  /// region may look pressed in a moment.
  package var awaitsPress: Bool { sources.hasUnroutedTouch(for: router) }

  /// Routes touches, and does what is due by now; called after each batch of events.
  ///
  /// - Parameter time: our clock, in ms.
  package func takeTurn(at time: Double) {
    answerTouches()
    if connection.rootSize != size { resize(at: time) }
    routeWaiting()
    // What fingers do is shown before anything that can wait.
    if !effects.waiting.isEmpty { finish() }
    if devicesChanged {
      devicesChanged = false
      sources.refreshDevices()
    }
    let now = serverTime(time)
    runner.input?.guarded.taken.hasFingers = touches.isTouched || offers.isOn && router.isTracking
    // Repeated actions may hide regions under resting fingers.
    runner.takeTurn(at: time)
    // A step of the router finds regions that were removed or hidden. `followTree` may have updated
    // the shape for them already.
    if router.hasLostRegions || !sources.isShape(of: router.tree) {
      router.sweep(at: stepTime(time), into: &effects.waiting)
    }
    passDeadlines(at: now)
    if bindings?.nextMove.map({ $0 <= now }) ?? false { bindings?.advance(to: now) }
    followListening()
    followClocks(at: now)
    offers.takeTurn(at: time)
    finish()
  }

  /// Routes the touches that have been read so far; never call it while effects are carried out.
  package func routeWaiting() {
    var lastSign = Monotonic.milliseconds
    touches.takeFrames { frame in
      // Skip the effects of earlier frames, or a backlog would take quadratic time.
      let earlierCount = effects.waiting.count
      // Before anything that may be slow.
      runner.input?.guarded.taken.hasFingers = true
      router.step(frame, into: &effects.waiting)
      // Acts may change what the next touches do, for example by choosing another tool.
      if effects.waiting.dropFirst(earlierCount).contains(where: \.isAct) { finish() }
      let time = Monotonic.milliseconds
      guard time >= lastSign + ReleaseGuard.progressInterval else { return }
      lastSign = time
      runner.input?.guarded.noteProgress()
    }
  }

  /// Makes the touchable area that of the tree, after something other than a touch changed the
  /// tree.
  package func followTree() {
    finish()
    connection.flush()
  }

  /// Synchronises with the server, so that it routes the next touch by the new shape.
  package func synchronise() {
    connection.synchronise()
    offers.synchronise()
  }

  /// Routes contacts that are ours already and do not come through the window.
  ///
  /// - Parameter touches: the contacts, in the order in which they changed.
  package func route(_ touches: [Touch]) {
    for frame in TouchFrames(touches) { router.step(frame, into: &effects.waiting) }
    finish()
  }

  /// Returns the time at which a turn is needed without any event, by our clock in ms; nil for
  /// never.
  package func nextTurn(after time: Double) -> Double? {
    // The touches on lost regions are cancelled by the next turn, even if their fingers rest.
    if router.hasLostRegions || deadlineGate.isWaiting || offers.isOn && offers.mayHaveTouches {
      return time
    }
    let deadlines = [router.nextDeadline, bindings?.nextMove].compactMap(\.self)
    let deadline = deadlines.min().map { time + max(0, $0 - serverTime(time)) }
    return [deadline, runner.nextTurn, offers.nextTurn].compactMap(\.self).min()
  }

  private func resize(at time: Double) {
    size = connection.rootSize
    cancelTouches(.resized, at: time)
    touches.window.fitRoot()
    bindings?.layOut(self)
  }

  // MARK: - Effects

  /// Carries out the router's effects, and makes the server's input shape that of the tree.
  func finish() {
    sendAnswers()
    // Actions may be slow, and touches that begin meanwhile should meet the regions where they are.
    followShape()
    // Effects that an action causes are carried out after it.
    guard !effects.waiting.isEmpty, !effects.isBusy else { return }
    connection.flush()
    while !effects.waiting.isEmpty {
      sendAnswers()
      let current = effects.begin()
      for effect in current { presses.follow(effect, of: current, in: router.tree) }
      bindings?.showImmediateFeedback()
      for effect in current {
        carryOut(effect, of: current)
        bindings?.observe(effect, of: current)
      }
      effects.end(current)
      // Actions may have hidden regions under resting fingers.
      if router.hasLostRegions {
        router.sweep(at: stepTime(Monotonic.milliseconds), into: &effects.waiting)
      }
      // Actions may have moved, shown or hidden regions.
      followShape()
    }
  }

  /// Sends the server the router's answers for touches.
  func sendAnswers() {
    var hasRejected = false
    let hasNewEffects = effects.takeAnswers { touch, accepts in
      guard offers.isOn else { return }
      offers.answer(touch, accepts: accepts)
      guard !accepts else { return }
      sources.leaveToApplication(touch)
      hasRejected = true
    }
    if hasNewEffects, offers.isOn { offers.flush() }
    if hasRejected { bindings?.yieldForAnswers() }
  }

  private func carryOut(_ effect: Effect, of effects: Effects) {
    switch effect.kind {
    case .reject(let touch) where !router.isPaused && !offers.isOn:
      log(
        .info,
        "regions: \(touch) was declined after it began, and can no longer go to the application"
      )
    case .act(let act):
      // What a finger holds by sliding over a key ends when it leaves the key.
      if act.trigger == .control(.leave) { runner.end(.touch(act.touch), of: act.region) }
      carryOut(bindings?.actions(for: act) ?? [], for: act, at: effect.time)
      // Actions bound to the end of a gesture may use its path one last time.
      if let gesture = act.gesture, gesture.state.isFinal { end(gesture, at: effect.time) }
    case .deliver(let delivery) where delivery.phase == .ended,
      .cancel(let delivery, _, _):
      for touch in effects.touches(of: delivery) { runner.end(.touch(touch.id)) }
    // Nothing is bound to a failure; another gesture of the same name may come in the same batch.
    case .gesture(let gesture) where gesture.state == .failed: end(gesture, at: effect.time)
    case .hit(let touch, let region?, _): bindings?.noteTouch(touch, on: region)
    case .hit, .accept, .reject, .deliver, .gesture: break
    }
  }

  private func carryOut(_ actions: [RegionAction], for act: Act, at time: Timestamp) {
    guard !actions.isEmpty else { return }
    var emission = RegionEmission(
      name: "", region: bindings?.name(of: act.region) ?? "", act: act, time: time)
    if actions.contains(where: \.passesEventFacts) {
      emission.facts = bindings?.facts(of: act) ?? EventFacts()
    }
    let isOffered = router.tree[act.region]?.touchRules.policy == .offer
    for action in actions {
      bindings?.apply(action, for: act)
      runner.carryOut(action, for: emission, isOffered: isOffered)
    }
  }

  private func end(_ gesture: Gesture, at time: Timestamp) {
    runner.end(.gesture(gesture.id))
    bindings?.release(gesture, at: time)
  }

  /// Makes the touchable area, and the source of touches, follow the tree.
  private func followShape() {
    lose(sources.follow(router))
  }

  func serverTime(_ time: Double) -> Timestamp {
    connection.serverTime(at: time)
  }
}

extension TouchDispatcher: GrabbedTouchHandler {
  func route(_ frame: TouchFrame) { router.step(frame, into: &effects.waiting) }

  func giveUp(_ touch: TouchID) {
    sources.leaveToApplication(touch)
    router.giveUp(touch, at: stepTime(Monotonic.milliseconds), into: &effects.waiting)
  }

  func lose(_ touches: Set<TouchID>) {
    guard !touches.isEmpty else { return }
    let time = stepTime(Monotonic.milliseconds)
    router.cancel(.lost, touches: touches, at: time, into: &effects.waiting)
  }
}

extension Effect {
  /// Whether the effect is an act.
  fileprivate var isAct: Bool {
    if case .act = kind { true } else { false }
  }
}
