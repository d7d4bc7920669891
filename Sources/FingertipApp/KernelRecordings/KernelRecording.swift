/// What the kernel reported of input devices, as `evemu-record` and `libinput record` write it down.
struct KernelRecording: Equatable, Sendable {
  /// The range of an axis in the device's own units.
  struct Axis: Equatable, Sendable {
    var minimum: Int
    var maximum: Int
    /// Units in a mm; 0 where the device does not say.
    var resolution: Int

    /// How many steps there are; at least 1.
    var steps: Double { Double(max(maximum - minimum + 1, 1)) }
  }

  /// One `struct input_event`.
  struct Event: Equatable, Sendable {
    /// In ms of the kernel's clock.
    var time: Double
    var type: Int
    var code: Int
    var value: Int
  }

  /// A device and all that it reported.
  struct Device: Equatable, Sendable {
    var name = ""
    /// Its absolute axes by their codes.
    var axes: [Int: Axis] = [:]
    var events: [Event] = []
  }

  var devices: [Device] = []
}

/// Numbers of linux/input-event-codes.h.
enum KernelCode {
  static let synchronisation = 0x00
  static let absolute = 0x03

  static let report = 0x00
  static let dropped = 0x03

  static let slot = 0x2F
  static let major = 0x30
  static let minor = 0x31
  static let orientation = 0x34
  static let x = 0x35
  static let y = 0x36
  static let trackingID = 0x39
  static let pressure = 0x3A
}
