package import TouchDrawing

/// The options of `replay --output`: how a recording becomes a film.
package struct FilmOptions: Equatable, Sendable {
  /// The size in px; nil for the size of the recorded screen.
  package var size: FilmSize?
  /// The ground beneath touches and ink; transparent by default.
  package var ground = FilmGround.transparent
  /// The quality of lossy compression, 0…100; 100 is lossless.
  package var quality = 100
  /// The file of a drawing whose ink lies beneath the touches; nil for none.
  package var drawing: String?
  /// Whether touches draw ink as in draw mode.
  package var draws = false

  /// Creates the options of a command line without any.
  package init() {}
}

/// The size of a film.
package struct FilmSize: Equatable, Sendable {
  /// The allowed width and height, in px; WebP allows no larger pictures.
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
}

/// The ground of a film, beneath the touches and the ink.
package enum FilmGround: Equatable, Sendable {
  case transparent
  case colour(Colour)
  /// A picture file, which is scaled to the film.
  case picture(path: String)
}
