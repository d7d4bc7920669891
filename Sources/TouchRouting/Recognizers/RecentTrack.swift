internal import Touches

/// The latest positions of a movement, in a ring of fixed size.
struct RecentTrack {
  private var places: [(position: Point, time: Timestamp)] = []
  private var next = 0
  /// The capacity: a panel with 400 Hz sends 60 reports in 150 ms.
  private static let capacity = 64

  mutating func append(_ position: Point, at time: Timestamp) {
    if places.count < Self.capacity {
      places.append((position, time))
    } else {
      places[next] = (position, time)
    }
    next = (next + 1) % Self.capacity
  }

  /// Forgets all places and keeps its storage.
  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Returns the mean velocity over the `window` ms before `now`, in px/s; zero if nothing moved in
  /// that time.
  func velocity(over window: Double, at now: Timestamp) -> Vector {
    guard places.count > 1 else { return .zero }
    let newest = places[(next + places.count - 1) % places.count]
    var oldest = newest
    for place in places where now - place.time <= window && place.time < oldest.time {
      oldest = place
    }
    // Counted up to now, because the finger may have rested since it last moved.
    let seconds = (now - oldest.time) / 1000
    return seconds > 0 ? (newest.position - oldest.position) * (1 / seconds) : .zero
  }
}
