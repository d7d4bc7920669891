internal import FingertipSettings
internal import Touches

/// The receiver of the commands that regions give to draw mode.
protocol DrawCommandHandler: AnyObject {
  /// Performs a command that a touch of a device gave.
  func perform(_ command: DrawCommand, by device: DeviceID)

  /// Applies the settings that differ from the former ones; does nothing outside of draw mode.
  ///
  /// Choices made by touch stay, unless their settings differ.
  func use(_ settings: DrawSettings, insteadOf former: DrawSettings)

  /// Restores the grabs of devices that ended while this program was stopped or hung.
  func regrabDevices()
}
