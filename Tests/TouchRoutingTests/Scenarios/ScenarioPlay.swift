import GestureScenarios
import TouchRouting
import Touches

extension Scenario {
  /// Plays the scenario until nothing waits any more, and tells what was recognized, a line each with
  /// all values: the time in ms, the gesture and its state, where it is (`at`), how far it has come
  /// (`by`), how many times farther apart its fingers are (`scale`), by how many degrees they turned
  /// (`turn`), where it went (`to`), and with how many `fingers`.
  func play() -> [String] {
    let (effects, faults) = route()
    return effects.compactMap(words) + faults
  }

  /// Plays the scenario until nothing waits any more, on regions with a policy, and returns what the
  /// router made of it, and what went wrong.
  func route(_ policy: RegionPolicy = .own) -> (effects: [Effect], faults: [String]) {
    let fixture = RouterFixture([leaf(region, policy)], pixelsPerMillimetre: 1)
    let arena = GestureArena(layout: fixture.router.layout)
    add(region, to: arena, in: fixture.tree)
    fixture.router.recognizers = arena
    var faults: [String] = []
    arena.onFault = { faults.append("fault: \($0)") }
    fixture.play(script)
    while let deadline = fixture.router.nextDeadline {
      fixture.router.step(timer: deadline, into: &fixture.effects)
    }
    if !arena.isAtRest { faults.append("fault: not at rest") }
    faults += fixture.faults.map { "fault: \($0)" }
    return (Array(fixture.effects), faults)
  }

  private func leaf(_ region: ScenarioRegion, _ policy: RegionPolicy) -> Leaf {
    Leaf(
      Region(name: region.name, frame: region.frame, policy: policy, touches: .gesture),
      region.children.map { leaf($0, policy) })
  }

  private func add(_ region: ScenarioRegion, to arena: GestureArena, in tree: RegionTree) {
    for gesture in region.gestures { arena.add(gesture, to: tree.named(region.name)) }
    for child in region.children { add(child, to: arena, in: tree) }
  }
}

/// A gesture in words; nil for what is none, and for one that failed, of which upstream tells nothing.
private func words(_ effect: Effect) -> String? {
  guard case .gesture(let gesture) = effect.kind, gesture.state != .failed else { return nil }
  return ScenarioLine(
    time: effect.time.milliseconds, gesture: gesture.id.rawValue, state: gesture.state.rawValue,
    position: gesture.position, values: gesture.values
  ).words
}
