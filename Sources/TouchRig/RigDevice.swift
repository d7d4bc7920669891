/// An input device of the private server, driven through its own socket.
package struct RigDevice: Hashable, Sendable {
  /// The capabilities of the device.
  package enum Kind: Hashable, Sendable {
    /// A direct touchscreen that tells so many contacts apart.
    case touch(contacts: Int)
    /// A mouse: relative motion and buttons.
    case pointer
    /// A pointer that reports places on the desktop, as a tablet or a virtual machine's mouse does.
    case pointerAbsolute
    /// A tablet's pen: a pointer that reports places on the desktop and how hard its tip is pressed.
    case pen
    /// A keyboard.
    case keyboard
  }

  /// The name that the X server and `xinput` know it by.
  package var name: String
  /// The capabilities of the device.
  package var kind: Kind

  /// A device by its name and capabilities.
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
