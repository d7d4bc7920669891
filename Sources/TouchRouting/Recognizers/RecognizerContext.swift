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

  /// The tracked fingers that are down, in the order in which they began.
  public var touches: [RoutedTouch] { contestant.fingers.touches }
  /// The state that the recognizer reported; others may receive it later, because a gesture may
  /// have to wait until another has failed.
  public var state: RecognizerState { contestant.reported.state }
  /// The limits of its gesture, in mm, ms and degrees.
  public var limits: GestureLimits { contestant.settings.limits }
  /// The density where its first finger came down, in px/mm.
  public var pixelsPerMillimetre: Double { contestant.origin.pixelsPerMillimetre }
  /// The monitor on which its first finger came down, in px of the root.
  public var monitor: Rect { contestant.origin.monitor }
  /// The region to which it is attached.
  public var region: RegionID { contestant.region }

  /// Reports a new state; a pending wake-up is dropped unless the state is `changed`.
  ///
  /// A state that may not follow the present one is an error in the recognizer; it is reported as a
  /// fault and changes nothing.
  public func become(_ state: RecognizerState) {
    if let fault = contestant.become(state) { arena.onFault?(fault) }
  }

  /// Fails, or cancels an active gesture; does nothing if the gesture is over.
  public func giveUp() {
    if state == .possible { become(.failed) } else if state.isActive { become(.cancelled) }
  }

  /// Sets the time at which the recognizer is called even if nothing happens; nil for never.
  ///
  /// It does nothing once the gesture is over or has failed, because no recognizer is called then.
  public func wake(at moment: Timestamp?) {
    guard contestant.isListening else { return }
    contestant.reported.deadline = moment
  }

  /// The time at which it is called even if nothing happens; nil for never.
  public var wakeTime: Timestamp? { contestant.reported.deadline }

  /// Drops a finger from the gesture; the recognizer no longer receives it.
  public func ignore(_ touch: TouchID) {
    contestant.ignore(touch)
  }

  /// Returns whether an open gesture of one of these types shares a finger with this one and cannot
  /// be recognized beside it.
  public func hasRival(of types: Set<GestureType>) -> Bool {
    arena.hasRival(contestant, of: types)
  }
}
