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

  /// Loads the libraries.
  ///
  /// - Parameter quality: 0…100; 100 is lossless.
  /// - Throws: `Missing`.
  init(quality: Int) throws(Missing) {
    self.quality = quality
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

  func assemble(_ frames: [AnimationFrame], size: FilmSize, rounds: Int) -> [UInt8]? {
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
