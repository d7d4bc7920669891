// The keys of the section `inspect.thresholds`, one line each. The properties of `FaultThresholds`
// document what each compares and the reason for its default.

internal import TouchAnalysis

/// The table of keys in the section `inspect.thresholds`.
enum ThresholdKeys {
  /// The keys, grouped by fault.
  static let all: [SectionKey<FaultThresholds>] = [
    SectionKey("reusedIDTime", \.contacts.reusedIDTime, .milliseconds(0...10_000_000)),
    SectionKey("handSpeed", \.hand.speed, .number("NUMBER", "a speed in m/s", 0.1...1000)),
    SectionKey("handReach", \.hand.reach, .millimetres(10...10_000)),
    SectionKey("jumpTime", \.places.jump.time, .milliseconds(1...1000)),
    SectionKey("leapDistance", \.places.jump.distance, .millimetres(0...500)),
    SectionKey(
      "handAcceleration", \.hand.acceleration,
      .number("NUMBER", "an acceleration in m/s²", 1...10_000)),
    SectionKey(
      "frozenSpeed", \.places.frozenFinger.speed, .number("NUMBER", "a speed in mm/s", 1...10_000)),
    SectionKey("frozenLeap", \.places.frozenFinger.leap, .millimetres(0...500)),
    SectionKey("frozenTime", \.places.frozenFinger.time, .milliseconds(1...60_000)),
    SectionKey("frozenOthers", \.places.frozenFinger.othersDistance, .millimetres(0...500)),
    SectionKey("lostFactor", \.times.lostSamples.factor, .number("NUMBER", "a factor", 1...100)),
    SectionKey("clockError", \.times.clockError, .milliseconds(0...100)),
    SectionKey(
      "lostSpeed", \.times.lostSamples.speed, .number("NUMBER", "a speed in mm/s", 1...10_000)),
    SectionKey("lostDistance", \.times.lostSamples.distance, .millimetres(0...500)),
    SectionKey("outsideMargin", \.places.outsideMargin, .millimetres(0...500)),
    SectionKey("ghostTime", \.noise.ghostTap.time, .milliseconds(0...1000)),
    SectionKey("ghostRest", \.noise.ghostTap.rest, .milliseconds(0...60_000)),
    SectionKey("ghostDistance", \.noise.ghostTap.distance, .millimetres(0...500)),
    SectionKey("duplicateMotion", \.times.duplicateMotion, .millimetres(0...500)),
    SectionKey("stuckTime", \.places.stuckPressure.time, .milliseconds(1...60_000)),
    SectionKey("stuckPath", \.places.stuckPressure.path, .millimetres(0...5000)),
    SectionKey("swapDistance", \.contacts.swapDistance, .millimetres(0...500)),
    SectionKey("doubledDistance", \.contacts.doubledTouch.distance, .millimetres(0...500)),
    SectionKey("doubledPath", \.contacts.doubledTouch.path, .millimetres(0...500)),
    SectionKey("liftTime", \.contacts.continuation.liftTime, .milliseconds(0...1000)),
    SectionKey("breakDistance", \.contacts.continuation.distance, .millimetres(0...500)),
    SectionKey("bounceTime", \.contacts.continuation.bounceTime, .milliseconds(0...1000)),
    SectionKey("lateTime", \.contacts.lateEndTime, .milliseconds(1...60_000)),
    SectionKey("mergeLeast", \.contacts.merging.smallestDistance, .millimetres(0...500)),
    SectionKey("mergeMost", \.contacts.merging.largestDistance, .millimetres(0...500)),
    SectionKey("deadWidth", \.places.deadArea.width, .millimetres(1...500)),
    SectionKey(
      "deadReports", \.places.deadArea.reports, .number("NUMBER", "a number of reports", 1...1000)),
    SectionKey(
      "edgeStops", \.places.unreachedEdge.stops, .number("NUMBER", "a number of fingers", 1...1000)),
    SectionKey("edgeLeast", \.places.unreachedEdge.smallestDistance, .millimetres(0...500)),
    SectionKey("edgeMost", \.places.unreachedEdge.largestDistance, .millimetres(0...500)),
    SectionKey("coarseStep", \.places.coarsePositions.step, .millimetres(0...500)),
    SectionKey(
      "coarseCount", \.places.coarsePositions.count,
      .number("NUMBER", "a number of changes", 1...10_000)),
    SectionKey("trembleSize", \.places.tremble.size, .millimetres(0...500)),
    SectionKey("trembleTurns", \.places.tremble.turns, .number("NUMBER", "a share", 0...1)),
    SectionKey("wobbleSize", \.places.wobbleSize, .millimetres(0...500)),
    SectionKey("mirrorLeast", \.places.mirrorLeap, .millimetres(0...500)),
    SectionKey("stuckAxisPath", \.places.stuckAxis.path, .millimetres(0...500)),
    SectionKey("stuckAxisMargin", \.places.stuckAxis.margin, .millimetres(0...500)),
    SectionKey("rateFactor", \.times.rateDrop.factor, .number("NUMBER", "a factor", 1...100)),
    SectionKey(
      "rateLeast", \.times.rateDrop.sufficientRate,
      .number("NUMBER", "a rate per second", 0...10_000)),
    SectionKey("pairTime", \.times.pairedReports.time, .milliseconds(0...1000)),
    SectionKey("pairShare", \.times.pairedReports.share, .number("NUMBER", "a share", 0...1)),
    SectionKey(
      "pairCount", \.times.pairedReports.count,
      .number("NUMBER", "a number of intervals", 1...10_000)),
    SectionKey("delayGrowth", \.times.growingDelay.growth, .milliseconds(1...10_000)),
    SectionKey("delayDrift", \.times.growingDelay.drift, .number("NUMBER", "a share", 0...1)),
    SectionKey("repeatDistance", \.noise.repeatedGhost.distance, .millimetres(0...500)),
    SectionKey(
      "repeatCount", \.noise.repeatedGhost.count, .number("NUMBER", "a number of contacts", 1...64)),
    SectionKey("noiseTime", \.noise.burst.time, .milliseconds(1...60_000)),
    SectionKey(
      "noiseCount", \.noise.burst.count, .number("NUMBER", "a number of contacts", 1...64)),
    SectionKey("noiseDistance", \.noise.burst.distance, .millimetres(0...500)),
    SectionKey(
      "palmCount", \.contacts.palm.count, .number("NUMBER", "a number of contacts", 1...100)),
    SectionKey("palmDistance", \.contacts.palm.distance, .millimetres(0...500)),
    SectionKey("palmTime", \.contacts.palm.time, .milliseconds(1...60_000)),
  ]
}
