public import Touches

/// The name of a gesture: unique among all gestures of a configuration.
public struct GestureID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name in the configuration.
  public var rawValue: String

  /// Creates an identifier from a name, which is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates an identifier from a literal name.
  public init(stringLiteral value: String) { rawValue = value }
}

extension GestureID: CustomStringConvertible {
  public var description: String { "gesture '\(rawValue)'" }
}

/// A gesture at one moment: a snapshot, safe to keep.
public struct Gesture: Hashable, Sendable {
  /// The gesture that was recognized.
  public var id: GestureID
  /// The gesture's type.
  public var type: GestureType
  /// The region whose gesture it is: the one that was hit, or an ancestor.
  public var region: RegionID
  /// The state at this moment; never `possible`.
  public var state: RecognizerState
  /// The fingers in the order in which they began: for a continuous gesture those that are down or
  /// were lifted at this moment, for a discrete one all that took part.
  public var touches: [TouchID]
  /// The position in px of the root: the recognizer's own, or the centroid of the fingers.
  public var position: Point
  /// The values that its type has.
  public var values: GestureValues

  /// Creates a gesture from its values.
  public init(
    id: GestureID, type: GestureType, region: RegionID, state: RecognizerState,
    touches: [TouchID], position: Point, values: GestureValues = GestureValues()
  ) {
    self.id = id
    self.type = type
    self.region = region
    self.state = state
    self.touches = touches
    self.position = position
    self.values = values
  }
}

/// The values of a gesture; nil if its type has no such value.
public struct GestureValues: Hashable, Sendable {
  /// The number of fingers.
  public var fingers: Int?
  /// The number of taps.
  public var taps: Int?
  /// The translation since its fingers came down or were taken over, in px.
  public var translation: Vector?
  /// The velocity, in px/s.
  public var velocity: Vector?
  /// The velocity of its fingers if it ended because other gestures take them over, in px/s;
  /// `velocity` is zero then.
  public var partingVelocity: Vector?
  /// The distance of the fingers as a factor of the distance at their begin, above 0.
  public var scale: Double?
  /// The rotation since its fingers came down, in radians, clockwise positive.
  public var rotation: Double?
  /// The direction.
  public var direction: GestureDirection?
  /// The event of the button.
  public var control: ControlEvent?

  /// Creates values that are all nil.
  public init() {}
}
