import SeededRandom
import TouchRouting
import Touches

/// Watches the calls of all handlers.
final class Witness: Responder {
  let handles: Bool
  unowned let log: Log

  /// The faults in words, and where each touch stands.
  final class Log {
    var wrong: [String] = []
    var heard: Set<TouchID> = []
    var finished: Set<TouchID> = []
    var positions: [TouchID: Point] = [:]

    func reset() {
      heard = []
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
      if !log.heard.insert(touch.id).inserted { log.wrong.append("\(touch.id) began twice") }
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
      if !log.heard.contains(touch.id) { log.wrong.append("\(touch.id) \(word) without a begin") }
      if log.finished.contains(touch.id) { log.wrong.append("\(touch.id) \(word) when over") }
      if log.positions[touch.id] != touch.previousPosition {
        log.wrong.append("B9: \(touch.id) \(word) and was elsewhere before")
      }
      log.positions[touch.id] = touch.position
      if !event.all.contains(where: { $0.id == touch.id }) {
        log.wrong.append("B5: \(touch.id) \(word) and is not among all")
      }
    }
  }

  private func finish(_ event: RegionEvent, _ word: String) {
    for touch in event.changed where !log.finished.insert(touch.id).inserted {
      log.wrong.append("\(touch.id) \(word) and was over")
    }
  }
}

/// Random fingers on a random tree, while regions move, come and go, and the router is cancelled and
/// paused.
final class RandomRun {
  var random: RandomTree
  let router: Router
  let log = Witness.Log()
  var effects = Effects()
  var tracker = TouchTracker(unknownTouches: .ignore)
  var time = 0.0
  var next: UInt32 = .max - 100
  var down: [TouchID] = []
  var begun: [TouchID] = []
  /// Those of them that came down alone, so that the pointer goes with them.
  private var pointers: Set<TouchID> = []
  var answered: [TouchID] = []
  var routerFaults: [RouterFault] = []
  /// Whether fingers are few and mostly go on from where they are, as hands do, and little else
  /// happens; otherwise anything may.
  var isSteady = false
  /// Sees every effect.
  var observe: (Effect) -> Void = { _ in }
  /// Is called before the last deadlines pass.
  var onLifted: () -> Void = {}
  private var places: [TouchID: Point] = [:]

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
      case 0: router.setResponder(Witness(handles: true, log: log), for: id)
      case 1: router.setResponder(Witness(handles: false, log: log), for: id)
      case 2:
        router.setResponders(for: id) { [log] _ in Witness(handles: true, log: log) }
        router.setController(Recorder(), for: id)
      case 3: router.setResponder(for: id) { [log] in Witness(handles: true, log: log) }
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
    read()
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
      events.append(TouchEvent(id: id, phase: phase, time: at(time), position: place(of: id)))
    }
    down.removeAll { id in events.contains { $0.id == id && $0.phase != .moved } }
    let isAlone = down.isEmpty
    for _ in 0..<Int.random(in: 0...2, using: &random.generator)
    where down.count < (isSteady ? 2 : 10) {
      next &+= 1
      down.append(contact(next))
      events.append(
        TouchEvent(
          id: contact(next), phase: .began, time: at(time), position: place(of: contact(next))))
      if isAlone, down.count == 1 { pointers.insert(contact(next)) }
      begun.append(contact(next))
    }
    events.shuffle(using: &random.generator)
    for event in events { _ = tracker.apply(event, into: &changes) }
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
  }

  private func place(of id: TouchID) -> Point {
    var place = point(
      .random(in: -10..<410, using: &random.generator),
      .random(in: -10..<310, using: &random.generator))
    if isSteady, let last = places[id], Int.random(in: 0..<20, using: &random.generator) > 0 {
      place = point(
        last.x + .random(in: -9...9, using: &random.generator),
        last.y + .random(in: -9...9, using: &random.generator))
    }
    places[id] = place
    return place
  }

  /// Reads the answers.
  private func read() {
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
        TouchEvent(id: id, phase: .ended, time: at(time), position: place(of: id)), into: &changes)
    }
    down = []
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
    onLifted()
    router.step(timer: at(time), into: &effects)
    while let deadline = router.nextDeadline { router.step(timer: deadline, into: &effects) }
    read()
  }

  /// Every rule that was broken, in words.
  var faults: [String] {
    var wrong = log.wrong
    let order = Dictionary(zip(begun, 0...), uniquingKeysWith: { first, _ in first })
    let places = answered.compactMap { order[$0] }
    if places.sorted() != Array(begun.indices) {
      wrong.append("the answers are not the touches, each once")
    }
    for (count, place) in places.enumerated() where pointers.contains(begun[place]) {
      if places[..<count].count(where: { $0 < place }) != place {
        wrong.append("e10: \(begun[place]) has the pointer and is answered before an older one")
      }
    }
    if log.heard != log.finished { wrong.append("B7: something is still down") }
    for region in random.regions where router.isTracking(region) {
      wrong.append("B7: \(region) still has a finger")
    }
    wrong += routerFaults.map { "\($0)" }
    return wrong
  }
}
