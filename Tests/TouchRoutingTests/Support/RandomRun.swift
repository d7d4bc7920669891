import SeededRandom
import TouchRouting
import Touches

/// A responder that checks the calls of all handlers.
final class CheckingResponder: Responder {
  let handles: Bool
  unowned let log: Log

  /// The faults in words, and the state of each touch.
  final class Log {
    var faults: [String] = []
    var received: Set<TouchID> = []
    var finished: Set<TouchID> = []
    var positions: [TouchID: Point] = [:]

    func reset() {
      received = []
      finished = []
      positions = [:]
    }
  }

  init(handles: Bool, log: Log) {
    self.handles = handles
    self.log = log
  }

  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard handles else { return .notHandled }
    for touch in event.changed {
      if !log.received.insert(touch.id).inserted { log.faults.append("\(touch.id) began twice") }
      log.positions[touch.id] = touch.position
    }
    return .handled
  }

  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    check(event, "moved")
    return .handled
  }

  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    check(event, "ended")
    finish(event, "ended")
    return .handled
  }

  func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    check(event, "cancelled")
    finish(event, "cancelled")
  }

  private func check(_ event: RegionEvent, _ word: String) {
    for touch in event.changed {
      if !log.received.contains(touch.id) {
        log.faults.append("\(touch.id) \(word) without a begin")
      }
      if log.finished.contains(touch.id) { log.faults.append("\(touch.id) \(word) when over") }
      if log.positions[touch.id] != touch.previousPosition {
        log.faults.append("B9: \(touch.id) \(word) and was elsewhere before")
      }
      log.positions[touch.id] = touch.position
      if !event.all.contains(where: { $0.id == touch.id }) {
        log.faults.append("B5: \(touch.id) \(word) and is not among all")
      }
    }
  }

  private func finish(_ event: RegionEvent, _ word: String) {
    for touch in event.changed where !log.finished.insert(touch.id).inserted {
      log.faults.append("\(touch.id) \(word) and was over")
    }
  }
}

/// Random fingers on a random tree, while regions move, are added and removed, and the router is
/// cancelled and paused.
final class RandomRun {
  var random: RandomTree
  let router: Router
  let log = CheckingResponder.Log()
  var effects = Effects()
  var tracker = TouchTracker(unknownTouches: .ignore)
  var time = 0.0
  var next: UInt32 = .max - 100
  var down: [TouchID] = []
  var begun: [TouchID] = []
  /// The touches of `begun` that came down alone, so that the pointer follows them.
  private var pointers: Set<TouchID> = []
  var answered: [TouchID] = []
  var routerFaults: [RouterFault] = []
  /// Whether there are few fingers that mostly move on from their positions, as hands do, and
  /// little else happens; otherwise anything may happen.
  var isSteady = false
  /// Is called with every effect.
  var observe: (Effect) -> Void = { _ in }
  /// Is called before the last deadlines pass.
  var onLifted: () -> Void = {}
  private var positions: [TouchID: Point] = [:]

  init(seed: Int, regions: Int = 25) {
    random = RandomTree(
      seed: 5000 + seed, count: regions, screen: PixelRect(x: 0, y: 0, width: 400, height: 300))
    router = Router(tree: random.tree)
    let strategies = TouchStrategy.allCases
    for id in random.regions {
      let strategy = strategies.randomElement(using: &random.generator) ?? .single
      let isExclusive = Int.random(in: 0..<12, using: &random.generator) == 0
      let passes = Bool.random(using: &random.generator)
      random.tree.update(id) {
        $0.touchRules.strategy = strategy
        $0.touchRules.isExclusive = isExclusive
        $0.touchRules.extraFingers = passes ? .pass : .eat
      }
      switch Int.random(in: 0..<5, using: &random.generator) {
      case 0: router.setResponder(CheckingResponder(handles: true, log: log), for: id)
      case 1: router.setResponder(CheckingResponder(handles: false, log: log), for: id)
      case 2:
        router.setResponders(for: id) { [log] _ in CheckingResponder(handles: true, log: log) }
        router.setController(Recorder(), for: id)
      case 3: router.setResponder(for: id) { [log] in CheckingResponder(handles: true, log: log) }
      default: break
      }
    }
  }

  func play(frames: Int) {
    router.onFault = { [unowned self] in routerFaults.append($0) }
    for _ in 0..<frames { step() }
    liftAll()
  }

  private func step() {
    time += Double(Int.random(in: 1...40, using: &random.generator))
    switch Int.random(in: 0..<(isSteady ? 400 : 40), using: &random.generator) {
    case 0...2: random.change()
    case 3:
      let cause = CancelCause.allCases.filter { $0 != .lost }.randomElement(
        using: &random.generator)
      router.cancel(cause ?? .quit, at: at(time), into: &effects)
    case 4 where !isSteady:
      router.pause(at: at(time), into: &effects)
    case 5, 6:
      try? router.resume()
    case 7:
      router.step(timer: at(time), into: &effects)
    default: frame()
    }
    readEffects()
  }

  private func frame() {
    var changes: [Touch] = []
    var events: [TouchEvent] = []
    for id in down where Bool.random(using: &random.generator) {
      let phase: TouchPhase =
        switch Int.random(in: 0..<(isSteady ? 20 : 10), using: &random.generator) {
        case 0, 10, 11: .ended
        case 1: .cancelled
        default: .moved
        }
      events.append(
        TouchEvent(id: id, phase: phase, time: at(time), position: nextPosition(of: id)))
    }
    down.removeAll { id in events.contains { $0.id == id && $0.phase != .moved } }
    let isAlone = down.isEmpty
    for _ in 0..<Int.random(in: 0...2, using: &random.generator)
    where down.count < (isSteady ? 2 : 10) {
      next &+= 1
      down.append(contact(next))
      events.append(
        TouchEvent(
          id: contact(next), phase: .began, time: at(time),
          position: nextPosition(of: contact(next))))
      if isAlone, down.count == 1 { pointers.insert(contact(next)) }
      begun.append(contact(next))
    }
    events.shuffle(using: &random.generator)
    for event in events { _ = tracker.apply(event, into: &changes) }
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
  }

  private func nextPosition(of id: TouchID) -> Point {
    var position = point(
      .random(in: -10..<410, using: &random.generator),
      .random(in: -10..<310, using: &random.generator))
    if isSteady, let last = positions[id], Int.random(in: 0..<20, using: &random.generator) > 0 {
      position = point(
        last.x + .random(in: -9...9, using: &random.generator),
        last.y + .random(in: -9...9, using: &random.generator))
    }
    positions[id] = position
    return position
  }

  /// Reads the effects and collects the answers.
  private func readEffects() {
    for effect in effects {
      observe(effect)
      switch effect.kind {
      case .accept(let id), .reject(let id): answered.append(id)
      case .hit, .deliver, .cancel, .act, .gesture: break
      }
    }
    effects.removeAll()
  }

  private func liftAll() {
    time += 10
    var changes: [Touch] = []
    for id in down {
      _ = tracker.apply(
        TouchEvent(id: id, phase: .ended, time: at(time), position: nextPosition(of: id)),
        into: &changes)
    }
    down = []
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
    onLifted()
    router.step(timer: at(time), into: &effects)
    while let deadline = router.nextDeadline { router.step(timer: deadline, into: &effects) }
    readEffects()
  }

  /// The descriptions of violated rules.
  var faults: [String] {
    var found = log.faults
    let order = Dictionary(zip(begun, 0...), uniquingKeysWith: { first, _ in first })
    let answerOrder = answered.compactMap { order[$0] }
    if answerOrder.sorted() != Array(begun.indices) {
      found.append("the answers are not the touches, each once")
    }
    for (count, index) in answerOrder.enumerated() where pointers.contains(begun[index]) {
      if answerOrder[..<count].count(where: { $0 < index }) != index {
        found.append("e10: \(begun[index]) has the pointer and is answered before an older one")
      }
    }
    if log.received != log.finished { found.append("B7: something is still down") }
    for region in random.regions where router.isTracking(region) {
      found.append("B7: \(region) still has a finger")
    }
    found += routerFaults.map { "\($0)" }
    return found
  }
}
