internal import TouchDrawing

/// The pictures of faces, at the sizes at which they are shown.
///
/// Fingers that scale and turn a picture need a new one at every step. Its file is not read every
/// time, because for a photograph that may take longer than a frame. Few of the steps are kept,
/// because none is shown again.
struct RegionPictures {
  private struct Key: Hashable {
    var path: String
    var width: Int
    var height: Int
    var turn: FaceTurn?
  }

  /// The largest picture that is kept at its original size, in px (16 MiB); more than most screens
  /// have.
  private static let originalPixels = 1 << 22

  private var cache = RecentValues<Key, ScaledPicture?>()
  /// The originals of two pictures, because each hand may scale one.
  private var originals = RecentValues<String, PictureOriginal>(most: 2 * originalPixels) {
    $0.pixelCount
  }

  /// Takes over the pictures that another instance has made.
  mutating func takeOver(_ others: RegionPictures) { cache.takeOver(others.cache) }

  /// Returns a picture, from the cache if possible.
  ///
  /// - Parameters:
  ///   - path: the picture's file.
  ///   - width: the width in px, 1 or more.
  ///   - height: the height in px, 1 or more.
  ///   - turn: its turn in a frame of that size; nil for upright, over the whole frame.
  ///   - isChanging: whether it was shown at another size or turn just before.
  /// - Returns: the picture; nil if it could not be read before.
  /// - Throws: `PictureFileError.cannotRead` if it cannot be read now.
  mutating func picture(
    _ path: String, width: Int, height: Int, turn: FaceTurn?, isChanging: Bool
  ) throws(PictureFileError) -> ScaledPicture? {
    let key = Key(path: path, width: width, height: height, turn: turn)
    if let cached = cache[key] { return cached }
    cache[key] = .some(nil)
    let picture =
      isChanging
      ? try original(path).scaled(width: width, height: height, turn: turn)
      : try ScaledPicture(path, width: width, height: height, turn: turn)
    cache[key] = picture
    return picture
  }

  private mutating func original(_ path: String) throws(PictureFileError) -> PictureOriginal {
    if let cached = originals[path] { return cached }
    let original = try PictureOriginal(path, most: Self.originalPixels)
    originals[path] = original
    return original
  }
}
