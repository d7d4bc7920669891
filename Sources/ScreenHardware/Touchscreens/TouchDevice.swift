package import Touches

/// A device with touch contacts, as the server describes it.
package struct TouchDevice: Hashable, Sendable {
  /// The relation of the device's contacts to the screen.
  package enum Mode: String, Hashable, Sendable {
    /// A touchscreen: a contact is where the finger is. The corresponding C constant is
    /// `XIDirectTouch`.
    case direct
    /// A touchpad: contacts belong to the pointer. The corresponding C constant is
    /// `XIDependentTouch`.
    case dependent
  }

  /// The server's number of the device, XInput's `deviceid`.
  package var id: DeviceID
  /// The name that the driver gave it.
  package var name: String
  /// Its kind: a touchscreen or a touchpad.
  package var mode: Mode
  /// The number of contacts that the driver says it can tell apart; 0 where it does not say.
  package var contacts: Int
  /// Its valuators, in the server's order.
  package var axes: [TouchAxis]
  /// The master device that it sends through; nil while it floats.
  package var master: DeviceID?
  /// Whether it is switched on; off, it floats.
  package var isEnabled: Bool
  /// The coordinate transformation matrix, three rows of three; nil where it has none.
  package var matrix: [Double]?
  /// The file that its driver reads it from, such as `/dev/input/event5`; nil where that is not told.
  package var node: String?
  /// The driver that reads it; nil where that is not known.
  package var driver: InputDriver?

  /// Makes a device of what XInput tells; its node and its driver are set afterwards.
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

  /// Returns the axis that measures something; position falls back to valuators 0 and 1, since not every
  /// driver labels them.
  package func axis(_ meaning: TouchAxis.Meaning) -> TouchAxis? {
    if let labelled = axes.first(where: { $0.meaning == meaning }) { return labelled }
    switch meaning {
    case .positionX: return axes.first { $0.number == 0 }
    case .positionY: return axes.first { $0.number == 1 }
    default: return nil
    }
  }

  /// The size of the panel in mm by the resolution of its axes; nil where the driver does not know.
  package var panelMillimetres: (width: Double, height: Double)? {
    guard let width = axis(.positionX)?.millimetres, let height = axis(.positionY)?.millimetres
    else { return nil }
    return (width, height)
  }
}
