package import Touches

/// A certain fact about the touches of one selection or grab.
package enum OwnedNews: Hashable, Sendable {
  /// A report of a touch that is ours.
  case report(TouchEvent)
  /// A device is gone, switched off or sends through another master from then on; its touches that began
  /// before are over, and those that come behind this are new ones.
  case deviceLost(DeviceID, at: Timestamp)
}
