import TouchDrawing

/// The content of an animated PNG, read from its chunks.
struct AnimatedPNGContent {
  /// The number of frames in the header.
  var frameCount = 0
  var rounds = 0
  /// The duration of each frame, in ms.
  var durations: [Int] = []
  /// The sequence numbers of all chunks of the animation.
  var sequence: [Int] = []

  init?(_ path: String) throws(RegularFile.ReadError) {
    let bytes = try RegularFile.bytes(of: path, limit: 1 << 24)
    func number(_ offset: Int, _ length: Int = 4) -> Int {
      bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }
    var offset = 8
    while offset + 12 <= bytes.count {
      let data = offset + 8
      switch String(decoding: bytes[offset + 4..<data], as: UTF8.self) {
      case "acTL": (frameCount, rounds) = (number(data), number(data + 4))
      case "fcTL":
        sequence.append(number(data))
        durations.append(number(data + 20, 2) * 1000 / number(data + 22, 2))
      case "fdAT": sequence.append(number(data))
      case "IEND": return
      default: break
      }
      offset = data + number(offset) + 4
    }
    return nil
  }
}

/// The content of an animated WebP, read from its chunks.
struct AnimatedWebPContent {
  /// The width and height, in px.
  var size: [Int] = []
  var rounds = 0
  /// The duration of each frame, in ms.
  var durations: [Int] = []

  init?(_ path: String) throws(RegularFile.ReadError) {
    let bytes = try RegularFile.bytes(of: path, limit: 1 << 24)
    func number(_ offset: Int, _ length: Int) -> Int {
      bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count > 12, number(4, 4) == bytes.count - 8 else { return nil }
    var offset = 12
    while offset + 8 <= bytes.count {
      let data = offset + 8
      switch String(decoding: bytes[offset..<offset + 4], as: UTF8.self) {
      case "VP8X": size = [number(data + 4, 3) + 1, number(data + 7, 3) + 1]
      case "ANIM": rounds = number(data + 4, 2)
      case "ANMF": durations.append(number(data + 12, 3))
      default: break
      }
      let length = number(offset + 4, 4)
      offset = data + length + length % 2
    }
  }
}
