// If a source does not tell the size of the panel, all lengths are uncertain: a panel assumed to be
// 500 mm wide may be a touchpad of 125 mm or a table of 1 m. So a length that a fault must exceed
// has to be exceeded on the smallest of these panels, and a length that it must stay below holds
// for the largest. Faults that do not depend on lengths are found as usual.

extension FaultThresholds {
  /// The factor by which the panel may be smaller than assumed.
  private static let smallerFactor = 4.0
  /// The factor by which it may be larger than assumed.
  private static let largerFactor = 2.0

  /// The lengths, speeds and accelerations that a fault must exceed.
  private static let lowerLimits: [any WritableKeyPath<FaultThresholds, Double> & Sendable] = [
    \.hand.speed, \.hand.reach, \.hand.acceleration,
    \.contacts.doubledTouch.path, \.contacts.merging.smallestDistance,
    \.places.jump.distance,
    \.places.frozenFinger.speed, \.places.frozenFinger.leap, \.places.frozenFinger.othersDistance,
    \.places.outsideMargin, \.places.stuckPressure.path,
    \.places.deadArea.width, \.places.unreachedEdge.smallestDistance,
    \.places.coarsePositions.step, \.places.tremble.size, \.places.wobbleSize,
    \.places.mirrorLeap, \.places.stuckAxis.path, \.places.stuckAxis.margin,
    \.times.lostSamples.speed, \.times.lostSamples.distance, \.times.duplicateMotion,
    \.noise.burst.distance,
  ]

  /// The lengths that a fault must stay below.
  private static let upperLimits: [any WritableKeyPath<FaultThresholds, Double> & Sendable] = [
    \.contacts.swapDistance, \.contacts.doubledTouch.distance, \.contacts.continuation.distance,
    \.contacts.merging.largestDistance, \.contacts.palm.distance,
    \.places.unreachedEdge.largestDistance,
    \.noise.ghostTap.distance, \.noise.repeatedGhost.distance,
  ]

  /// The thresholds for a panel whose size is unknown and assumed.
  package var forAssumedSize: FaultThresholds {
    var limits = self
    for length in Self.lowerLimits { limits[keyPath: length] *= Self.smallerFactor }
    for length in Self.upperLimits { limits[keyPath: length] /= Self.largerFactor }
    return limits
  }
}
