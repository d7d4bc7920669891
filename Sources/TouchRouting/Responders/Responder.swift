/// A responder's decision about a touch.
public enum Handling: Hashable, Sendable {
  /// The responder keeps the touch until its end.
  case handled
  /// The touch goes on along the responder chain; there is no other way to pass it on.
  case notHandled
}

/// A receiver of touches on a region.
///
/// Touches climb the responder chain: the region that was hit, its controller, the parent, its
/// controller, and so on to the top. The first that handles `began` keeps the touch until its end.
/// If all of them decline, the touch is the application's, within the limits described at
/// `SelectiveResponder`.
///
/// `moved` and `ended` that are not handled climb on from there, too, so that a responder may omit
/// methods it does not need. Only `cancelled` has no default: a responder that takes touches must
/// define the effect of their cancellation.
///
/// Handlers change the tree and mark regions dirty. They do not draw, because drawing happens once
/// per frame. Touches that they do not know are no error, and must be ignored.
public protocol Responder: AnyObject {
  /// Handles touches that began; the responder keeps them if it returns `.handled`.
  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling
  /// Handles touches that moved.
  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling
  /// Handles touches whose fingers were lifted.
  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling
  /// Handles cancelled touches; `context.strategy` says whether their effects stay.
  func cancelled(_ event: RegionEvent, in context: ResponderContext)
}

extension Responder {
  /// Handles touches that began; the responder keeps them if it returns `.handled`.
  public func began(_ event: RegionEvent, in context: ResponderContext) -> Handling { .notHandled }
  /// Handles touches that moved.
  public func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling { .notHandled }
  /// Handles touches whose fingers were lifted.
  public func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling { .notHandled }
}

/// A responder that can tell before a touch begins whether it would handle it.
///
/// The server decides who gets a touch when it begins, and a touch that began on our window cannot
/// be passed on. So if no responder that would be asked is ready, the region is a hole, and the
/// application gets the touch from its begin. A touch that is declined although its responder was
/// ready, or that begins before the server knows of the hole, is nobody's. Responders that do not
/// conform count as ready.
public protocol SelectiveResponder: Responder {
  /// Returns whether it would handle a touch that began now.
  ///
  /// The router asks at the end of each step in which a touch begins, ends or changes its owner, or
  /// a touch on the region or a descendant moves. If the answer changes for another reason,
  /// `Router.step(timer:into:)` makes it ask again.
  ///
  /// - Parameters:
  ///   - region: the region whose responder or controller it is.
  ///   - tree: the regions.
  /// - Returns: false if it would decline.
  func isReady(on region: RegionID, in tree: RegionTree) -> Bool
}

/// A responder that must know when regions vanish, because its fingers may be on them.
public protocol RegionLossResponder: Responder {
  /// Handles the removal or hiding of regions while it has touches.
  func regionsVanished(in context: ResponderContext)
}

/// A responder after a region's own in the chain, for behaviour that regions share; one controller
/// may serve several regions.
public protocol Controller: Responder {}
