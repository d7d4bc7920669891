internal import Touches

/// Counts the taps of quick series at one place.
struct TapCounter {
  private struct Tap {
    var region: RegionID
    var position: Point
    var time: Timestamp
    var count: Int
  }

  private var taps: [Tap] = []

  /// Returns the place of a touch in a series of taps; forgets series that are over.
  mutating func count(
    of touch: Touch, on region: RegionID, _ limits: RoutingLimits, pixelsPerMillimetre: Double
  ) -> Int {
    taps.removeAll { touch.startTime - $0.time > limits.multiTap }
    let reach = limits.multiTapDistance * pixelsPerMillimetre
    guard
      let index = taps.lastIndex(where: {
        $0.region == region && touch.startTime - $0.time >= limits.multiTapLeast
          && (touch.start - $0.position).lengthSquared <= reach * reach
      })
    else { return 1 }
    return taps.remove(at: index).count + 1
  }

  /// Records a tap that ended.
  mutating func add(_ touch: Touch, on region: RegionID, count: Int) {
    taps.append(Tap(region: region, position: touch.position, time: touch.time, count: count))
  }

  /// Forgets the series on some regions.
  mutating func removeAll(on regions: Set<RegionID>) {
    taps.removeAll { regions.contains($0.region) }
  }

  mutating func removeAll() {
    taps.removeAll(keepingCapacity: true)
  }
}
