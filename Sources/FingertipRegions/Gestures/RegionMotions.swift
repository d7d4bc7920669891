// Regions that go on when they are let go. Fingers and gestures hold a region; when the last of them lets go,
// what is set for it says where it goes, and it goes there by itself until it rests or a finger touches it.
// Nothing wakes while all of them rest.

import FingertipSettings
import RegionMotion
import TouchRouting
import Touches

/// Moves regions that were let go.
final class RegionMotions {
  /// A finger or a gesture that holds a region.
  enum Holder: Hashable {
    case finger(TouchID)
    case gesture(GestureID)
  }

  /// The settings of a region.
  struct Rules {
    var motion: MotionRules
    /// Whether it goes back behind what was in front of it, once it rests.
    var isRestored: Bool
  }

  /// A region that moves by itself.
  private struct Moving {
    var curve: MotionCurve
    /// The time at which it moves next.
    var next: Timestamp
  }

  /// The velocity with which a region was let go by one of several holders.
  private struct Push {
    var velocity: Vector
    var time: Timestamp
    /// The fingers that may still be on it, where a gesture of more fingers is over.
    var fingers: [TouchID] = []
  }

  private let tree: RegionTree
  private let transform: GestureTransform
  private var rules: [RegionID: Rules] = [:]
  private var holders: [RegionID: Set<Holder>] = [:]
  private var moving: [RegionID: Moving] = [:]
  private var pushes: [RegionID: Push] = [:]
  /// The same of gestures whose fingers are not all lifted yet.
  private var partings: [RegionID: Push] = [:]
  /// The fingers that stopped a region without holding it.
  private var catches: [TouchID: RegionID] = [:]
  /// The events that were not taken yet.
  private var news: [(region: RegionID, event: MotionEvent, time: Timestamp)] = []

  /// The interval at which a region moves, in ms: as often as fast monitors show something else.
  private static let interval = 8.0
  /// The time within which holders let go together, in ms: fingers of one hand leave one after the other, and the
  /// last of them has slowed down.
  private static let together = 120.0

  /// - Parameters:
  ///   - tree: the regions.
  ///   - transform: knows where they are by the configuration.
  init(_ tree: RegionTree, _ transform: GestureTransform) {
    self.tree = tree
    self.transform = transform
  }

  /// Sets what a region does when it is let go; nil for nothing.
  func set(_ rules: Rules?, of region: RegionID) {
    if rules != nil || !self.rules.isEmpty { self.rules[region] = rules }
  }

  /// Whether there are regions that move when they are let go.
  var isNeeded: Bool { !rules.isEmpty }

  /// Whether somebody has to tell when fingers are lifted.
  var awaitsLift: Bool { !catches.isEmpty || !partings.isEmpty }

  // MARK: - Holding

  /// Notes that something holds a region from now on, which stops it.
  func grab(_ region: RegionID, by holder: Holder) {
    guard rules[region] != nil else { return }
    moving[region] = nil
    pushes[region] = nil
    holders[region, default: []].insert(holder)
    if case .finger(let finger) = holder {
      catches[finger] = nil
      partings[region] = nil
    }
  }

  /// Notes that some fingers of a gesture have left what it holds, while others are still down.
  func part(_ gesture: Gesture, _ velocity: Vector, at time: Timestamp) {
    for (region, holders) in holders where holders.contains(.gesture(gesture.id)) {
      partings[region] = Push(velocity: velocity, time: time, fingers: gesture.touches)
    }
  }

  /// Returns the greatest velocity of those who let go of a region together, the last of them at a moment.
  private func velocity(_ pushes: [Push?], at time: Timestamp) -> Vector {
    pushes.compactMap(\.self).filter { time - $0.time <= Self.together }.map(\.velocity)
      .max { $0.lengthSquared < $1.lengthSquared } ?? .zero
  }

  /// Notes that something has let go of a region; the last one sets it in motion.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - holder: what held it.
  ///   - velocity: its velocity, in px/s; nil where it does not know.
  ///   - time: the server time.
  func release(_ region: RegionID, by holder: Holder, _ velocity: Vector?, at time: Timestamp) {
    guard holders[region]?.remove(holder) != nil else { return }
    if let velocity {
      let push = Push(velocity: velocity, time: time)
      let former = self.velocity([pushes[region]], at: time)
      if velocity.lengthSquared >= former.lengthSquared { pushes[region] = push }
    }
    guard holders[region]?.isEmpty ?? true else { return }
    holders[region] = nil
    var last = [pushes.removeValue(forKey: region)]
    // Not when its own fingers part just now: the rest of them still hold it.
    if let parting = partings[region], parting.time < time {
      partings[region] = nil
      last.append(parting)
    }
    letGo(region, self.velocity(last, at: time), at: time)
  }

  /// Releases what a gesture holds.
  func release(_ gesture: GestureID, _ velocity: Vector?, at time: Timestamp) {
    for (region, holders) in holders where holders.contains(.gesture(gesture)) {
      release(region, by: .gesture(gesture), velocity, at: time)
    }
  }

  /// Releases what a gesture holds without setting it in motion.
  func forget(_ gesture: GestureID) {
    for region in holders.keys { holders[region]?.remove(.gesture(gesture)) }
    holders = holders.filter { !$0.value.isEmpty }
  }

  /// Stops a region where it is.
  func stop(_ region: RegionID) { moving[region] = nil }

  /// Stops the regions on which a finger came down, or in which.
  func touch(_ region: RegionID, by finger: TouchID) {
    guard !moving.isEmpty else { return }
    for id in tree.lineage(of: region) where moving.removeValue(forKey: id) != nil {
      catches[finger] = id
    }
  }

  /// Sets regions in motion again that were only touched, by fingers that are down no longer.
  func noteLifts(_ fingers: [TouchID], at time: Timestamp) {
    for (finger, region) in catches where !fingers.contains(finger) {
      catches[finger] = nil
      if holders[region] == nil, moving[region] == nil { letGo(region, .zero, at: time) }
    }
    for (region, push) in partings where !push.fingers.contains(where: fingers.contains) {
      partings[region] = nil
      let velocity = velocity([push], at: time)
      if holders[region] == nil, velocity != .zero { letGo(region, velocity, at: time) }
    }
  }

  private func letGo(_ id: RegionID, _ velocity: Vector, at time: Timestamp) {
    guard let rules = rules[id], let region = tree[id] else { return }
    let parent = tree.parent(of: id).flatMap { tree.absoluteFrame(of: $0) }
    let corner = parent?.origin ?? Point(x: 0, y: 0)
    let screen = Rect(tree.screen) + Vector(dx: -corner.x, dy: -corner.y)
    let room = MotionRoom(frame: region.frame, home: transform.home(of: id), screen: screen)
    let curve = rules.motion.curve(in: room, velocity, at: time) { place(of: id, near: $0) }
    guard let curve else { return settle(id, at: time, hasMoved: false) }
    moving[id] = Moving(curve: curve, next: time + Self.interval)
  }

  // MARK: - Moving

  /// The time at which a region moves by itself; nil while all of them rest.
  var nextMove: Timestamp? { moving.values.map(\.next).min() }

  /// Moves the regions to where they are at a moment.
  func advance(to now: Timestamp) {
    for (id, motion) in moving where motion.next <= now {
      guard let frame = tree[id]?.frame else {
        moving[id] = nil
        continue
      }
      let place = place(of: id, near: motion.curve.place(at: now))
      tree.move(id, to: place)
      moving[id]?.next = now + Self.interval
      guard motion.curve.isOver(at: now) || isHeldUp(motion.curve, frame.origin, place) else {
        continue
      }
      moving[id] = nil
      if case .leaving = motion.curve.kind { leave(id, at: now) } else { settle(id, at: now) }
    }
  }

  /// Returns whether a region that coasts has come to its bounds in every direction.
  private func isHeldUp(_ curve: MotionCurve, _ before: Point, _ place: Point) -> Bool {
    guard case .coasting = curve.kind else { return false }
    return before == place && place != curve.origin
  }

  /// Returns the place nearest to one where a region may be, in px of its parent.
  private func place(of id: RegionID, near place: Point) -> Point {
    guard let region = tree[id] else { return place }
    let screen = Rect(tree.screen)
    let parent = tree.parent(of: id).flatMap { tree.absoluteFrame(of: $0) }
    return region.movement.constraint.nearest(
      to: place, from: region.frame,
      parent: parent ?? Rect(x: 0, y: 0, width: screen.maxX, height: screen.maxY), screen: screen)
  }

  private func settle(_ id: RegionID, at time: Timestamp, hasMoved: Bool = true) {
    if rules[id]?.isRestored ?? false { transform.restack(id) }
    if hasMoved { news.append((id, .settled, time)) }
  }

  /// Hides a region that has left the screen, and puts it where it is found once it is shown again.
  private func leave(_ id: RegionID, at time: Timestamp) {
    tree.update(id) { $0.presence.isHidden = true }
    transform.reset(id, isInStrip: false)
    news.append((id, .gone, time))
  }

  /// Takes what has happened since the last time.
  func takeNews() -> [(region: RegionID, event: MotionEvent, time: Timestamp)] {
    defer { if !news.isEmpty { news = [] } }
    return news
  }
}

extension RegionMotions: DragFollower {
  func grabbed(_ region: RegionID, by finger: TouchID) { grab(region, by: .finger(finger)) }

  func released(_ region: RegionID, by finger: TouchID, _ velocity: Vector, at time: Timestamp) {
    release(region, by: .finger(finger), velocity, at: time)
  }
}
