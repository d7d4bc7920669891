// Gestures that move, scale and turn a region follow the fingers 1:1: they count the whole way
// since the fingers came down, including the slop, so that a finger stays on the point that it
// grabbed. Several gestures may hold a region at a time. So each adds its change since the last
// call to the wanted pose, and the constrained pose is shown.

import FingertipSettings
import TouchRouting
import Touches

/// Moves, scales and turns regions by gestures.
final class GestureTransform {
  /// A region that gestures hold.
  private struct Grip {
    /// The pose that it would have without constraints.
    var unconstrained: RegionPose
    /// The pose that it had before the gestures.
    var origin: RegionPose
    var holders: Set<GestureID> = []
  }

  /// The values of a gesture at the last call for a region.
  private struct Progress {
    var translation = Vector.zero
    var scale = 1.0
    var rotation = 0.0
  }

  /// The state of a region before any finger changed it.
  private struct Original {
    var frame: Rect
    var shape: RegionShape
    var parent: RegionID?
  }

  private let tree: RegionTree
  private var grips: [RegionID: Grip] = [:]
  /// The progress of each gesture for each region, because a gesture may move several.
  private var progress: [GestureID: [RegionID: Progress]] = [:]
  private var originals: [RegionID: Original] = [:]
  /// The children of a region, or the top regions, from back to front before any finger raised one.
  private var orders: [RegionID?: [RegionID]] = [:]

  /// The limits of the scales of regions, as factors of their size in the configuration.
  private var scales: [RegionID: ScaleLimits] = [:]

  /// - Parameter tree: the regions.
  init(_ tree: RegionTree) {
    self.tree = tree
  }

  /// Limits how small and how large gestures make a region.
  ///
  /// - Parameters:
  ///   - scales: factors of its size in the configuration, above 0.
  ///   - region: the region.
  func limit(_ scales: ScaleLimits, of region: RegionID) {
    guard scales != ScaleLimits() || !self.scales.isEmpty else { return }
    self.scales[region] = scales
  }

  /// Makes a region follow a gesture in one respect; a gesture without such a value changes
  /// nothing.
  func apply(_ change: Change, to region: RegionID, by gesture: Gesture) {
    guard let pose = pose(of: region) else { return }
    note(region)
    var grip = grips[region] ?? Grip(unconstrained: pose, origin: pose)
    if grip.holders.insert(gesture.id).inserted, tree[region]?.movement.raisesOnGrab ?? false {
      tree.raise(region)
    }
    switch change {
    case .move: move(&grip.unconstrained, region, gesture)
    case .scale: scale(&grip.unconstrained, region, gesture)
    case .rotate: rotate(&grip.unconstrained, region, gesture)
    }
    grips[region] = grip
    show(grip.unconstrained, region)
  }

  /// The respect in which a region follows a gesture.
  enum Change {
    case move
    case scale
    case rotate
  }

  /// Restores the frame, rotation and stacking order that a region had before any finger changed
  /// it; an item of a strip stays at its place in the strip.
  func reset(_ region: RegionID, isInStrip: Bool) {
    guard let original = originals[region] else { return }
    if tree.parent(of: region) != original.parent { tree.move(region, into: original.parent) }
    let pose = RegionPose(
      isInStrip
        ? Rect(
          x: tree[region]?.frame.x ?? 0, y: tree[region]?.frame.y ?? 0,
          width: original.frame.width, height: original.frame.height) : original.frame)
    grips[region]?.unconstrained = pose
    tree.update(region) {
      $0.setPose(pose, shape: original.shape)
      $0.movement.isProvisional = false
    }
    restack(region, in: original.parent)
  }

  /// Returns the upper left corner of a region before any finger changed it, in px of its parent;
  /// nil if it has another parent now.
  func home(of region: RegionID) -> Point? {
    guard let original = originals[region], tree.parent(of: region) == original.parent,
      let frame = tree[region]?.frame
    else { return nil }
    // A region that is larger now keeps its centre.
    return original.frame.center + Vector(dx: frame.width / -2, dy: frame.height / -2)
  }

  /// Restores the stacking order of a region, at its present place.
  func restack(_ region: RegionID) {
    guard let original = originals[region], tree.parent(of: region) == original.parent else {
      return
    }
    restack(region, in: original.parent)
  }

  /// Puts a region directly behind the backmost region that was in front of it, or else in front of
  /// all that were behind it.
  private func restack(_ region: RegionID, in parent: RegionID?) {
    guard let order = orders[parent], let index = order.firstIndex(of: region) else { return }
    let inFront = Set(order[(index + 1)...])
    let current = tree.children(of: parent)
    if let next = current.first(where: inFront.contains) {
      tree.lower(region, behind: next)
    } else if let last = current.last(where: Set(order[..<index]).contains) {
      tree.raise(region, inFrontOf: last)
    }
  }

  /// Releases the regions that a gesture held.
  ///
  /// - Parameters:
  ///   - gesture: a gesture that is over.
  ///   - isUndone: whether those regions go back to where they were.
  func end(_ gesture: GestureID, isUndone: Bool) {
    progress.removeValue(forKey: gesture)
    for (id, grip) in grips where grip.holders.contains(gesture) {
      if isUndone, let shape = originals[id]?.shape {
        tree.update(id) { $0.setPose(grip.origin, shape: shape) }
      }
      grips[id]?.holders.remove(gesture)
      if grips[id]?.holders.isEmpty == true { grips.removeValue(forKey: id) }
    }
  }

  /// Forgets the regions that are no longer in the tree.
  func forgetGone() {
    grips = grips.filter { tree.contains($0.key) }
    originals = originals.filter { tree.contains($0.key) }
    orders = orders.filter { $0.key.map(tree.contains) ?? true }
    scales = scales.filter { tree.contains($0.key) }
  }

  // MARK: - Steps

  /// Stores the value of a gesture for a region, and returns the one of the last call.
  private func replace<Value>(
    _ path: WritableKeyPath<Progress, Value>, of gesture: Gesture, for region: RegionID,
    with value: Value
  ) -> Value {
    var progress = self.progress[gesture.id]?[region] ?? Progress()
    defer { self.progress[gesture.id, default: [:]][region] = progress }
    let before = progress[keyPath: path]
    progress[keyPath: path] = value
    return before
  }

  private func move(_ pose: inout RegionPose, _ region: RegionID, _ gesture: Gesture) {
    guard let translation = gesture.values.translation else { return }
    let before = replace(\.translation, of: gesture, for: region, with: translation)
    pose.move(by: translation + before * -1)
  }

  private func scale(_ pose: inout RegionPose, _ region: RegionID, _ gesture: Gesture) {
    guard let scale = gesture.values.scale, scale > 0 else { return }
    let before = replace(\.scale, of: gesture, for: region, with: scale)
    guard pose.frame.width > 0, let size = originals[region]?.frame, size.width > 0 else { return }
    let scales = scales[region] ?? ScaleLimits()
    let minimum = scales.least * size.width / pose.frame.width
    let maximum = scales.most * size.width / pose.frame.width
    pose.scale(
      by: min(max(scale / before, minimum), maximum),
      about: fixedPoint(of: gesture, inParentOf: region))
  }

  private func rotate(_ pose: inout RegionPose, _ region: RegionID, _ gesture: Gesture) {
    guard let rotation = gesture.values.rotation else { return }
    let before = replace(\.rotation, of: gesture, for: region, with: rotation)
    pose.rotate(by: rotation - before, about: fixedPoint(of: gesture, inParentOf: region))
  }

  /// Returns the point between the fingers, which stays fixed, in px of a region's parent.
  private func fixedPoint(of gesture: Gesture, inParentOf region: RegionID) -> Point {
    tree.position(gesture.position, inParentOf: region)
  }

  // MARK: - Regions

  /// Returns the pose of a region; nil if the region is gone.
  private func pose(of id: RegionID) -> RegionPose? {
    guard let region = tree[id] else { return nil }
    guard var pose = region.pose else { return RegionPose(region.frame) }
    // Something else may have moved it since.
    pose.move(by: region.frame.origin - pose.bounds.origin)
    return pose
  }

  /// Notes the configured state of a region, in place of a former one.
  func note(_ id: RegionID, as region: Region, in parent: RegionID?) {
    originals[id] = Original(frame: region.frame, shape: region.shape, parent: parent)
  }

  /// Notes the configured order of the children of a region, or of the top regions, back to front.
  func note(order: [RegionID], in parent: RegionID?) { orders[parent] = order }

  /// Notes the present order, unless one is known.
  func noteOrder(in parent: RegionID?) {
    if orders[parent] == nil { orders[parent] = tree.children(of: parent) }
  }

  /// Returns the configured order; nil if it is unknown.
  func order(in parent: RegionID?) -> [RegionID]? { orders[parent] }

  /// Notes the state of a region, unless it is known; call it before a finger changes the region.
  ///
  /// - Parameters:
  ///   - id: the region.
  ///   - entry: its configured state, from which another program may have moved it; nil for the
  ///     present state.
  func note(_ id: RegionID, _ entry: RegionEntry? = nil) {
    guard originals[id] == nil, let region = entry?.made ?? tree[id] else { return }
    let parent = entry?.made == nil ? tree.parent(of: id) : entry?.home
    note(id, as: region, in: parent)
    noteOrder(in: parent)
  }

  private func show(_ unconstrained: RegionPose, _ id: RegionID) {
    guard let shape = originals[id]?.shape else { return }
    let bounds = unconstrained.bounds
    let origin = tree.allowedOrigin(
      of: id, near: bounds.origin, size: Vector(dx: bounds.width, dy: bounds.height))
    var pose = unconstrained
    pose.move(by: origin - bounds.origin)
    guard pose != self.pose(of: id) else { return }
    tree.update(id) { $0.setPose(pose, shape: shape) }
  }
}
