// A fast way to read the lines that `record` writes.
//
// A recording of an hour has a million lines, and jansson takes about a microsecond and a half for
// each: it makes a table of members and a dozen allocations. Lines that stand just as the writer
// puts them, keys in its order and no blanks, need neither. This reads those and no others; what it
// does not know, what is out of range and what is wrong it leaves to jansson, which decides and
// finds the words. A test holds the two together over mutated lines.

import Glibc
import Touches

extension RecordingEvent {
  /// Reads a line that stands as the writer writes it; nil where it does not, or may be wrong.
  init?(scanning line: UnsafeRawBufferPointer) {
    var scanner = Scanner(line)
    guard scanner.skip("{\"t\":"), let time = scanner.number(in: Limit.time),
      scanner.skip(",\"device\":"), let device = scanner.whole(in: Limit.device),
      scanner.skip(",\"touch\":"), let contact = scanner.whole(in: Limit.touch),
      scanner.skip(",\"phase\":\""), let phase = scanner.phase(),
      scanner.skip("\",\"x\":"), let x = scanner.number(in: Limit.coordinate),
      scanner.skip(",\"y\":"), let y = scanner.number(in: Limit.coordinate)
    else { return nil }
    self.time = time
    id = TouchID(device: DeviceID(rawValue: Int32(device)), contact: UInt32(contact))
    self.phase = phase
    position = Point(x: x, y: y)
    if scanner.skip(",\"pressure\":") {
      guard let value = scanner.number(in: Limit.pressure) else { return nil }
      pressure = value
    }
    if scanner.skip(",\"major\":") {
      guard let value = scanner.number(in: Limit.length) else { return nil }
      major = value
    }
    if scanner.skip(",\"minor\":") {
      guard let value = scanner.number(in: Limit.length) else { return nil }
      minor = value
    }
    if scanner.skip(",\"orientation\":") {
      guard let value = scanner.number(in: Limit.orientation) else { return nil }
      orientation = value
    }
    guard scanner.skip("}"), scanner.isAtEnd else { return nil }
  }
}

/// Goes over the bytes of one line.
private struct Scanner {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { place == bytes.count }

  private var digit: UInt64? {
    guard place < bytes.count else { return nil }
    let value = bytes[place] &- UInt8(ascii: "0")
    return value < 10 ? UInt64(value) : nil
  }

  /// Goes over a text where it stands here.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - place >= count, let start = bytes.baseAddress,
      memcmp(start + place, text.utf8Start, count) == 0
    else { return false }
    place += count
    return true
  }

  mutating func phase() -> TouchPhase? {
    for entry in TouchPhase.recorded where skip(entry.word) { return entry.phase }
    return nil
  }

  mutating func whole(in range: ClosedRange<Int>) -> Int? {
    guard let value = digits(atMost: 10) else { return nil }
    return range.contains(Int(value)) ? Int(value) : nil
  }

  /// A number as JSON has it, of so few digits that its nearest double takes one division.
  ///
  /// A whole number below 2⁵³ and a power of ten up to 10²² are doubles themselves, and the
  /// quotient of two doubles is rounded once (Clinger 1990).
  mutating func number(in range: ClosedRange<Double>) -> Double? {
    let isNegative = skip("-")
    guard let whole = digits(atMost: 15) else { return nil }
    var mantissa = whole
    var places = 0
    if skip(".") {
      let start = place
      while let digit, place - start <= 15 {
        mantissa = mantissa * 10 + digit
        place += 1
        guard mantissa < 1 << 53 else { return nil }
      }
      places = place - start
      guard (1...15).contains(places) else { return nil }
    }
    let size = Double(mantissa) / Self.powersOfTen[places]
    let value = isNegative ? -size : size
    return range.contains(value) ? value : nil
  }

  /// Digits that make a whole number: at least one, and no 0 before others.
  private mutating func digits(atMost limit: Int) -> UInt64? {
    let start = place
    var value: UInt64 = 0
    while let digit, place - start <= limit {
      value = value * 10 + digit
      place += 1
    }
    let count = place - start
    guard (1...limit).contains(count), count == 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
