internal import SystemSupport
internal import TouchDrawing
internal import Touches

/// Pixels as large as a film, transparent at first.
final class FilmSheet {
  private let canvas: Canvas

  /// Allocates the pixels of a film.
  ///
  /// - Throws: `FileError` where there is no memory.
  init(_ film: FilmPlan) throws(FileError) {
    guard let canvas = Canvas(bounds: film.area) else { throw film.noMemory }
    self.canvas = canvas
  }

  /// The pixels to paint on, premultiplied; good for as long as the sheet lives.
  var target: PixelTarget { canvas.target }

  /// Makes a rectangle what it is on another sheet, or transparent where there is none.
  func copy(_ rect: PixelRect, from other: FilmSheet?) {
    if let other { target.copy(rect, from: other.target) } else { target.fill(rect) }
  }
}
