// All ioctl(2) queries of input devices: a node's description of itself, and the clock of its
// events. libevdev makes them. The description is evaluated, and the events are read, without it.

internal import CEvdev
internal import Glibc
internal import TouchRecordings

/// The library that queries the kernel's input devices, loaded on first use; it stays loaded.
struct EvdevLibrary {
  /// The error of a library that is not installed, or too old.
  struct Missing: Error {
    /// The reason, as the end of a message that has named the device.
    let reason: String
  }

  private static let name = "libevdev.so.2"

  private let functions: UnsafePointer<evdev_functions>

  /// Loads the library.
  init() throws(Missing) {
    guard let handle = dlopen(Self.name, RTLD_NOW | RTLD_LOCAL) else {
      throw Missing(reason: "\(Self.name), which reads kernel devices, is not installed")
    }
    var missing: UnsafePointer<CChar>?
    guard let functions = evdev_functions_find(handle, &missing) else {
      let function = missing.map { String(cString: $0) } ?? ""
      throw Missing(reason: "\(Self.name) is too old: it has no function \(function)")
    }
    self.functions = functions
  }

  /// Queries a node, and sets its events' clock to the monotonic one, which is the X server's.
  ///
  /// - Parameter descriptor: the open node, which its owner closes.
  /// - Returns: the description; nil if the node is no input device.
  func describe(_ descriptor: Int32) -> KernelDescription? {
    var device: OpaquePointer?
    guard functions.pointee.new_from_fd(descriptor, &device) == 0, let device else { return nil }
    defer { functions.pointee.free(device) }
    _ = functions.pointee.set_clock_id(device, CLOCK_MONOTONIC)
    var description = KernelDescription(
      name: functions.pointee.get_name(device).map { String(cString: $0) } ?? "")
    description.bus = Int(functions.pointee.get_id_bustype(device))
    description.vendor = Int(functions.pointee.get_id_vendor(device))
    description.product = Int(functions.pointee.get_id_product(device))
    description.version = Int(functions.pointee.get_id_version(device))
    for property in 0...UInt32(INPUT_PROP_MAX)
    where functions.pointee.has_property(device, property) != 0 {
      description.properties.insert(Int(property))
    }
    for type in 0..<UInt32(EV_MAX) where functions.pointee.has_event_type(device, type) != 0 {
      let maximum = functions.pointee.event_type_get_max(type)
      guard maximum >= 0 else { continue }
      description.codes[Int(type)] = (0...UInt32(maximum)).filter {
        functions.pointee.has_event_code(device, type, $0) != 0
      }.map { Int($0) }
    }
    for code in description.codes[Int(EV_ABS)] ?? [] {
      guard let axis = functions.pointee.get_abs_info(device, UInt32(code)) else { continue }
      description.axes[code] = KernelDescription.Axis(
        minimum: axis.pointee.minimum, maximum: axis.pointee.maximum, fuzz: axis.pointee.fuzz,
        flat: axis.pointee.flat, resolution: axis.pointee.resolution,
        name: functions.pointee.event_code_get_name(UInt32(EV_ABS), UInt32(code))
          .map { String(cString: $0) } ?? "")
    }
    return description
  }
}
