internal import CX11
package import Touches
package import WindowStates

// Why halos share a window without alpha: when a window moves or its shape changes, the server
// computes the visible parts of every window again, and clips all that it uncovers against each
// rectangle of each shape. With a window for each of ten fingers it would do so ten times per
// frame, which costs it three times as much. With alpha a moved window costs next to nothing
// (`HaloSprite`).

/// A window over one monitor that shows the halos of all fingers, cut to their shapes.
///
/// Without a halo it is parked outside the screen.
package final class HaloPane: HaloWindow {
  /// One finger's halo.
  private struct Halo {
    /// The square around it, in px of the root.
    var frame: PixelRect
    /// Its visible parts, in px of the square and in bands from top to bottom.
    var shape: [XRectangle]
    var content: Content
    /// The number of the request that drew it; nil if the window does not show it.
    var drawn: UInt?

    var isShown: Bool { drawn != nil }
  }

  private enum Content {
    case picture(HaloPicture)
    /// A part of an image, in px of the image, which is copied once.
    case pixels(PixelImage, PixelRect)
  }

  private let window: InputTransparentWindow
  private let connection: DisplayConnection
  private let frame: PixelRect
  /// The context that clips to the shape of one halo.
  private let graphics: GC?
  /// The halos by slot.
  private var halos: [Halo?] = []
  /// The areas of removed halos since the last `show`, in px of the root.
  private var removed: [PixelRect] = []

  /// The window's id, for the order of the stack.
  package var windowID: WindowID { window.id }

  /// Creates the window, parked, and maps it, during a start at its end.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - frame: the monitor, in px of the root.
  package init(connection: DisplayConnection, frame: PixelRect) {
    self.connection = connection
    self.frame = frame
    let parked = frame.offset(x: -(frame.maxX + 64), y: -(frame.maxY + 64))
    window = InputTransparentWindow(
      connection: connection, role: .halo, frame: parked, surface: .opaque)
    graphics = connection.makeGraphics(for: .opaque)
    window.setShape([], isBanded: true)
    window.followVisibility()
    window.mapEmpty()
  }

  deinit { if let graphics { XFreeGC(connection.display, graphics) } }

  /// Places a halo that looks like a picture, to be shown by the next `show`.
  ///
  /// - Parameters:
  ///   - picture: the picture, a square.
  ///   - size: the side of the square, in px; odd, so that its middle is the middle of a pixel.
  ///   - slot: the slot of the finger.
  ///   - centre: the finger's position, in px of the root.
  /// - Returns: the square that it covered before, in px of the root; nil if it has not moved.
  @discardableResult
  package func place(
    _ picture: HaloPicture, size: Int, forSlot slot: Int, at centre: Point
  ) -> PixelRect? {
    let frame = PixelRect(squareOf: size, at: centre)
    if case .picture(let shown) = halo(slot)?.content, shown === picture,
      halo(slot)?.frame == frame
    {
      return nil
    }
    return set(
      Halo(frame: frame, shape: picture.shape, content: .picture(picture)), forSlot: slot)
  }

  /// Places a halo that was painted for the next `show` only.
  ///
  /// - Parameters:
  ///   - image: the image, which the server reads during `show`.
  ///   - area: the part of the image, a square with an odd side.
  ///   - spans: the visible pixels, in px of the square and in bands from top to bottom.
  ///   - slot: the slot of the finger.
  ///   - centre: the finger's position, in px of the root.
  /// - Returns: the square that it covered before, in px of the root; nil if there was none.
  @discardableResult
  package func place(
    _ image: PixelImage, area: PixelRect, spans: [PixelRect], forSlot slot: Int, at centre: Point
  ) -> PixelRect? {
    set(
      Halo(
        frame: PixelRect(squareOf: area.width, at: centre), shape: spans.map(XRectangle.init),
        content: .pixels(image, area)),
      forSlot: slot)
  }

  /// Removes a halo, to be shown by the next `show`.
  ///
  /// - Returns: the square that it covered, in px of the root; nil if there was none.
  @discardableResult
  package func remove(slot: Int) -> PixelRect? {
    guard let halo = halo(slot) else { return nil }
    halos[slot] = nil
    removed.append(halo.frame)
    return halo.frame
  }

  /// The slots of the halos.
  package var slots: [Int] { halos.indices.filter { halos[$0] != nil } }

  private func halo(_ slot: Int) -> Halo? { slot < halos.count ? halos[slot] : nil }

  private func set(_ halo: Halo, forSlot slot: Int) -> PixelRect? {
    let former = remove(slot: slot)
    while halos.count <= slot { halos.append(nil) }
    halos[slot] = halo
    return former
  }

  /// Copies all halos again with the next `show`: the server may have lost their pixels.
  package func losePixels() {
    for slot in slots {
      if case .picture = halos[slot]?.content { halos[slot]?.drawn = nil }
    }
  }

  /// Shows the halos as they were placed since the last call, if any has changed.
  ///
  /// - Parameter completes: whether to request a completion event, if pixels of an image are put.
  /// - Returns: whether a completion event will come.
  @discardableResult
  package func show(completes: Bool) -> Bool {
    let changed = slots.filter { halos[$0]?.isShown == false }
    guard !changed.isEmpty || !removed.isEmpty else { return false }
    let areas = removed + changed.compactMap { halos[$0]?.frame }
    removed.removeAll(keepingCapacity: true)
    cut()
    // A picture that overlaps a changed halo was covered by it, or lies over it. Painted pixels may
    // be gone by now; they change with the next frame anyway.
    for slot in slots where areas.contains(where: { overlaps($0, slot) }) {
      if case .picture = halos[slot]?.content { halos[slot]?.drawn = nil }
    }
    return copy(completes: completes)
  }

  private func overlaps(_ area: PixelRect, _ slot: Int) -> Bool {
    halos[slot].map { !$0.frame.intersection(area).isEmpty } ?? false
  }

  /// Cuts the window to the shapes of all halos.
  private func cut() {
    var shape: [XRectangle] = []
    for halo in halos.lazy.compactMap(\.self) {
      let (dx, dy) = (halo.frame.x - frame.x, halo.frame.y - frame.y)
      shape += halo.shape.lazy.map { XRectangle($0, movedBy: (dx, dy)) }
    }
    let count = slots.count
    window.setShape(shape, isBanded: count == 1)
    if count == 0 { window.park() } else { window.move(x: frame.x, y: frame.y) }
  }

  /// Copies the halos that the window does not show, each clipped to its shape.
  private func copy(completes: Bool) -> Bool {
    func isPut(_ slot: Int) -> Bool {
      if case .pixels = halos[slot]?.content { halos[slot]?.isShown == false } else { false }
    }
    let last = slots.last(where: isPut)
    for slot in slots {
      guard let halo = halos[slot], !halo.isShown else { continue }
      halos[slot]?.drawn = XNextRequest(connection.display)
      let (x, y) = (halo.frame.x - frame.x, halo.frame.y - frame.y)
      clip(to: halo.shape, x: x, y: y)
      switch halo.content {
      case .picture(let picture):
        XCopyArea(
          connection.display, picture.pixmap.rawValue, window.id.rawValue, graphics, 0, 0,
          UInt32(halo.frame.width), UInt32(halo.frame.height), Int32(x), Int32(y))
      case .pixels(let image, let area):
        image.put(
          area, into: window.id, x: x, y: y, completes: completes && slot == last,
          through: graphics)
      }
    }
    window.noteDrawn(by: halos.lazy.compactMap { $0?.drawn }.min())
    return completes && last != nil
  }

  private func clip(to shape: [XRectangle], x: Int, y: Int) {
    shape.withUnsafeBufferPointer { buffer in
      _ = XSetClipRectangles(
        connection.display, graphics, Int32(x), Int32(y),
        UnsafeMutablePointer(mutating: buffer.baseAddress), Int32(buffer.count), YXBanded)
    }
  }
}

extension XRectangle {
  /// Moves a rectangle, clamped to 16 bits.
  fileprivate init(_ rect: XRectangle, movedBy offset: (dx: Int, dy: Int)) {
    self.init(
      x: Int16(clamping: Int(rect.x) + offset.dx), y: Int16(clamping: Int(rect.y) + offset.dy),
      width: rect.width, height: rect.height)
  }
}
