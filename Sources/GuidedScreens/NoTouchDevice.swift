package import FingertipSettings
internal import ScreenHardware
internal import SystemSupport
package import TouchX11
internal import Touches

/// Returns the message that there is no touch device to listen to, with the touchscreens that exist
/// if another one was named.
///
/// - Parameters:
///   - settings: the settings, which may name one device.
///   - participle: what will be done with its touches, such as "shown".
///   - connection: the connection to the X server.
/// - Returns: the message.
package func noTouchDevice(
  _ settings: ShowSettings, will participle: String, on connection: DisplayConnection
) -> String {
  guard let device = settings.listening.device else {
    return "there is no touchscreen yet; touches of one that is plugged in will be \(participle) "
      + "(--pointer treats the mouse as one)"
  }
  let others = DeviceInventory.touchDevices(on: connection, detail: .listening)
    .filter { $0.mode == .direct }
  return
    "there is no touchscreen \(device.words) yet; its touches will be \(participle) once it is plugged "
    + "in\(DeviceFilter.existing(others.map { ($0.id, $0.name) }))"
}
