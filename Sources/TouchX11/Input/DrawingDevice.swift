public import Touches

/// A device that one can draw with: a touchscreen, a pen or a mouse.
public struct DrawingDevice: Hashable, Sendable {
  /// How it says that it draws.
  public enum Kind: Hashable, Sendable {
    /// Each finger is a contact.
    case touchscreen
    /// Its tip is a contact while it is pressed, and tells how hard.
    case pen
    /// Its first button is a contact while it is pressed.
    case mouse
  }

  /// The server's number of the device.
  public let id: DeviceID
  /// The name that the driver gave it.
  public let name: String
  public let kind: Kind
  let decoder: ContactDecoder

  public static func == (a: DrawingDevice, b: DrawingDevice) -> Bool {
    a.id == b.id && a.name == b.name && a.kind == b.kind
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
