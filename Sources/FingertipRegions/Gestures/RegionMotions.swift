// Regions that keep moving when they are let go. Fingers and gestures hold a region. When the last
// of them lets go, the region's rules say where it goes; it moves there by itself until it rests or
// a finger touches it. Nothing wakes the program while all regions rest.

import FingertipSettings
import RegionMotion
import TouchRouting
import Touches

/// Moves the regions that were let go.
final class RegionMotions {
  /// A finger or a gesture that holds a region.
  enum Holder: Hashable {
    case finger(TouchID)
    case gesture(GestureID)
  }

  /// The rules of a region.
  struct Rules {
    var motion: MotionRules
    /// Whether it goes back behind the regions that were in front of it, once it rests.
    var isRestored: Bool
  }

  /// A region that moves by itself.
  private struct Moving {
    var curve: MotionCurve
    /// The time of its next step.
    var next: Timestamp
  }

  /// The end of a region's motion.
  struct Ended {
    let region: RegionID
    let event: MotionEvent
    let time: Timestamp
  }

  /// The velocity of one of the holders that let go of a region.
  private struct Push {
    var velocity: Vector
    var time: Timestamp
    /// The fingers that may still be on it, if it was held by a gesture of more fingers.
    var fingers: [TouchID] = []
  }

  private let tree: RegionTree
  private let transform: GestureTransform
  private var rules: [RegionID: Rules] = [:]
  private var holders: [RegionID: Set<Holder>] = [:]
  private var moving: [RegionID: Moving] = [:]
  private var pushes: [RegionID: Push] = [:]
  /// The pushes of gestures whose fingers are not all lifted yet.
  private var partings: [RegionID: Push] = [:]
  /// The fingers that stopped a region without holding it.
  private var catches: [TouchID: RegionID] = [:]
  /// The events since `takeEvents`.
  private var events: [Ended] = []

  /// The interval between steps, in ms; about the refresh interval of fast monitors.
  private static let interval = 8.0
  /// The time within which holders count as letting go together, in ms; the fingers of a hand leave
  /// one after the other, and the last one has slowed down.
  private static let releaseWindow = 120.0

  /// - Parameters:
  ///   - tree: the regions.
  ///   - transform: knows the configured places of the regions.
  init(_ tree: RegionTree, _ transform: GestureTransform) {
    self.tree = tree
    self.transform = transform
  }

  /// Sets the rules of a region that is let go; nil for none.
  func set(_ rules: Rules?, of region: RegionID) {
    if rules != nil || !self.rules.isEmpty { self.rules[region] = rules }
  }

  /// Forgets the regions that are no longer in the tree.
  func forgetGone() {
    rules = rules.filter { tree.contains($0.key) }
    holders = holders.filter { tree.contains($0.key) }
    moving = moving.filter { tree.contains($0.key) }
    pushes = pushes.filter { tree.contains($0.key) }
    partings = partings.filter { tree.contains($0.key) }
    catches = catches.filter { tree.contains($0.value) }
  }

  /// Whether any region has rules.
  var isNeeded: Bool { !rules.isEmpty }

  /// Whether `noteLifts` must be called when fingers are lifted.
  var awaitsLift: Bool { !catches.isEmpty || !partings.isEmpty }

  // MARK: - Holding

  /// Notes that something holds a region from now on, which stops the region.
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

  /// Notes that some fingers of a gesture have left its region, while others are still down.
  func part(_ gesture: Gesture, _ velocity: Vector, at time: Timestamp) {
    for (region, holders) in holders where holders.contains(.gesture(gesture.id)) {
      partings[region] = Push(velocity: velocity, time: time, fingers: gesture.touches)
    }
  }

  /// Returns the greatest velocity of the holders that let go together, the last of them at a time.
  private func velocity(_ pushes: [Push?], at time: Timestamp) -> Vector {
    pushes.compactMap(\.self).filter { time - $0.time <= Self.releaseWindow }.map(\.velocity)
      .max { $0.lengthSquared < $1.lengthSquared } ?? .zero
  }

  /// Notes that a holder has let go of a region; the last one sets it in motion.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - holder: the finger or gesture that held it.
  ///   - velocity: its velocity, in px/s; nil if unknown.
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
    // Not when the holder's own fingers part just now: the rest of them still hold it.
    if let parting = partings[region], parting.time < time {
      partings[region] = nil
      last.append(parting)
    }
    startCoasting(region, self.velocity(last, at: time), at: time)
  }

  /// Releases the regions that a gesture holds.
  func release(_ gesture: GestureID, _ velocity: Vector?, at time: Timestamp) {
    for (region, holders) in holders where holders.contains(.gesture(gesture)) {
      release(region, by: .gesture(gesture), velocity, at: time)
    }
  }

  /// Releases the regions that a gesture holds, without setting them in motion.
  func forget(_ gesture: GestureID) {
    for region in holders.keys { holders[region]?.remove(.gesture(gesture)) }
    holders = holders.filter { !$0.value.isEmpty }
  }

  /// Stops a region where it is, so that it rests there.
  func stop(_ region: RegionID) {
    guard moving.removeValue(forKey: region) != nil else { return }
    if rules[region]?.isRestored ?? false { transform.restack(region) }
  }

  /// Stops the region that a finger came down on, and its ancestors.
  func touch(_ region: RegionID, by finger: TouchID) {
    guard !moving.isEmpty else { return }
    for id in tree.lineage(of: region) where moving.removeValue(forKey: id) != nil {
      catches[finger] = id
    }
  }

  /// Sets regions in motion again that were only touched, by fingers that are no longer down.
  func noteLifts(_ fingers: [TouchID], at time: Timestamp) {
    for (finger, region) in catches where !fingers.contains(finger) {
      catches[finger] = nil
      if holders[region] == nil, moving[region] == nil { startCoasting(region, .zero, at: time) }
    }
    for (region, push) in partings where !push.fingers.contains(where: fingers.contains) {
      partings[region] = nil
      let velocity = velocity([push], at: time)
      if holders[region] == nil, velocity != .zero { startCoasting(region, velocity, at: time) }
    }
  }

  private func startCoasting(_ id: RegionID, _ velocity: Vector, at time: Timestamp) {
    guard let rules = rules[id], let region = tree[id] else { return }
    let parent = tree.parent(of: id).flatMap { tree.absoluteFrame(of: $0) }
    let corner = parent?.origin ?? Point(x: 0, y: 0)
    let screen = Rect(tree.screen) + Vector(dx: -corner.x, dy: -corner.y)
    let room = MotionContext(frame: region.frame, home: transform.home(of: id), screen: screen)
    let curve = rules.motion.curve(in: room, velocity, at: time) {
      tree.allowedOrigin(of: id, near: $0)
    }
    guard let curve else { return settle(id, at: time, hasMoved: false) }
    moving[id] = Moving(curve: curve, next: time + Self.interval)
  }

  // MARK: - Moving

  /// The time of the next step of a region; nil while all regions rest.
  var nextMove: Timestamp? { moving.values.map(\.next).min() }

  /// Advances the moving regions to a time.
  func advance(to now: Timestamp) {
    for (id, motion) in moving where motion.next <= now {
      guard let frame = tree[id]?.frame else {
        moving[id] = nil
        continue
      }
      let origin = tree.allowedOrigin(of: id, near: motion.curve.position(at: now))
      tree.move(id, to: origin)
      moving[id]?.next = now + Self.interval
      guard motion.curve.isOver(at: now) || isBlocked(motion.curve, frame.origin, origin) else {
        continue
      }
      moving[id] = nil
      if case .leaving = motion.curve.kind { leave(id, at: now) } else { settle(id, at: now) }
    }
  }

  /// Returns whether a coasting region is blocked by its bounds in every direction.
  private func isBlocked(_ curve: MotionCurve, _ before: Point, _ after: Point) -> Bool {
    guard case .coasting = curve.kind else { return false }
    return before == after && after != curve.origin
  }

  private func settle(_ id: RegionID, at time: Timestamp, hasMoved: Bool = true) {
    if rules[id]?.isRestored ?? false { transform.restack(id) }
    if hasMoved { events.append(Ended(region: id, event: .settled, time: time)) }
  }

  /// Hides a region that has left the screen, and resets it for when it is shown again.
  private func leave(_ id: RegionID, at time: Timestamp) {
    tree.update(id) { $0.presence.isHidden = true }
    transform.reset(id, isInStrip: false)
    events.append(Ended(region: id, event: .gone, time: time))
  }

  /// Returns the events since the last call.
  func takeEvents() -> [Ended] {
    defer { if !events.isEmpty { events = [] } }
    return events
  }
}

extension RegionMotions: DragFollower {
  func grabbed(_ region: RegionID, by finger: TouchID) { grab(region, by: .finger(finger)) }

  func released(_ region: RegionID, by finger: TouchID, _ velocity: Vector, at time: Timestamp) {
    release(region, by: .finger(finger), velocity, at: time)
  }
}
