package import Touches

/// The touches and devices that are unknown to a grab of the root.
package struct UnmatchedEvents {
  /// The raw ends of touches that have not begun at the grab, oldest first: of other touches, or of
  /// touches that a frozen master holds back.
  package var lifts: [TouchEvent] = []
  /// The devices whose touches do not belong to the grab.
  package var devices: Set<DeviceID> = []

  /// Creates the state without touches.
  package init() {}
}
