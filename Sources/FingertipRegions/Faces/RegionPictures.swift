internal import TouchDrawing

/// The pictures of faces, as large as they are shown.
///
/// Fingers that scale and turn a picture have it made anew at every step. Its file is not read as often, which takes
/// longer than a frame may where it is a photograph, and few of the steps are kept, since none is shown again.
struct RegionPictures {
  private struct Key: Hashable {
    var path: String
    var width: Int
    var height: Int
    var turn: FaceTurn?
  }

  /// The largest number of pixels of a picture that is kept as it is in its file, 16 MiB: more than most screens have.
  private static let originalPixels = 1 << 22

  private var made = RecentValues<Key, ScaledPicture?>()
  /// Two hands may be at two of them.
  private var originals = RecentValues<String, PictureOriginal>(most: 2 * originalPixels) {
    $0.pixelCount
  }

  /// Takes over the pictures that others have made.
  mutating func takeOver(_ others: RegionPictures) { made.takeOver(others.made) }

  /// Returns a picture, read now or before.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - width: in px, 1 or more.
  ///   - height: in px, 1 or more.
  ///   - turn: how it is turned in a frame of that size; nil for upright, over all of it.
  ///   - isChanging: whether it was shown at another size or turn just before.
  /// - Returns: the picture; nil where it could not be read before.
  /// - Throws: `PictureFileError.cannotRead` where it cannot be read now.
  mutating func picture(
    _ path: String, width: Int, height: Int, turn: FaceTurn?, isChanging: Bool
  ) throws(PictureFileError) -> ScaledPicture? {
    let key = Key(path: path, width: width, height: height, turn: turn)
    if let known = made[key] { return known }
    made[key] = .some(nil)
    let picture =
      isChanging
      ? try original(path).scaled(width: width, height: height, turn: turn)
      : try ScaledPicture(path, width: width, height: height, turn: turn)
    made[key] = picture
    return picture
  }

  private mutating func original(_ path: String) throws(PictureFileError) -> PictureOriginal {
    if let known = originals[path] { return known }
    let original = try PictureOriginal(path, most: Self.originalPixels)
    originals[path] = original
    return original
  }
}
