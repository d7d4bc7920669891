internal import InkPages
package import SystemSupport
internal import TouchDrawing
internal import TouchInk
package import Touches

/// The drawing and the monitor of an overview.
package struct OverviewContext {
  /// The editor of the drawing, whose pages set the proportions of the miniatures.
  let editor: InkEditor
  /// The monitor, in px of the root.
  let monitor: PixelRect
  /// Its density, in px/mm.
  let density: Double
  /// Receives messages about pictures that cannot be made.
  let log: LogSink

  /// Creates the context of an overview.
  ///
  /// - Parameters:
  ///   - editor: the editor of the drawing.
  ///   - monitor: the monitor, in px of the root.
  ///   - density: its density, in px/mm.
  ///   - log: receives messages.
  package init(
    _ editor: InkEditor, on monitor: PixelRect, density: Double, log: @escaping LogSink
  ) {
    self.editor = editor
    self.monitor = monitor
    self.density = density
    self.log = log
  }

  /// Returns the grid for a number of pictures; those of a picker can only be chosen.
  func grid(_ count: Int, isPicker: Bool = false) -> OverviewGrid {
    let area = editor.board
    return OverviewGrid(
      count, on: monitor, sheet: (area.width, area.height), pixelsPerMillimetre: density,
      isPicker: isPicker)
  }

  /// Returns the miniatures of a grid, with the frame that is drawn over each of them.
  func pictures(in grid: OverviewGrid, frame: ScaledPicture) -> MiniatureCache {
    MiniatureCache(
      MiniatureRenderer(in: grid, frame: frame), log: log)
  }
}
