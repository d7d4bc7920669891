internal import CX11
package import Touches

/// The positions to which devices have moved the pointer, in px of the root.
package struct PointerPositions: Equatable, Sendable {
  /// The positions of mice and tablets.
  package var devices: [DeviceID: Point] = [:]
  /// The position to which a program moved the pointer by XTEST; nil if the server has no XTEST.
  package var synthetic: Point?

  /// Creates an empty set of positions.
  package init() {}
}

extension DisplayConnection {
  /// Returns the position of each mouse and tablet according to its own axes, in one round trip.
  ///
  /// The pointer follows the last device that moved, and a touch takes it along before any client
  /// hears of that. But a mouse's axes keep their last values, so changed axes mean that the mouse
  /// has moved. A mouse's axes count pixels of the root (`updateSlaveDeviceCoords`,
  /// dix/getevents.c), a tablet's its own range. A program that warps the pointer changes the axes
  /// of the device that moved it last (`ProcWarpPointer`, dix/events.c). Touchscreens are left out:
  /// a touch changes their axes, so that a warp after a touch is not visible.
  package func pointerDevicePositions() -> PointerPositions {
    var count: Int32 = 0
    var positions = PointerPositions()
    let reply = try? trapping { XIQueryDevice(display, XIAllDevices, &count) }
    guard let devices = reply ?? nil else { return positions }
    defer { XIFreeDeviceInfo(devices) }
    for info in UnsafeBufferPointer(start: devices, count: Int(count))
    where info.use == XISlavePointer {
      guard let name = info.name else { continue }
      let position = position(of: info)
      if String(cString: name).hasSuffix("XTEST pointer") {
        positions.synthetic = position
      } else {
        positions.devices[DeviceID(rawValue: info.deviceid)] = position
      }
    }
    return positions
  }

  /// Returns the position of a device; nil if it has touches, or lacks two axes.
  private func position(of device: XIDeviceInfo) -> Point? {
    var axes: [Int32: Double] = [:]
    for case let classInfo? in UnsafeBufferPointer(
      start: device.classes, count: Int(device.num_classes))
    {
      let raw = UnsafeRawPointer(classInfo)
      switch classInfo.pointee.type {
      case XITouchClass: return nil
      case XIValuatorClass:
        let axis = raw.load(as: XIValuatorClassInfo.self)
        guard axis.number < 2 else { continue }
        let extent = Double(axis.number == 0 ? rootSize.width : rootSize.height)
        axes[axis.number] =
          axis.mode == XIModeAbsolute && axis.max > axis.min
          ? (axis.value - axis.min) / (axis.max - axis.min + 1) * extent : axis.value
      default: break
      }
    }
    guard let x = axes[0], let y = axes[1] else { return nil }
    return Point(x: x, y: y)
  }
}
