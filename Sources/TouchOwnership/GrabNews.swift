package import Touches

/// The news of a touch grab for whoever routes its touches.
package enum GrabNews: Hashable, Sendable {
  /// A report of a finger; of a touch that is not asked for, its begin and its end.
  ///
  /// - isAsked: whether the touch is to be answered; the grab gives all others back by itself.
  case report(TouchEvent, isAsked: Bool)
  /// A touch that was asked for is the application's now, since no answer came or the grab ends.
  case givenBack(TouchID)
  /// A device is gone or switched off, and its touches with it.
  case deviceLost(DeviceID, at: Timestamp)
}
