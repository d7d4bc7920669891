internal import CX11

/// Switches monitors off and on with DPMS, if the user has enabled it.
package struct ScreenPower {
  private let connection: DisplayConnection

  /// Creates a switch for the monitors of a display.
  package init(_ connection: DisplayConnection) { self.connection = connection }

  /// Switches the monitors on or off, unless the server has no DPMS, or it is disabled.
  ///
  /// - Parameter isOn: whether to switch them on.
  /// - Returns: whether the server was asked.
  @discardableResult
  package func switchOn(_ isOn: Bool) -> Bool {
    let display = connection.display
    var (event, error): (Int32, Int32) = (0, 0)
    guard DPMSQueryExtension(display, &event, &error) != 0, DPMSCapable(display) != 0 else {
      return false
    }
    var level: CARD16 = 0
    var isEnabled: BOOL = 0
    guard DPMSInfo(display, &level, &isEnabled) != 0, isEnabled != 0 else {
      return false
    }
    DPMSForceLevel(display, CARD16(isOn ? DPMSModeOn : DPMSModeOff))
    connection.flush()
    return true
  }
}
