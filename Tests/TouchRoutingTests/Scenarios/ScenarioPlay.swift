import GestureScenarios
import TouchRouting
import Touches

extension Scenario {
  /// Plays the scenario until no deadline is left, and returns the reports of gestures, as the
  /// lines of `ScenarioLine` with all values, and the faults.
  func play() -> [String] {
    let (effects, faults) = route()
    return effects.compactMap { words($0) } + faults
  }

  /// Returns the reports of gestures if the same recognizers have played the scenario before.
  ///
  /// The gestures were broken off after `count` moments, unless these are all. With 0, the scenario
  /// was not played before.
  func play(afterBreakAt count: Int) -> [String] {
    let (fixture, _) = fixture(.own)
    for (index, moment) in script.moments.enumerated() where count > 0 {
      fixture.play(TouchScript([moment]))
      guard index + 1 == count, count < script.moments.count else { continue }
      var regions: Set<RegionID> = []
      fixture.tree.forEach { id, _ in regions.insert(id) }
      fixture.router.cancel(.regionHidden, on: regions, at: moment.time, into: &fixture.effects)
    }
    fixture.passDeadlines()
    fixture.effects.removeAll()
    let start = 100_000.0
    fixture.play(script.delayed(by: start))
    fixture.passDeadlines()
    return fixture.effects.compactMap { words($0, from: start) }
  }

  /// Plays the scenario until no deadline is left, on regions with a policy, and returns the
  /// router's effects and the faults.
  func route(_ policy: RegionPolicy = .own) -> (effects: [Effect], faults: [String]) {
    let (fixture, arena) = fixture(policy)
    var faults: [String] = []
    arena.onFault = { faults.append("fault: \($0)") }
    fixture.play(script)
    fixture.passDeadlines()
    if !arena.isAtRest { faults.append("fault: not at rest") }
    faults += fixture.faults.map { "fault: \($0)" }
    return (Array(fixture.effects), faults)
  }

  private func fixture(_ policy: RegionPolicy) -> (RouterFixture, GestureArena) {
    let fixture = RouterFixture([leaf(region, policy)], pixelsPerMillimetre: 1)
    let arena = GestureArena(layout: fixture.router.layout)
    add(region, to: arena, in: fixture.tree)
    fixture.router.recognizers = arena
    return (fixture, arena)
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

extension TouchScript {
  fileprivate func delayed(by delay: Double) -> TouchScript {
    var script = self
    for index in moments.indices {
      script.moments[index].time = moments[index].time + delay
      for report in moments[index].reports.indices {
        script.moments[index].reports[report].time = script.moments[index].time
      }
    }
    return script
  }
}

/// Returns the line of a gesture, with the time since a start in ms; nil for other effects, and for
/// a gesture that failed, which upstream does not report.
private func words(_ effect: Effect, from start: Double = 0) -> String? {
  guard case .gesture(let gesture) = effect.kind, gesture.state != .failed else { return nil }
  return ScenarioLine(
    time: effect.time.milliseconds - start, gesture: gesture.id.rawValue,
    state: gesture.state.rawValue, position: gesture.position, values: gesture.values
  ).words
}
