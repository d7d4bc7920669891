import CLinux
import Glibc
import SeededRandom
import TouchRouting
import Touches

/// The cost of gestures: ten fingers with thirty recognizers, and a million events.
struct GestureFigures {
  let options: Options

  func measure() throws -> [Figure] {
    [
      step("30 recognizers alive", Crowd(types: [.longPress])),
      step("30 gestures going on", Crowd(types: [.pan, .pinch, .rotate])),
      storm(),
    ]
  }

  private func step(_ name: String, _ crowd: Crowd) -> Figure {
    StepCost.figure(
      "router step, 10 fingers, \(name)", limit: 30, isQuick: options.isQuick
    ) { crowd.playTouches(frames: 100) }
  }

  private func storm() -> Figure {
    let events = options.isQuick ? 100_000 : 1_000_000
    let storm = Storm(regions: 100, gestures: 200)
    // CPU time of this process, so that other activity of the machine is not measured.
    let start = Clock.cpu(of: getpid()) ?? 0
    while storm.events < events { storm.frame() }
    storm.finish()
    let seconds = (Clock.cpu(of: getpid()) ?? 0) - start
    return Figure(
      name: "\(events) random events, 100 regions, 200 recognizers",
      target: "≤ 5 s, no rule broken",
      measured: "\(seconds.digits(1)) s, \(storm.violations) broken",
      reference: "\(storm.recognized) gestures of \(storm.touches) touches",
      isMet: seconds <= 5 && storm.violations == 0 && storm.recognized > 0,
      numbers: [
        ("seconds", seconds), ("broken", Double(storm.violations)),
        ("gestures", Double(storm.recognized)),
      ])
  }
}

/// Ten fingers on one region that has thirty gestures.
private final class Crowd {
  private let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1920, height: 1080))
  private let fingers: TenFingers

  init(types: [GestureType]) {
    let router = Router(tree: tree)
    let arena = GestureArena(layout: router.layout)
    let region = tree.insert(
      Region(frame: Rect(x: 0, y: 0, width: 1920, height: 1080), touches: .gesture))
    for number in 0..<30 {
      var gesture = GestureSettings(
        id: GestureID(rawValue: "g\(number)"), type: types[number % types.count], fingers: 1...10)
      if gesture.type != .pan, gesture.type != .longPress { gesture.fingers = 2...10 }
      // A recognizer stays alive if it neither fails nor recognizes anything while the fingers
      // move.
      gesture.limits.longPress = 1e9
      if gesture.type == .longPress { gesture.limits.slop = 1e9 }
      gesture.relations.group = "all"
      arena.add(gesture, to: region)
    }
    router.recognizers = arena
    fingers = TenFingers(over: router)
  }

  /// Plays ten fingers that come down, move and lift.
  ///
  /// - Parameter frames: the number of moves.
  /// - Returns: the cost of each frame of moves, in µs.
  func playTouches(frames: Int) -> [Double] {
    _ = step(.began, 0)
    let costs = (1...frames).map { step(.moved, $0) }
    _ = step(.ended, frames)
    return costs
  }

  private func step(_ phase: TouchPhase, _ number: Int) -> Double {
    fingers.step(phase) { finger in
      Point(
        x: Double(finger) * 100 * (1 + Double(number) / 200) + 20,
        y: 100 + Double(number) + Double(finger * finger) * Double(number) / 20)
    }
  }
}

/// Random fingers on nested regions with gestures of every kind, and checks of all effects.
private final class Storm {
  private let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1920, height: 1080))
  private let router: Router
  private let arena: GestureArena
  private var random = SplitMix64(seed: 7)
  private var tracker = TouchTracker(unknownTouches: .ignore)
  private var changes: [Touch] = []
  private var effects = Effects()
  private var time = 0.0
  private var next: UInt32 = 0
  private var down: [(id: TouchID, position: Point)] = []
  /// The touches without an answer yet, and whether each emulates the pointer.
  private var unanswered: [(id: TouchID, hasPointer: Bool)] = []
  private var active: Set<GestureID> = []

  private(set) var events = 0
  private(set) var touches = 0
  private(set) var recognized = 0
  /// The number of times that a rule was broken.
  private(set) var violations = 0

  init(regions: Int, gestures: Int) {
    router = Router(tree: tree)
    arena = GestureArena(layout: router.layout)
    var ids: [RegionID] = []
    for number in 0..<regions {
      // Ten panels side by side, each with nested regions.
      let parent = number < 10 ? nil : ids[number - 10]
      let inset = Double(number / 10) * 3
      let frame =
        parent == nil
        ? Rect(x: Double(number) * 192, y: 0, width: 192, height: 1080)
        : Rect(x: 3, y: 3, width: 192 - 2 * inset, height: 1080 - 2 * inset)
      let region = Region(
        frame: frame, policy: number.isMultiple(of: 3) ? .offer : .own, touches: .gesture)
      if let id = tree.insert(region, in: parent) { ids.append(id) }
    }
    let types = GestureType.allCases.filter { $0 != .custom }
    for number in 0..<gestures {
      var gesture = GestureSettings(
        id: GestureID(rawValue: "g\(number)"), type: types[number % types.count])
      gesture.taps = 1 + number % 2
      if number.isMultiple(of: 4) { gesture.relations.group = "all" }
      if number.isMultiple(of: 5), number > 0 {
        gesture.relations.requires = [GestureID(rawValue: "g\(number - 1)")]
      }
      arena.add(gesture, to: ids[number % ids.count])
    }
    router.recognizers = arena
    router.onFault = { [unowned self] _ in violations += 1 }
    arena.onFault = { [unowned self] _ in violations += 1 }
  }

  /// Plays a frame in which some fingers move, and perhaps one begins or ends.
  func frame() {
    time += Double.random(in: 4...20, using: &random)
    changes.removeAll(keepingCapacity: true)
    for index in down.indices.reversed() {
      let isOver = Int.random(in: 0..<25, using: &random) == 0
      down[index].position =
        down[index].position
        + Vector(
          dx: .random(in: -8...8, using: &random), dy: .random(in: -8...8, using: &random))
      report(down[index].id, isOver ? .ended : .moved, down[index].position)
      if isOver { down.remove(at: index) }
    }
    if down.count < 10, Int.random(in: 0..<3, using: &random) == 0 {
      next += 1
      touches += 1
      let finger = (
        id: TouchID(device: DeviceID(rawValue: 8), contact: next),
        position: Point(
          x: .random(in: 0..<1920, using: &random), y: .random(in: 0..<1080, using: &random))
      )
      unanswered.append((finger.id, down.isEmpty))
      down.append(finger)
      report(finger.id, .began, finger.position)
    }
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
    check()
  }

  private func report(_ id: TouchID, _ phase: TouchPhase, _ position: Point) {
    events += 1
    let event = TouchEvent(
      id: id, phase: phase, time: Timestamp(milliseconds: time), position: position)
    _ = tracker.apply(event, into: &changes)
  }

  /// Lifts every finger, lets every deadline pass, and checks that the initial state is restored.
  func finish() {
    changes.removeAll(keepingCapacity: true)
    for finger in down { report(finger.id, .ended, finger.position) }
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
    while let deadline = router.nextDeadline { router.step(timer: deadline, into: &effects) }
    check()
    if !arena.isAtRest || !unanswered.isEmpty || !active.isEmpty { violations += 1 }
  }

  /// Checks that each touch is answered once, that those with the pointer are answered after all
  /// older ones, and that gesture states are in order.
  private func check() {
    for effect in effects {
      switch effect.kind {
      case .accept(let id), .reject(let id):
        guard let index = unanswered.firstIndex(where: { $0.id == id }) else {
          violations += 1
          continue
        }
        if unanswered.remove(at: index).hasPointer, index > 0 { violations += 1 }
      case .gesture(let gesture):
        check(gesture)
      case .hit, .deliver, .cancel, .act:
        break
      }
    }
    effects.removeAll()
  }

  private func check(_ gesture: Gesture) {
    let isActive = active.contains(gesture.id)
    switch gesture.state {
    case .began:
      recognized += 1
      if !active.insert(gesture.id).inserted { violations += 1 }
    case .changed:
      if !isActive { violations += 1 }
    case .ended:
      if isActive { active.remove(gesture.id) } else { recognized += 1 }
    case .cancelled:
      if active.remove(gesture.id) == nil { violations += 1 }
    case .failed:
      if isActive { violations += 1 }
    case .possible:
      violations += 1
    }
  }
}
