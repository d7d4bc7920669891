package import Touches

/// The touches that are shown.
package struct ListeningSettings: Equatable, Sendable {
  /// The only touch device to show; nil shows every one.
  package var device: DeviceFilter?
  /// The source of touches.
  package var listen = ListenMode.raw
  /// Whether the mouse counts as a finger.
  package var pointer = false
  /// Whether the touch that wakes a blanked screen is kept from all windows.
  package var swallowsWake = false
}

/// A touch device to show, by its name or number in the output of `xinput list`.
package enum DeviceFilter: Hashable, Sendable {
  case id(DeviceID)
  case name(String)

  /// Returns whether a device matches.
  package func admits(id: DeviceID, name: String) -> Bool {
    switch self {
    case .id(let wanted): wanted == id
    case .name(let wanted): wanted == name
    }
  }
}

/// The source of touches.
package enum ListenMode: Hashable, Sendable {
  /// Raw events: every touch, whichever client receives it.
  case raw
  /// `XI_Touch*` selected on the root window: touches that no application took first.
  case root
  /// `XI_Touch*` selected on one window, by its XID.
  case window(UInt32)
}
