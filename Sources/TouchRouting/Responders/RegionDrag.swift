internal import Touches

/// Lets a finger move a region: direct manipulation.
///
/// The region comes to the front, and the place where it was grabbed stays under the finger as far
/// as the region's constraint allows. Further fingers are declined. A cancelled drag leaves the
/// region where it is (`end`), there and provisional until the next one (`keep`), or puts it back
/// (`undo`).
public final class RegionDrag: SelectiveResponder {
  private struct Grab {
    var touch: TouchID
    var region: RegionID
    /// The vector from the region's upper left corner to the finger, in px.
    var offset: Vector
    /// The region's position, in px of its parent.
    var origin: Point
  }

  /// The region that is moved; nil for the region with this responder.
  private let target: RegionID?
  private var grab: Grab?

  /// Creates a drag.
  ///
  /// - Parameter target: the region that is moved, such as the panel of a handle; nil for the
  ///   region with this responder.
  public init(moving target: RegionID? = nil) {
    self.target = target
  }

  /// Whether a finger moves the region now.
  public var isDragging: Bool { grab != nil }

  /// Returns whether no finger drags the region, and it still exists.
  public func isReady(on region: RegionID, in tree: RegionTree) -> Bool {
    grab == nil && tree.contains(target ?? region)
  }

  /// Grabs the region at the touched point, and brings it to the front if it `raisesOnGrab`.
  public func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    let region = target ?? context.region
    guard grab == nil, let touch = event.changed.first,
      let rootFrame = context.tree.absoluteFrame(of: region),
      let frame = context.tree[region]?.frame
    else { return .notHandled }
    // Use the start: a finger that a gesture might have claimed is delivered only after it has
    // moved.
    grab = Grab(
      touch: touch.id, region: region, offset: touch.start - rootFrame.origin, origin: frame.origin)
    if context.tree[region]?.movement.raisesOnGrab ?? false { context.tree.raise(region) }
    setProvisional(false, region, context.tree)
    return .handled
  }

  /// Moves the region with its finger, within its constraint.
  public func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard let grab, let touch = event.changed.first(where: { $0.id == grab.touch }) else {
      return .notHandled
    }
    follow(touch, grab, context.tree)
    return .handled
  }

  /// Lets go of the region where it is.
  public func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    guard let grab, let touch = event.changed.first(where: { $0.id == grab.touch }) else {
      return .notHandled
    }
    follow(touch, grab, context.tree)
    self.grab = nil
    return .handled
  }

  /// Ends the drag, and keeps, marks or undoes the move according to the cancel strategy.
  public func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    guard let grab, event.changed.contains(where: { $0.id == grab.touch }) else { return }
    self.grab = nil
    switch context.strategy {
    case .end: break
    case .keep: setProvisional(true, grab.region, context.tree)
    case .undo: context.tree.move(grab.region, to: grab.origin)
    }
  }

  private func follow(_ touch: RoutedTouch, _ grab: Grab, _ tree: RegionTree) {
    let wanted = tree.position(touch.position + grab.offset * -1, inParentOf: grab.region)
    tree.move(grab.region, to: tree.allowedOrigin(of: grab.region, near: wanted))
  }

  private func setProvisional(_ isProvisional: Bool, _ region: RegionID, _ tree: RegionTree) {
    guard tree[region]?.movement.isProvisional != isProvisional else { return }
    tree.update(region) { $0.movement.isProvisional = isProvisional }
  }
}
