public import Touches

/// The effects of one or more steps of a router, in the order in which to carry them out.
///
/// Answers come before the other effects of a step, because applications wait for them. Reuse one
/// value and empty it: once it has grown, it allocates nothing.
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

  /// Adds an act that does not come from a step of a router.
  public mutating func add(_ act: Act, at time: Timestamp) {
    list.append(Effect(time: time, kind: .act(act)))
  }

  /// Adds an answer, or the hit that explains it.
  mutating func answer(_ kind: Effect.Kind, at time: Timestamp) {
    list.append(Effect(time: time, kind: kind))
  }

  /// Adds an effect that comes after the answers of the moment.
  mutating func follow(_ kind: Effect.Kind, at time: Timestamp) {
    following.append(Effect(time: time, kind: kind))
  }

  /// The number of effects that follow the answers of the moment so far.
  var followingCount: Int { following.count }

  /// Removes an effect that `follow` added.
  mutating func withdraw(at index: Int) {
    following.remove(at: index)
  }

  /// Ends a moment: appends the effects that follow its answers.
  mutating func endMoment() {
    list += following
    following.removeAll(keepingCapacity: true)
  }

  /// Stores the touches that a region received, and returns their delivery.
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
