/// The lengths, times and angles by which gestures are told apart, with their defaults.
///
/// A value holds for one gesture. One that is read on top of another overrides it: defaults first, then
/// those of a profile, then the gesture's own.
public struct GestureLimits: Hashable, Sendable {
  /// How far a finger may stray and still tap or press, and must go to pan, in mm.
  public var slop = 3.0

  /// How long a tap may last, in ms.
  public var tapDuration = 500.0
  /// Within which time all fingers of a tap come down, in ms.
  public var tapArrival = 150.0
  /// Within which time all fingers of a tap are lifted, in ms.
  public var tapDeparture = 250.0
  /// The longest pause between the taps of a series, from lift to touch, in ms.
  public var multiTap = 300.0
  /// The shortest such pause, in ms; what comes sooner is a finger that bounced.
  public var multiTapLeast = 40.0
  /// How far the taps of a series may lie apart, in mm.
  public var multiTapDistance = 10.0
  /// How long a tap waits for one more where a gesture of more taps competes, in ms; a `multiTap`
  /// that is longer leaves time in which both may come to be (row P9).
  public var tapDelay = 300.0

  /// How long fingers rest for a long press, in ms.
  public var longPress = 500.0

  /// Within which time the fingers of other gestures of several come down, in ms (row B1).
  public var arrival = 250.0
  /// How long it stays open whether two fingers of which one rests pan or pinch, in ms.
  public var pairDecision = 50.0

  /// How far a swipe goes, in mm.
  public var swipeTravel = 10.0
  /// How far a swipe may turn away from its direction, in degrees.
  public var swipeAngle = 30.0
  /// How long a swipe may last, in ms.
  public var swipeDuration = 500.0

  /// How fast a flick is when its fingers are lifted, in mm/s.
  public var flickSpeed = 80.0
  /// Over which time that is measured, in ms.
  public var flickWindow = 150.0

  /// By how much the distance of the fingers changes for a pinch, in mm.
  public var pinchTravel = 4.0
  /// By which factor it changes besides.
  public var pinchRatio = 1.1
  /// The least distance of fingers for which factors mean anything, in mm.
  public var pinchSpan = 10.0

  /// By which angle fingers turn for a rotation, in degrees.
  public var rotateAngle = 7.0
  /// How far they go on their arc besides, in mm.
  public var rotateArc = 3.0

  /// How near to an edge an edge drag begins, in mm.
  public var edgeStart = 4.0
  /// How far it goes inwards, in mm.
  public var edgeTravel = 15.0
  /// How long it may stay within `edgeStart` of where it began, in ms.
  public var edgePatience = 200.0
  /// How far it may turn aside, in mm.
  public var edgeDeviation = 20.0
  /// The greatest mean speed at which it comes in, in mm/s; what is faster fell on the panel.
  public var edgeSpeed = 1000.0

  /// The least angle of a circle, in degrees.
  public var circleLeast = 315.0
  /// The greatest angle of a circle, in degrees.
  public var circleMost = 540.0
  /// How long it may take to draw a circle, in ms.
  public var circleDuration = 2000.0
  /// How often a circle may change between turning one way and the other.
  public var circleInflections = 5.0
  /// How far the ends of a circle may be apart, as a share of the region's width.
  public var circleGap = 1.0 / 3
  /// The least diameter of a circle, in mm.
  public var circleDiameter = 15.0
  /// How much longer than wide a circle may be, as a factor.
  public var circleAspect = 1.7

  /// How far beyond a button a finger must go to leave it, in mm.
  public var buttonExit = 10.0

  public init() {}

  /// The source text's profile: a tap waits 100 ms for a second one (row P9).
  public static var fast: GestureLimits {
    var limits = GestureLimits()
    limits.tapDelay = 100
    return limits
  }
}
