/// The settings of a region's gesture: its type, limits, conditions and relations to others.
public struct GestureSettings: Hashable, Sendable {
  /// Its name, unique among all gestures.
  public var id: GestureID
  /// The type.
  public var type: GestureType
  /// The number of fingers; more make it fail before it is recognized, and are ignored afterwards.
  public var fingers: ClosedRange<Int>
  /// The number of taps, 1 or more.
  public var taps: Int
  /// The allowed directions; empty for any.
  public var directions: Set<GestureDirection>
  /// The thresholds.
  public var limits: GestureLimits
  /// The relations to other gestures.
  public var relations: GestureRelations
  /// The conditions under which it receives a finger that comes down.
  public var receives = GestureConditions()
  /// The conditions under which it may be recognized; it fails if they do not hold.
  public var begins = GestureConditions()
  /// Whether a swipe is recognized when its first finger is lifted, not as soon as all have moved
  /// far enough; ignored for other types.
  public var waitsForLift = false

  /// Creates a gesture, by default with the usual number of fingers for its type and in any
  /// direction.
  public init(
    id: GestureID, type: GestureType, fingers: ClosedRange<Int>? = nil, taps: Int = 1,
    directions: Set<GestureDirection> = [], limits: GestureLimits = GestureLimits(),
    relations: GestureRelations = GestureRelations()
  ) {
    self.id = id
    self.type = type
    self.fingers = fingers ?? type.defaultFingers
    self.taps = taps
    self.directions = directions
    self.limits = limits
    self.relations = relations
  }
}

/// The relations of a gesture to others, and to handlers.
public struct GestureRelations: Hashable, Sendable {
  /// The gestures that must fail before this one is recognized; it fails when one of them is
  /// recognized.
  public var requires: [GestureID] = []
  /// The gestures beside which it may be recognized; naming the other in one of the two suffices.
  public var simultaneous: Set<GestureID> = []
  /// The gestures that are cancelled (if active) or fail (if still possible) when this one is
  /// recognized, even without a common finger; none of them prevents this one.
  public var cancels: Set<GestureID> = []
  /// A group within which all gestures may be recognized beside each other; nil for none.
  public var group: String?
  /// The numbers of fingers on the region for which it is meant; nil if it does not take turns with
  /// others.
  ///
  /// When there are more or fewer, a pan, a pinch or a rotation ends, and the gestures for the new
  /// number take over all of the fingers at their present positions.
  public var counts: ClosedRange<Int>?
  /// Whether handlers lose the fingers of the gesture when it is recognized.
  public var cancelsTouches = true
  /// Whether handlers receive fingers only after the gesture has failed; on `offer` regions they
  /// always wait.
  public var delaysBegan = false
  /// Whether handlers receive lifts only after the gesture has failed.
  public var delaysEnded = true

  /// Creates the default relations, with no other gesture.
  public init() {}
}
