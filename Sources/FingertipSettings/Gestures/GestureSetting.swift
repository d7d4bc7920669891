package import SystemSupport
package import TouchRouting
import Touches

/// A gesture of a region as the configuration describes it, with what is done when it is recognized.
package struct GestureSetting: FileEntry, Equatable, Sendable {
  /// The name that the file gives it, or else its key there: `regions[0].gestures[2]`.
  package var id: String
  /// Its place in the file.
  package var source: SourcePlaces
  /// The type, which says the keys that the gesture may have; a tap by default.
  package var type = GestureType.tap
  /// The fingers that make it, and the way that they go.
  package var pattern = GesturePattern()
  /// The limits that hold for it.
  package var limitation = GestureLimitation()
  /// The gestures that it depends on, and those that depend on it.
  package var relations = GestureRelationSetting()
  /// The part of its fingers that handlers hear of.
  package var delivery = GestureDelivery()
  /// The conditions under which it receives fingers.
  package var conditions = GestureConditions()
  /// The conditions under which it may be recognized.
  package var beginConditions = GestureConditions()
  /// What is done once for each time that it is recognized.
  package var response = GestureResponse()
  /// The actions carried out when it begins, goes on, ends or is cancelled.
  package var actions: [RecognizerState: [GestureAction]] = [:]
  /// The strategy for when it is taken away.
  package var onCancel = CancelStrategy.keep
}

/// The fingers that make a gesture, and the way that they go.
package struct GesturePattern: Equatable, Sendable {
  /// The number of fingers; nil for the usual ones of its type.
  package var fingers: ClosedRange<Int>?
  /// The numbers of fingers on the region for which it is there; nil where others do not take over from it.
  package var counts: ClosedRange<Int>?
  /// The number of taps in a row, from 1; only for taps.
  package var taps = 1
  /// The directions that it may have; none for any.
  package var directions: [GestureDirection] = []
}

/// The limits that hold for a gesture.
package struct GestureLimitation: Equatable, Sendable {
  /// The profile whose limits hold for it; nil for none.
  package var profile: String?
  /// The limits that it has of its own.
  package var limits: [GestureLimit: Double] = [:]
}

/// The gestures that a gesture depends on, and those that depend on it, by their names.
package struct GestureRelationSetting: Equatable, Sendable {
  /// The gestures that must fail before it is recognized.
  package var requires: [String] = []
  /// The gestures beside which it may be recognized.
  package var simultaneous: [String] = []
  /// The gestures that lose the fingers when it is recognized.
  package var cancels: [String] = []
  /// A group within which all may be recognized beside each other; nil for none.
  package var group: String?
}

/// The part of a gesture's fingers that handlers of touches hear of.
package struct GestureDelivery: Equatable, Sendable {
  /// Whether handlers lose the fingers when the gesture is recognized; true by default.
  package var cancelsTouches = true
  /// Whether handlers hear of fingers only once the gesture has failed; false by default.
  package var delaysBegan = false
  /// Whether handlers hear of lifted fingers only once the gesture has failed; true by default.
  package var delaysEnded = true
}

/// What is done once for each time that a gesture is recognized.
package struct GestureResponse: Equatable, Sendable {
  /// The actions.
  package var actions: [GestureAction] = []
  /// The moment at which they are carried out; nil leaves it to the type.
  package var moment: GestureMoment?
  /// The least progress of the gesture for that; nil for any.
  package var least: GestureAmount?
}

/// The moment at which the response to a gesture is carried out.
package enum GestureMoment: String, CaseIterable, Sendable {
  /// The moment at which it is recognized.
  case begin
  /// As soon as it has come far enough.
  case threshold
  /// The moment at which its fingers are lifted, if it has come far enough by then.
  case end
}

/// Something to be carried out for a gesture, which may depend on where it goes.
package struct GestureAction: Equatable, Sendable {
  /// The action whatever the direction; nil where that depends on it.
  package private(set) var always: RegionAction?
  /// The action for each direction.
  package var byDirection: [GestureDirection: RegionAction]
  /// The amount for each time; nil for each time that it is told of.
  package var step: GestureAmount?

  /// Creates an action that is the same whatever the direction, or one by direction.
  package init(
    always: RegionAction? = nil, byDirection: [GestureDirection: RegionAction] = [:],
    step: GestureAmount? = nil
  ) {
    self.always = always
    self.byDirection = byDirection
    self.step = step
  }

  /// Returns the action for a direction; nil for none.
  package func action(toward direction: GestureDirection?) -> RegionAction? {
    always ?? direction.flatMap { byDirection[$0] }
  }

  /// Calls `body` for the action of every direction.
  fileprivate func forEach(_ body: (RegionAction) -> Void) {
    if let always { body(always) }
    for action in byDirection.values { body(action) }
  }
}

extension GestureSetting {
  /// Makes a gesture as one is of which the file says nothing but its name.
  package init(id: String, place: FilePlace) {
    self.init(id: id, source: SourcePlaces(place))
  }

  /// Calls `body` for every action that it is bound to.
  package func forEachAction(_ body: (RegionAction) -> Void) {
    for action in response.actions { action.forEach(body) }
    for bound in actions.values { for action in bound { action.forEach(body) } }
  }

  /// The number of fingers.
  package var fingerCount: ClosedRange<Int> { pattern.fingers ?? type.usualFingers }

  /// Returns the gesture as recognizers want it.
  package func settings(_ limits: GestureLimits) -> GestureSettings {
    var related = GestureRelations()
    related.requires = relations.requires.map { GestureID(rawValue: $0) }
    related.simultaneous = Set(relations.simultaneous.map { GestureID(rawValue: $0) })
    related.cancels = Set(relations.cancels.map { GestureID(rawValue: $0) })
    related.group = relations.group
    related.counts = pattern.counts
    related.cancelsTouches = delivery.cancelsTouches
    related.delaysBegan = delivery.delaysBegan
    related.delaysEnded = delivery.delaysEnded
    var settings = GestureSettings(
      id: GestureID(rawValue: id), type: type, fingers: pattern.fingers, taps: pattern.taps,
      directions: Set(pattern.directions), limits: limits, relations: related)
    settings.receives = conditions
    settings.begins = beginConditions
    settings.waitsForLift = response.moment == .end
    return settings
  }
}
