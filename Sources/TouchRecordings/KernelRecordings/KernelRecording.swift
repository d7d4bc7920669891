/// What the kernel reported of input devices, as `evemu-record` and `libinput record` write it down.
package struct KernelRecording: Equatable, Sendable {
  /// The range of an axis in the device's own units, which the kernel has in 32 bits.
  struct Axis: Equatable, Sendable {
    var minimum: Int32
    var maximum: Int32
    /// Units in a mm; 0 where the device does not say.
    var resolution: Int32

    /// The number of steps; at least 1.
    var steps: Double { max(distance(to: maximum) + 1, 1) }

    /// How far a value lies above the minimum.
    ///
    /// A double holds the difference of any two values; 32 bits do not.
    func distance(to value: Int32) -> Double { Double(value) - Double(minimum) }
  }

  /// One `struct input_event`.
  struct Event: Equatable, Sendable {
    /// In ms of the kernel's clock.
    var time: Double
    var type: Int
    var code: Int
    var value: Int32
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
