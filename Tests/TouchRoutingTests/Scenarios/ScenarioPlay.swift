import GestureScenarios
import TouchRouting
import Touches

extension Scenario {
  /// Plays the scenario until no deadline is left, and returns the reports of gestures, as the
  /// lines of `ScenarioLine` with all values, and the faults.
  func play() -> [String] {
    let (effects, faults) = route()
    return effects.compactMap(words) + faults
  }

  /// Plays the scenario until no deadline is left, on regions with a policy, and returns the
  /// router's effects and the faults.
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

/// Returns the line of a gesture; nil for other effects, and for a gesture that failed, which
/// upstream does not report.
private func words(_ effect: Effect) -> String? {
  guard case .gesture(let gesture) = effect.kind, gesture.state != .failed else { return nil }
  return ScenarioLine(
    time: effect.time.milliseconds, gesture: gesture.id.rawValue, state: gesture.state.rawValue,
    position: gesture.position, values: gesture.values
  ).words
}
