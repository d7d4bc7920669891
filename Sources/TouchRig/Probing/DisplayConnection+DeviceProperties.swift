internal import CX11
package import TouchX11
internal import Touches

/// The state of all input devices, as `xinput list-props` prints it.
extension DisplayConnection {
  /// Returns a line for each device with its use and its attachment, and one for each of its
  /// properties.
  package func deviceLines() -> [String] {
    var count: Int32 = 0
    guard let devices = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return [] }
    defer { XIFreeDeviceInfo(devices) }
    return UnsafeBufferPointer(start: devices, count: Int(count)).flatMap { device in
      let name = device.name.map { String(cString: $0) } ?? ""
      return ["\(name): use \(device.use), attached to \(device.attachment)"]
        + DeviceInventory.properties(of: DeviceID(rawValue: device.deviceid), on: self).map {
          "\(name): \($0.name) = \($0.values.joined(separator: ", "))"
        }
    }
  }
}
