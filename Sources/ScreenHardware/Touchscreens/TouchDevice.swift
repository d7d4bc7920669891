package import Touches

/// A device with touch contacts, as the server describes it.
package struct TouchDevice: Hashable, Sendable {
  /// The relation of the device's contacts to the screen.
  package enum Mode: String, Hashable, Sendable {
    /// A touchscreen, `XIDirectTouch` in C: a contact is where the finger is.
    case direct
    /// A touchpad, `XIDependentTouch` in C: contacts belong to the pointer.
    case dependent
  }

  /// The server's number of the device, XInput's `deviceid`.
  package var id: DeviceID
  /// The driver's name of the device.
  package var name: String
  /// The kind of device: a touchscreen or a touchpad.
  package var mode: Mode
  /// The number of contacts that the driver can distinguish; 0 if it does not report it.
  package var contacts: Int
  /// The device's valuators, in the server's order.
  package var axes: [TouchAxis]
  /// The master that the device is attached to; nil while it floats.
  package var master: DeviceID?
  /// Whether the device is enabled; a disabled device floats.
  package var isEnabled: Bool
  /// The coordinate transformation matrix, three rows of three; nil if there is none.
  package var matrix: [Double]?
  /// The device file that its driver reads, such as `/dev/input/event5`; nil if it is unknown.
  package var node: String?
  /// The device's driver; nil if it is unknown.
  package var driver: InputDriver?

  /// Creates a device from XInput's description; its node and its driver are set afterwards.
  package init(
    id: DeviceID, name: String, mode: Mode, contacts: Int, axes: [TouchAxis],
    master: DeviceID? = nil, isEnabled: Bool = true, matrix: [Double]? = nil
  ) {
    self.id = id
    self.name = name
    self.mode = mode
    self.contacts = contacts
    self.axes = axes
    self.master = master
    self.isEnabled = isEnabled
    self.matrix = matrix
  }

  /// Returns the axis for a quantity; unlabelled positions fall back to valuators 0 and 1.
  package func axis(_ meaning: TouchAxis.Meaning) -> TouchAxis? {
    if let labelled = axes.first(where: { $0.meaning == meaning }) { return labelled }
    switch meaning {
    case .positionX: return axes.first { $0.number == 0 }
    case .positionY: return axes.first { $0.number == 1 }
    default: return nil
    }
  }

  /// The size of the panel in mm, from the resolution of its axes; nil if that is unknown.
  package var panelMillimetres: (width: Double, height: Double)? {
    guard let width = axis(.positionX)?.millimetres, let height = axis(.positionY)?.millimetres
    else { return nil }
    return (width, height)
  }
}
