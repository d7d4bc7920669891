import SeededRandom
import Touches

@testable import TouchRecordings

/// Random touches on a panel with slots, and the events that a kernel sends for them.
struct RandomKernelTouches {
  /// An expected event of a recording, in units of the device.
  struct Step: Equatable {
    /// In µs since the first event.
    var time: Int
    var touch: UInt32
    var phase: TouchPhase
    var x: Int32
    var y: Int32
    var pressure: Int32
  }

  private struct Contact {
    var touch: UInt32
    /// The values by the codes of their axes.
    var values: [Int: Int32]
  }

  static let axes: [(code: Int, name: String, axis: KernelDevice.Axis)] = [
    (KernelCode.slot, "ABS_MT_SLOT", .init(minimum: 0, maximum: 4, resolution: 0)),
    (KernelCode.x, "ABS_MT_POSITION_X", .init(minimum: -50, maximum: 3389, resolution: 10)),
    (KernelCode.y, "ABS_MT_POSITION_Y", .init(minimum: 0, maximum: 1939, resolution: 10)),
    (
      KernelCode.trackingID, "ABS_MT_TRACKING_ID",
      .init(minimum: 0, maximum: 65535, resolution: 0)
    ),
    (KernelCode.pressure, "ABS_MT_PRESSURE", .init(minimum: 0, maximum: 255, resolution: 0)),
  ]

  private(set) var events: [KernelEvent] = []
  private(set) var steps: [Step] = []
  private var random: SplitMix64
  private var contacts = [Contact?](repeating: nil, count: 5)
  /// The latest values of each slot, which a kernel does not repeat.
  private var sent = [[Int: Int32]](repeating: [:], count: 5)
  private var slot = 0
  private var trackingID: Int32
  private var touches: UInt32 = 0
  private var time: Int
  private let start: Int

  /// Makes a number of reports.
  init(seed: UInt64, reports: Int) {
    random = SplitMix64(seed: seed)
    start = Int.random(in: 0...2_000_000_000, using: &random)
    time = start
    trackingID = Int32.random(in: 0...65535, using: &random)
    for _ in 0..<reports {
      for index in contacts.indices { change(index) }
      add(KernelCode.synchronisation, KernelCode.report, 0)
      time += Int.random(in: 1...20_000, using: &random)
    }
  }

  private mutating func change(_ index: Int) {
    if let contact = contacts[index], random.chance(1, of: 8) {
      set(KernelCode.trackingID, to: -1, index)
      note(contact, .ended)
      contacts[index] = nil
    }
    guard let contact = contacts[index] else {
      if random.chance(1, of: 6) { begin(index) }
      return
    }
    let former = contact.values
    var values = former
    for code in [KernelCode.x, KernelCode.y, KernelCode.pressure] where random.chance(1, of: 2) {
      values[code] = value(code)
    }
    send(values, index)
    let moved = Contact(touch: contact.touch, values: values)
    contacts[index] = moved
    if values != former { note(moved, .moved) }
  }

  private mutating func begin(_ index: Int) {
    trackingID = (trackingID + 1) & 0xFFFF
    touches += 1
    set(KernelCode.trackingID, to: trackingID, index)
    var contact = Contact(touch: touches, values: [:])
    for code in [KernelCode.x, KernelCode.y, KernelCode.pressure] {
      contact.values[code] = value(code)
    }
    send(contact.values, index)
    contacts[index] = contact
    note(contact, .began)
  }

  /// Returns a value of an axis, of which there are few, so that fingers often have the same.
  private mutating func value(_ code: Int) -> Int32 {
    let axis = Self.axes.first { $0.code == code }?.axis
    return random.element(of: [axis?.minimum ?? 0, 17, 99, 100, axis?.maximum ?? 0])
  }

  private mutating func note(_ contact: Contact, _ phase: TouchPhase) {
    steps.append(
      Step(
        time: time - start, touch: contact.touch, phase: phase,
        x: contact.values[KernelCode.x] ?? 0, y: contact.values[KernelCode.y] ?? 0,
        pressure: contact.values[KernelCode.pressure] ?? 0))
  }

  // MARK: - Events

  private mutating func send(_ values: [Int: Int32], _ index: Int) {
    for (code, value) in values.sorted(by: { $0.key < $1.key }) where sent[index][code] != value {
      set(code, to: value, index)
      sent[index][code] = value
    }
  }

  private mutating func set(_ code: Int, to value: Int32, _ index: Int) {
    if slot != index { add(KernelCode.absolute, KernelCode.slot, Int32(index)) }
    slot = index
    add(KernelCode.absolute, code, value)
  }

  private mutating func add(_ type: Int, _ code: Int, _ value: Int32) {
    events.append(KernelEvent(time: time, type: type, code: code, value: value))
  }
}

/// The same events as text of several tools.
extension RandomKernelTouches {
  var evemu: String {
    var text = "# EVEMU 1.3\nN: Panel\n"
    for (code, _, axis) in Self.axes {
      let numbers = "\(axis.minimum) \(axis.maximum) 0 0 \(axis.resolution)"
      text += "A: \(String(code, radix: 16)) \(numbers)\n"
    }
    var bytes: [UInt8] = []
    var writer = EvemuWriter()
    for event in events { writer.append(event, to: &bytes) }
    return text + String(decoding: bytes, as: UTF8.self)
  }

  var libinput: String {
    var text = "version: 1\nndevices: 1\ndevices:\n- node: /dev/input/event5\n  evdev:\n"
    text += "    name: \"Panel\"\n    absinfo:\n"
    for (code, name, axis) in Self.axes {
      let numbers = "\(axis.minimum), \(axis.maximum), 0, 0, \(axis.resolution)"
      text += "      \(code): [\(numbers)] # \(name)\n"
    }
    text += "  events:\n"
    var isNew = true
    for event in events {
      if isNew { text += "  - evdev:\n" }
      let time = "\(event.time / 1_000_000), \(event.time % 1_000_000)"
      text += "    - [\(time), \(event.type), \(event.code), \(event.value)]\n"
      isNew = event.type == KernelCode.synchronisation
    }
    return text
  }

  var evtest: String {
    var text = "Input device name: \"Panel\"\n  Event type 3 (EV_ABS)\n"
    for (code, name, axis) in Self.axes {
      text += "    Event code \(code) (\(name))\n      Value      0\n"
      text += "      Min \(axis.minimum)\n      Max \(axis.maximum)\n"
      if axis.resolution > 0 { text += "      Resolution \(axis.resolution)\n" }
    }
    text += "Properties:\nTesting ... (interrupt to exit)\n"
    for event in events {
      let what =
        event.type == KernelCode.synchronisation
        ? "-------------- SYN_REPORT ------------"
        : "type 3 (EV_ABS), code \(event.code) (\(name(event))), value \(event.value)"
      text += "Event: time \(seconds(event)), \(what)\n"
    }
    return text
  }

  var getevent: String {
    var text = "add device 1: /dev/input/event1\n  name:     \"Panel\"\n  events:\n    ABS (0003): "
    for (_, name, axis) in Self.axes {
      text += "\(name)  : value 0, min \(axis.minimum), max \(axis.maximum), fuzz 0, flat 0, "
      text += "resolution \(axis.resolution)\n                "
    }
    text += "\n  input props:\n"
    for event in events {
      let isReport = event.type == KernelCode.synchronisation
      let words = isReport ? "EV_SYN SYN_REPORT" : "EV_ABS \(name(event))"
      let value = padded(Int(UInt32(bitPattern: event.value)), 8, 16)
      text += "[\(seconds(event))] /dev/input/event1: \(words) \(value)\n"
    }
    return text
  }

  private func name(_ event: KernelEvent) -> String {
    Self.axes.first { $0.code == event.code }?.name ?? ""
  }

  private func seconds(_ event: KernelEvent) -> String {
    "\(event.time / 1_000_000).\(padded(event.time % 1_000_000, 6, 10))"
  }

  private func padded(_ number: Int, _ digits: Int, _ radix: Int) -> String {
    let text = String(number, radix: radix)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
