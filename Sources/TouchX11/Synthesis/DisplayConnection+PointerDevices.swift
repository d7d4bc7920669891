internal import CX11
public import Touches

extension DisplayConnection {
  /// What each mouse and each tablet says of its place, by its own axes; one round trip.
  ///
  /// The pointer goes with whatever moved last, and a finger takes it along before anybody hears of that. The
  /// axes of a mouse stay where it left them: one whose axes are others now has moved since. Of a mouse they
  /// count pixels of the root (`updateSlaveDeviceCoords`, dix/getevents.c), of a tablet the range that it
  /// has. Touchscreens are left out, and so is what XTEST moves.
  public func pointerDevicePlaces() -> [DeviceID: Point] {
    var count: Int32 = 0
    let answer = try? trapping { XIQueryDevice(display, XIAllDevices, &count) }
    guard let devices = answer ?? nil else { return [:] }
    defer { XIFreeDeviceInfo(devices) }
    var places: [DeviceID: Point] = [:]
    for info in UnsafeBufferPointer(start: devices, count: Int(count))
    where info.use == XISlavePointer {
      guard let name = info.name, !String(cString: name).hasSuffix("XTEST pointer") else {
        continue
      }
      places[DeviceID(rawValue: info.deviceid)] = place(of: info)
    }
    return places
  }

  /// Where a device is; nil for one that has touches or no two axes.
  private func place(of device: XIDeviceInfo) -> Point? {
    var axes: [Int32: Double] = [:]
    for case let any? in UnsafeBufferPointer(start: device.classes, count: Int(device.num_classes))
    {
      let raw = UnsafeRawPointer(any)
      switch any.pointee.type {
      case XITouchClass: return nil
      case XIValuatorClass:
        let axis = raw.load(as: XIValuatorClassInfo.self)
        guard axis.number < 2 else { continue }
        let whole = Double(axis.number == 0 ? rootSize.width : rootSize.height)
        axes[axis.number] =
          axis.mode == XIModeAbsolute && axis.max > axis.min
          ? (axis.value - axis.min) / (axis.max - axis.min + 1) * whole : axis.value
      default: break
      }
    }
    guard let x = axes[0], let y = axes[1] else { return nil }
    return Point(x: x, y: y)
  }
}
