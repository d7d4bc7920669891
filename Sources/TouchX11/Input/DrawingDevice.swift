package import Touches

/// A device to draw with: a touchscreen, a pen or a mouse.
package struct DrawingDevice: Hashable, Sendable {
  /// The kind of device, which determines what counts as a contact.
  package enum Kind: Hashable, Sendable {
    /// Each finger is a contact.
    case touchscreen
    /// The tip is a contact while it is pressed, and reports its pressure.
    case pen
    /// The first button is a contact while it is pressed.
    case mouse
  }

  /// The server's number of the device.
  package let id: DeviceID
  /// The driver's name of the device.
  package let name: String
  /// The kind of the device.
  package let kind: Kind
  let decoder: ContactDecoder

  /// Compares the identifier, the name and the kind; the decoder follows from these.
  package static func == (a: DrawingDevice, b: DrawingDevice) -> Bool {
    a.id == b.id && a.name == b.name && a.kind == b.kind
  }

  /// Hashes the identifier alone.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
