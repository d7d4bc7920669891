internal import CX11
package import ScreenHardware
package import Touches
internal import WindowStates

/// Queries of the server's touch devices.
package enum DeviceInventory {
  /// The amount of detail to query about a device.
  package enum Detail: Sendable {
    /// The facts that locate a contact: one round trip for all devices together.
    case listening
    /// Also the axes' labels and the transformation matrix, several round trips per device.
    case everything
  }

  /// Returns every slave with a touch class, in the server's order.
  ///
  /// A master repeats the classes of the slave that sent last, so it is left out.
  package static func touchDevices(
    on connection: DisplayConnection, detail: Detail = .everything
  ) -> [TouchDevice] {
    query(Int32(XIAllDevices), detail, on: connection).compactMap(touchDevice)
  }

  /// Returns one touch device; nil if it is gone, or is not a touch device.
  ///
  /// A device may vanish between the event that names it and this query, so the server's refusal is
  /// not an error here.
  package static func touchDevice(
    _ id: DeviceID, on connection: DisplayConnection, detail: Detail = .everything
  ) -> TouchDevice? {
    query(id.rawValue, detail, on: connection).first.flatMap(touchDevice)
  }

  /// Returns whether a device has no master, as while another client grabs it; false if it is gone.
  static func isFloating(_ id: DeviceID, on connection: DisplayConnection) -> Bool {
    query(id.rawValue, .listening, on: connection).first?.use == XIFloatingSlave
  }

  /// Returns the slaves that are pointers but not touch devices, for `--pointer`, with id and name.
  package static func pointers(on connection: DisplayConnection) -> [(id: DeviceID, name: String)] {
    slaves(on: connection).filter { $0.touch == nil }
      .map { (DeviceID(rawValue: $0.id), $0.name) }
  }

  /// Returns the devices to draw with, in the server's order: slaves that report a position or move
  /// a pointer, except those of XTEST.
  package static func drawingDevices(on connection: DisplayConnection) -> [DrawingDevice] {
    slaves(on: connection).compactMap { device in
      // The server lets us grab a disabled device, but attaches it all the same once it is enabled.
      guard device.isEnabled, !device.name.hasSuffix("XTEST pointer"),
        device.touch?.mode != .dependent
      else { return nil }
      let axes = TouchDevice(
        id: DeviceID(rawValue: device.id), name: device.name, mode: .direct, contacts: 0,
        axes: device.axes)
      return DrawingDevice(
        id: axes.id, name: device.name,
        kind: device.touch != nil
          ? .touchscreen : device.axes.contains { $0.meaning == .pressure } ? .pen : .mouse,
        decoder: ContactDecoder(axes))
    }
  }

  /// Returns whether the server knows a button of a device to be pressed; false if the device is
  /// gone.
  ///
  /// A touchscreen has no pressed buttons of its own: the server presses that of the pointer, for a
  /// finger on a window that does not select touches.
  package static func isPressed(
    _ device: DrawingDevice, on connection: DisplayConnection
  ) -> Bool {
    guard device.kind != .touchscreen else { return connection.isPointerPressed }
    return query(device.id.rawValue, .listening, on: connection).first?.isPressed ?? false
  }

  /// Returns the names of the master pointers, through which slaves send, by their ids.
  package static func masterNames(on connection: DisplayConnection) -> [DeviceID: String] {
    let masters = query(Int32(XIAllMasterDevices), .listening, on: connection).filter {
      $0.use == XIMasterPointer
    }
    return Dictionary(uniqueKeysWithValues: masters.map { (DeviceID(rawValue: $0.id), $0.name) })
  }

  /// The server's raw description of one device.
  private struct Description {
    var id: Int32
    var name: String
    var use: Int32
    var attachment: Int32
    var isEnabled: Bool
    var isPressed = false
    var axes: [TouchAxis]
    var touch: (mode: TouchDevice.Mode, contacts: Int)?
    var matrix: [Double]?
    var node: String?
    var driver: InputDriver?

    /// Whether it is a slave pointer, attached to a master or floating.
    var isSlave: Bool { use == XISlavePointer || use == XIFloatingSlave }
  }

  /// Returns the server's descriptions of all slave pointers, in its order.
  private static func slaves(on connection: DisplayConnection) -> [Description] {
    query(Int32(XIAllDevices), .listening, on: connection).filter(\.isSlave)
  }

  private static func touchDevice(_ device: Description) -> TouchDevice? {
    guard let touch = device.touch, device.isSlave else { return nil }
    var found = TouchDevice(
      id: DeviceID(rawValue: device.id), name: device.name, mode: touch.mode,
      contacts: touch.contacts, axes: device.axes,
      master: device.use == XISlavePointer ? DeviceID(rawValue: device.attachment) : nil,
      isEnabled: device.isEnabled, matrix: device.matrix)
    found.node = device.node
    found.driver = device.driver
    return found
  }

  private static func query(
    _ id: Int32, _ detail: Detail, on connection: DisplayConnection
  ) -> [Description] {
    var count: Int32 = 0
    let reply = try? connection.trapping { XIQueryDevice(connection.display, id, &count) }
    guard let devices = reply ?? nil else { return [] }
    defer { XIFreeDeviceInfo(devices) }
    return UnsafeBufferPointer(start: devices, count: Int(count)).map { info in
      describe(info, detail, on: connection)
    }
  }

  private static func describe(
    _ info: XIDeviceInfo, _ detail: Detail, on connection: DisplayConnection
  ) -> Description {
    var description = Description(
      id: info.deviceid, name: info.name.map { String(cString: $0) } ?? "", use: info.use,
      attachment: info.attachment, isEnabled: info.enabled != 0, axes: [])
    for case let classInfo? in UnsafeBufferPointer(
      start: info.classes, count: Int(info.num_classes))
    {
      let raw = UnsafeRawPointer(classInfo)
      switch classInfo.pointee.type {
      case XIButtonClass:
        let state = raw.load(as: XIButtonClassInfo.self).state
        description.isPressed = UnsafeBufferPointer(start: state.mask, count: Int(state.mask_len))
          .contains { $0 != 0 }
      case XITouchClass:
        let touch = raw.load(as: XITouchClassInfo.self)
        description.touch = (
          touch.mode == XIDirectTouch ? .direct : .dependent, Int(touch.num_touches)
        )
      case XIValuatorClass:
        let axis = raw.load(as: XIValuatorClassInfo.self)
        description.axes.append(
          TouchAxis(
            number: Int(axis.number),
            label: detail == .everything
              ? connection.name(of: AtomID(rawValue: axis.label)) : "",
            meaning: meaning(of: axis.label, atoms: connection.atoms), minimum: axis.min,
            maximum: axis.max, resolution: Int(axis.resolution)))
      default:
        break
      }
    }
    if detail == .everything, description.touch != nil {
      description.matrix = matrix(
        connection.atoms.transformationMatrix, of: info.deviceid, on: connection)
      description.node = node(of: info.deviceid, on: connection)
      description.driver = driver(of: info.deviceid, on: connection)
    }
    return description
  }

  private static func meaning(of label: Atom, atoms: Atoms) -> TouchAxis.Meaning {
    switch AtomID(rawValue: label) {
    case .none: .other
    case atoms.positionX: .positionX
    case atoms.positionY: .positionY
    case atoms.pressure, atoms.penPressure: .pressure
    case atoms.touchMajor: .touchMajor
    case atoms.touchMinor: .touchMinor
    case atoms.orientation: .orientation
    default: .other
    }
  }

  /// Returns libinput's matrix of a device, applied before the server's own, as nine numbers row by
  /// row; nil if another driver handles the device.
  package static func driverMatrix(
    of device: DeviceID, on connection: DisplayConnection
  ) -> [Double]? {
    matrix(connection.atoms.calibrationMatrix, of: device.rawValue, on: connection)
  }

  /// Returns a matrix of a device, as nine numbers row by row.
  private static func matrix(
    _ name: AtomID, of device: Int32, on connection: DisplayConnection
  ) -> [Double]? {
    property(name, of: device, connection.atoms.float, limit: 9, on: connection) {
      data, format, count in
      guard format == 32, count == 9 else { return nil }
      // Unlike Xlib's properties, XI2's keep 32-bit items at 32 bits on 64-bit machines.
      let floats = UnsafeRawPointer(data).assumingMemoryBound(to: Float.self)
      return (0..<9).map { Double(floats[$0]) }
    }
  }

  /// Returns the device file that the driver reads.
  private static func node(of device: Int32, on connection: DisplayConnection) -> String? {
    // The maximum length of a path, in units of four bytes.
    property(
      connection.atoms.deviceNode, of: device, AtomID(rawValue: XA_STRING), limit: 1024,
      on: connection
    ) { data, format, count in
      guard format == 8 else { return nil }
      let bytes = UnsafeBufferPointer(start: data, count: count).prefix { $0 != 0 }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns the driver of a device, recognized by a property that only this driver sets.
  private static func driver(of device: Int32, on connection: DisplayConnection) -> InputDriver? {
    var count: Int32 = 0
    let reply = try? connection.trapping {
      XIListProperties(connection.display, device, &count)
    }
    guard let properties = reply ?? nil else { return nil }
    defer { XFree(properties) }
    let atoms = connection.atoms
    let signatures: [(InputDriver, AtomID)] = [
      (.libinput, atoms.calibrationMatrix), (.evdev, atoms.evdevInversion),
      (.wacom, atoms.wacomSerials),
    ]
    return signatures.first { signature in
      UnsafeBufferPointer(start: properties, count: Int(count)).contains(signature.1.rawValue)
    }?.0
  }

  private static func property<Value>(
    _ property: AtomID, of device: Int32, _ type: AtomID, limit: Int,
    on connection: DisplayConnection,
    read: (UnsafeMutablePointer<UInt8>, _ format: Int32, _ count: Int) -> Value?
  ) -> Value? {
    connection.withProperty(type: type) { actualType, format, count, bytesAfter, data in
      try? connection.trapping {
        XIGetProperty(
          connection.display, device, property.rawValue, 0, limit, 0, type.rawValue, &actualType,
          &format, &count, &bytesAfter, &data)
      }
    } read: { data, format, count in
      read(data, format, count)
    }
  }
}
