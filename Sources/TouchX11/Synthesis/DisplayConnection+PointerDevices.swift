internal import CX11
package import Touches

/// The places to which devices say that they moved the pointer, in px of the root.
package struct PointerPlaces: Equatable, Sendable {
  /// The places of mice and tablets.
  package var devices: [DeviceID: Point] = [:]
  /// The place to which a program moved the pointer by XTEST; nil where the server has none.
  package var synthetic: Point?

  /// No places.
  package init() {}
}

extension DisplayConnection {
  /// Returns the place of each mouse and each tablet, by its own axes; one round trip.
  ///
  /// The pointer goes with whatever moved last, and a finger takes it along before anybody hears of that. The
  /// axes of a mouse stay where it left them: one whose axes are others now has moved since. Of a mouse they
  /// count pixels of the root (`updateSlaveDeviceCoords`, dix/getevents.c), of a tablet the range that it
  /// has. A program that warps the pointer moves the axes of the device that moved it last (`ProcWarpPointer`,
  /// dix/events.c). Touchscreens are left out: a finger that comes down moves them, so that a warp after a
  /// touch is not visible.
  package func pointerDevicePlaces() -> PointerPlaces {
    var count: Int32 = 0
    var places = PointerPlaces()
    let answer = try? trapping { XIQueryDevice(display, XIAllDevices, &count) }
    guard let devices = answer ?? nil else { return places }
    defer { XIFreeDeviceInfo(devices) }
    for info in UnsafeBufferPointer(start: devices, count: Int(count))
    where info.use == XISlavePointer {
      guard let name = info.name else { continue }
      let place = place(of: info)
      if String(cString: name).hasSuffix("XTEST pointer") {
        places.synthetic = place
      } else {
        places.devices[DeviceID(rawValue: info.deviceid)] = place
      }
    }
    return places
  }

  /// Returns the place of a device; nil for one that has touches or no two axes.
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
