internal import CX11
internal import PaneShapes
package import Touches
internal import WindowStates

/// A window over one monitor, with the pixels it shows.
///
/// Under a compositor it is translucent, and its shape is coarse, of whole tiles: should the
/// compositor stop, a few tiles turn black for a moment, not the screen. Otherwise its shape is
/// exactly the painted pixels. For marco, it is the whole pane from the start. An empty pane is
/// parked outside the screen, so that nothing covers the desktop and compositors skip it.
package final class Pane {
  private let window: InputTransparentWindow
  private let connection: DisplayConnection
  private let image: PixelImage
  /// The rectangle that the pane covers, in px of the root.
  package let frame: PixelRect
  /// The kind of the pane's window.
  package let surface: WindowSurface
  private var tiles: TileShape
  /// Whether the shape must be complete when the pane is shown (translucent panes).
  private let hasFixedShape: Bool
  /// Whether the pane lies outside the screen.
  package private(set) var isParked = true
  private var shape: [XRectangle] = []
  /// The lasting part of an opaque pane's shape; nil while it is empty.
  private var persistentShape: PersistentShape?
  /// The server's copy of the pixels; nil unless `putWithBackground` keeps one.
  private var background: BackgroundPixmap?

  /// The window's id, for the order of the stack.
  var windowID: WindowID { window.id }

  /// The pane's pixels, row by row without gaps, premultiplied ARGB.
  package var pixels: UnsafeMutablePointer<UInt32> { image.pixels }

  /// Creates the pane, parked, and maps it, during a start at its end.
  ///
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  package init(
    connection: DisplayConnection, frame: PixelRect, surface: WindowSurface
  ) throws(PixelImageError) {
    self.connection = connection
    self.frame = frame
    self.surface = surface
    image = try PixelImage(
      connection: connection, width: frame.width, height: frame.height, surface: surface)
    tiles = TileShape(width: frame.width, height: frame.height)
    hasFixedShape = surface == .translucent && connection.missesShapeChanges
    let parked = frame.offset(x: -(frame.maxX + 64), y: -(frame.maxY + 64))
    window = InputTransparentWindow(
      connection: connection, role: .pane, frame: parked, surface: surface)
    window.setShape([], isBanded: true)
    window.mapEmpty()
  }

  /// Extends the shape by rectangles that are about to be put (translucent panes).
  ///
  /// - Parameter damage: rectangles in px of the root, inside the pane's frame.
  package func uncover(_ damage: [PixelRect]) {
    var hasGrown = false
    for rect in damage {
      let covered = hasFixedShape ? frame : rect
      if tiles.cover(covered.offset(x: -frame.x, y: -frame.y)) { hasGrown = true }
    }
    if hasGrown { window.setShape(tiles.rectangles.map(XRectangle.init), isBanded: true) }
    show()
  }

  /// Adds rectangles to the shape of every following cut, until `forgetKeptSpans` (opaque panes).
  ///
  /// - Parameter spans: rectangles in px of the root, inside the pane's frame.
  package func keep(_ spans: [PixelRect]) {
    guard !spans.isEmpty else { return }
    let persistentShape = self.persistentShape ?? PersistentShape(connection: connection)
    self.persistentShape = persistentShape
    persistentShape.add(spans.map { XRectangle($0.offset(x: -frame.x, y: -frame.y)) })
  }

  /// Removes the kept rectangles from the shape of following cuts.
  package func forgetKeptSpans() {
    persistentShape?.clear()
  }

  /// Makes the shape exactly the given spans, in px of the root, and the kept ones (opaque panes).
  package func cut(_ spans: [PixelRect]) {
    shape.removeAll(keepingCapacity: true)
    addShape(of: spans)
    applyShape(isBanded: false)
  }

  /// Makes the shape exactly the given spans, in px of the root, and the kept ones (opaque panes).
  ///
  /// The spans are in bands from top to bottom, each from left to right, which saves the server the
  /// sorting.
  package func cut(bands: [[PixelRect]]) {
    shape.removeAll(keepingCapacity: true)
    for band in bands { addShape(of: band) }
    applyShape(isBanded: true)
  }

  /// Adds rectangles to the shape, in one access to it.
  ///
  /// There are hundreds in a frame, so they come as an array: a generic sequence would not be
  /// specialized for callers in other modules.
  private func addShape(of spans: [PixelRect]) {
    let (x, y) = (frame.x, frame.y)
    shape.append(contentsOf: spans.lazy.map { XRectangle($0.offset(x: -x, y: -y)) })
  }

  private func applyShape(isBanded: Bool) {
    if let persistentShape, !persistentShape.isEmpty {
      persistentShape.apply(to: window.id, with: shape)
    } else {
      window.setShape(shape, isBanded: isBanded)
    }
    show()
  }

  /// Puts a rectangle of pixels, once they are final, on the screen.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in px of the root, inside the pane's frame.
  ///   - completes: whether to request a completion event.
  package func put(_ rect: PixelRect, completes: Bool) {
    let local = rect.offset(x: -frame.x, y: -frame.y)
    image.put(local, into: window.id, x: local.x, y: local.y, completes: completes)
  }

  /// Puts rectangles of pixels on the screen and, without alpha, on the window's background.
  ///
  /// The server repaints whatever our other windows or those of others uncover from the background,
  /// at once and without waking us. It has the pixels that were put since the pane was parked.
  /// With alpha, a compositor keeps the pixels.
  ///
  /// - Parameter rects: the rectangles in px of the root, inside the pane's frame; a completion
  ///   event will come.
  package func putWithBackground(_ rects: [PixelRect]) {
    guard surface == .opaque else {
      for rect in rects { put(rect, completes: rect == rects.last) }
      return
    }
    for rect in rects { put(rect, completes: false) }
    let background = self.background ?? makeBackground()
    self.background = background
    background.put(
      Self.merged(rects).map { $0.offset(x: -frame.x, y: -frame.y) }, from: image, completes: true)
    background.apply(to: window, clears: false)
  }

  private func makeBackground() -> BackgroundPixmap {
    BackgroundPixmap(for: frame, of: surface, role: .pane, on: connection)
  }

  /// Returns one rectangle instead of several if it has hardly more pixels: a request costs the
  /// server more than a few pixels.
  private static func merged(_ rects: [PixelRect]) -> [PixelRect] {
    let bounds = rects.reduce(PixelRect.empty) { $0.union($1) }
    return bounds.area <= 2 * rects.reduce(0) { $0 + $1.area } + 4096 ? [bounds] : rects
  }

  /// Puts all pixels so that the server can repaint what other windows uncover (opaque panes).
  ///
  /// A completion event will come.
  package func putBackground() {
    let background = makeBackground()
    let all = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
    background.put([all], from: image, completes: true)
    // The server keeps the pixmap as long as it is the background.
    background.apply(to: window, clears: true)
  }

  /// Ends the effect of `putBackground`, before other pixels are put.
  package func removeBackground() { window.setNoBackground() }

  /// Moves the pane outside the screen; its pixels must have been cleared and put before.
  package func park() {
    guard !isParked else { return }
    isParked = true
    window.park()
    tiles.clear()
    window.setShape([], isBanded: true)
    if background != nil {
      window.setNoBackground()
      background = nil
    }
  }

  private func show() {
    guard isParked else { return }
    isParked = false
    window.move(x: frame.x, y: frame.y)
  }
}
