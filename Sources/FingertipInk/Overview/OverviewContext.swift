internal import InkPages
package import SystemSupport
internal import TouchDrawing
package import Touches

/// The drawing and the monitor of an overview.
package struct OverviewContext {
  /// The drawing, whose pages have the form of the small pictures.
  let editor: InkEditor
  /// The monitor, in px of the root.
  let monitor: PixelRect
  /// Its density, in px/mm.
  let density: Double
  /// The place of messages about pictures that cannot be made.
  let log: LogSink

  /// Creates what an overview is opened for.
  ///
  /// - Parameters:
  ///   - editor: has the drawing.
  ///   - monitor: the monitor, in px of the root.
  ///   - density: its density, in px/mm.
  ///   - log: where messages go.
  package init(
    _ editor: InkEditor, on monitor: PixelRect, density: Double, log: @escaping LogSink
  ) {
    self.editor = editor
    self.monitor = monitor
    self.density = density
    self.log = log
  }

  /// Returns the places of a number of pictures, which are only chosen where they are a shelf.
  func grid(_ count: Int, isShelf: Bool = false) -> OverviewGrid {
    let area = editor.document.area
    return OverviewGrid(
      count, on: monitor, sheet: (area.width, area.height), pixelsPerMillimetre: density,
      isShelf: isShelf)
  }

  /// Returns small pictures that are still to be made, with a picture that lies on each of them.
  func pictures(in grid: OverviewGrid, frame: ScaledPicture) -> PagePictures {
    PagePictures(
      PagePicture(of: editor.document.area, pixelsPerMillimetre: density, in: grid, frame: frame),
      log: log)
  }
}
