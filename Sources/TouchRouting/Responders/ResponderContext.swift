internal import Touches

/// The interface of a responder to the tree while it is called.
public struct ResponderContext {
  /// The regions, which the responder may move and change.
  public let tree: RegionTree
  /// The region whose responder or controller is called: the one that was hit, or an ancestor.
  public let region: RegionID
  /// The treatment of the effects of cancelled touches, set by the region that was hit.
  public let strategy: CancelStrategy
  let acts: ActQueue

  /// Marks the region for drawing.
  public func markDirty() { tree.markDirty(region) }

  /// Requests the action that the application binds to a trigger of the region.
  ///
  /// - Parameters:
  ///   - trigger: the trigger.
  ///   - touch: the touch that triggered it.
  public func act(on trigger: ActTrigger, by touch: RoutedTouch) {
    act(on: trigger, of: region, by: touch)
  }

  /// Requests the action that the application binds to a trigger of another region.
  ///
  /// - Parameters:
  ///   - trigger: the trigger.
  ///   - region: the region.
  ///   - touch: the touch that triggered it.
  public func act(on trigger: ActTrigger, of region: RegionID, by touch: RoutedTouch) {
    var act = Act(
      region: region, trigger: trigger, touch: touch.id, taps: touch.tapCount,
      position: touch.position, start: touch.start)
    act.contact = touch.touch.contact
    act.velocity = touch.touch.velocity
    act.duration = touch.touch.duration
    acts.queue.append(act)
  }
}

/// Acts that handlers requested and that are not among the effects yet.
final class ActQueue {
  var queue: [Act] = []
}
