import SystemSupport

/// Reads the output of `libinput record`: YAML with a line for each axis and each event.
///
/// It is parsed line by line rather than with libyaml, so that files of any length take little
/// memory and time, and truncated or quoted excerpts can be read.
struct LibinputParser: KernelTextParser {
  private enum Section {
    case other
    case axes
    case events
  }

  private(set) var devices: [KernelDevice] = []
  private var section = Section.other

  mutating func parse(
    _ line: UnsafeRawBufferPointer, into events: inout [KernelEvent]
  ) throws(LineProblem) {
    var scanner = KernelTextScanner(line)
    if section == .events, scanner.skip("- [") {
      events.append(try event(&scanner))
    } else if scanner.skip("- node:") {
      devices.append(KernelDevice())
      section = .other
    } else if section == .axes, (0x30...0x39).contains(scanner.next) {
      try parseAxis(&scanner)
    } else {
      try parseKey(&scanner)
    }
  }

  private mutating func parseKey(_ scanner: inout KernelTextScanner) throws(LineProblem) {
    let byte = scanner.next
    // Comments, list elements and flow mappings are no keys.
    guard (0x61...0x7A).contains(byte) else { return }
    if scanner.skip("absinfo:") {
      section = .axes
    } else if scanner.skip("events:") {
      section = .events
    } else if section != .events {
      section = .other
      if scanner.skip("name:"), !devices.isEmpty, devices[devices.count - 1].name.isEmpty {
        devices[devices.count - 1].name = scanner.quotation() ?? scanner.rest()
      }
    }
  }

  private mutating func parseAxis(_ scanner: inout KernelTextScanner) throws(LineProblem) {
    let column = scanner.column
    guard !devices.isEmpty, let code = scanner.number(), scanner.skip(":") else {
      throw LineProblem("is not an axis: a code and a list are needed", column: column)
    }
    scanner.skipBlanks()
    let start = scanner.column
    guard scanner.skip("["), let numbers = try scanner.list(), numbers.count == 5 else {
      throw LineProblem(
        "is not an axis: least, most, fuzz, flat and resolution are needed", column: start)
    }
    devices[devices.count - 1].axes[Int(code)] = .init(
      minimum: numbers[0], maximum: numbers[1], resolution: numbers[4])
  }

  private func event(_ scanner: inout KernelTextScanner) throws(LineProblem) -> KernelEvent {
    let column = max(scanner.column - 1, 1)
    guard let numbers = try scanner.list(), numbers.count == 5, !devices.isEmpty, numbers[0] >= 0,
      (0..<1_000_000).contains(numbers[1])
    else {
      throw LineProblem(
        "is not an event: seconds, microseconds, a type, a code and a value are needed",
        column: column)
    }
    return KernelEvent(
      device: devices.count - 1, time: Int(numbers[0]) * 1_000_000 + Int(numbers[1]),
      type: Int(numbers[2]), code: Int(numbers[3]), value: numbers[4])
  }
}

extension KernelTextScanner {
  /// Returns the numbers of a list whose opening bracket has been read; nil if the list does not
  /// end.
  fileprivate mutating func list() throws(LineProblem) -> [Int32]? {
    var numbers: [Int32] = []
    while numbers.count < 16 {
      skipBlanks()
      if next == 0 { return nil }
      let column = column
      guard let value = number() else {
        throw LineProblem(
          "a whole number from \(Int32.min) to \(Int32.max) is needed", column: column)
      }
      numbers.append(value)
      skipBlanks()
      if skip("]") { return numbers }
      guard skip(",") else { return nil }
    }
    return nil
  }
}
