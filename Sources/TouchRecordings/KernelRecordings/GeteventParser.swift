import SystemSupport

/// Reads the output of Android's `getevent -lt`, with or without the descriptions of `getevent -p`.
///
/// Both names and numbers are understood, because older versions only print numbers.
struct GeteventParser: KernelTextParser {
  private(set) var devices: [KernelDevice] = []
  /// The index of each device by its path.
  private var indices: [String: Int] = [:]
  /// The device of lines without a path.
  private var latest: Int?
  private var isInAxes = false

  mutating func parse(
    _ line: UnsafeRawBufferPointer, into events: inout [KernelEvent]
  ) throws(LineProblem) {
    var scanner = KernelTextScanner(line)
    var time: Int?
    if scanner.skip("[") {
      guard let eventTime = scanner.time() else { return }
      time = eventTime
      scanner.skipBlanks()
      guard scanner.skip("]") else { return }
      scanner.skipBlanks()
    } else if parseDescription(scanner) {
      return
    }
    var device = latest ?? 0
    if scanner.next == UInt8(ascii: "/") {
      let word = scanner.word()
      guard word.count > 1, scanner.bytes[word.upperBound - 1] == UInt8(ascii: ":") else { return }
      device = index(of: scanner.text(word.lowerBound..<word.upperBound - 1))
    }
    guard let event = try Self.event(&scanner) else { return }
    guard let time else {
      throw LineProblem("has no time: getevent must be run with -t")
    }
    if devices.isEmpty { devices.append(KernelDevice()) }
    events.append(
      KernelEvent(
        device: device, time: time, type: event.type, code: event.code, value: event.value))
  }

  private mutating func index(of path: String) -> Int {
    if let index = indices[path] { return index }
    // Events before any path belong to a device of their own.
    devices.append(KernelDevice(name: path))
    indices[path] = devices.count - 1
    return devices.count - 1
  }

  private static func event(
    _ scanner: inout KernelTextScanner
  ) throws(LineProblem) -> (type: Int, code: Int, value: Int32)? {
    let words = (scanner.word(), scanner.word(), scanner.word())
    guard !words.0.isEmpty, let type = number(scanner, words.0, types) else { return nil }
    guard !words.2.isEmpty, let code = number(scanner, words.1, codes),
      let value = value(scanner, words.2)
    else { throw LineProblem("is not an event: a type, a code and a value of 8 digits are needed") }
    return (type, code, value)
  }

  /// Returns the value of four hexadecimal digits or of a name; -1 for irrelevant names.
  private static func number(
    _ scanner: KernelTextScanner, _ word: Range<Int>, _ names: [String: Int]
  ) -> Int? {
    var part = KernelTextScanner(UnsafeRawBufferPointer(rebasing: scanner.bytes[word]))
    if word.count == 4, let number = part.hexadecimal() { return Int(number) }
    let first = scanner.bytes[word.lowerBound]
    guard (0x41...0x5A).contains(first) else { return nil }
    let text = scanner.text(word)
    if let number = names[text] { return number }
    let prefixes = ["EV_", "SYN_", "ABS_", "BTN_", "KEY_", "MSC_", "SW_", "REL_"]
    return prefixes.contains { text.hasPrefix($0) } ? -1 : nil
  }

  private static func value(_ scanner: KernelTextScanner, _ word: Range<Int>) -> Int32? {
    let part = UnsafeRawBufferPointer(rebasing: scanner.bytes[word])
    if part.elementsEqual("DOWN".utf8) { return 1 }
    if part.elementsEqual("UP".utf8) { return 0 }
    if part.elementsEqual("REPEAT".utf8) { return 2 }
    var digits = KernelTextScanner(part)
    guard word.count == 8, let number = digits.hexadecimal() else { return nil }
    return Int32(bitPattern: number)
  }

  /// Parses a line of `getevent -p`; false for other lines.
  private mutating func parseDescription(_ given: KernelTextScanner) -> Bool {
    var scanner = given
    if scanner.skip("add device ") {
      isInAxes = false
      guard scanner.skip(behind: ": ") else { return true }
      latest = index(of: scanner.rest())
      return true
    }
    guard let latest else { return false }
    if scanner.skip("name:") {
      devices[latest].name = scanner.quotation() ?? scanner.rest()
      return true
    }
    if scanner.skip("ABS (0003):") {
      isInAxes = true
    } else if scanner.next == UInt8(ascii: "/") || scanner.skip("input props")
      || scanner.skip("events:") || scanner.skip("KEY (")
    {
      isInAxes = false
      return scanner.next != UInt8(ascii: "/")
    }
    guard isInAxes else { return false }
    let word = scanner.word()
    guard !word.isEmpty, let code = Self.number(scanner, word, Self.codes),
      let minimum = scanner.number(behind: "min "), let maximum = scanner.number(behind: "max ")
    else { return false }
    devices[latest].axes[code] = .init(
      minimum: minimum, maximum: maximum, resolution: scanner.number(behind: "resolution ") ?? 0)
    return true
  }

  private static let types = ["EV_SYN": 0, "EV_KEY": 1, "EV_REL": 2, "EV_ABS": 3, "EV_MSC": 4]

  private static let codes = [
    "SYN_REPORT": KernelCode.report, "SYN_CONFIG": 1, "SYN_MT_REPORT": KernelCode.contactReport,
    "SYN_DROPPED": KernelCode.dropped, "MSC_TIMESTAMP": KernelCode.timestamp,
    "BTN_TOUCH": KernelCode.touch,
    "BTN_TOOL_PEN": KernelCode.penTool, "BTN_TOOL_RUBBER": KernelCode.rubberTool,
    "ABS_X": KernelCode.singleX, "ABS_Y": KernelCode.singleY,
    "ABS_PRESSURE": KernelCode.singlePressure, "ABS_MT_SLOT": KernelCode.slot,
    "ABS_MT_TOUCH_MAJOR": KernelCode.major, "ABS_MT_TOUCH_MINOR": KernelCode.minor,
    "ABS_MT_ORIENTATION": KernelCode.orientation, "ABS_MT_POSITION_X": KernelCode.x,
    "ABS_MT_POSITION_Y": KernelCode.y, "ABS_MT_TRACKING_ID": KernelCode.trackingID,
    "ABS_MT_PRESSURE": KernelCode.pressure,
  ]
}

extension KernelTextScanner {
  /// Returns the number after the next occurrence of a text.
  mutating func number(behind text: StaticString) -> Int32? {
    skip(behind: text) ? number() : nil
  }
}
