internal import ScreenHardware
internal import Touches

/// Turns the valuators of one device's reports into positions and contact measures.
///
/// One is made per device with just what a report needs, so that decoding allocates nothing.
struct ContactDecoder {
  let device: DeviceID
  private let x: TouchAxis?
  private let y: TouchAxis?
  private let pressure: TouchAxis?
  private let major: TouchAxis?
  private let minor: TouchAxis?
  private let orientation: TouchAxis?

  init(_ device: TouchDevice) {
    self.device = device.id
    x = device.axis(.positionX)
    y = device.axis(.positionY)
    pressure = device.axis(.pressure)
    major = device.axis(.touchMajor)
    minor = device.axis(.touchMinor)
    orientation = device.axis(.orientation)
  }

  /// Reads a report's axes.
  ///
  /// - Parameters:
  ///   - valuators: the transformed values. The untransformed ones are 0 for every axis that the
  ///     driver left out of the report, so they are never used.
  ///   - rootSize: the size of the root in px.
  /// - Returns: the position in px of the root, nil unless the report has both coordinates; and the
  ///   report's measures of the contact.
  func read(
    _ valuators: ValuatorReader, rootSize: (width: Int, height: Int)
  ) -> (position: Point?, contact: TouchContact) {
    var foundX: Double?
    var foundY: Double?
    var contact = TouchContact.unknown
    valuators.forEach { number, value in
      if number == x?.number {
        foundX = x?.position(of: value, extent: rootSize.width)
      } else if number == y?.number {
        foundY = y?.position(of: value, extent: rootSize.height)
      } else if number == pressure?.number {
        contact.pressure = pressure?.share(of: value)
      } else if number == major?.number {
        contact.major = x.map { length(value, along: $0, extent: rootSize.width) }
      } else if number == minor?.number {
        contact.minor = x.map { length(value, along: $0, extent: rootSize.width) }
      } else if number == orientation?.number {
        // The kernel's multitouch protocol: 0 is the Y axis, the maximum a quarter turn.
        contact.orientation = orientation.map { axis in
          axis.maximum > 0 ? value / axis.maximum * Double.pi / 2 : 0
        }
      }
    }
    guard let foundX, let foundY else { return (nil, contact) }
    return (Point(x: foundX, y: foundY), contact)
  }

  /// Returns a contact's diameter in px, from units of the position axes (kernel, multi-touch).
  private func length(_ value: Double, along axis: TouchAxis, extent: Int) -> Double {
    guard axis.hasRange else { return value }
    return value * Double(extent) / (axis.maximum - axis.minimum + 1)
  }
}
