/// The X server's driver of a touch device.
package enum InputDriver: String, CaseIterable, Hashable, Sendable {
  /// The driver of nearly all desktops, xf86-input-libinput.
  case libinput
  /// Its predecessor, xf86-input-evdev.
  case evdev
  /// The driver of graphics tablets, xf86-input-wacom.
  case wacom

  /// A part of a touch report that a device may provide.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    /// The pressure of the contact.
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

  /// The parts that the driver withholds, even if the device provides them.
  ///
  /// The libinput and wacom drivers post touches with two valuators, x and y; the libinput driver
  /// also turns libinput's cancellations into ends. The evdev driver passes on every axis.
  package var withheld: [Part] {
    switch self {
    case .libinput: [.pressure, .size, .orientation, .tool, .cancel]
    case .evdev: []
    case .wacom: [.pressure, .size, .orientation, .tool]
    }
  }
}
