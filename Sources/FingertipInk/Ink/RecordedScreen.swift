internal import InkPages
package import Touches

/// A recorded screen, and its place in a film.
package struct RecordedScreen: Sendable {
  /// Its area, in px of the recording.
  private let size: PixelRect
  /// Its monitors, in px of the recording, the primary one first; empty if it has only one.
  private let monitors: [PixelRect]
  /// The px of the film for each px of the recording.
  package let factor: Double
  /// The position of its upper left corner, in px of the film.
  package let offset: Vector

  /// Creates a recorded screen.
  ///
  /// - Parameters:
  ///   - size: its area, in px of the recording.
  ///   - monitors: its monitors, in px of the recording, the primary one first; empty for one.
  ///   - factor: the px of the film for each px of the recording.
  ///   - offset: the position of its upper left corner, in px of the film.
  package init(_ size: PixelRect, monitors: [PixelRect], factor: Double, offset: Vector) {
    self.size = size
    self.monitors = monitors
    self.factor = factor
    self.offset = offset
  }

  /// The map from px of the recording to px of the film.
  var map: PageView { PageView(scale: factor, x: offset.dx, y: offset.dy) }

  /// Its area, in px of the film.
  var area: PixelRect { map.frame(of: size) }

  /// Returns the part that a page with a ground had.
  ///
  /// - Parameter ownScreen: the page's own screen, in px of the page.
  /// - Returns: the part, in px of the film.
  func place(of ownScreen: PixelRect) -> PixelRect {
    let isPresent = ownScreen == size || monitors.contains(ownScreen)
    return map.frame(of: isPresent ? ownScreen : monitors.first ?? size)
  }
}
