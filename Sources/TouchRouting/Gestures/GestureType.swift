/// The type of a gesture; the raw value is its name in a configuration.
public enum GestureType: String, CaseIterable, Hashable, Sendable {
  /// Fingers come down and are lifted at once, once or several times in a row.
  case tap
  /// Fingers come down and rest.
  case longPress
  /// Fingers move anywhere.
  case pan
  /// Fingers move far enough in one direction within a limited time.
  case swipe
  /// Fingers are lifted while they move fast.
  case flick
  /// Fingers move apart or together.
  case pinch
  /// Fingers turn about their middle.
  case rotate
  /// One finger comes in from an edge of the screen.
  case edge
  /// One finger draws a circle.
  case circle
  /// A finger presses the region as a button.
  case button
  /// A gesture of a recognizer from outside this library.
  case custom
}

/// The direction of a gesture; the raw value is its name in a configuration and in the router log.
public enum GestureDirection: String, CaseIterable, Hashable, Sendable {
  /// To the left.
  case left
  /// To the right.
  case right
  /// Upwards.
  case up
  /// Downwards.
  case down
  /// Together, for a pinch.
  case inward = "in"
  /// Apart, for a pinch.
  case outward = "out"
  /// Clockwise.
  case clockwise
  /// Counterclockwise.
  case counterclockwise
}

extension GestureType {
  /// The directions that a gesture of this type can have.
  public var directions: [GestureDirection] {
    switch self {
    case .pan, .swipe, .flick, .edge: [.left, .right, .up, .down]
    case .pinch: [.inward, .outward]
    case .rotate, .circle: [.clockwise, .counterclockwise]
    case .tap, .longPress, .button, .custom: []
    }
  }

  /// The numbers of fingers that a gesture of this type can have.
  public var fingers: ClosedRange<Int> {
    switch self {
    case .pinch, .rotate: 2...10
    case .edge, .circle, .button: 1...1
    case .tap, .longPress, .pan, .swipe, .flick, .custom: 1...10
    }
  }

  /// The default number of fingers.
  public var defaultFingers: ClosedRange<Int> {
    switch self {
    case .pan: 1...10
    case .pinch, .rotate: 2...10
    case .tap, .longPress, .swipe, .flick, .edge, .circle, .button, .custom: 1...1
    }
  }

  /// Whether it is recognized in one moment and reports `ended` once.
  public var isDiscrete: Bool {
    switch self {
    case .tap, .swipe, .flick, .circle: true
    case .longPress, .pan, .pinch, .rotate, .edge, .button, .custom: false
    }
  }
}
