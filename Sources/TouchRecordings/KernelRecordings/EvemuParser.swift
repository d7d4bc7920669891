import SystemSupport

/// Reads the output of `evemu-record` and `evemu-describe`.
///
/// Its lines start with a letter; names (`N:`), axes (`A:`) and events (`E:`) are used, others are
/// skipped.
struct EvemuParser: KernelTextParser {
  private(set) var devices = [KernelDevice()]

  mutating func parse(
    _ line: UnsafeRawBufferPointer, into events: inout [KernelEvent]
  ) throws(LineProblem) {
    var scanner = KernelTextScanner(line)
    if scanner.skip("E:") {
      events.append(try Self.event(&scanner))
    } else if scanner.skip("A:") {
      try parseAxis(&scanner)
    } else if scanner.skip("N:") {
      devices[0].name = scanner.rest()
    }
  }

  private static func event(_ scanner: inout KernelTextScanner) throws(LineProblem) -> KernelEvent {
    guard let time = scanner.time(), let type = scanner.hexadecimal(),
      let code = scanner.hexadecimal(), scanner.hasWord
    else { throw LineProblem("is not an event: seconds, a type, a code and a value are needed") }
    return KernelEvent(
      time: time, type: Int(type), code: Int(code), value: try scanner.requiredNumber())
  }

  private mutating func parseAxis(_ scanner: inout KernelTextScanner) throws(LineProblem) {
    guard let code = scanner.hexadecimal() else { throw Self.invalidAxis }
    var numbers: [Int32] = []
    while scanner.hasWord { numbers.append(try scanner.requiredNumber()) }
    guard numbers.count >= 4 else { throw Self.invalidAxis }
    devices[0].axes[Int(code)] = .init(
      minimum: numbers[0], maximum: numbers[1], resolution: numbers.count > 4 ? numbers[4] : 0)
  }

  private static let invalidAxis = LineProblem(
    "is not an axis: a code, least, most, fuzz, flat and resolution are needed")
}

extension KernelTextScanner {
  /// Whether a word follows that does not start a comment.
  fileprivate var hasWord: Bool {
    mutating get {
      skipBlanks()
      return next != 0 && next != UInt8(ascii: "#")
    }
  }

  /// Returns the next word as a number, which is required.
  mutating func requiredNumber() throws(LineProblem) -> Int32 {
    if let number = number() { return number }
    throw LineProblem(
      "\(quoted(text(word()))) is not allowed: a whole number from \(Int32.min) to "
        + "\(Int32.max) is needed")
  }
}
