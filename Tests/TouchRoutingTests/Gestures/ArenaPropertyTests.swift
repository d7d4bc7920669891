import SeededRandom
import Testing
import TouchRouting
import Touches

/// Invariants of the arena for random gestures of every kind, random regions and random fingers.
@Suite struct ArenaPropertyTests {
  @Test(
    "Random runs keep the arena's rules for resets, states, winners and verdicts (B7, M9)",
    arguments: 0..<120)
  func invariants(seed: Int) {
    let (run, checker) = play(seed, isSteady: !seed.isMultiple(of: 4))
    #expect(run.faults == [])
    #expect(checker.faults == [])
    #expect(checker.arena.isAtRest)
  }

  @Test("The random fingers are recognized as gestures")
  func makesGestures() {
    #expect((0..<10).reduce(0) { $0 + play($1, isSteady: true).1.recognized } > 30)
  }

  private func play(_ seed: Int, isSteady: Bool) -> (RandomRun, ArenaChecker) {
    let run = RandomRun(seed: 900 + seed, regions: isSteady ? 6 : 25)
    run.isSteady = isSteady
    let checker = ArenaChecker(run, gestures: isSteady ? 30 : 100)
    run.play(frames: 300)
    return (run, checker)
  }
}

/// Adds gestures to regions, and checks their reports.
private final class ArenaChecker {
  let arena: GestureArena
  private var settings: [GestureID: GestureSettings] = [:]
  /// The gestures in progress, with their fingers.
  private var active: [GestureID: [TouchID]] = [:]
  private(set) var faults: [String] = []
  private(set) var recognized = 0

  init(_ run: RandomRun, gestures: Int) {
    arena = GestureArena(layout: run.router.layout)
    for (number, region) in run.random.regions.enumerated() where number % 7 < 6 {
      run.random.tree.update(region) {
        $0.touchRules.policy = number.isMultiple(of: 3) ? .offer : .own
        $0.touchRules.isExclusive = false
      }
    }
    for number in 0..<gestures {
      guard let region = run.random.regions.randomElement(using: &run.random.generator) else {
        continue
      }
      let gesture = Self.gesture(number, &run.random.generator)
      settings[gesture.id] = gesture
      arena.add(gesture, to: region)
    }
    arena.onFault = { [unowned self] fault in
      if case .circularRequirement = fault { return }
      faults.append("\(fault)")
    }
    arena.situation = { place, _ in
      var situation = GestureSituation()
      situation.isFullscreen = place.x < 200
      return situation
    }
    run.router.recognizers = arena
    run.observe = { [unowned self] effect in
      if case .gesture(let gesture) = effect.kind { check(gesture) }
    }
  }

  private static func gesture(_ number: Int, _ random: inout SplitMix64) -> GestureSettings {
    let types = GestureType.allCases.filter { $0 != .custom }
    let type = types.randomElement(using: &random) ?? .tap
    var gesture = GestureSettings(id: id(number), type: type)
    if type.fingers.upperBound > 1 {
      let minimum = Int.random(in: type.fingers.lowerBound...3, using: &random)
      gesture.fingers =
        minimum...(type == .tap ? minimum : Int.random(in: minimum...5, using: &random))
    }
    gesture.taps = .random(in: 1...3, using: &random)
    if let direction = type.directions.randomElement(using: &random), Bool.random(using: &random) {
      gesture.directions = [direction]
    }
    // Small limits, because the random fingers move little.
    gesture.limits.slop = .random(in: 1...4, using: &random)
    gesture.limits.longPress = .random(in: 50...400, using: &random)
    gesture.limits.flick.speed = 20
    gesture.limits.swipe.travel = 4
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    if chance(3) { gesture.relations.requires = [id(number / 2)].filter { $0 != gesture.id } }
    if chance(3) {
      gesture.relations.simultaneous = Set([id(number / 3)]).subtracting([gesture.id])
    }
    if chance(4) { gesture.relations.cancels = Set([id(number / 4)]).subtracting([gesture.id]) }
    if chance(4) { gesture.relations.group = "all" }
    gesture.relations.cancelsTouches = !chance(4)
    gesture.relations.delaysBegan = chance(4)
    gesture.relations.delaysEnded = !chance(4)
    if chance(8) { gesture.receives.when.isFullscreen = true }
    if chance(8) { gesture.begins.unless.isFullscreen = true }
    return gesture
  }

  private static func id(_ number: Int) -> GestureID { GestureID(rawValue: "g\(number)") }

  private func check(_ gesture: Gesture) {
    let isActive = active[gesture.id] != nil
    switch gesture.state {
    case .possible: faults.append("\(gesture.id) is told to be possible")
    case .began, .failed:
      if isActive { faults.append("\(gesture.id) \(gesture.state) while it goes on") }
    case .changed, .cancelled:
      if !isActive { faults.append("\(gesture.id) \(gesture.state) without a begin") }
    case .ended: break
    }
    if gesture.touches.isEmpty { faults.append("\(gesture.id) has no fingers") }
    if !isActive, gesture.state == .began || gesture.state == .ended { checkRivals(gesture) }
    if gesture.state.isActive {
      active[gesture.id] = gesture.touches
    } else {
      active[gesture.id] = nil
    }
  }

  /// Reports whether a gesture was recognized that should have lost to one in progress.
  private func checkRivals(_ gesture: Gesture) {
    recognized += 1
    for (rival, touches) in active where touches.contains(where: gesture.touches.contains) {
      guard let a = settings[gesture.id], let b = settings[rival] else { continue }
      let isSimultaneous =
        a.relations.simultaneous.contains(rival)
        || b.relations.simultaneous.contains(gesture.id)
        || a.relations.group != nil && a.relations.group == b.relations.group
      if !isSimultaneous { faults.append("\(gesture.id) is recognized beside \(rival)") }
    }
  }
}
