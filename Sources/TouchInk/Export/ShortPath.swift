/// The data of an SVG path in few characters: with relative coordinates in hundredths of its unit,
/// and without letters and separators that readers do not need.
struct ShortPath {
  /// The characters.
  private(set) var bytes: [UInt8] = []
  /// The command that numbers without a letter would continue; 0 for none.
  private var command: UInt8 = 0
  /// Whether the last number has a decimal point; nil if a letter is last.
  private var hasPoint: Bool?
  private var place = SIMD2<Int>.zero
  private var start = SIMD2<Int>.zero
  /// The place to move to before the next line; nil for none.
  private var next: SIMD2<Int>?
  /// The second control point of the last curve, mirrored at its end; nil unless a curve is last.
  private var mirrored: SIMD2<Int>?

  /// Returns the data of a path that consists of the commands M, L, C and Z; nil for any other.
  static func shortened(_ data: [UInt8]) -> [UInt8]? {
    var path = ShortPath()
    var reader = PathReader(data)
    while let command = reader.command() {
      switch command {
      case UInt8(ascii: "M"):
        guard let place = reader.place() else { return nil }
        path.next = place
      case UInt8(ascii: "L"):
        guard let place = reader.place() else { return nil }
        path.addLine(to: place)
      case UInt8(ascii: "C"):
        guard let start = reader.place(), let end = reader.place(), let place = reader.place()
        else { return nil }
        path.addCurve(start, end, to: place)
      case UInt8(ascii: "Z"): path.close()
      default: return nil
      }
    }
    return reader.isAtEnd ? path.bytes : nil
  }

  // MARK: - Commands

  private mutating func addLine(to end: SIMD2<Int>) {
    moveToStart()
    let offset = end &- place
    if offset.y == 0 {
      write("h")
      write(offset.x)
    } else if offset.x == 0 {
      write("v")
      write(offset.y)
    } else {
      write("l")
      write(offset)
    }
    place = end
  }

  private mutating func addCurve(
    _ control: SIMD2<Int>, _ otherControl: SIMD2<Int>, to end: SIMD2<Int>
  ) {
    moveToStart()
    let isSmooth = control == mirrored
    write(isSmooth ? "s" : "c")
    if !isSmooth { write(control &- place) }
    write(otherControl &- place)
    write(end &- place)
    mirrored = end &+ end &- otherControl
    place = end
  }

  private mutating func close() {
    moveToStart()
    write("z")
    place = start
    command = 0
  }

  /// Begins a part of the path, unless it continues or begins where the last one was closed.
  private mutating func moveToStart() {
    defer { next = nil }
    guard let next, bytes.isEmpty || next != place || command != 0 else { return }
    command = 0
    write("m")
    write(next &- place)
    (place, start) = (next, next)
    command = UInt8(ascii: "l")
  }

  // MARK: - Characters

  private mutating func write(_ letter: Unicode.Scalar) {
    mirrored = nil
    let letter = UInt8(ascii: letter)
    guard letter != command else { return }
    bytes.append(letter)
    command = letter
    hasPoint = nil
  }

  private mutating func write(_ offset: SIMD2<Int>) {
    write(offset.x)
    write(offset.y)
  }

  /// Writes a number of hundredths.
  private mutating func write(_ number: Int) {
    let (whole, rest) = Int(number.magnitude).quotientAndRemainder(dividingBy: 100)
    if number < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if let hasPoint, whole > 0 || rest == 0 || !hasPoint {
      bytes.append(UInt8(ascii: " "))
    }
    if whole > 0 || rest == 0 { bytes += "\(whole)".utf8 }
    hasPoint = rest > 0
    guard rest > 0 else { return }
    bytes += [UInt8(ascii: "."), UInt8(ascii: "0") + UInt8(rest / 10)]
    if rest % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
  }
}

/// A reader of the data of a path, as cairo writes it.
private struct PathReader {
  private let data: [UInt8]
  private var index = 0

  init(_ data: [UInt8]) { self.data = data }

  /// Whether nothing is left but spaces.
  var isAtEnd: Bool { data[index...].allSatisfy { $0 == UInt8(ascii: " ") } }

  /// Takes the next letter; nil if there is none.
  mutating func command() -> UInt8? {
    skipSpaces()
    guard index < data.count, data[index] >= UInt8(ascii: "A") else { return nil }
    defer { index += 1 }
    return data[index]
  }

  /// Takes two numbers; nil if there are none.
  mutating func place() -> SIMD2<Int>? {
    guard let x = number(), let y = number() else { return nil }
    return SIMD2(x, y)
  }

  /// Takes a number, rounded to hundredths; nil if there is none.
  private mutating func number() -> Int? {
    skipSpaces()
    let isNegative = take(UInt8(ascii: "-"))
    var (thousandths, digits, decimals) = (0, 0, 0)
    while let digit = takeDigit() {
      // No page has coordinates of so many digits.
      guard digits < 9 else { return nil }
      thousandths = thousandths * 10 + digit
      digits += 1
    }
    let hasPoint = take(UInt8(ascii: "."))
    while hasPoint, let digit = takeDigit() {
      if decimals < 3 { thousandths = thousandths * 10 + digit }
      decimals += 1
    }
    guard digits + decimals > 0 else { return nil }
    for _ in min(decimals, 3)..<3 { thousandths *= 10 }
    let rounded = (thousandths + 5) / 10
    return isNegative ? -rounded : rounded
  }

  private mutating func skipSpaces() { while take(UInt8(ascii: " ")) {} }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < data.count, data[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func takeDigit() -> Int? {
    guard index < data.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(data[index]) else {
      return nil
    }
    defer { index += 1 }
    return Int(data[index] - UInt8(ascii: "0"))
  }
}
