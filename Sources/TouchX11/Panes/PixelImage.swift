// Pixels on their way to the server. They live in a segment of shared memory that the server maps,
// too, so that a put costs one small request. If that is impossible (a remote server, a container's
// own namespace), they live in our memory, and each put copies them into the socket. If the
// screen's pixel format differs from ours, they are converted before the put.
//
// The server reads the segment when it executes the put, not when we send the request. Painting
// into the image before that would show half a picture. So the last put of a frame asks for a
// completion event, and nothing is painted until that has come (`FrameFence`); this also prevents a
// slow server from being flooded with puts. Without shared memory the event is a message from us to
// ourselves, which the server sends back after the earlier requests.

internal import CX11
internal import Glibc
internal import SystemSupport
internal import TouchDrawing
package import Touches
package import WindowStates

/// A rectangle of premultiplied ARGB pixels that can be put into windows and pixmaps.
package final class PixelImage {
  private let connection: DisplayConnection
  /// The width in px.
  package let width: Int
  /// The height in px.
  package let height: Int
  /// The pixels, 0xAARRGGBB premultiplied, row by row without gaps; zero, and without RAM, until
  /// used.
  package let pixels: UnsafeMutablePointer<UInt32>

  private var image: UnsafeMutablePointer<XImage>?
  private let graphics: GC?
  /// The segment; nil if pixels go through the socket.
  private let segment: SharedSegment?
  private let byteCount: Int
  private let format: PixelFormat
  /// The pixels to send: our own, or their conversion.
  private let sent: UnsafeMutableRawPointer
  private let sentByteCount: Int

  /// Allocates the pixels.
  ///
  /// - Parameters:
  ///   - connection: the display whose windows will show them.
  ///   - width: the width in px, at least 1.
  ///   - height: the height in px, at least 1.
  ///   - surface: the kind of the windows that will show them.
  /// - Throws: `PixelImageError` when there is no memory, or a pixel has less than a byte.
  package init(
    connection: DisplayConnection, width: Int, height: Int, surface: WindowSurface
  ) throws(PixelImageError) {
    self.connection = connection
    self.width = width
    self.height = height
    byteCount = width * height * 4
    let visual = connection.visuals[surface]
    format = visual.format
    guard format.bitsPerPixel >= 8 else { throw .tooFewBits(perPixel: format.bitsPerPixel) }
    sentByteCount = format.isOurs ? byteCount : format.bytesPerRow(width) * height
    segment = SharedSegment(sentByteCount, with: connection)
    guard let sent = segment?.start ?? Self.reserve(sentByteCount) else {
      throw .noMemory(bytes: sentByteCount)
    }
    self.sent = sent
    guard let memory = format.isOurs ? sent : Self.reserve(byteCount) else {
      if segment == nil { munmap(sent, sentByteCount) }
      throw .noMemory(bytes: byteCount)
    }
    pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
    let data = sent.assumingMemoryBound(to: CChar.self)
    if let segment {
      image = XShmCreateImage(
        connection.display, visual.visual, UInt32(visual.depth), ZPixmap, data, segment.info,
        UInt32(width), UInt32(height))
    } else {
      image = XCreateImage(
        connection.display, visual.visual, UInt32(visual.depth), ZPixmap, 0, data, UInt32(width),
        UInt32(height), 32, Int32(format.isOurs ? width * 4 : format.bytesPerRow(width)))
      // Xlib swaps the bytes for a server of another byte order.
      image?.pointee.byte_order = LSBFirst
    }
    graphics = connection.graphics(for: surface)
  }

  deinit {
    if let image {
      // The memory is ours, so Xlib must not free it.
      image.pointee.data = nil
      XFree(image)
    }
    if !format.isOurs { munmap(pixels, byteCount) }
    if segment == nil { munmap(sent, sentByteCount) }
  }

  /// Returns private memory; nil if there is none.
  private static func reserve(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  /// Puts a part of the image into a window or pixmap.
  ///
  /// - Parameters:
  ///   - rect: the part, in px of the image; it must lie inside.
  ///   - drawable: the destination, a window or a pixmap of the same surface.
  ///   - x: the left edge of the destination, in px.
  ///   - y: the top edge of the destination, in px.
  ///   - completes: whether to request a completion event.
  package func put(
    _ rect: PixelRect, into drawable: some DrawableID, x: Int, y: Int, completes: Bool
  ) {
    put(rect, into: drawable, x: x, y: y, completes: completes, through: graphics)
  }

  /// Puts a part of the image through a graphics context, which may clip it.
  func put(
    _ rect: PixelRect, into drawable: some DrawableID, x: Int, y: Int, completes: Bool,
    through graphics: GC?
  ) {
    guard let image else { return }
    if !format.isOurs { convert(rect) }
    if segment != nil {
      XShmPutImage(
        connection.display, drawable.rawValue, graphics, image, Int32(rect.x), Int32(rect.y),
        Int32(x), Int32(y), UInt32(rect.width), UInt32(rect.height), completes ? 1 : 0)
    } else {
      XPutImage(
        connection.display, drawable.rawValue, graphics, image, Int32(rect.x), Int32(rect.y),
        Int32(x), Int32(y), UInt32(rect.width), UInt32(rect.height))
      if completes { connection.requestCompletion() }
    }
  }

  private func convert(_ rect: PixelRect) {
    let stride = format.bytesPerRow(width)
    for y in rect.y..<rect.maxY {
      format.convert(
        pixels + y * width + rect.x, count: rect.width, into: sent + y * stride, x: rect.x)
    }
  }
}

/// The reason why there is no image.
package enum PixelImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kernel has no memory for this many bytes.
  case noMemory(bytes: Int)
  /// The screen has pixels that share bytes.
  case tooFewBits(perPixel: Int)

  /// A message with the requested size in KiB, or the size of a pixel in bits.
  package var description: String {
    switch self {
    case .noMemory(let bytes): "no memory for a picture of \(bytes / 1024) KiB"
    case .tooFewBits(let bits): "the X screen has \(bits)-bit pixels; at least 8 bits are needed"
    }
  }
}
