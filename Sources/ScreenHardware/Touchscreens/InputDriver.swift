/// The driver by which the X server reads a touch device.
package enum InputDriver: String, CaseIterable, Hashable, Sendable {
  /// The driver of nearly all desktops, xf86-input-libinput.
  case libinput
  /// The one before it, xf86-input-evdev.
  case evdev
  /// The driver of tablets, xf86-input-wacom.
  case wacom

  /// A value of touches that a device may report.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    /// Their pressure.
    case pressure
    /// The size of the contact.
    case size
    /// The angle of the contact.
    case orientation
    /// The kind of tool: a finger, a pen or a palm.
    case tool
    /// The cancellation of a touch.
    case cancel
  }

  /// The parts that it does not pass on, whatever the device tells.
  ///
  /// The drivers of libinput and of wacom post touches with two valuators, x and y; that of libinput makes ends
  /// of what libinput cancels. That of evdev passes every axis on.
  package var withheld: [Part] {
    switch self {
    case .libinput: [.pressure, .size, .orientation, .tool, .cancel]
    case .evdev: []
    case .wacom: [.pressure, .size, .orientation, .tool]
    }
  }
}
