package import SystemSupport
package import TouchRouting
import Touches

/// A gesture of a region in the configuration, with its actions.
package struct GestureSetting: FileEntry, Equatable, Sendable {
  /// The name in the file, or else its key there: `regions[0].gestures[2]`.
  package var id: String
  /// Its location in the file.
  package var source: SourceLocations
  /// The type, which determines the keys that the gesture may have; a tap by default.
  package var type = GestureType.tap
  /// The fingers and directions of the gesture.
  package var pattern = GesturePattern()
  /// The limits of the gesture.
  package var limitation = GestureLimitation()
  /// The gestures that it depends on, and those that depend on it.
  package var relations = GestureRelationSetting()
  /// The delivery of its fingers to handlers.
  package var delivery = GestureDelivery()
  /// The conditions under which it receives fingers.
  package var conditions = GestureConditions()
  /// The conditions under which it may be recognized.
  package var beginConditions = GestureConditions()
  /// The actions carried out once per recognition.
  package var response = GestureResponse()
  /// The actions carried out when it begins, changes, ends or is cancelled.
  package var actions: [RecognizerState: [GestureAction]] = [:]
  /// The treatment of its effects when it is cancelled.
  package var onCancel = CancelStrategy.keep
}

/// The fingers and directions of a gesture.
package struct GesturePattern: Equatable, Sendable {
  /// The number of fingers; nil for the default of its type.
  package var fingers: ClosedRange<Int>?
  /// The finger counts on the region for which it is active; nil if other gestures do not take over
  /// from it.
  package var counts: ClosedRange<Int>?
  /// The number of taps in a row, from 1; only for taps.
  package var taps = 1
  /// The directions that it may have; empty for any.
  package var directions: [GestureDirection] = []
}

/// The limits of a gesture.
package struct GestureLimitation: Equatable, Sendable {
  /// The name of the profile whose limits it uses; nil for none.
  package var profile: String?
  /// The limits of its own.
  package var limits: [GestureLimit: Double] = [:]
}

/// The gestures that a gesture depends on, and those that depend on it, by their names.
package struct GestureRelationSetting: Equatable, Sendable {
  /// The gestures that must fail before it is recognized.
  package var requires: [String] = []
  /// The gestures that may be recognized at the same time.
  package var simultaneous: [String] = []
  /// The gestures that lose the fingers when it is recognized.
  package var cancels: [String] = []
  /// A group whose gestures may be recognized at the same time; nil for none.
  package var group: String?
}

/// The delivery of a gesture's fingers to handlers of touches.
package struct GestureDelivery: Equatable, Sendable {
  /// Whether handlers lose the fingers when the gesture is recognized; true by default.
  package var cancelsTouches = true
  /// Whether handlers hear of fingers only once the gesture has failed; false by default.
  package var delaysBegan = false
  /// Whether handlers hear of lifted fingers only once the gesture has failed; true by default.
  package var delaysEnded = true
}

/// The actions carried out once per recognition of a gesture.
package struct GestureResponse: Equatable, Sendable {
  /// The actions.
  package var actions: [GestureAction] = []
  /// The moment at which they are carried out; nil for the type's default.
  package var moment: GestureMoment?
  /// The minimum progress that is needed; nil for any.
  package var least: GestureAmount?
}

/// The moment at which the response to a gesture is carried out.
package enum GestureMoment: String, CaseIterable, Sendable {
  /// When the gesture is recognized.
  case begin
  /// As soon as the gesture has come far enough.
  case threshold
  /// When the fingers are lifted, if the gesture has come far enough by then.
  case end
}

/// An action for a gesture, which may depend on the direction.
package struct GestureAction: Equatable, Sendable {
  /// The action for any direction; nil if it depends on the direction.
  package private(set) var always: RegionAction?
  /// The action for each direction.
  package var byDirection: [GestureDirection: RegionAction]
  /// The amount of progress per execution; nil to execute at every report.
  package var step: GestureAmount?

  /// Creates an action for any direction, or one per direction.
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

  /// Calls `body` for the action of every direction, in the order of the directions.
  fileprivate func forEach(_ body: (RegionAction) -> Void) {
    if let always { body(always) }
    for direction in GestureDirection.allCases {
      if let action = byDirection[direction] { body(action) }
    }
  }
}

extension GestureSetting {
  /// Creates a gesture with default settings.
  package init(id: String, location: FileLocation) {
    self.init(id: id, source: SourceLocations(location))
  }

  /// Calls `body` for every action of the gesture, in the order of the states.
  package func forEachAction(_ body: (RegionAction) -> Void) {
    for action in response.actions { action.forEach(body) }
    for state in RecognizerState.allCases {
      for action in actions[state] ?? [] { action.forEach(body) }
    }
  }

  /// Its key in its region, such as `gestures[2]` or `fingers.1[0]`; gestures with errors count.
  package var key: String { source.key }

  /// The number of fingers.
  package var fingerCount: ClosedRange<Int> { pattern.fingers ?? type.defaultFingers }

  /// Returns the settings for a recognizer.
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
