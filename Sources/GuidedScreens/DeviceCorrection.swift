internal import FingertipOverlay
package import FingertipSettings
package import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings
internal import TouchX11
internal import Touches
internal import Translations

/// The correction of a touchscreen's systematic error, in all forms in which it is set and kept.
package struct DeviceCorrection {
  /// The touchscreen that is corrected.
  package let device: TouchDevice
  /// The former matrix of the device, over a root whose width and height are 1.
  let before: AffineMap
  /// The corrected matrix of the device, over the same root.
  let after: AffineMap
  /// The corrected matrix for libinput, which it applies to a panel of size 1 before the server's.
  private let driverMatrix: AffineMap

  /// Turns a calibration into a correction of its device; nil if a matrix cannot correct it.
  ///
  /// - Parameters:
  ///   - calibration: the result of the measurement.
  ///   - device: the device of its touches.
  ///   - driver: the matrix that libinput applies already; nil for none.
  ///   - rootSize: the size of the root, in px.
  init?(
    _ calibration: Calibration, of device: TouchDevice, driver: AffineMap?,
    rootSize: (width: Int, height: Int)
  ) {
    let toUnit = AffineMap(1 / Double(rootSize.width), 0, 0, 0, 1 / Double(rootSize.height), 0)
    guard calibration.verdict == .mends, calibration.device == device.id, device.mode == .direct,
      let matrix = device.matrix, let before = AffineMap(matrix: matrix),
      let toPanel = before.inverse, let toRoot = toUnit.inverse
    else { return nil }
    self.device = device
    self.before = before
    after = toUnit * calibration.correction * toRoot * before
    driverMatrix = toPanel * after * (driver ?? .identity)
  }

  /// Returns whether a device has the corrected matrix.
  func isApplied(to device: TouchDevice) -> Bool {
    // The server keeps 32 bits of each number.
    device.matrix?.map(Float.init) == after.matrix.map(Float.init)
  }

  // MARK: - Forms

  /// Returns the entry of the section `mapping` that keeps the correction.
  ///
  /// - Parameters:
  ///   - entry: the entry of the device on its monitor.
  ///   - monitor: the monitor of the entry.
  ///   - rootSize: the size of the root, in px.
  /// - Returns: the entry with the correction in it.
  package func kept(
    in entry: DeviceMapping, on monitor: Monitor, rootSize: (width: Int, height: Int)
  ) -> DeviceMapping {
    var entry = entry
    entry.calibration = nil
    let inverse = AffineMap(matrix: entry.matrix(on: monitor, ofRoot: rootSize))?.inverse
    entry.calibration = inverse.map { $0 * after }
    return entry
  }

  /// The shell command that sets the matrix until the device is plugged in again.
  var command: String { XInputCommand.setting(after.matrix, of: device.name) }

  /// A section for a file in `/etc/X11/xorg.conf.d`; nil if the name cannot be quoted there.
  var serverSection: String? {
    guard isQuotable else { return nil }
    return """
      Section "InputClass"
          Identifier "calibration of \(device.name)"
          MatchProduct "\(device.name)"
          MatchIsTouchscreen "on"
          Option "TransformationMatrix" "\(Self.text(after.matrix))"
      EndSection
      """
  }

  /// A line for a file in `/etc/udev/rules.d`, for libinput; nil if the name cannot be quoted.
  var deviceRule: String? {
    guard isQuotable else { return nil }
    return #"ACTION=="add|change", KERNEL=="event*", ATTRS{name}=="\#(device.name)", "#
      + #"ENV{LIBINPUT_CALIBRATION_MATRIX}="\#(Self.text(driverMatrix.rows))""#
  }

  private var isQuotable: Bool {
    device.name.unicodeScalars.allSatisfy {
      !"\"\\*?[]|".unicodeScalars.contains($0) && $0.value >= 32
    }
  }

  private static func text(_ numbers: [Double]) -> String {
    numbers.map { $0.text(decimals: 6) }.joined(separator: " ")
  }
}

extension Calibration {
  /// Describes the calibration for programs; fingertip(1) documents the keys.
  ///
  /// - Parameter correction: its correction; nil if there is none.
  /// - Returns: an object.
  func json(_ correction: DeviceCorrection?) -> JSONValue {
    let json = JSONValue.object
    json.set("verdict", to: .string(verdict.rawValue))
    json.set("offset", to: .rounded(offset))
    json.set("scatter", to: .rounded(scatter))
    json.set("device", to: text(correction?.device.name))
    json.set("command", to: text(correction?.command))
    json.set("xorgConf", to: text(correction?.serverSection))
    json.set("udevRule", to: text(correction?.deviceRule))
    return json
  }

  private func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  /// Describes the calibration in a row on the screen.
  ///
  /// - Parameter isTried: whether the correction is applied now.
  /// - Returns: the row.
  func words(isTried: Bool) -> ScreenText {
    let numbers = ScreenText(
      "%1 mm constant error, %2 mm scatter", .decimal(offset, to: 1),
      .decimal(scatter, to: 1))
    return switch verdict {
    case .mends where isTried:
      ScreenText("calibration: %1; corrected, touch to try it", numbers)
    case .mends: ScreenText("calibration: %1; no matrix of this device corrects it", numbers)
    case .needless: ScreenText("calibration: not needed (%1)", numbers)
    case .scattered: ScreenText("calibration: would not help (%1)", numbers)
    }
  }
}
