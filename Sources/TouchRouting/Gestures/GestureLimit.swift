/// One of the limits of gestures, by the key that the configuration has for it.
///
/// Whoever reads, explains or checks limits goes through this table, so that a limit is added in one
/// place.
public enum GestureLimit: String, CaseIterable, Hashable, Sendable {
  case slop, tapDuration, tapArrival, tapDeparture, multiTap, multiTapLeast, multiTapDistance
  case tapDelay, longPress, arrival, pairDecision
  case swipeTravel, swipeAngle, swipeDuration, flickSpeed, flickWindow
  case pinchTravel, pinchRatio, pinchSpan, rotateAngle, rotateArc
  case edgeStart, edgeTravel, edgePatience, edgeDeviation, edgeSpeed
  case circleLeast, circleMost, circleDuration, circleInflections, circleGap, circleDiameter
  case circleAspect, buttonExit

  /// What a limit counts.
  public enum Unit: Hashable, Sendable {
    case millimetres
    case milliseconds
    case millimetresPerSecond
    case degrees
    /// A factor or a share.
    case ratio
    case count
  }

  /// What its number counts.
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

  /// The numbers that are allowed.
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

  /// Where its number is kept.
  public var keyPath: any WritableKeyPath<GestureLimits, Double> & Sendable {
    switch self {
    case .slop: \.slop
    case .tapDuration: \.tapDuration
    case .tapArrival: \.tapArrival
    case .tapDeparture: \.tapDeparture
    case .multiTap: \.multiTap
    case .multiTapLeast: \.multiTapLeast
    case .multiTapDistance: \.multiTapDistance
    case .tapDelay: \.tapDelay
    case .longPress: \.longPress
    case .arrival: \.arrival
    case .pairDecision: \.pairDecision
    case .swipeTravel: \.swipeTravel
    case .swipeAngle: \.swipeAngle
    case .swipeDuration: \.swipeDuration
    case .flickSpeed: \.flickSpeed
    case .flickWindow: \.flickWindow
    case .pinchTravel: \.pinchTravel
    case .pinchRatio: \.pinchRatio
    case .pinchSpan: \.pinchSpan
    case .rotateAngle: \.rotateAngle
    case .rotateArc: \.rotateArc
    case .edgeStart: \.edgeStart
    case .edgeTravel: \.edgeTravel
    case .edgePatience: \.edgePatience
    case .edgeDeviation: \.edgeDeviation
    case .edgeSpeed: \.edgeSpeed
    case .circleLeast: \.circleLeast
    case .circleMost: \.circleMost
    case .circleDuration: \.circleDuration
    case .circleInflections: \.circleInflections
    case .circleGap: \.circleGap
    case .circleDiameter: \.circleDiameter
    case .circleAspect: \.circleAspect
    case .buttonExit: \.buttonExit
    }
  }
}

extension GestureLimits {
  /// The number of a limit.
  public subscript(limit: GestureLimit) -> Double {
    get { self[keyPath: limit.keyPath] }
    set { self[keyPath: limit.keyPath] = newValue }
  }
}
