import Glibc
public import Touches

/// Pixels that we own: premultiplied ARGB for one rectangle of the root, transparent at first.
///
/// The kernel hands the memory out page by page as it is painted on, so a canvas of a whole monitor
/// costs what its halos cover.
public struct Canvas: ~Copyable {
  /// The canvas's area, in px of the root.
  public let bounds: PixelRect
  private let memory: UnsafeMutablePointer<UInt32>
  private let bytes: Int

  /// Allocates the pixels of a rectangle; nil where there is no memory, or the size is absurd.
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

  /// The pixels to paint on, good for as long as the canvas lives.
  public var target: PixelTarget {
    PixelTarget(bounds: bounds, pixels: memory, stride: bounds.width)
  }

  /// Makes a rectangle transparent, in px of the root.
  public func clear(_ rect: PixelRect) { target.fill(rect) }

  /// Makes everything transparent and gives the memory back until it is painted on again.
  public func clearAll() { madvise(memory, bytes, MADV_DONTNEED) }

  /// Copies a rectangle to memory in which its rows follow one another without a gap.
  ///
  /// - Parameters:
  ///   - rect: What to copy, in px of the root, wholly inside `bounds`; otherwise nothing is.
  ///   - destination: Room for `rect.area` pixels.
  package func copy(_ rect: PixelRect, into destination: UnsafeMutablePointer<UInt32>) {
    guard !rect.isEmpty, bounds.contains(rect) else { return }
    let target = target
    for y in 0..<rect.height {
      (destination + y * rect.width).update(
        from: target.row(rect.y + y, from: rect.x), count: rect.width)
    }
  }
}
