public import Touches

/// The interface of a recognizer to its fingers while it is called.
public struct RecognizerContext {
  let contestant: Contestant
  /// The arena that calls the recognizer.
  let arena: GestureArena
  /// The server time.
  public let time: Timestamp
  /// The regions.
  public let tree: RegionTree

  /// The fingers that it tracks and that are down, in the order in which they began.
  public var touches: [RoutedTouch] { contestant.fingers.touches }
  /// The state that the recognizer reported; others may learn of it later, since a gesture can be
  /// made to wait until another has failed.
  public var state: RecognizerState { contestant.reported.state }
  /// The limits of its gesture, in mm, ms and degrees.
  public var limits: GestureLimits { contestant.settings.limits }
  /// The density where its first finger came down, in px/mm.
  public var pixelsPerMillimetre: Double { contestant.origin.pixelsPerMillimetre }
  /// The monitor on which its first finger came down, in px of the root.
  public var monitor: Rect { contestant.origin.monitor }
  /// The region to which it is attached.
  public var region: RegionID { contestant.region }

  /// Reports a new state; a pending wake-up is forgotten, unless the gesture merely changed.
  ///
  /// A state that may not follow the present one is a mistake of the recognizer's; it is told as a
  /// fault and changes nothing.
  public func become(_ state: RecognizerState) {
    if let fault = contestant.become(state) { arena.onFault?(fault) }
  }

  /// Fails, or ends as cancelled what goes on; nothing where it is over already.
  public func giveUp() {
    if state == .possible { become(.failed) } else if state.isActive { become(.cancelled) }
  }

  /// Sets the time at which the recognizer is called even if nothing happens; nil for never.
  public func wake(at moment: Timestamp?) {
    contestant.reported.deadline = moment
  }

  /// The time at which it will be called although nothing happens; nil for never.
  public var wakeTime: Timestamp? { contestant.reported.deadline }

  /// Lets go of a finger that is of no use: it is the gesture's no longer, and not heard of again.
  public func ignore(_ touch: TouchID) {
    contestant.ignore(touch)
  }

  /// Returns whether a gesture of one of these types is still possible for one of its fingers and
  /// cannot be recognized beside this one.
  public func hasRival(of types: Set<GestureType>) -> Bool {
    arena.hasRival(contestant, of: types)
  }
}
