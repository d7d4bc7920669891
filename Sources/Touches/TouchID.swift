/// The number by which the X server knows an input device.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
  /// The number as XInput has it; the server gives it again once the device is gone.
  public var rawValue: Int32

  /// Makes an identifier of a number, which no device need have.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}

/// The name of one contact from its begin to its end: the slave device that saw it and the
/// server's touch id.
///
/// The server counts touch ids in 32 bits over all devices and begins again after the last, so a
/// contact number may come back much later; it is never used twice at the same time by one device.
public struct TouchID: Hashable, Sendable {
  /// The slave (or floating) device, XInput's `sourceid`.
  public var device: DeviceID
  /// XInput's `detail`.
  public var contact: UInt32

  /// Creates the name of a contact of a device.
  public init(device: DeviceID, contact: UInt32) {
    self.device = device
    self.contact = contact
  }
}

extension TouchID: CustomStringConvertible {
  public var description: String { "touch \(contact) of device \(device.rawValue)" }
}
