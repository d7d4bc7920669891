internal import SystemSupport
package import TouchDrawing

/// The options of `replay --output`: how a recording becomes a film.
package struct FilmOptions: Equatable, Sendable {
  /// The size in px; nil for that of the recorded screen.
  package var size: FilmSize?
  package var ground = FilmGround.transparent
  /// The quality of pictures that are compressed with loss, 0…100; 100 is without loss.
  package var quality = 100
  /// The file of a drawing whose ink lies beneath the touches; nil for none.
  package var drawing: String?
  /// Whether touches draw as in draw mode.
  package var draws = false

  /// Creates the options of a command line that has none.
  package init() {}
}

/// The size of a film.
package struct FilmSize: Equatable, Sendable {
  /// The width and the height that are allowed, in px; WebP has no larger pictures.
  package static let range = 16...16383

  /// The width, in px.
  package var width: Int
  /// The height, in px.
  package var height: Int

  /// Creates a size from px.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads a size such as `1280x720`.
  init(parsing text: String) throws(SettingProblem) {
    let side = SettingKind.whole("WxH", "a size in px, such as 1280x720", Self.range)
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ Decimal.isWhole(String($0)) }) else {
      throw SettingProblem(
        message: "\(quoted(text)) is not \(side.noun): two whole numbers from "
          + "\(Self.range.lowerBound) to \(Self.range.upperBound)")
    }
    width = try side.value(of: String(parts[0]))
    height = try side.value(of: String(parts[1]))
  }
}

/// The ground of a film, beneath the touches and the ink.
package enum FilmGround: Equatable, Sendable {
  case transparent
  case colour(Colour)
  /// A picture file, which is scaled to the film.
  case picture(path: String)

  /// Reads a colour, the word `none` or the name of a picture file.
  init(parsing text: String) throws(SettingProblem) {
    if text == "none" {
      self = .transparent
    } else if PictureFile.endings.contains(where: text.lowercased().hasSuffix) {
      self = .picture(path: text)
    } else if let colour = try? Colour(parsing: text) {
      self = .colour(colour)
    } else {
      throw SettingProblem(
        message:
          "\(quoted(text)) is not a backdrop: none, a colour such as white or '#202830', or a file "
          + "that ends in .png, .jpg or .jpeg")
    }
  }
}
