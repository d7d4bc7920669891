import Glibc
public import Touches

/// Pixels in memory that we own: premultiplied ARGB for one rectangle, initially transparent.
///
/// The kernel provides the memory page by page as it is painted on, so a canvas of a whole monitor
/// costs only what its halos cover.
public struct Canvas: ~Copyable {
  /// The canvas's area, in px of the root.
  public let bounds: PixelRect
  private let memory: UnsafeMutablePointer<UInt32>
  private let bytes: Int

  /// Allocates the pixels of a rectangle; nil if there is no memory or the size overflows.
  public init?(bounds: PixelRect) {
    let bounds = bounds.isEmpty ? .empty : bounds
    let (count, tooMany) = bounds.width.multipliedReportingOverflow(by: bounds.height)
    let (bytes, tooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<UInt32>.stride)
    guard !tooMany, !tooLarge else { return nil }
    let mapped = max(bytes, 1)
    guard
      let start = mmap(nil, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else { return nil }
    self.bounds = bounds
    self.bytes = mapped
    memory = start.bindMemory(to: UInt32.self, capacity: max(count, 1))
  }

  deinit {
    munmap(memory, bytes)
  }

  /// The pixels to paint on, valid as long as the canvas exists.
  public var target: PixelTarget {
    PixelTarget(bounds: bounds, pixels: memory, stride: bounds.width)
  }

  /// Makes a rectangle transparent, in px of the root.
  public func clear(_ rect: PixelRect) { target.fill(rect) }

  /// Makes everything transparent and returns the memory to the kernel until the next painting.
  public func clearAll() { madvise(memory, bytes, MADV_DONTNEED) }

  /// Copies a rectangle to memory, with its rows one after another without gaps.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in px of the root, inside `bounds`; otherwise nothing is copied.
  ///   - destination: Memory for `rect.area` pixels.
  package func copy(_ rect: PixelRect, into destination: UnsafeMutablePointer<UInt32>) {
    guard !rect.isEmpty, bounds.contains(rect) else { return }
    let target = target
    for y in 0..<rect.height {
      (destination + y * rect.width).update(
        from: target.row(rect.y + y, from: rect.x), count: rect.width)
    }
  }
}
