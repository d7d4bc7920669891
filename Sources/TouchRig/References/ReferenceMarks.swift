internal import CX11
internal import TouchX11
internal import Touches
internal import WindowStates

/// A disc-shaped window that is outside the screen until it is moved to a touch.
final class MovedWindowMark: ReferenceMark {
  private let connection: DisplayConnection
  private let window: Window
  private let size: Int

  init(_ connection: DisplayConnection, size: Int) {
    self.connection = connection
    self.size = size
    window = connection.makeReferenceWindow(
      x: -size - 64, y: -size - 64, width: size, height: size, surface: .opaque,
      background: 0xff_ffff)
    var rows = (0..<size).map { row in
      XRectangle(Disc.span(row, size: size))
    }
    XShapeCombineRectangles(
      connection.display, window, ShapeBounding, 0, 0, &rows, Int32(rows.count), ShapeSet,
      YXBanded)
    XMapWindow(connection.display, window)
  }

  func show(x: Int, y: Int) {
    XMoveWindow(connection.display, window, Int32(x - size / 2), Int32(y - size / 2))
  }

  func hide() {
    XMoveWindow(connection.display, window, Int32(-size - 64), Int32(-size - 64))
  }
}

/// A translucent window over the whole screen, into which a disc is drawn.
final class PlainPaneMark: ReferenceMark {
  private let connection: DisplayConnection
  private let window: Window
  private let size: Int
  /// A disc in the upper half, and transparent pixels in the lower half to erase it.
  private let image: PixelImage
  private var origin: (x: Int, y: Int)?

  init(_ connection: DisplayConnection, size: Int) throws(PixelImageError) {
    self.connection = connection
    self.size = size
    let root = connection.rootSize
    window = connection.makeReferenceWindow(
      x: 0, y: 0, width: root.width, height: root.height, surface: .translucent, background: 0)
    image = try PixelImage(
      connection: connection, width: size, height: 2 * size, surface: .translucent)
    for row in 0..<size {
      let span = Disc.span(row, size: size)
      for column in span.x..<span.maxX { image.pixels[row * size + column] = 0xffff_ffff }
    }
    XMapWindow(connection.display, window)
  }

  func show(x: Int, y: Int) {
    hide()
    origin = (x - size / 2, y - size / 2)
    put(0)
  }

  func hide() {
    put(size)
    origin = nil
  }

  private func put(_ top: Int) {
    guard let origin else { return }
    image.put(
      PixelRect(x: 0, y: top, width: size, height: size), into: WindowID(rawValue: window),
      x: origin.x, y: origin.y, completes: false)
  }
}

/// A window over the whole screen, whose shape is the union of all drawn squares.
final class InkMark: ReferenceMark {
  private let connection: DisplayConnection
  private let window: Window
  private let size: Int
  private let image: PixelImage

  init(_ connection: DisplayConnection, size: Int) throws(PixelImageError) {
    self.connection = connection
    self.size = size
    let root = connection.rootSize
    window = connection.makeReferenceWindow(
      x: 0, y: 0, width: root.width, height: root.height, surface: .opaque, background: 0)
    image = try PixelImage(connection: connection, width: size, height: size, surface: .opaque)
    image.pixels.update(repeating: 0xff20_c020, count: size * size)
    XShapeCombineRectangles(
      connection.display, window, ShapeBounding, 0, 0, nil, 0, ShapeSet, YXBanded)
    XMapWindow(connection.display, window)
  }

  func show(x: Int, y: Int) {
    var square = XRectangle(PixelRect(x: x - size / 2, y: y - size / 2, width: size, height: size))
    XShapeCombineRectangles(
      connection.display, window, ShapeBounding, 0, 0, &square, 1, ShapeUnion, YXBanded)
    image.put(
      PixelRect(x: 0, y: 0, width: size, height: size), into: WindowID(rawValue: window),
      x: x - size / 2,
      y: y - size / 2, completes: false)
  }

  func hide() {}
}

/// A translucent window at `KeyMark.place`, which changes its colour while a finger is down.
package final class KeyMark: ReferenceMark {
  /// The upper left corner of the window, in px of the root.
  package static let place = (x: 600, y: 300)
  private let connection: DisplayConnection
  private let window: Window

  /// Creates a window of a width in px; its height is three quarters of that.
  init(_ connection: DisplayConnection, width: Int) {
    self.connection = connection
    window = connection.makeReferenceWindow(
      x: Self.place.x, y: Self.place.y, width: width, height: width * 3 / 4, surface: .translucent,
      background: 0xff22_66aa)
    XMapWindow(connection.display, window)
  }

  func show(x: Int, y: Int) { fill(0xff66_ffaa) }

  func hide() { fill(0xff22_66aa) }

  private func fill(_ colour: UInt) {
    XSetWindowBackground(connection.display, window, colour)
    XClearWindow(connection.display, window)
  }
}

private enum Disc {
  /// Returns the pixels of one row of a disc.
  static func span(_ row: Int, size: Int) -> PixelRect {
    let radius = Double(size) / 2
    let height = Double(row) + 0.5 - radius
    let half = (radius * radius - height * height).squareRoot()
    let left = Int((radius - half).rounded(.down))
    return PixelRect(x: left, y: row, width: size - 2 * left, height: 1)
  }
}
