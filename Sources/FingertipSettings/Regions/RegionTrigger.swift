internal import Touches
package import TouchRouting

/// An event of a region that actions can be bound to.
package struct RegionTrigger: Sendable {
  /// The key under `on` in a configuration.
  package let word: String
  /// The event as the router reports it.
  package let trigger: ActTrigger

  /// The events, in the order of the documentation.
  package static let all: [RegionTrigger] =
    [
      ("began", .phase(.began)), ("moved", .phase(.moved)), ("ended", .phase(.ended)),
      ("cancelled", .phase(.cancelled)),
    ].map(RegionTrigger.init)
    + ControlEvent.allCases.map { RegionTrigger(word: $0.rawValue, trigger: .control($0)) }
    + MotionEvent.allCases.map { RegionTrigger(word: $0.rawValue, trigger: .motion($0)) }

  /// The events by their triggers in the router.
  package static let byTrigger = Dictionary(
    uniqueKeysWithValues: all.map { ($0.trigger, $0) })
}

extension RegionSetting {
  /// The events that the region has actions for, in the order of the documentation.
  package var boundEvents: [RegionTrigger] {
    let actions = responses.actions
    guard actions.count > 1 else {
      return actions.onlyTrigger.flatMap { RegionTrigger.byTrigger[$0] }.map { [$0] } ?? []
    }
    return RegionTrigger.all.filter { actions[$0.trigger] != nil }
  }
}
