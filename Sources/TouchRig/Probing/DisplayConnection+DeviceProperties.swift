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
        + propertyLines(of: device.deviceid).map { "\(name): \($0)" }
    }
  }

  private func propertyLines(of device: Int32) -> [String] {
    var count: Int32 = 0
    guard let atoms = XIListProperties(display, device, &count) else { return [] }
    defer { XFree(atoms) }
    return (0..<Int(count)).map { index in
      let name = XGetAtomName(display, atoms[index])
      defer { XFree(name) }
      return (name.map { String(cString: $0) } ?? "") + " = "
        + "\(propertyBytes(atoms[index], of: device))"
    }
  }

  /// Returns the bytes of a property.
  private func propertyBytes(_ property: Atom, of device: Int32) -> [UInt8] {
    var type: Atom = 0
    var format: Int32 = 0
    var (items, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    guard
      XIGetProperty(
        display, device, property, 0, 64, 0, Atom(AnyPropertyType), &type, &format, &items, &rest,
        &data) == Success, let data
    else { return [] }
    defer { XFree(data) }
    return Array(UnsafeBufferPointer(start: data, count: Int(items) * Int(format) / 8))
  }
}
