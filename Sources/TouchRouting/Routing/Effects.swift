public import Touches

/// The effects of some steps of a router, in the order in which they are to be carried out.
///
/// Answers stand before whatever else a step has, since applications wait for them. Empty the same
/// value again and again, and it allocates nothing once it has grown.
public struct Effects: Sendable {
  private var list: [Effect] = []
  private var following: [Effect] = []
  private var routed: [RoutedTouch] = []

  /// Creates an empty list.
  public init() {}

  /// Returns the touches of a delivery among these effects, in the order in which they began.
  public func touches(of delivery: Delivery) -> ArraySlice<RoutedTouch> {
    routed[delivery.touches]
  }

  /// Empties it and keeps its storage.
  public mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    routed.removeAll(keepingCapacity: true)
  }

  /// Adds something to be carried out that no step of a router has made.
  public mutating func add(_ act: Act, at time: Timestamp) {
    list.append(Effect(time: time, kind: .act(act)))
  }

  /// Adds an answer, or what explains it.
  mutating func answer(_ kind: Effect.Kind, at time: Timestamp) {
    list.append(Effect(time: time, kind: kind))
  }

  /// Adds what is to stand after the answers of the moment.
  mutating func follow(_ kind: Effect.Kind, at time: Timestamp) {
    following.append(Effect(time: time, kind: kind))
  }

  /// The number of effects that follow the answers of the moment so far.
  var followingCount: Int { following.count }

  /// Removes an effect that was added.
  mutating func withdraw(at place: Int) {
    following.remove(at: place)
  }

  /// Ends a moment: what followed is behind its answers.
  mutating func endMoment() {
    list += following
    following.removeAll(keepingCapacity: true)
  }

  /// Notes touches that a region heard of.
  mutating func delivery(
    of touches: [RoutedTouch], to region: RegionID, _ phase: TouchPhase
  ) -> Delivery {
    let start = routed.count
    routed += touches
    return Delivery(region: region, phase: phase, touches: start..<routed.count)
  }
}

extension Effects: RandomAccessCollection {
  public var startIndex: Int { list.startIndex }
  public var endIndex: Int { list.endIndex }
  public subscript(index: Int) -> Effect { list[index] }
}
