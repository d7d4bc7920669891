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
    let slot: Int
    /// The square around it, in px of the root.
    let frame: PixelRect
    /// Its visible parts, in px of the square and in bands from top to bottom.
    let shape: [XRectangle]
    let content: Content
    /// The number of the request that drew it; nil if the window does not show it.
    var drawn: UInt?

    /// The picture that it looks like; nil if it was painted.
    var picture: HaloPicture? {
      if case .picture(let picture) = content { picture } else { nil }
    }
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
  /// The halos, in the order of their slots.
  private var halos: [Halo] = []
  /// The areas in which halos have changed since the last `show`, in px of the root.
  private var changes: [PixelRect] = []

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
    if let index = index(of: slot), halos[index].frame == frame, halos[index].picture === picture {
      return nil
    }
    return set(
      Halo(slot: slot, frame: frame, shape: picture.shape, content: .picture(picture)))
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
        slot: slot, frame: PixelRect(squareOf: area.width, at: centre),
        shape: spans.map(XRectangle.init), content: .pixels(image, area)))
  }

  /// Removes a halo, to be shown by the next `show`.
  ///
  /// - Returns: the square that it covered, in px of the root; nil if there was none.
  @discardableResult
  package func remove(slot: Int) -> PixelRect? {
    guard let index = index(of: slot) else { return nil }
    let frame = halos.remove(at: index).frame
    changes.append(frame)
    return frame
  }

  /// The slots of the halos.
  package var slots: [Int] { halos.map(\.slot) }

  private func index(of slot: Int) -> Int? { halos.firstIndex { $0.slot == slot } }

  /// Adds a halo, or replaces the one of its slot.
  ///
  /// - Returns: the former square; nil if there was none.
  private func set(_ halo: Halo) -> PixelRect? {
    changes.append(halo.frame)
    guard let index = index(of: halo.slot) else {
      halos.insert(halo, at: halos.firstIndex { $0.slot > halo.slot } ?? halos.endIndex)
      return nil
    }
    let former = halos[index].frame
    changes.append(former)
    halos[index] = halo
    return former
  }

  /// Copies all halos again with the next `show`: the server may have lost their pixels.
  package func losePixels() { changes += halos.lazy.map(\.frame) }

  /// Shows the halos as they were placed since the last call, if any has changed.
  ///
  /// - Parameter completes: whether to request a completion event, if pixels of an image are put.
  /// - Returns: whether a completion event will come.
  @discardableResult
  package func show(completes: Bool) -> Bool {
    guard !changes.isEmpty else { return false }
    forgetChangedPictures()
    changes.removeAll(keepingCapacity: true)
    cut()
    return copy(completes: completes)
  }

  /// Forgets that the window shows the pictures in the changed areas.
  ///
  /// A picture that overlaps a changed halo was covered by it, or lies over it, and so on with
  /// those that overlap the picture. Painted pixels may be gone by now; they change with the next
  /// frame anyway.
  private func forgetChangedPictures() {
    var next = 0
    while next < changes.count {
      let area = changes[next]
      next += 1
      for index in halos.indices
      where halos[index].drawn != nil && halos[index].picture != nil
        && !halos[index].frame.intersection(area).isEmpty
      {
        halos[index].drawn = nil
        changes.append(halos[index].frame)
      }
    }
  }

  /// Cuts the window to the shapes of all halos.
  private func cut() {
    var shape: [XRectangle] = []
    shape.reserveCapacity(halos.reduce(0) { $0 + $1.shape.count })
    for halo in halos {
      let (dx, dy) = (halo.frame.x - frame.x, halo.frame.y - frame.y)
      shape += halo.shape.lazy.map { XRectangle($0, movedBy: (dx, dy)) }
    }
    window.setShape(shape, isBanded: halos.count == 1)
    if halos.isEmpty { window.park() } else { window.move(x: frame.x, y: frame.y) }
  }

  /// Copies the halos that the window does not show, each clipped to its shape.
  private func copy(completes: Bool) -> Bool {
    let last = halos.lastIndex { $0.drawn == nil && $0.picture == nil }
    for index in halos.indices where halos[index].drawn == nil {
      halos[index].drawn = XNextRequest(connection.display)
      let halo = halos[index]
      let (x, y) = (halo.frame.x - frame.x, halo.frame.y - frame.y)
      clip(to: halo.shape, x: x, y: y)
      switch halo.content {
      case .picture(let picture):
        XCopyArea(
          connection.display, picture.pixmap.rawValue, window.id.rawValue, graphics, 0, 0,
          UInt32(halo.frame.width), UInt32(halo.frame.height), Int32(x), Int32(y))
      case .pixels(let image, let area):
        image.put(
          area, into: window.id, x: x, y: y, completes: completes && index == last,
          through: graphics)
      }
    }
    window.noteDrawn(by: halos.lazy.compactMap(\.drawn).min())
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
