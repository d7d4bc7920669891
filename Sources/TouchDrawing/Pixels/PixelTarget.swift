internal import Glibc
public import Touches

/// An unowned view of pixels to paint on: premultiplied ARGB, 0xAARRGGBB, r,g,b ≤ a.
///
/// Everything is painted in px of the root, whichever part of the root the memory shows, and
/// nothing outside `bounds` is ever touched. A fractional position lies in the pixel of its integer
/// part; the middle of pixel 3 is at 3.5. The memory must outlive the view, which is up to its
/// creator.
public struct PixelTarget {
  /// The pixels that may be read and written, in px of the root.
  public let bounds: PixelRect
  /// The first pixel of the first row of `bounds`.
  package let pixels: UnsafeMutablePointer<UInt32>
  /// The distance between the starts of two rows, in pixels; at least the width of `bounds`.
  package let stride: Int

  /// Creates a view of pixels that somebody else owns.
  package init(bounds: PixelRect, pixels: UnsafeMutablePointer<UInt32>, stride: Int) {
    self.bounds = bounds.isEmpty ? .empty : bounds
    self.pixels = pixels
    self.stride = stride
  }

  /// Paints on pixels that somebody else owns.
  ///
  /// - Parameters:
  ///   - pixels: the rows of a rectangle one after another, without gaps.
  ///   - bounds: the rectangle, in px of the root; nothing is painted if there are too few pixels.
  ///   - body: the painting; it must not keep the view.
  public static func paint(
    on pixels: inout MutableSpan<UInt32>, showing bounds: PixelRect, _ body: (PixelTarget) -> Void
  ) {
    let count = pixels.count
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress, !bounds.isEmpty,
        bounds.height <= count / bounds.width
      else { return }
      body(PixelTarget(bounds: bounds, pixels: start, stride: bounds.width))
    }
  }

  /// Returns the part of the view inside a rectangle, in px of the root.
  public func clipped(to rect: PixelRect) -> PixelTarget {
    let part = bounds.intersection(rect)
    guard !part.isEmpty else {
      return PixelTarget(bounds: .empty, pixels: pixels, stride: stride)
    }
    return PixelTarget(
      bounds: part, pixels: pixels + ((part.y - bounds.y) * stride + part.x - bounds.x),
      stride: stride)
  }

  /// Returns the pixels of row `y` from `x` onwards, both in px of the root and inside `bounds`.
  @inline(__always)
  package func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y &- bounds.y) &* stride &+ x &- bounds.x)
  }

  /// The pixel at a place, in px of the root; nil outside `bounds`.
  public subscript(x: Int, y: Int) -> UInt32? {
    guard x >= bounds.x, x < bounds.maxX, y >= bounds.y, y < bounds.maxY else { return nil }
    return row(y, from: x).pointee
  }

  /// Fills a rectangle with one premultiplied pixel; 0 makes it transparent.
  public func fill(_ rect: PixelRect, with pixel: UInt32 = 0) {
    let part = bounds.intersection(rect)
    guard !part.isEmpty else { return }
    for y in part.y..<part.maxY {
      let row = row(y, from: part.x)
      if pixel == 0 {
        memset(row, 0, part.width * MemoryLayout<UInt32>.stride)
      } else {
        row.update(repeating: pixel, count: part.width)
      }
    }
  }

  /// Replaces these pixels by those of another view in the area that both cover.
  public func copy(_ source: PixelTarget) {
    forEachRow(with: source) { $0.update(from: $1, count: $2) }
  }

  /// Blends the pixels of another view over these in the area that both cover.
  public func draw(_ source: PixelTarget) {
    forEachRow(with: source) { to, from, count in
      for x in 0..<count { Blend.over(from[x], at: to + x) }
    }
  }

  /// Blends these pixels over those of another view in the area that both cover.
  public func underlay(_ source: PixelTarget) {
    forEachRow(with: source) { to, from, count in
      for x in 0..<count where to[x] < 0xFF00_0000 {
        var pixel = from[x]
        if to[x] != 0 { Blend.over(to[x], at: &pixel) }
        to[x] = pixel
      }
    }
  }

  /// Calls the body with the rows of both views in the area that both cover, and their length.
  @inline(__always)
  private func forEachRow(
    with source: PixelTarget,
    _ body: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    let part = bounds.intersection(source.bounds)
    for y in part.y..<part.maxY {
      body(row(y, from: part.x), source.row(y, from: part.x), part.width)
    }
  }
}

extension PixelTarget {
  /// The limit of a position's distance from the root's origin: ten times the protocol's range.
  private static let coordinateLimit = 327_680.0

  /// The limit of a radius that is painted, in px: larger than any finger on any screen.
  private static let radiusLimit = 8192.0

  /// Returns whether a radius in px can be painted; NaN and out-of-range values are rejected.
  static func accepts(reach: Double) -> Bool { reach > 0 && reach < radiusLimit }

  /// Returns whether a position can be painted at; NaN and out-of-range values are rejected.
  static func accepts(_ position: Point) -> Bool {
    position.x.magnitude < coordinateLimit && position.y.magnitude < coordinateLimit
  }
}
