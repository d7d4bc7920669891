/// An input device of the private server, controlled through its own socket.
package struct RigDevice: Hashable, Sendable {
  /// The capabilities of the device.
  package enum Kind: Hashable, Sendable {
    /// A direct touchscreen that distinguishes a number of contacts.
    case touch(contacts: Int)
    /// A mouse: relative motion and buttons.
    case pointer
    /// A pointer with absolute positions, like a tablet or a virtual machine's mouse.
    case pointerAbsolute
    /// A tablet's pen: a pointer with absolute positions and the pressure of its tip.
    case pen
    /// A keyboard.
    case keyboard
  }

  /// The name shown by the X server and `xinput`.
  package var name: String
  /// The capabilities of the device.
  package var kind: Kind

  /// Creates a device.
  package init(_ name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// A touchscreen called "touch0" with 20 contacts.
  package static let touchscreen = RigDevice("touch0", kind: .touch(contacts: 20))
  /// A mouse called "mouse".
  package static let mouse = RigDevice("mouse", kind: .pointer)
  /// A keyboard called "keyboard".
  package static let keyboard = RigDevice("keyboard", kind: .keyboard)
}
