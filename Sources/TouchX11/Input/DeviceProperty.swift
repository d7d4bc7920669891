internal import CX11
package import Touches
internal import WindowStates

/// A property of an input device, with which the server and the driver are configured.
package struct DeviceProperty: Hashable, Sendable {
  /// The name, such as `libinput Calibration Matrix`.
  package let name: String
  /// The values as text; empty for types without a text form.
  package let values: [String]
}

extension DeviceInventory {
  /// Returns the properties of a device; empty if it is gone.
  package static func properties(
    of device: DeviceID, on connection: DisplayConnection
  ) -> [DeviceProperty] {
    var count: Int32 = 0
    let reply = try? connection.trapping {
      XIListProperties(connection.display, device.rawValue, &count)
    }
    guard let atoms = reply ?? nil else { return [] }
    defer { XFree(atoms) }
    return UnsafeBufferPointer(start: atoms, count: Int(count)).map { atom in
      let property = AtomID(rawValue: atom)
      return DeviceProperty(
        name: connection.name(of: property),
        values: values(of: property, of: device.rawValue, on: connection))
    }
  }

  private static func values(
    of property: AtomID, of device: Int32, on connection: DisplayConnection
  ) -> [String] {
    var type: Atom = 0
    return connection.withProperty(type: nil) { actualType, format, count, bytesAfter, data in
      // In units of four bytes: more than any driver stores in one property.
      let status = try? connection.trapping {
        XIGetProperty(
          connection.display, device, property.rawValue, 0, 1024, 0, UInt(AnyPropertyType),
          &actualType, &format, &count, &bytesAfter, &data)
      }
      type = actualType
      return status
    } read: { data, format, count in
      values(data, format, count, type, on: connection)
    } ?? []
  }

  /// Returns values as text; unlike Xlib's core properties, XI2's pack 32-bit items.
  private static func values(
    _ data: UnsafeMutablePointer<UInt8>, _ format: Int32, _ count: Int, _ type: Atom,
    on connection: DisplayConnection
  ) -> [String]? {
    let bytes = UnsafeRawBufferPointer(start: data, count: count * Int(format) / 8)
    func items<Item: BitwiseCopyable>(_: Item.Type) -> [Item] {
      (0..<count).map {
        bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Item>.size, as: Item.self)
      }
    }
    switch (type, format) {
    case (XA_STRING, 8), (connection.atoms.utf8String.rawValue, 8):
      return [String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)]
    case (XA_INTEGER, 8): return items(Int8.self).map { "\($0)" }
    case (XA_INTEGER, 16): return items(Int16.self).map { "\($0)" }
    case (XA_INTEGER, 32): return items(Int32.self).map { "\($0)" }
    case (XA_CARDINAL, 8): return items(UInt8.self).map { "\($0)" }
    case (XA_CARDINAL, 16): return items(UInt16.self).map { "\($0)" }
    case (XA_CARDINAL, 32): return items(UInt32.self).map { "\($0)" }
    case (connection.atoms.float.rawValue, 32): return items(Float.self).map { "\($0)" }
    case (XA_ATOM, 32):
      return items(UInt32.self).map { connection.name(of: AtomID(rawValue: Atom($0))) }
    default: return nil
    }
  }
}
