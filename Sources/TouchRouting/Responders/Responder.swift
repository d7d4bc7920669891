/// A responder's wish for a touch.
public enum Handling: Hashable, Sendable {
  /// The responder has the touch to its end.
  case handled
  /// The touch goes on along the responder chain; there is no other way to pass it on.
  case notHandled
}

/// A receiver of touches on a region.
///
/// Touches climb the responder chain: the region that was hit, its controller, the parent, its
/// controller, and so on to the top. The first that handles `began` has the touch to its end. If all
/// that are asked decline, the touch is the application's, as far as `SelectiveResponder` says.
///
/// `moved` and `ended` that are not handled climb on from there, too, so that a responder may leave
/// out what it has no use for. Only `cancelled` has no default: whoever takes a touch must
/// say what becomes of it when it is taken away.
///
/// Handlers change the tree and mark regions dirty; they do not draw, since drawing comes once per
/// frame. Touches that they do not know are no error and to be left alone.
public protocol Responder: AnyObject {
  /// Handles touches that began; the responder has those that it handles.
  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling
  /// Handles touches that moved.
  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling
  /// Handles touches whose fingers were lifted.
  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling
  /// Touches are taken away by something other than the finger; `context.strategy` says what is to
  /// be left of what they did.
  func cancelled(_ event: RegionEvent, in context: ResponderContext)
}

extension Responder {
  /// Handles touches that began; the responder has those that it handles.
  public func began(_ event: RegionEvent, in context: ResponderContext) -> Handling { .notHandled }
  /// Handles touches that moved.
  public func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling { .notHandled }
  /// Handles touches whose fingers were lifted.
  public func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling { .notHandled }
}

/// A responder that does not handle every touch, and says so before one begins.
///
/// The server must know whose a touch is when it begins, and what began on our window cannot be handed
/// on. So where nobody who would be asked about a touch is ready, the region is a hole, and the
/// application gets the touch from its begin on. A touch that is declined although its
/// responder was ready, or that begins before the server knows of the hole, is nobody's. Responders
/// that do not conform count as ready.
public protocol SelectiveResponder: Responder {
  /// Returns whether it would handle a touch that began now.
  ///
  /// The router asks at the end of each step in which a touch begins, ends or changes its owner, and of
  /// one in which a touch moves that is on the region or in it. Where the answer changes for another
  /// reason, `Router.step(timer:into:)` has it ask again.
  ///
  /// - Parameters:
  ///   - region: the region behind which it stands.
  ///   - tree: the regions.
  /// - Returns: false where it would decline.
  func isReady(on region: RegionID, in tree: RegionTree) -> Bool
}

/// A responder that must know when regions vanish, since fingers of its own may be on them.
public protocol RegionLossResponder: Responder {
  /// Regions were removed or hidden, while it has touches.
  func regionsVanished(in context: ResponderContext)
}

/// A responder that stands behind regions and sees to what they have in common; one controller may
/// have several of them.
public protocol Controller: Responder {}
