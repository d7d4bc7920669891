package import Touches

/// What a touch grab has to tell whoever routes its touches.
package enum GrabNews: Hashable, Sendable {
  /// What a finger did; of a touch that is not asked for, its begin and its end.
  ///
  /// - isAsked: whether the touch is to be answered; the grab gives all others back by itself.
  case report(TouchEvent, isAsked: Bool)
  /// A touch that was asked for is the application's now, since no answer came or the grab ends.
  case givenBack(TouchID)
  /// A device is gone or switched off, and its touches with it.
  case deviceLost(DeviceID)
}
