/// A limit of gestures; its raw value is its key in a configuration.
///
/// All code that reads, explains or checks limits uses this table, so that a limit is added in one
/// place.
public enum GestureLimit: String, CaseIterable, Hashable, Sendable {
  /// The distance within which a tap or a long press stays, and beyond which a pan begins.
  case slop
  /// The longest duration of a tap.
  case tapDuration
  /// The time within which all fingers of a tap come down.
  case tapArrival
  /// The time within which all fingers of a tap or a flick are lifted.
  case tapDeparture
  /// The longest pause between the taps of a series, from lift to touch.
  case multiTap
  /// The shortest pause between the taps of a series.
  case multiTapLeast
  /// The largest distance between the taps of a series.
  case multiTapDistance
  /// The time for which a tap waits for the next if a gesture with more taps competes.
  case tapDelay
  /// The time after which resting fingers become a long press.
  case longPress
  /// The time within which the fingers of a gesture other than a tap come down.
  case arrival
  /// The time for which two fingers, one of them at rest, may become either a pan or a pinch.
  case pairDecision
  /// The minimum distance of a swipe.
  case swipeTravel
  /// The largest angle between a swipe and its direction.
  case swipeAngle
  /// The longest duration of a swipe.
  case swipeDuration
  /// The minimum speed of a flick when its fingers are lifted.
  case flickSpeed
  /// The time over which the speed of a flick is measured.
  case flickWindow
  /// The change of the fingers' distance that makes a pinch.
  case pinchTravel
  /// The factor by which the fingers' distance must also change.
  case pinchRatio
  /// The minimum distance of the fingers at which factors count.
  case pinchSpan
  /// The angle that makes a rotation.
  case rotateAngle
  /// The distance that each finger of a rotation must also move along its arc.
  case rotateArc
  /// The largest distance from an edge at which an edge drag begins.
  case edgeStart
  /// The distance inwards that makes an edge drag.
  case edgeTravel
  /// The longest time that an edge drag may stay within `edgeStart` of its start.
  case edgePatience
  /// The largest distance that an edge drag may deviate along the edge.
  case edgeDeviation
  /// The largest mean speed of an edge drag.
  case edgeSpeed
  /// The minimum angle of a circle.
  case circleLeast
  /// The largest angle of a circle.
  case circleMost
  /// The longest duration of a circle.
  case circleDuration
  /// The largest number of changes of turning direction within a circle.
  case circleInflections
  /// The largest distance between the ends of a circle, as a share of the region's width.
  case circleGap
  /// The minimum diameter of a circle.
  case circleDiameter
  /// The largest ratio between the length and the width of a circle.
  case circleAspect
  /// The distance beyond a button that a finger must move to leave it.
  case buttonExit

  /// The unit of a limit.
  public enum Unit: Hashable, Sendable {
    /// Millimetres.
    case millimetres
    /// Milliseconds.
    case milliseconds
    /// Millimetres per second.
    case millimetresPerSecond
    /// Degrees.
    case degrees
    /// A factor or a share.
    case ratio
    /// A whole number.
    case count
  }

  /// The limit's unit.
  public var unit: Unit {
    switch self {
    case .slop, .multiTapDistance, .swipeTravel, .pinchTravel, .pinchSpan, .rotateArc, .edgeStart,
      .edgeTravel, .edgeDeviation, .circleDiameter, .buttonExit:
      .millimetres
    case .tapDuration, .tapArrival, .tapDeparture, .multiTap, .multiTapLeast, .tapDelay,
      .longPress, .arrival, .pairDecision, .swipeDuration, .flickWindow, .edgePatience,
      .circleDuration:
      .milliseconds
    case .flickSpeed, .edgeSpeed: .millimetresPerSecond
    case .swipeAngle, .rotateAngle, .circleLeast, .circleMost: .degrees
    case .pinchRatio, .circleGap, .circleAspect: .ratio
    case .circleInflections: .count
    }
  }

  /// The allowed values.
  public var range: ClosedRange<Double> {
    switch self {
    case .pinchRatio, .circleAspect: 1...10
    case .circleGap: 0...1
    case .circleInflections: 0...1000
    case .swipeAngle: 0...45
    case .rotateAngle: 0...180
    case .circleLeast, .circleMost: 0...3600
    default: unit == .milliseconds ? 0...60_000 : 0...10_000
    }
  }

  /// The property of `GestureLimits` that holds the value.
  public var keyPath: any WritableKeyPath<GestureLimits, Double> & Sendable {
    switch self {
    case .slop: \.slop
    case .tapDuration: \.tap.duration
    case .tapArrival: \.tap.arrival
    case .tapDeparture: \.tap.departure
    case .multiTap: \.tap.longestPause
    case .multiTapLeast: \.tap.shortestPause
    case .multiTapDistance: \.tap.distance
    case .tapDelay: \.tap.delay
    case .longPress: \.longPress
    case .arrival: \.arrival
    case .pairDecision: \.pairDecision
    case .swipeTravel: \.swipe.travel
    case .swipeAngle: \.swipe.angle
    case .swipeDuration: \.swipe.duration
    case .flickSpeed: \.flick.speed
    case .flickWindow: \.flick.window
    case .pinchTravel: \.pinch.travel
    case .pinchRatio: \.pinch.ratio
    case .pinchSpan: \.pinch.span
    case .rotateAngle: \.rotate.angle
    case .rotateArc: \.rotate.arc
    case .edgeStart: \.edge.start
    case .edgeTravel: \.edge.travel
    case .edgePatience: \.edge.patience
    case .edgeDeviation: \.edge.deviation
    case .edgeSpeed: \.edge.speed
    case .circleLeast: \.circle.minimumAngle
    case .circleMost: \.circle.maximumAngle
    case .circleDuration: \.circle.duration
    case .circleInflections: \.circle.inflections
    case .circleGap: \.circle.gap
    case .circleDiameter: \.circle.diameter
    case .circleAspect: \.circle.aspect
    case .buttonExit: \.buttonExit
    }
  }
}

extension GestureLimits {
  /// The value of a limit.
  public subscript(limit: GestureLimit) -> Double {
    get { self[keyPath: limit.keyPath] }
    set { self[keyPath: limit.keyPath] = newValue }
  }
}
