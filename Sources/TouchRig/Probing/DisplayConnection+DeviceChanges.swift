internal import CX11
package import TouchX11
package import Touches

/// Changes that a user makes to input devices with `xinput`.
extension DisplayConnection {
  /// Returns the number of an input device by its name; nil where there is none.
  package func device(named name: String) -> DeviceID? {
    var count: Int32 = 0
    guard let devices = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return nil }
    defer { XIFreeDeviceInfo(devices) }
    return (0..<Int(count)).first { devices[$0].name.map { String(cString: $0) } == name }
      .map { DeviceID(rawValue: devices[$0].deviceid) }
  }

  /// Switches a device on or off; off, the server ends its touches.
  package func setEnabled(_ isEnabled: Bool, _ device: DeviceID) throws(XRequestError) {
    var value: UInt8 = isEnabled ? 1 : 0
    try trapping {
      XIChangeProperty(
        display, device.rawValue, atoms.deviceEnabled.rawValue, XA_INTEGER, 8, PropModeReplace,
        &value, 1)
    }
  }

  /// Sets the property of a device by which drivers tell the file that it is read from.
  package func setNode(_ path: String, of device: DeviceID) throws(XRequestError) {
    var bytes = Array(path.utf8)
    try trapping {
      XIChangeProperty(
        display, device.rawValue, atoms.deviceNode.rawValue, XA_STRING, 8, PropModeReplace, &bytes,
        Int32(bytes.count))
    }
  }

  /// Gives a device the property by which that of libinput's driver is known, its own matrix.
  package func setDriverMatrix(of device: DeviceID) throws(XRequestError) {
    var matrix: [Float] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    try trapping {
      matrix.withUnsafeMutableBytes { bytes in
        XIChangeProperty(
          display, device.rawValue, atoms.calibrationMatrix.rawValue, atoms.float.rawValue, 32,
          PropModeReplace, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 9)
      }
    }
  }

  /// Takes the properties of `setNode` and `setDriverMatrix` away.
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

  /// Creates a pair of masters; the pointer's is the one of this name with " pointer" behind it.
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

  /// Removes a master and its pair.
  ///
  /// - Parameters:
  ///   - master: the pointer of the pair.
  ///   - heirs: the masters that get its slaves, pointer and keyboard; nil lets those float.
  /// - Throws: `XRequestError` where the server refuses.
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
