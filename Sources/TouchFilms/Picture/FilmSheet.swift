internal import SystemSupport
internal import TouchDrawing
internal import Touches

/// Pixels of a film's size, transparent at first.
final class FilmSheet {
  private let canvas: Canvas

  /// Allocates the pixels of a film.
  ///
  /// - Throws: `FileError` if there is no memory.
  init(_ plan: FilmPlan) throws(FileError) {
    guard let canvas = Canvas(bounds: plan.area) else { throw plan.noMemory }
    self.canvas = canvas
  }

  /// The pixels to paint on, premultiplied; valid while the sheet exists.
  var target: PixelTarget { canvas.target }

  /// Copies a rectangle from another sheet, or makes it transparent if there is none.
  func copy(_ rect: PixelRect, from other: FilmSheet?) {
    if let other { target.copy(rect, from: other.target) } else { target.fill(rect) }
  }
}
