internal import CX11
package import Touches
internal import WindowStates

// A visible region has a window of its own so that the server moves it with its pixels, and neither
// we nor a compositor repaint it. Its pixels are the window's background, a pixmap, so that the
// server also repaints parts that a halo or another window uncovers, at once and without waking us.
//
// A second picture is painted beforehand for the expected next look, such as that of a pressed key,
// and shown by one put. A put goes to the visible window first, and to the background second.

/// A window that shows a picture stored in the server, and that no touch ever hits.
package final class RegionPane {
  private let window: InputTransparentWindow
  private let connection: DisplayConnection
  private let image: PixelImage
  private var spare: PixelImage?
  private let background: BackgroundPixmap
  /// The kind of the pane's window.
  package let surface: WindowSurface
  /// Whether the pane is on the screen.
  package private(set) var isMapped = false
  private var shape: [XRectangle] = []

  /// The window's id, for the order of the stack.
  var windowID: WindowID { window.id }
  /// The picture's pixels, row by row without gaps, premultiplied ARGB, as large as the frame.
  package var pixels: UnsafeMutablePointer<UInt32> { image.pixels }

  /// The pixels of the second picture, like those of the first.
  ///
  /// - Throws: `PixelImageError` when there is no memory for them.
  package func secondPixels() throws(PixelImageError) -> UnsafeMutablePointer<UInt32> {
    if let spare { return spare.pixels }
    let newImage = try PixelImage(
      connection: connection, width: image.width, height: image.height, surface: surface)
    spare = newImage
    return newImage.pixels
  }

  /// Creates the pane, unmapped and without a pixel.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - frame: the frame in px of the root, at least one pixel; its size is fixed.
  ///   - surface: the kind of window.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  package init(
    connection: DisplayConnection, frame: PixelRect, surface: WindowSurface
  ) throws(PixelImageError) {
    self.connection = connection
    self.surface = surface
    image = try PixelImage(
      connection: connection, width: frame.width, height: frame.height, surface: surface)
    window = InputTransparentWindow(
      connection: connection, role: .region, frame: frame, surface: surface)
    background = BackgroundPixmap(for: frame, of: surface, role: .region, on: connection)
  }

  /// Makes the server show pixels of a picture.
  ///
  /// - Parameters:
  ///   - rects: the rectangles in px of the picture, inside it.
  ///   - fromSpare: whether to use the second picture.
  ///   - spans: for a surface without alpha, the visible parts of the window, in px of the
  ///     picture and in bands from top to bottom; nil if they have not changed.
  ///   - completes: whether to request a completion event.
  package func put(
    _ rects: [PixelRect], fromSpare: Bool = false, spans: [PixelRect]? = nil, completes: Bool
  ) {
    guard let picture = fromSpare ? spare : image else { return }
    if isMapped {
      for rect in rects {
        picture.put(rect, into: window.id, x: rect.x, y: rect.y, completes: false)
      }
    }
    background.put(rects, from: picture, completes: completes)
    background.apply(to: window, clears: false)
    guard let spans else { return }
    shape.removeAll(keepingCapacity: true)
    for span in spans { shape.append(XRectangle(span)) }
    window.setShape(shape, isBanded: true)
  }

  /// Moves the pane to another position on the root, unchanged.
  package func move(x: Int, y: Int) { window.move(x: x, y: y) }

  /// Maps or unmaps the pane.
  package func setMapped(_ isMapped: Bool) {
    guard isMapped != self.isMapped else { return }
    self.isMapped = isMapped
    if isMapped { window.map() } else { window.unmap() }
  }
}
