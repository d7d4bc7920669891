internal import FingertipSettings
internal import CWebP
internal import Glibc
internal import TouchDrawing
internal import Touches

/// The format of animated WebP files.
///
/// Its libraries are loaded on first use, and stay for the rest of the process.
struct AnimatedWebP: AnimationFormat {
  /// The error of a library that is not installed, or too old.
  struct Missing: Error {
    /// The end of a message that has already named the file.
    let reason: String
  }

  private static let encoder = "libwebp.so.7"
  private static let mux = "libwebpmux.so.3"

  // The functions may be called by any thread.
  private nonisolated(unsafe) let functions: UnsafePointer<webp_functions>
  private let quality: Int
  /// The least number of frames that the library assembles at once; a group has fewer than twice as
  /// many.
  private let groupLength: Int

  /// Loads the libraries.
  ///
  /// - Parameters:
  ///   - quality: 0…100; 100 is lossless.
  ///   - groupLength: the least number of frames that the library assembles at once, 2 or more; a
  ///     file of one frame would be a still picture.
  /// - Throws: `Missing`.
  init(quality: Int, groupLength: Int = 1000) throws(Missing) {
    self.quality = quality
    self.groupLength = groupLength
    guard let encoder = dlopen(Self.encoder, RTLD_NOW | RTLD_GLOBAL),
      let mux = dlopen(Self.mux, RTLD_NOW | RTLD_LOCAL)
    else {
      throw Missing(
        reason: "an animated WebP needs \(Self.encoder) and \(Self.mux) (Debian: libwebp7 and "
          + "libwebpmux3), which are not installed; a name that ends in .png needs neither")
    }
    var missingFunction: UnsafePointer<CChar>?
    guard let functions = webp_functions_find(encoder, mux, &missingFunction) else {
      let function = missingFunction.map { String(cString: $0) } ?? ""
      throw Missing(reason: "libwebp is too old: it has no function \(function)")
    }
    self.functions = functions
  }

  /// The largest number of repetitions that a file stores; libwebpmux refuses more.
  static let maximumRounds = 0xFFFF

  /// The longest duration that 24 bits store: more than 4 hours; libwebpmux refuses a longer one.
  let maximumDuration = 0xFF_FFFF

  /// The side of lossy compression blocks and the reach of smoothing at their edges, in px.
  private static let (block, smoothed) = (16, 8)

  /// Returns an enlarged rectangle with an even corner, because frame offsets are stored halved.
  ///
  /// With lossy compression, a change in a block slightly alters the whole block and its neighbours
  /// near the edge; if only a part of these were replaced later, a ghost would stay.
  func aligned(_ rect: PixelRect) -> PixelRect {
    let (step, margin) = quality == 100 ? (2, 0) : (Self.block, Self.smoothed)
    func down(_ coordinate: Int) -> Int { max(coordinate - margin, 0) / step * step }
    func up(_ coordinate: Int) -> Int { (coordinate + margin + step - 1) / step * step }
    let (x, y) = (down(rect.x), down(rect.y))
    return PixelRect(x: x, y: y, width: up(rect.maxX) - x, height: up(rect.maxY) - y)
  }

  func encode(_ piece: FilmPiece) -> [UInt8]? {
    var config = WebPConfig()
    var picture = WebPPicture()
    let functions = functions.pointee
    guard
      functions.ConfigInitInternal(
        &config, WEBP_PRESET_DRAWING, Float(quality), webp_encoder_version) != 0,
      functions.PictureInitInternal(&picture, webp_encoder_version) != 0
    else { return nil }
    if quality == 100 {
      guard functions.ConfigLosslessPreset(&config, 4) != 0 else { return nil }
      picture.use_argb = 1
    }
    picture.width = Int32(piece.rect.width)
    picture.height = Int32(piece.rect.height)
    let straight = piece.pixels.map(PixelTarget.straight)
    let isImported = straight.withUnsafeBytes { bytes in
      functions.PictureImportBGRA(
        &picture, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        Int32(piece.rect.width * MemoryLayout<UInt32>.stride)) != 0
    }
    defer { functions.PictureFree(&picture) }
    guard isImported else { return nil }
    var memory = WebPMemoryWriter()
    functions.MemoryWriterInit(&memory)
    defer { functions.MemoryWriterClear(&memory) }
    picture.writer = functions.MemoryWrite
    let isEncoded = withUnsafeMutablePointer(to: &memory) { memory in
      picture.custom_ptr = UnsafeMutableRawPointer(memory)
      return functions.Encode(&config, &picture) != 0
    }
    guard isEncoded else { return nil }
    return Array(UnsafeBufferPointer(start: memory.mem, count: memory.size))
  }

  /// Assembles the file from groups of frames.
  ///
  /// libwebpmux goes through all frames of a file to add another one, which would take minutes for
  /// a film of an hour.
  func assemble(_ frames: [AnimationFrame], size: FilmSize, rounds: Int) -> [UInt8]? {
    let groups = max(frames.count / groupLength, 1)
    var file: WebPFile?
    for group in 0..<groups {
      let range = frames.count * group / groups..<frames.count * (group + 1) / groups
      guard let bytes = assembleGroup(frames[range], size: size, rounds: rounds) else { return nil }
      if file == nil {
        file = WebPFile(bytes)
      } else if file?.addFrames(of: WebPFile(bytes)) != true {
        return nil
      }
    }
    return file?.bytes
  }

  private func assembleGroup(
    _ frames: ArraySlice<AnimationFrame>, size: FilmSize, rounds: Int
  ) -> [UInt8]? {
    let functions = functions.pointee
    guard let mux = functions.NewInternal(webp_mux_version) else { return nil }
    defer { functions.MuxDelete(mux) }
    for frame in frames {
      let isAdded = frame.bytes.withUnsafeBufferPointer { bytes in
        var info = WebPMuxFrameInfo()
        info.bitstream = WebPData(bytes: bytes.baseAddress, size: bytes.count)
        info.x_offset = Int32(frame.rect.x)
        info.y_offset = Int32(frame.rect.y)
        info.duration = Int32(clamping: frame.duration)
        info.id = WEBP_CHUNK_ANMF
        info.dispose_method = WEBP_MUX_DISPOSE_NONE
        info.blend_method = WEBP_MUX_NO_BLEND
        return functions.MuxPushFrame(mux, &info, 1) == WEBP_MUX_OK
      }
      guard isAdded else { return nil }
    }
    let roundCount = Int32(clamping: min(rounds, Self.maximumRounds))
    var parameters = WebPMuxAnimParams(bgcolor: 0, loop_count: roundCount)
    var data = WebPData(bytes: nil, size: 0)
    guard functions.MuxSetAnimationParams(mux, &parameters) == WEBP_MUX_OK,
      functions.MuxSetCanvasSize(mux, Int32(size.width), Int32(size.height)) == WEBP_MUX_OK,
      functions.MuxAssemble(mux, &data) == WEBP_MUX_OK
    else { return nil }
    defer { functions.Free(UnsafeMutableRawPointer(mutating: data.bytes)) }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }
}

/// An animated WebP file that libwebpmux has assembled.
private struct WebPFile {
  /// The length of the file's header, at whose offset 4 is the length of the rest.
  private static let headerLength = 12
  /// The length of a chunk's header: its name and the length of its data.
  private static let chunkHeaderLength = 8
  /// The offset of the flags that say what the file contains, in the first chunk.
  private static let flags = headerLength + chunkHeaderLength

  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The offset of the first frame; nil if there is none.
  private var firstFrame: Int? {
    var offset = Self.headerLength
    while offset + Self.chunkHeaderLength <= bytes.count {
      if bytes[offset..<offset + 4].elementsEqual("ANMF".utf8) { return offset }
      let length = bytes[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      offset += Self.chunkHeaderLength + length + length % 2
    }
    return nil
  }

  /// Appends the frames of another file of the same size.
  ///
  /// - Returns: false if the file would be larger than the format allows.
  mutating func addFrames(of other: WebPFile) -> Bool {
    guard let first = other.firstFrame else { return false }
    bytes += other.bytes[first...]
    // Alpha in any frame counts for the file.
    bytes[Self.flags] |= other.bytes[Self.flags]
    guard let length = UInt32(exactly: bytes.count - Self.chunkHeaderLength) else { return false }
    for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
    return true
  }
}
