import Touches

// A trail is a comet: each point of it fades with its age, whatever the finger does meanwhile, so
// that it shortens while the finger rests and outlives the lift.
//
// Devices report at 60…1000 Hz, but the comet must look and cost the same. A position is therefore
// kept as a *node* only if it is far enough from the previous node in space, which drops the jitter
// of a resting finger, and in time, so that the nodes of one trail duration fit into a ring that is
// allocated once. The *tip* is always the newest position, so the comet reaches the finger whatever
// was dropped.
//
// Nodes expire one by one, and a comet that lost a node at a time would shorten in jerks. The
// newest expired node is kept, and the tail ends between it and the next one, at the position that
// the finger passed exactly one trail duration ago.

/// The comet behind one finger, from its tail, whose strength is 0 or almost 0, to its tip.
///
/// It is empty or has at least two points; the finger's position alone is no trail.
public struct Trail: Sendable {
  private struct Node: Sendable {
    var position: Point
    var time: Timestamp
  }

  private let duration: Double
  private let step: Double
  /// The minimum time between two nodes, in ms.
  private let interval: Double
  private var ring: [Node]
  private var first = 0
  /// The number of nodes dropped since the trail began, so that nodes can be numbered permanently.
  private(set) var dropped = 0
  /// The number of nodes that are kept: those that are alive, and the newest expired one.
  private(set) var held = 0
  private var tip: Node
  private var now: Timestamp

  /// Creates an empty trail with all the storage that it will ever need.
  init(timing: SceneTiming) {
    let capacity = Swift.max(4, timing.maxTrailPoints) - 1
    tip = Node(position: Point(x: 0, y: 0), time: Timestamp(milliseconds: 0))
    now = tip.time
    duration = timing.trailDuration
    step = Swift.max(timing.trailStep, TrailCurve.closest)
    // One of the kept nodes has expired, and the others have one interval fewer than nodes.
    interval = duration / Double(capacity - 2)
    ring = Array(repeating: tip, count: capacity)
  }

  /// Resets the trail and begins it at a position.
  mutating func begin(at position: Point, time: Timestamp) {
    tip = Node(position: position, time: time)
    now = time
    held = 0
    dropped = 0
    keep(tip)
  }

  /// Extends the trail to the finger's position; an unchanged position is ignored.
  mutating func lead(to position: Point, time: Timestamp) {
    guard position != tip.position else { return }
    tip = Node(position: position, time: Swift.max(time, tip.time))
    let last = node(held - 1)
    let distance = (position - last.position).lengthSquared
    if distance >= step * step, tip.time - last.time >= interval {
      keep(tip)
    }
  }

  /// Ages the trail up to a time.
  mutating func advance(to time: Timestamp) {
    now = Swift.max(now, time)
    while held >= 2, now - node(1).time >= duration {
      dropFirst()
    }
  }

  private mutating func keep(_ node: Node) {
    if held == ring.count {
      dropFirst()
    }
    ring[(first + held) % ring.count] = node
    held += 1
  }

  private mutating func dropFirst() {
    first = (first + 1) % ring.count
    held -= 1
    dropped += 1
  }

  private func node(_ index: Int) -> Node { ring[(first + index) % ring.count] }

  private func strength(at time: Timestamp) -> Double {
    Swift.min(1, Swift.max(0, 1 - (now - time) / duration))
  }
}

extension Trail: RandomAccessCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int {
    guard duration > 0, held > 0, now - tip.time < duration else { return 0 }
    let isTipANode = node(held - 1).time == tip.time && node(held - 1).position == tip.position
    let points = isTipANode ? held : held + 1
    return points < 2 ? 0 : points
  }

  /// A point of the trail; the first one is the tail, the last one the finger's position.
  ///
  /// - Precondition: the trail has that many points.
  public subscript(index: Int) -> TrailPoint {
    precondition(index >= 0 && index < endIndex, "no such point is in the trail")
    let node = index < held ? node(index) : tip
    guard index == 0, now - node.time > duration else {
      return TrailPoint(position: node.position, strength: strength(at: node.time))
    }
    let next = held > 1 ? self.node(1) : tip
    let share = ((now - node.time) - duration) / (next.time - node.time)
    return TrailPoint(
      position: node.position + (next.position - node.position) * Swift.min(1, share), strength: 0)
  }
}
