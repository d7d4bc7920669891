/// Writes the events of a kernel device as an evemu file, which keeps every event unchanged;
/// `analyze` and other tools read it.
package struct EvemuWriter {
  /// The time of the first event, in µs of the kernel's clock.
  private var start: Int?
  /// The number of written events.
  package private(set) var eventCount = 0
  /// The number of reports, which end in `SYN_REPORT`.
  package private(set) var reportCount = 0
  /// The number of times that the kernel dropped events, because they were not read in time.
  package private(set) var dropCount = 0

  /// Creates a writer of an empty file.
  package init() {}

  /// Appends an event as a line; its time counts from the first event.
  package mutating func append(_ event: KernelEvent, to bytes: inout [UInt8]) {
    let first = start ?? event.time
    start = first
    eventCount += 1
    if event.type == KernelCode.synchronisation {
      if event.code == KernelCode.report { reportCount += 1 }
      if event.code == KernelCode.dropped { dropCount += 1 }
    }
    // evemu-record starts at 1 µs, so that no time is 0.
    let time = max(event.time - first, 0) + 1
    bytes.append(contentsOf: "E: ".utf8)
    Self.append(time / 1_000_000, 10, digits: 1, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    Self.append(time % 1_000_000, 10, digits: 6, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    Self.append(event.type, 16, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    Self.append(event.code, 16, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    if event.value < 0 { bytes.append(UInt8(ascii: "-")) }
    Self.append(Int(event.value.magnitude), 10, digits: event.value < 0 ? 3 : 4, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ number: Int, _ base: Int, digits: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    var remaining = number
    while remaining > 0 || bytes.count - start < digits {
      let digit = UInt8(remaining % base)
      bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      remaining /= base
    }
    bytes[start...].reverse()
  }
}

extension KernelDescription {
  /// The head of an evemu file.
  package var evemuHeader: String {
    let ids = [bus, vendor, product, version].map { Self.hexadecimal($0, 4) }
    var lines = [
      "# EVEMU 1.3", "N: \(printableName)", "I: \(ids.joined(separator: " "))",
    ]
    lines += Self.masks(Array(properties), maximum: 31).map { "P: " + $0 }
    for type in 0..<0x20 {
      // The codes of type 0 are the types themselves.
      let codes = type == 0 ? self.codes.keys.sorted() : self.codes[type] ?? []
      guard !codes.isEmpty else { continue }
      let maximumCode = type == KernelCode.key ? 0x2FF : 63
      for mask in Self.masks(codes, maximum: maximumCode) {
        lines.append("B: \(Self.hexadecimal(type, 2)) \(mask)")
      }
    }
    for (code, axis) in axes.sorted(by: { $0.key < $1.key }) {
      lines.append(
        "A: \(Self.hexadecimal(code, 2)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) "
          + "\(axis.flat) \(axis.resolution)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The name without control characters.
  private var printableName: String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  /// Formats bits as bytes, eight per line.
  private static func masks(_ bits: [Int], maximum: Int) -> [String] {
    var bytes = [Int](repeating: 0, count: (maximum / 8 / 8 + 1) * 8)
    for bit in bits where bit >= 0 && bit / 8 < bytes.count { bytes[bit / 8] |= 1 << (bit % 8) }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].map { hexadecimal($0, 2) }.joined(separator: " ")
    }
  }

  private static func hexadecimal(_ number: Int, _ digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }
}
