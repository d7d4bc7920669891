internal import Touches

/// The latest positions of a movement, in a ring of fixed size.
struct RecentTrack {
  private var samples: [(position: Point, time: Timestamp)] = []
  private var next = 0
  /// The capacity: a panel with 400 Hz sends 60 reports in 150 ms.
  private static let capacity = 64

  mutating func append(_ position: Point, at time: Timestamp) {
    if samples.count < Self.capacity {
      samples.append((position, time))
    } else {
      samples[next] = (position, time)
    }
    next = (next + 1) % Self.capacity
  }

  /// Forgets all places and keeps its storage.
  mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Returns the mean velocity over the `window` ms before `now`, in px/s; zero if nothing moved in
  /// that time.
  func velocity(over window: Double, at now: Timestamp) -> Vector {
    let order = samples.indices.lazy.map { (next + $0) % samples.count }
    guard let newest = order.last,
      let oldest = order.first(where: { now - samples[$0].time <= window })
    else { return .zero }
    // Counted up to now, because the finger may have rested since it last moved. A busy server
    // dates several reports alike, and its clock counts milliseconds.
    let seconds = max(now - samples[oldest].time, 1) / 1000
    return (samples[newest].position - samples[oldest].position) * (1 / seconds)
  }
}
