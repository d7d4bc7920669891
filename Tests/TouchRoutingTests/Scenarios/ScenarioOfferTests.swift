import GestureScenarios
import Testing
import TouchRouting
import Touches

/// The scripts of other projects on regions that may give touches back: whatever is recognized, the
/// answers must be right.
@Suite struct ScenarioOfferTests {
  @Test("Each offered touch of a scenario is answered once", arguments: allScenarios)
  func answers(_ scenario: Scenario) {
    let (effects, faults) = scenario.route(.offer)
    #expect(faults == [])

    let begun = scenario.script.moments.flatMap(\.reports).filter { $0.phase == .began }.map(\.id)
    let answered = effects.compactMap(\.kind.answered)
    // In these scripts, each number is one finger, and the pointer follows the first that is down.
    #expect(answered.count == begun.count && Set(answered) == Set(begun), "one answer for each")

    let accepted = Set(effects.compactMap(\.kind.accepted))
    for case .gesture(let gesture) in effects.map(\.kind) where gesture.state != .failed {
      #expect(
        accepted.isSuperset(of: gesture.touches), "\(gesture.id) has touches that are not ours")
    }
  }
}

extension Effect.Kind {
  /// The touch that it answers.
  fileprivate var answered: TouchID? {
    switch self {
    case .accept(let id), .reject(let id): id
    default: nil
    }
  }

  /// The touch that it accepts.
  fileprivate var accepted: TouchID? {
    if case .accept(let id) = self { id } else { nil }
  }
}
