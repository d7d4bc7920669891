// Gestures that move and scale a region follow the fingers 1:1 (row W0): what counts is the whole way
// since they came down, the slop included, so that a finger stays on the point that it grabbed. Several
// gestures may have hold of a region at a time (row R3). So each adds what it has gone since it was last
// asked to the frame that is wanted, and what constraints make of that is what is shown.

import TouchRouting
import Touches

/// Moves and scales regions as gestures go.
final class GestureTransform {
  /// A region that gestures have hold of.
  private struct Grip {
    /// Where it would be without constraints, in px of its parent.
    var wanted: Rect
    /// Where it was at first.
    var origin: Rect
    var holders: Set<GestureID> = []
  }

  /// How far a gesture was when it was last looked at.
  private struct Reach {
    var translation = Vector.zero
    var scale = 1.0
  }

  private var grips: [RegionID: Grip] = [:]
  private var reaches: [GestureID: Reach] = [:]
  /// The sizes that regions had before anybody scaled them.
  private var sizes: [RegionID: Vector] = [:]

  /// How small and how large a region can be made, as a factor of its size in the configuration.
  static let scales = 0.5...4.0

  /// Carries out an action that moves or scales; other actions are left alone.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - gesture: the gesture that it is bound to.
  ///   - tree: the regions.
  func apply(_ action: RegionAction, _ gesture: Gesture, in tree: RegionTree) {
    switch action {
    case .move(let name): change(region(name, gesture, tree), gesture, tree, move)
    case .scale(let name): change(region(name, gesture, tree), gesture, tree, scale)
    default: break
    }
  }

  /// Lets go of what a gesture had hold of.
  ///
  /// - Parameters:
  ///   - gesture: a gesture that is over.
  ///   - isUndone: whether what it had hold of goes back to where it was.
  ///   - tree: the regions.
  func end(_ gesture: GestureID, isUndone: Bool, in tree: RegionTree) {
    reaches.removeValue(forKey: gesture)
    for (id, grip) in grips where grip.holders.contains(gesture) {
      if isUndone { tree.update(id) { $0.frame = grip.origin } }
      grips[id]?.holders.remove(gesture)
      if grips[id]?.holders.isEmpty == true { grips.removeValue(forKey: id) }
    }
  }

  private func region(_ name: String?, _ gesture: Gesture, _ tree: RegionTree) -> RegionID? {
    name.map { tree.region(named: $0) } ?? gesture.region
  }

  private func change(
    _ region: RegionID?, _ gesture: Gesture, _ tree: RegionTree,
    _ body: (inout Rect, RegionID, Gesture, RegionTree) -> Void
  ) {
    guard let id = region, let frame = tree[id]?.frame else { return }
    var grip = grips[id] ?? Grip(wanted: frame, origin: frame)
    if grip.holders.insert(gesture.id).inserted { tree.raise(id) }
    body(&grip.wanted, id, gesture, tree)
    grips[id] = grip
    show(grip.wanted, id, tree)
  }

  private func move(_ frame: inout Rect, _: RegionID, _ gesture: Gesture, _: RegionTree) {
    guard let translation = gesture.values.translation else { return }
    let before = reaches[gesture.id, default: Reach()].translation
    reaches[gesture.id, default: Reach()].translation = translation
    frame = frame + Vector(dx: translation.dx - before.dx, dy: translation.dy - before.dy)
  }

  private func scale(
    _ frame: inout Rect, _ id: RegionID, _ gesture: Gesture, _ tree: RegionTree
  ) {
    guard let scale = gesture.values.scale, scale > 0 else { return }
    let before = reaches[gesture.id, default: Reach()].scale
    reaches[gesture.id, default: Reach()].scale = scale
    let size = sizes[id] ?? Vector(dx: frame.width, dy: frame.height)
    sizes[id] = size
    guard frame.width > 0, size.dx > 0 else { return }
    let least = Self.scales.lowerBound * size.dx / frame.width
    let most = Self.scales.upperBound * size.dx / frame.width
    let factor = min(max(scale / before, least), most)
    // The point between the fingers stays where it is.
    let corner = tree.parent(of: id).flatMap { tree.absoluteFrame(of: $0) }?.origin
    let middle = gesture.position - (corner ?? Point(x: 0, y: 0))
    frame = Rect(
      x: middle.dx + (frame.x - middle.dx) * factor, y: middle.dy + (frame.y - middle.dy) * factor,
      width: frame.width * factor, height: frame.height * factor)
  }

  private func show(_ wanted: Rect, _ id: RegionID, _ tree: RegionTree) {
    guard let region = tree[id] else { return }
    let screen = Rect(tree.screen)
    let parent = tree.parent(of: id).flatMap { tree.absoluteFrame(of: $0) }
    var frame = wanted
    frame.origin = region.constraint.nearest(
      to: wanted.origin,
      from: Rect(
        x: region.frame.x, y: region.frame.y, width: wanted.width, height: wanted.height),
      parent: parent ?? Rect(x: 0, y: 0, width: screen.maxX, height: screen.maxY), screen: screen)
    guard frame != region.frame else { return }
    tree.update(id) { $0.frame = frame }
  }
}
