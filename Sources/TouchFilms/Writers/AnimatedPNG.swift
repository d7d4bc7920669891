// An animated PNG is a PNG file whose picture is the first frame; further frames are in chunks that
// other readers skip (https://www.w3.org/TR/png-3/#apng-frame-based-animation). cairo compresses
// each frame as a PNG file of its own, from which the pixel data is copied.

internal import FingertipSettings
internal import TouchDrawing
internal import Touches

/// The format of animated PNG files, which is lossless.
struct AnimatedPNG: AnimationFormat {
  /// A chunk's type, by its four letters.
  private enum ChunkType: String {
    case header = "IHDR"
    case pixels = "IDAT"
    case end = "IEND"
    case animation = "acTL"
    case frame = "fcTL"
    case framePixels = "fdAT"
  }

  /// The longest delay that 16 bits store: more than 18 hours, in whole seconds.
  let maximumDuration = 0xFFFF * 1000

  /// Encodes all frames with alpha, or all without, because the header of the first one applies to
  /// all.
  func encode(_ piece: FilmPiece) -> [UInt8]? { piece.png(storesAlpha: !piece.isOpaque) }

  func aligned(_ rect: PixelRect) -> PixelRect { rect }

  func assemble(_ frames: [AnimationFrame], size: FilmSize, rounds: Int) -> [UInt8]? {
    guard let first = frames.first else { return nil }
    var bytes = Array(first.bytes.prefix(Self.signatureLength))
    Self.forEachChunk(of: first.bytes, .header) { Self.append(.header, [$0], to: &bytes) }
    Self.append(
      .animation, [(Self.word(frames.count) + Self.word(rounds))[...]], to: &bytes)
    var sequence = 0
    func takeNumber() -> [UInt8] {
      defer { sequence += 1 }
      return Self.word(sequence)
    }
    for (index, frame) in frames.enumerated() {
      let rect = frame.rect
      var control = takeNumber()
      for number in [rect.width, rect.height, rect.x, rect.y] { control += Self.word(number) }
      let delay = Self.delay(frame.duration)
      for number in [delay.numerator, delay.denominator] { control += Self.word(number).suffix(2) }
      // The frame replaces the pixels beneath it, and stays.
      control += [0, 0]
      Self.append(.frame, [control[...]], to: &bytes)
      Self.forEachChunk(of: frame.bytes, .pixels) { data in
        if index == 0 {
          Self.append(.pixels, [data], to: &bytes)
        } else {
          Self.append(.framePixels, [takeNumber()[...], data], to: &bytes)
        }
      }
    }
    Self.append(.end, [], to: &bytes)
    return bytes
  }

  /// Returns a duration in ms as a fraction of a second, with 16 bits for each number: exact up to
  /// a minute, and rounded to a larger unit beyond.
  static func delay(_ duration: Int) -> (numerator: Int, denominator: Int) {
    let denominator = [1000, 100, 10].first { duration * $0 <= 0xFFFF * 1000 } ?? 1
    return (min((duration * denominator + 500) / 1000, 0xFFFF), denominator)
  }

  private static let signatureLength = 8

  /// Calls the body with the data of each chunk of a type.
  private static func forEachChunk(
    of file: [UInt8], _ type: ChunkType, _ body: (ArraySlice<UInt8>) -> Void
  ) {
    var offset = signatureLength
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - offset - 12 else { return }
      if file[offset + 4..<offset + 8].elementsEqual(type.rawValue.utf8) {
        body(file[offset + 8..<offset + 8 + length])
      }
      offset += 12 + length
    }
  }

  private static func append(
    _ type: ChunkType, _ parts: [ArraySlice<UInt8>], to bytes: inout [UInt8]
  ) {
    bytes += word(parts.reduce(0) { $0 + $1.count })
    let start = bytes.count
    bytes += Array(type.rawValue.utf8)
    for part in parts { bytes += part }
    bytes += word(Int(checksum(bytes[start...])))
  }

  /// Returns a number as four bytes in big-endian order.
  private static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the CRC-32 of ISO 3309, which ends every chunk.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
    }
  }
}
