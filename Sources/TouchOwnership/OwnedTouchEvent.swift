package import Touches

/// An event of the touches of one selection or grab, passed on once their owner is known.
package enum OwnedTouchEvent: Hashable, Sendable {
  /// A report of a touch that is ours.
  case report(TouchEvent)
  /// A device is gone, disabled or attached to another master from a time on; its touches that
  /// began before are over, and later ones are new.
  case deviceLost(DeviceID, at: Timestamp)
}
