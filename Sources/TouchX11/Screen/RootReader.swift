// Reads back the pixels on the screen.
//
// The root's image includes all windows and, under a compositor, its output. With MIT-SHM a
// small rectangle costs one round trip and no copying through the socket, so that a benchmark can
// read a pixel every few dozen microseconds. The segment is as large as the root and grows with it;
// Xlib's image, a mere description, is recreated for each requested size.

internal import CX11
internal import TouchDrawing
package import Touches
internal import WindowStates

/// The pixels of a part of the root.
package struct PixelGrid: Hashable, Sendable {
  /// The part of the root, in px.
  package let rect: PixelRect
  /// The pixels, 0x00RRGGBB, row by row.
  package let pixels: [UInt32]

  /// Creates a grid of the pixels of a rectangle, row by row.
  package init(rect: PixelRect, pixels: [UInt32]) {
    self.rect = rect
    self.pixels = pixels
  }

  /// The pixel at a position of the root; black outside the rectangle.
  package subscript(x: Int, y: Int) -> UInt32 {
    guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return 0 }
    return pixels[(y - rect.y) * rect.width + x - rect.x]
  }
}

/// Reads parts of the root window.
package final class RootReader {
  private let connection: DisplayConnection
  private var segment: SharedSegment?
  /// Whether there is no shared memory, so that it is not asked for again for each rectangle.
  private var isRefused = false
  private var image: UnsafeMutablePointer<XImage>?

  /// Creates a reader; nothing is read yet.
  package init(connection: DisplayConnection) {
    self.connection = connection
  }

  deinit { freeImage() }

  /// Reads a rectangle, clipped to the root; the result is empty if nothing is left of it.
  package func read(_ rect: PixelRect) -> PixelGrid {
    var geometry = XWindowAttributes()
    let display = connection.display
    XGetWindowAttributes(display, connection.root.rawValue, &geometry)
    let bounds = PixelRect(x: 0, y: 0, width: Int(geometry.width), height: Int(geometry.height))
    return readWithin(rect.intersection(bounds))
  }

  /// Reads a rectangle that lies on the root, in one round trip.
  package func readWithin(_ rect: PixelRect) -> PixelGrid {
    guard !rect.isEmpty else { return PixelGrid(rect: .empty, pixels: []) }
    let display = connection.display
    let root = connection.root.rawValue
    let allPlanes = UInt.max
    if let image = sharedImage(width: rect.width, height: rect.height) {
      guard XShmGetImage(display, root, image, Int32(rect.x), Int32(rect.y), allPlanes) != 0 else {
        return PixelGrid(rect: .empty, pixels: [])
      }
      return PixelGrid(rect: rect, pixels: copy(image))
    }
    guard
      let image = XGetImage(
        display, root, Int32(rect.x), Int32(rect.y), UInt32(rect.width), UInt32(rect.height),
        allPlanes, ZPixmap)
    else { return PixelGrid(rect: .empty, pixels: []) }
    // The macro XDestroyImage; the function pointer is always set.
    defer { _ = image.pointee.f.destroy_image?(image) }
    return PixelGrid(rect: rect, pixels: copy(image))
  }

  /// Returns the pixels of an image as colours.
  private func copy(_ image: UnsafeMutablePointer<XImage>) -> [UInt32] {
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    let stride = Int(image.pointee.bytes_per_line)
    guard let data = image.pointee.data else { return [] }
    let bytes = UnsafeRawPointer(data)
    let format = connection.visuals.root.format
    return [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      guard let start = pixels.baseAddress else { return }
      for y in 0..<height {
        let line = bytes + y * stride
        let colours = start + y * width
        if format.isOurs {
          let row = line.assumingMemoryBound(to: UInt32.self)
          for x in 0..<width { colours[x] = row[x] & 0xffffff }
        } else {
          format.readColours(of: line, count: width, into: colours)
        }
      }
      count = width * height
    }
  }

  /// Returns an image in the shared segment; nil if there is no shared memory.
  private func sharedImage(width: Int, height: Int) -> UnsafeMutablePointer<XImage>? {
    if let image, Int(image.pointee.width) == width, Int(image.pointee.height) == height {
      return image
    }
    freeImage()
    guard let segment = segment(of: width * height * 4) else { return nil }
    let screen = Int32(connection.screenNumber)
    image = XShmCreateImage(
      connection.display, XDefaultVisual(connection.display, screen),
      UInt32(XDefaultDepth(connection.display, screen)), ZPixmap, segment.info.pointee.shmaddr,
      segment.info, UInt32(width), UInt32(height))
    return image
  }

  /// Returns a segment of at least this size; nil if there is no shared memory.
  private func segment(of byteCount: Int) -> SharedSegment? {
    if let segment, segment.byteCount >= byteCount { return segment }
    guard !isRefused else { return nil }
    segment = SharedSegment(
      max(byteCount, connection.rootSize.width * connection.rootSize.height * 4), with: connection)
    isRefused = segment == nil
    return segment
  }

  private func freeImage() {
    // The data belongs to the segment, so the image must not free it.
    image?.pointee.data = nil
    image.map { _ = $0.pointee.f.destroy_image?($0) }
    image = nil
  }
}
