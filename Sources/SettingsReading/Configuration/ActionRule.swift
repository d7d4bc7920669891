internal import FingertipSettings
internal import TouchRouting

/// A rule for some keys of an action: the events and gestures at which they are refused.
package struct ActionRule: Sendable {
  /// The keys.
  package let keys: [String]
  /// The events of a region at which they are refused.
  package let events: [String]
  /// The states of a gesture at which they are refused.
  package let states: [String]
  /// The gesture types for which they are refused as the action on recognition (`do`).
  package let types: [String]
}

extension ActionRule {
  /// The keys of actions that follow a finger or a gesture.
  package static let following = ActionRule(
    keys: RegionKeys.followingActions + ["every"],
    events: events { $0 != RegionKeys.movingTrigger },
    states: states { $0 != GestureKeys.movingState },
    types: types { _ in true })
  /// The keys of actions that follow a gesture but not a single finger.
  package static let followingGestures = ActionRule(
    keys: RegionKeys.action.map(\.name).filter { RegionKeys.followedTypes[$0] != nil } + ["every"],
    events: events { _ in true }, states: [], types: [])
  /// The keys of actions that go on until the finger is lifted.
  package static let lasting = ActionRule(
    keys: [RegionKeys.lastingAction, "repeat"],
    events: events { !RegionKeys.lastingTriggers.contains($0) },
    states: states { $0 != GestureKeys.lastingState },
    types: types(where: \.isDiscrete))
  /// A rule for each action that follows only some gesture types; it refuses moves of other types.
  package static let followed = RegionKeys.action.compactMap { key in
    RegionKeys.followedTypes[key.name].map { allowed in
      ActionRule(
        keys: [key.name], events: [], states: states { $0 == GestureKeys.movingState },
        types: types { !allowed.contains($0) })
    }
  }
  /// The event at which a menu item carries out its actions.
  package static let menuEvent = ControlEvent.upInside.rawValue

  private static func events(where isRefused: (ActTrigger) -> Bool) -> [String] {
    RegionTrigger.all.filter { isRefused($0.trigger) }.map(\.word)
  }

  private static func states(where isRefused: (RecognizerState) -> Bool) -> [String] {
    GestureKeys.states.filter { isRefused($0.state) }.map(\.word)
  }

  private static func types(where isRefused: (GestureType) -> Bool) -> [String] {
    GestureType.configurable.filter(isRefused).map(\.rawValue)
  }
}
