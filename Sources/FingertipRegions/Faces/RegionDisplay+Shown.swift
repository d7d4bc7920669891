internal import TouchDrawing
internal import TouchX11
internal import Touches

extension RegionDisplay {
  /// A panel and the window that shows it.
  struct Shown {
    var panel: RegionPanel
    /// The part of the drawing that the window shows, in px of the drawing.
    var part: PixelRect
    var pane: RegionPane
    /// The drawing in the pane's picture; nil while the picture is empty.
    var painted: FigureTree?
    /// The drawing that the window shows; nil while it shows nothing.
    var seen: FigureTree?
    /// The pressed looks, painted in advance; nil if they are not painted.
    var prepared: PreparedPresses?
    /// Whether the window does not show the current panel.
    var isStale: Bool
    /// The shape of the window if it has no alpha channel, in px of the drawing.
    var shape: [PixelRect] = []

    /// Follows a panel of the same name and size, and moves the window to its place.
    ///
    /// - Parameters:
    ///   - panel: the panel as it is now.
    ///   - part: the part of its drawing that the window shows, in px of the drawing.
    mutating func follow(_ panel: RegionPanel, _ part: PixelRect) {
      if self.part != part {
        (painted, seen, prepared) = (nil, nil, nil)
        self.part = part
      }
      isStale = seen != panel.drawing
      self.panel = panel
      let frame = panel.windowFrame(of: part)
      pane.move(x: frame.x, y: frame.y)
    }
  }

  /// Returns the part of a panel's drawing that gets a window, in px of the drawing: the whole
  /// drawing, even off screen, unless it is larger than the screen.
  static func part(of panel: RegionPanel, on screen: PixelRect) -> PixelRect {
    if panel.bounds.width <= screen.width, panel.bounds.height <= screen.height {
      return panel.bounds
    }
    return panel.frame.intersection(screen).offset(x: -panel.x, y: -panel.y)
  }
}
