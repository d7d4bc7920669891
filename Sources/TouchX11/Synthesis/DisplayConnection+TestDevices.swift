internal import CX11
package import DesktopRequests
internal import Touches

extension DisplayConnection {
  /// Whether the server has XTEST; this queries it.
  var hasTestDevices: Bool {
    var unused: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    return XTestQueryExtension(display, &unused.0, &unused.1, &unused.2, &unused.3) != 0
  }

  /// The keyboard whose keys XTEST presses for us; its map may differ from the user's.
  ///
  /// The server creates one for each pair of masters, with this name (`AllocXTestDevice`,
  /// Xext/xtest.c).
  var testKeyboard: DeviceID? {
    var pointer: Int32 = 0
    XIGetClientPointer(display, 0, &pointer)
    var count: Int32 = 0
    guard let devices = XIQueryDevice(display, XIAllDevices, &count) else { return nil }
    defer { XIFreeDeviceInfo(devices) }
    let infos = UnsafeBufferPointer(start: devices, count: Int(count))
    let keyboard = infos.first { $0.deviceid == pointer }?.attachment
    let match = infos.first {
      $0.use == XISlaveKeyboard && $0.attachment == keyboard
        && String(cString: $0.name).hasSuffix("XTEST keyboard")
    }
    return match.map { DeviceID(rawValue: $0.deviceid) }
  }

  /// Releases keys and buttons that a terminated client has left pressed.
  ///
  /// Releasing a key or button that is up does nothing.
  package func release(_ inputs: [HeldInput]) {
    for input in inputs.reversed() {
      switch input {
      case .key(let code): XTestFakeKeyEvent(display, UInt32(code), 0, 0)
      case .button(let number): XTestFakeButtonEvent(display, UInt32(number), 0, 0)
      }
    }
    synchronise()
  }
}
