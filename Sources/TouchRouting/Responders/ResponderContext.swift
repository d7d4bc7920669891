internal import Touches

/// What a responder can do while it hears of touches.
public struct ResponderContext {
  /// The regions, to be moved and changed at will.
  public let tree: RegionTree
  /// The region whose responder or controller is called: the one that was hit, or an ancestor.
  public let region: RegionID
  /// What is to be left of what the touches did, where they are cancelled: that of the region which
  /// was hit.
  public let strategy: CancelStrategy
  let acts: ActQueue

  /// Says that the region looks different.
  public func markDirty() { tree.markDirty(region) }

  /// Has carried out whatever the application binds to a trigger of the region.
  ///
  /// - Parameters:
  ///   - trigger: what happened.
  ///   - touch: the touch that did it.
  public func act(on trigger: ActTrigger, by touch: RoutedTouch) {
    acts.queue.append(
      Act(
        region: region, trigger: trigger, touch: touch.id, taps: touch.tapCount,
        position: touch.position, start: touch.start))
  }
}

/// Acts that handlers asked for and that are not among the effects yet.
final class ActQueue {
  var queue: [Act] = []
}
