import Testing
import TouchRouting

/// The default limits, in the units of `GestureLimit`.
private let recommended: [(GestureLimit, Double)] = [
  (.slop, 3), (.tapDuration, 500), (.tapArrival, 150), (.tapDeparture, 250), (.multiTap, 300),
  (.multiTapLeast, 40), (.multiTapDistance, 10), (.tapDelay, 300), (.longPress, 500),
  (.arrival, 250), (.pairDecision, 50), (.swipeTravel, 10), (.swipeAngle, 30),
  (.swipeDuration, 500), (.flickSpeed, 80), (.flickWindow, 150), (.pinchTravel, 4),
  (.pinchRatio, 1.1), (.pinchSpan, 10), (.rotateAngle, 7), (.rotateArc, 3), (.edgeStart, 4),
  (.edgeTravel, 15), (.edgePatience, 200), (.edgeDeviation, 20), (.edgeSpeed, 1000),
  (.circleLeast, 315), (.circleMost, 540), (.circleDuration, 2000), (.circleInflections, 5),
  (.circleGap, 1.0 / 3), (.circleDiameter, 15), (.circleAspect, 1.7), (.buttonExit, 10),
]

@Test("The thresholds of gestures have the recommended defaults")
func recommendedLimits() {
  #expect(recommended.map(\.0) == GestureLimit.allCases)
  for (limit, value) in recommended { #expect(GestureLimits()[limit] == value, "\(limit)") }
  #expect(RoutingLimits().join == 100 && RoutingLimits().decide == 150)
}
