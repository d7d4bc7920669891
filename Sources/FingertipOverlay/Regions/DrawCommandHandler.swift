internal import FingertipSettings
internal import Touches

/// The receiver of the commands that regions give to draw mode.
protocol DrawCommandHandler: AnyObject {
  /// Carries out a command, which a touch of some device gave.
  func perform(_ command: DrawCommand, by device: DeviceID)

  /// Draws with other settings from now on, but with what was chosen by touch as far as they are those before;
  /// nothing happens where nobody draws.
  func use(_ settings: DrawSettings, insteadOf former: DrawSettings)

  /// Takes grabs of devices again that ended while this program was stopped or hung.
  func grabAgain()
}
