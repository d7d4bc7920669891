internal import SystemSupport
internal import TouchDrawing

/// The pictures that a configuration names; each is read once, however often it is named.
struct PictureCache: Sendable {
  /// The maximum number of pixels of all pictures with alpha, whose pixels are all examined.
  static let pixelLimit = CheckedPicture.pixelLimit

  /// The folder to which the names of pictures are relative.
  let directory: String
  /// The folders that may contain pictures.
  let reach: FileReach
  private var results: [String: Result<CheckedPicture, PictureError>] = [:]
  /// The number of pixels of all pictures with alpha so far.
  private var pixels = 0

  /// Creates a cache without pictures.
  init(directory: String, reach: FileReach) {
    self.directory = directory
    self.reach = reach
  }

  /// Returns the picture with a name; reads it unless it has been read before.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - folder: the folder to which the name is relative; nil for `directory`.
  /// - Returns: the picture.
  /// - Throws: the reason why it cannot be used.
  mutating func picture(
    named name: String, in folder: String? = nil
  ) throws(PictureError) -> CheckedPicture {
    let path = name.hasPrefix("/") ? name : (folder ?? directory) + "/" + name
    if let cached = results[path] { return try cached.get() }
    let result = Result { () throws(PictureError) in try load(path) }
    results[path] = result
    return try result.get()
  }

  private mutating func load(_ path: String) throws(PictureError) -> CheckedPicture {
    if let message = reach.refusal(of: path) { throw PictureError(message: message) }
    let summary = try CheckedPicture.summary(of: path)
    let sum = pixels + (summary.isOpaque ? 0 : summary.width * summary.height)
    guard sum <= Self.pixelLimit else {
      throw PictureError(
        message:
          "with \(quoted(path)), all pictures together have \((sum + (1 << 20) - 1) >> 20) million "
          + "px that may be transparent; \(Self.pixelLimit >> 20) million px are allowed")
    }
    pixels = sum
    return try CheckedPicture(path, summary)
  }
}
