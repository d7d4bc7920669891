/// The X server's id of an input device.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
  /// The XInput id; the server may reuse it after the device is gone.
  public var rawValue: Int32

  /// Creates an identifier from a number, even if no device has it.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}

/// The identity of one contact from its begin to its end: the slave device that reports it and the
/// server's touch id.
///
/// The server counts touch ids in 32 bits over all devices and wraps around, so an id may recur
/// much later; one device never uses it twice at the same time.
public struct TouchID: Hashable, Sendable {
  /// The slave (or floating) device, XInput's `sourceid`.
  public var device: DeviceID
  /// XInput's `detail`.
  public var contact: UInt32

  /// Creates the identity of a contact of a device.
  public init(device: DeviceID, contact: UInt32) {
    self.device = device
    self.contact = contact
  }
}

extension TouchID: CustomStringConvertible {
  public var description: String { "touch \(contact) of device \(device.rawValue)" }
}
