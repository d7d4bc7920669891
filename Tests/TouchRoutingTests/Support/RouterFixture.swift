import GestureScenarios
import Testing
import TouchRouting
import Touches

/// A router with regions, fingers that a script moves, and the resulting effects as lines of text.
final class RouterFixture {
  let tree: RegionTree
  let router: Router
  var tracker = TouchTracker(unknownTouches: .ignore)
  var effects = Effects()
  /// The lines of the effects since they were last taken.
  private var lines: [String] = []
  private(set) var faults: [RouterFault] = []
  /// The reports of gestures so far.
  private(set) var gestures: [Gesture] = []

  init(_ leaves: [Leaf], pixelsPerMillimetre: Double = 10) {
    tree = RegionTree(leaves)
    router = Router(tree: tree, layout: Self.layout(tree, pixelsPerMillimetre))
    router.onFault = { [unowned self] in faults.append($0) }
  }

  private static func layout(_ tree: RegionTree, _ density: Double) -> LayoutContext {
    let monitor = LayoutContext.Monitor(
      name: "screen", frame: tree.screen, pixelsPerMillimetre: density)
    return LayoutContext(screen: tree.screen, monitors: [monitor])
  }

  /// Plays a script and returns the lines of its effects.
  @discardableResult
  func play(_ script: String) -> [String] {
    play(TouchScript(script))
    return takeLines()
  }

  /// Plays a script without taking the lines of its effects.
  func play(_ script: TouchScript) {
    for moment in script.moments {
      if moment.reports.isEmpty {
        router.step(timer: moment.time, into: &effects)
      } else {
        send(moment.reports)
      }
    }
  }

  /// Lets every deadline pass.
  func passDeadlines() {
    while let deadline = router.nextDeadline { router.step(timer: deadline, into: &effects) }
  }

  /// Sends reports of one moment, as a source would.
  func send(_ events: [TouchEvent]) {
    var changes: [Touch] = []
    for event in events { _ = tracker.apply(event, into: &changes) }
    send(changes)
  }

  func send(_ changes: [Touch]) {
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
  }

  /// Returns the lines since the last call.
  func takeLines() -> [String] {
    for effect in effects {
      if case .gesture(let gesture) = effect.kind { gestures.append(gesture) }
      lines.append(words(effect))
    }
    effects.removeAll()
    defer { lines = [] }
    return lines
  }

  private func words(_ effect: Effect) -> String {
    let time = Int(effect.time.milliseconds)
    func name(_ id: RegionID?) -> String { id.flatMap { tree[$0]?.name } ?? "-" }
    func ids(_ delivery: Delivery) -> String {
      effects.touches(of: delivery).map { "\($0.id.contact)" }.joined(separator: ",")
    }
    switch effect.kind {
    case .hit(let id, let region, let policy):
      return "\(time) hit \(id.contact) \(name(region)) \(policy?.rawValue ?? "-")"
    case .accept(let id): return "\(time) accept \(id.contact)"
    case .reject(let id): return "\(time) reject \(id.contact)"
    case .deliver(let delivery):
      return "\(time) \(name(delivery.region)) \(delivery.phase) \(ids(delivery))"
    case .cancel(let delivery, let strategy, let cause):
      return "\(time) \(name(delivery.region)) cancelled \(ids(delivery)) \(strategy) \(cause)"
    case .gesture(let gesture):
      let touches = gesture.touches.map { "\($0.contact)" }.joined(separator: ",")
      return "\(time) \(gesture.id.rawValue) \(gesture.state) \(touches)"
    case .act(let act):
      return "\(time) act \(name(act.region)) \(act.trigger) \(act.touch.contact)"
    }
  }

  // MARK: Responders

  /// Sets a responder for a region that records its calls, and handles all of them or none.
  @discardableResult
  func record(_ name: String, handles: Bool = true) -> Recorder {
    let recorder = Recorder(handles: handles)
    router.setResponder(recorder, for: tree.named(name))
    return recorder
  }
}

/// A controller that records every call.
final class Recorder: Controller {
  struct Call {
    var phase: TouchPhase
    var event: RegionEvent
    var region: RegionID
    var strategy: CancelStrategy

    /// The phase and the touches, such as `moved 1,2`.
    var words: String {
      "\(phase) " + event.changed.map { "\($0.id.contact)" }.joined(separator: ",")
    }
  }

  var handles: Bool
  private(set) var calls: [Call] = []
  /// Is called at every call, for handlers that do more.
  var onCall: ((ResponderContext, Call) -> Void)?

  init(handles: Bool = true) {
    self.handles = handles
  }

  var words: [String] { calls.map(\.words) }

  private func recordCall(_ phase: TouchPhase, _ event: RegionEvent, _ context: ResponderContext) {
    let call = Call(
      phase: phase, event: event, region: context.region, strategy: context.strategy)
    calls.append(call)
    onCall?(context, call)
  }

  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    recordCall(.began, event, context)
    return handles ? .handled : .notHandled
  }
  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    recordCall(.moved, event, context)
    return handles ? .handled : .notHandled
  }
  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    recordCall(.ended, event, context)
    return handles ? .handled : .notHandled
  }
  func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    recordCall(.cancelled, event, context)
  }
}
