import Touches

/// The runs of pixels that were painted, so that exactly they can be cleared again.
///
/// A box around a curved trail holds several times the pixels of the trail, and to clear all of it
/// would cost more than to paint the trail. Once it has been used, a list allocates nothing.
public struct PaintedSpans {
  private struct Span {
    var x: Int32
    var y: Int32
    var count: Int32
  }

  private var spans: [Span] = []

  public init() {}

  /// Remembers a run of pixels, in px of the root and inside the target it was painted on.
  @inline(__always)
  mutating func add(y: Int, x: Int, count: Int) {
    spans.append(
      Span(
        x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y),
        count: Int32(truncatingIfNeeded: count)))
  }

  /// Makes every run transparent and forgets it; nothing outside the target is touched.
  public mutating func clear(_ target: PixelTarget) {
    let bounds = target.bounds
    for span in spans {
      let y = Int(span.y)
      let left = max(Int(span.x), bounds.x)
      let right = min(Int(span.x) + Int(span.count), bounds.maxX)
      guard y >= bounds.y, y < bounds.maxY, left < right else { continue }
      target.row(y, from: left).update(repeating: 0, count: right - left)
    }
    spans.removeAll(keepingCapacity: true)
  }
}
