/// An input device as described in a file of kernel events.
struct KernelDevice: Equatable, Sendable {
  /// The range of an axis in the device's own units, 32 bits in the kernel.
  struct Axis: Equatable, Sendable {
    var minimum: Int32
    var maximum: Int32
    /// Units per mm; 0 if the device does not say.
    var resolution: Int32

    /// The number of steps; at least 1.
    var steps: Double { max(distance(to: maximum) + 1, 1) }

    /// Returns the distance of a value from the minimum.
    ///
    /// A double holds the difference of any two values; an integer of 32 bits does not.
    func distance(to value: Int32) -> Double { Double(value) - Double(minimum) }
  }

  var name = ""
  /// Its absolute axes, by code.
  var axes: [Int: Axis] = [:]
}

/// One `struct input_event`.
package struct KernelEvent: Equatable, Sendable {
  /// The index of the device in the file.
  var device = 0
  /// The time, in µs of the kernel's clock.
  package var time: Int
  /// The type, such as `EV_ABS`.
  package var type: Int
  /// The code, such as `ABS_MT_POSITION_X`.
  package var code: Int
  /// The value.
  package var value: Int32

  /// Creates an event of the first or only device.
  package init(time: Int, type: Int, code: Int, value: Int32) {
    self.init(device: 0, time: time, type: type, code: code, value: value)
  }

  init(device: Int, time: Int, type: Int, code: Int, value: Int32) {
    self.device = device
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// Numbers of linux/input-event-codes.h.
enum KernelCode {
  static let synchronisation = 0x00
  static let key = 0x01
  static let absolute = 0x03
  static let miscellaneous = 0x04

  static let report = 0x00
  static let contactReport = 0x02
  static let dropped = 0x03
  static let timestamp = 0x05
  static let scanCode = 0x04

  /// The first code that is no key of a keyboard.
  static let firstButton = 0x100

  static let penTool = 0x140
  static let rubberTool = 0x141
  /// `BTN_TOOL_PEN` to `BTN_TOOL_LENS`, without `BTN_TOOL_FINGER`.
  static let tabletTools: Set = [0x140, 0x141, 0x142, 0x143, 0x144, 0x146, 0x147]
  static let touch = 0x14A

  static let singleX = 0x00
  static let singleY = 0x01
  static let singlePressure = 0x18
  static let slot = 0x2F
  static let major = 0x30
  static let minor = 0x31
  static let orientation = 0x34
  static let x = 0x35
  static let y = 0x36
  static let trackingID = 0x39
  static let pressure = 0x3A
}
