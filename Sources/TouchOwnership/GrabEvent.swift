package import Touches

/// The events of a touch grab for the process that routes its touches.
package enum GrabEvent: Hashable, Sendable {
  /// A report of a finger; for a touch that is not asked for, only its begin and its end.
  ///
  /// - isAsked: whether the router must answer the touch; the grab gives all others back by itself.
  case report(TouchEvent, isAsked: Bool)
  /// A touch that was asked for is the application's now, because no answer came or the grab ends.
  case givenBack(TouchID)
  /// A device is gone or disabled, and its touches with it.
  case deviceLost(DeviceID, at: Timestamp)
}
