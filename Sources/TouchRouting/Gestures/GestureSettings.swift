/// A gesture of a region: what it is, and how it gets along with others.
public struct GestureSettings: Hashable, Sendable {
  /// Its name, unique among all gestures.
  public var id: GestureID
  /// The type.
  public var type: GestureType
  /// The number of fingers; more make it fail before it is recognized, and are ignored after that.
  public var fingers: ClosedRange<Int>
  /// The number of taps, 1 or more.
  public var taps: Int
  /// The directions that it may have; empty for any.
  public var directions: Set<GestureDirection>
  /// The thresholds.
  public var limits: GestureLimits
  /// The relations to other gestures.
  public var relations: GestureRelations
  /// The conditions under which it receives a finger that comes down.
  public var receives = GestureConditions()
  /// The conditions under which it may be recognized; where they do not hold, it fails.
  public var begins = GestureConditions()
  /// Whether a swipe is recognized as its first finger is lifted, and not as soon as all have gone far
  /// enough; of no effect on gestures of another type.
  public var waitsForLift = false

  /// Creates a gesture with the fingers that are usual for its type, going in any direction.
  public init(
    id: GestureID, type: GestureType, fingers: ClosedRange<Int>? = nil, taps: Int = 1,
    directions: Set<GestureDirection> = [], limits: GestureLimits = GestureLimits(),
    relations: GestureRelations = GestureRelations()
  ) {
    self.id = id
    self.type = type
    self.fingers = fingers ?? type.usualFingers
    self.taps = taps
    self.directions = directions
    self.limits = limits
    self.relations = relations
  }
}

/// The relations of a gesture to others, and to handlers.
public struct GestureRelations: Hashable, Sendable {
  /// The gestures that must fail before this one is recognized; it fails when one of them is.
  public var requires: [GestureID] = []
  /// The gestures beside which it may be recognized; it is enough that one of two says so.
  public var simultaneous: Set<GestureID> = []
  /// The gestures that are cancelled when this one is recognized, if they go on, and fail if they do not
  /// yet, whether they have a finger in common or not; none of them keeps this one from being recognized.
  public var cancels: Set<GestureID> = []
  /// A group within which all gestures may be recognized beside each other; nil for none.
  public var group: String?
  /// The numbers of fingers on the region for which it is there; nil where nobody takes over from it.
  ///
  /// When there are more or fewer, a pan, a pinch or a rotation ends, and those that are there for the new
  /// number go on with all of the fingers, from where they are.
  public var counts: ClosedRange<Int>?
  /// Whether handlers lose the fingers of the gesture when it is recognized.
  public var cancelsTouches = true
  /// Whether handlers hear of fingers only once the gesture has failed; on `offer` regions they always
  /// wait.
  public var delaysBegan = false
  /// Whether handlers hear of lifted fingers only once the gesture has failed.
  public var delaysEnded = true

  /// Creates relations to no other gesture.
  public init() {}
}
