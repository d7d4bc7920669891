public import Touches

/// The name of a gesture: unique among all gestures of a configuration.
public struct GestureID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as the configuration has it.
  public var rawValue: String

  /// Makes an identifier of a name, which is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes an identifier of a literal name.
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
  /// The fingers that it is made of, in the order in which they began: of a continuous gesture those
  /// that are down or were lifted at this moment, of a discrete one all that took part.
  public var touches: [TouchID]
  /// The position in px of the root: the middle of its fingers.
  public var position: Point
  /// The numbers that its type has.
  public var values: GestureValues

  /// Creates a gesture from what is known of it.
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

/// The values of a gesture; nil where its type has none.
public struct GestureValues: Hashable, Sendable {
  /// The number of fingers.
  public var fingers: Int?
  /// The number of taps.
  public var taps: Int?
  /// The translation since its fingers came down, or since it was set, in px.
  public var translation: Vector?
  /// The velocity, in px/s.
  public var velocity: Vector?
  /// The velocity of its fingers when some of them were lifted and others take over from it, in px/s; its own is
  /// zero then.
  public var partingVelocity: Vector?
  /// The distance of the fingers as a factor of that at their begin, above 0.
  public var scale: Double?
  /// The rotation since its fingers came down, in radians, clockwise positive.
  public var rotation: Double?
  /// The direction.
  public var direction: GestureDirection?
  /// The event of the button.
  public var control: ControlEvent?

  /// Creates values of which none is known.
  public init() {}
}
