internal import CX11
package import TouchX11
package import Touches
internal import WindowStates

/// Changes as a user makes them to input devices with `xinput`.
extension DisplayConnection {
  /// Returns the id of an input device by name; nil if there is none.
  package func device(named name: String) -> DeviceID? {
    var count: Int32 = 0
    guard let devices = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return nil }
    defer { XIFreeDeviceInfo(devices) }
    return (0..<Int(count)).first { devices[$0].name.map { String(cString: $0) } == name }
      .map { DeviceID(rawValue: devices[$0].deviceid) }
  }

  /// Enables or disables a device; when disabled, the server ends its touches.
  package func setEnabled(_ isEnabled: Bool, _ device: DeviceID) throws(XRequestError) {
    var value: UInt8 = isEnabled ? 1 : 0
    try trapping {
      XIChangeProperty(
        display, device.rawValue, atoms.deviceEnabled.rawValue, XA_INTEGER, 8, PropModeReplace,
        &value, 1)
    }
  }

  /// Sets the property in which drivers publish a device's file.
  package func setNode(_ path: String, of device: DeviceID) throws(XRequestError) {
    var bytes = Array(path.utf8)
    try trapping {
      XIChangeProperty(
        display, device.rawValue, atoms.deviceNode.rawValue, XA_STRING, 8, PropModeReplace, &bytes,
        Int32(bytes.count))
    }
  }

  /// Gives a device the calibration matrix that identifies libinput's driver; by default, it has
  /// no effect.
  package func setDriverMatrix(
    of device: DeviceID, to matrix: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  ) throws(XRequestError) {
    var matrix = matrix
    try trapping {
      matrix.withUnsafeMutableBytes { bytes in
        XIChangeProperty(
          display, device.rawValue, atoms.calibrationMatrix.rawValue, atoms.float.rawValue, 32,
          PropModeReplace, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 9)
      }
    }
  }

  /// Removes the properties set by `setNode` and `setDriverMatrix`.
  package func removeDriverProperties(of device: DeviceID) throws(XRequestError) {
    try trapping {
      XIDeleteProperty(display, device.rawValue, atoms.calibrationMatrix.rawValue)
      XIDeleteProperty(display, device.rawValue, atoms.deviceNode.rawValue)
    }
  }

  /// Detaches a slave from its master, so that it floats.
  package func detach(_ device: DeviceID) throws(XRequestError) {
    var change = XIAnyHierarchyChangeInfo()
    change.detach = XIDetachSlaveInfo(type: XIDetachSlave, deviceid: device.rawValue)
    try trapping { _ = XIChangeHierarchy(display, &change, 1) }
  }

  /// Attaches a floating slave to a master.
  package func attach(_ device: DeviceID, to master: DeviceID) throws(XRequestError) {
    var change = XIAnyHierarchyChangeInfo()
    change.attach = XIAttachSlaveInfo(
      type: XIAttachSlave, deviceid: device.rawValue, new_master: master.rawValue)
    try trapping { _ = XIChangeHierarchy(display, &change, 1) }
  }

  /// Creates a pair of master devices; the pointer gets this name followed by " pointer".
  package func addMaster(named name: String) throws(XRequestError) {
    var copy = Array(name.utf8CString)
    try trapping {
      copy.withUnsafeMutableBufferPointer { text in
        var change = XIAnyHierarchyChangeInfo()
        change.add = XIAddMasterInfo(
          type: XIAddMaster, name: text.baseAddress, send_core: 1, enable: 1)
        _ = XIChangeHierarchy(display, &change, 1)
      }
    }
  }

  /// Removes a pair of master devices.
  ///
  /// - Parameters:
  ///   - master: the pointer of the pair.
  ///   - heirs: the masters that receive its slaves, pointer and keyboard; nil lets these float.
  /// - Throws: `XRequestError` if the server refuses.
  package func removeMaster(
    _ master: DeviceID, to heirs: (pointer: DeviceID, keyboard: DeviceID)? = nil
  ) throws(XRequestError) {
    var change = XIAnyHierarchyChangeInfo()
    change.remove = XIRemoveMasterInfo(
      type: XIRemoveMaster, deviceid: master.rawValue,
      return_mode: heirs == nil ? XIFloating : XIAttachToMaster,
      return_pointer: heirs?.pointer.rawValue ?? 0, return_keyboard: heirs?.keyboard.rawValue ?? 0)
    try trapping { _ = XIChangeHierarchy(display, &change, 1) }
  }
}
