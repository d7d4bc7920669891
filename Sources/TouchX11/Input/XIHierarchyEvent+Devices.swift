internal import CX11
internal import Touches

extension XIHierarchyEvent {
  /// Returns the devices that match a condition.
  func devices(where matches: (XIHierarchyInfo) -> Bool) -> [DeviceID] {
    UnsafeBufferPointer(start: info, count: Int(num_info)).filter(matches)
      .map { DeviceID(rawValue: $0.deviceid) }
  }

  /// The devices whose touches masters no longer report.
  ///
  /// A touch stays with the master that began it. If its slave floats or is attached to another
  /// master afterwards, its end never arrives. When a master is removed, the event reports only
  /// that, and its slaves float (both seen on Xorg 21.1.7).
  var devicesWithoutTouches: [DeviceID] {
    let isMasterRemoved = flags & XIMasterRemoved != 0
    return devices { device in
      let lossFlags = XISlaveRemoved | XIDeviceDisabled | XISlaveDetached | XISlaveAttached
      return device.flags & lossFlags != 0 || isMasterRemoved && device.use == XIFloatingSlave
    }
  }
}
