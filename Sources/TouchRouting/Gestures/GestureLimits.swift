/// The thresholds that tell gestures apart, with their defaults.
///
/// Values belong to one gesture. A configuration overrides the defaults by those of a profile, and these by
/// the gesture's own.
public struct GestureLimits: Hashable, Sendable {
  /// The distance within which a tap or a long press stays, and beyond which a pan begins, in mm.
  public var slop = 3.0

  /// The longest duration of a tap, in ms.
  public var tapDuration = 500.0
  /// The time within which all fingers of a tap come down, in ms.
  public var tapArrival = 150.0
  /// The time within which all fingers of a tap are lifted, in ms.
  public var tapDeparture = 250.0
  /// The longest pause between the taps of a series, from lift to touch, in ms.
  public var multiTap = 300.0
  /// The shortest pause between the taps of a series, in ms; a finger that is faster bounced.
  public var multiTapLeast = 40.0
  /// The largest distance between the taps of a series, in mm.
  public var multiTapDistance = 10.0
  /// The time for which a tap waits for one more where a gesture of more taps competes, in ms.
  ///
  /// Where `multiTap` is longer, both gestures may be recognized, since a second tap after this delay
  /// still belongs to the series.
  public var tapDelay = 300.0

  /// The time after which resting fingers are a long press, in ms.
  public var longPress = 500.0

  /// The time within which the fingers of a gesture other than a tap come down, in ms.
  public var arrival = 250.0
  /// The time for which two fingers, one of them at rest, may become either a pan or a pinch, in ms.
  public var pairDecision = 50.0

  /// The least distance of a swipe, in mm.
  public var swipeTravel = 10.0
  /// The largest angle between a swipe and its direction, in degrees.
  public var swipeAngle = 30.0
  /// The longest duration of a swipe, in ms.
  public var swipeDuration = 500.0

  /// The least speed of a flick when its fingers are lifted, in mm/s.
  public var flickSpeed = 80.0
  /// The time over which the speed of a flick is measured, in ms.
  public var flickWindow = 150.0

  /// The change of the fingers' distance that makes a pinch, in mm.
  public var pinchTravel = 4.0
  /// The factor by which the fingers' distance must change besides.
  public var pinchRatio = 1.1
  /// The least distance of the fingers at which factors count, in mm.
  public var pinchSpan = 10.0

  /// The angle that makes a rotation, in degrees.
  public var rotateAngle = 7.0
  /// The distance that each finger of a rotation must go along its arc besides, in mm.
  public var rotateArc = 3.0

  /// The largest distance from an edge at which an edge drag begins, in mm.
  public var edgeStart = 4.0
  /// The distance inwards that makes an edge drag, in mm.
  public var edgeTravel = 15.0
  /// The longest time that an edge drag may stay within `edgeStart` of its begin, in ms.
  public var edgePatience = 200.0
  /// The largest distance that an edge drag may deviate along the edge, in mm.
  public var edgeDeviation = 20.0
  /// The largest mean speed of an edge drag, in mm/s; what is faster fell on the panel.
  public var edgeSpeed = 1000.0

  /// The least angle of a circle, in degrees.
  public var circleLeast = 315.0
  /// The largest angle of a circle, in degrees.
  public var circleMost = 540.0
  /// The longest duration of a circle, in ms.
  public var circleDuration = 2000.0
  /// The most changes between turning one way and the other within a circle.
  public var circleInflections = 5.0
  /// The largest distance between the ends of a circle, as a share of the region's width.
  public var circleGap = 1.0 / 3
  /// The least diameter of a circle, in mm.
  public var circleDiameter = 15.0
  /// The largest ratio between the length and the width of a circle.
  public var circleAspect = 1.7

  /// The distance beyond a button that a finger must go to leave it, in mm.
  public var buttonExit = 10.0

  /// Creates the default limits.
  public init() {}
}
