public import Touches

/// The placement of a region in its parent along one axis; percentages are of the parent's extent.
public enum AxisPlacement: Hashable, Sendable {
  /// A distance from the left or top edge, and a size.
  case start(Length, size: Length)
  /// A distance from the right or bottom edge, and a size.
  case end(Length, size: Length)
  /// A distance of its middle from the parent's, to the right or downwards, and a size.
  case center(Length, size: Length)
  /// Distances from both edges.
  case between(start: Length, end: Length)
  /// A range of equal cells, counted from 1, with a gap between each two; all cells together lie
  /// between the distances from both edges.
  case cell(
    ClosedRange<Int>, of: Int, gap: Length, start: Length = .zero, end: Length = .zero)

  /// The placement from one edge of the parent to the other.
  public static let fill = AxisPlacement.between(start: .zero, end: .zero)

  /// Creates a placement from the lengths that are given.
  ///
  /// Two of `start`, `end` and `size` are enough; so is `size` with `center`, or alone, which means
  /// at the start. Without any length, the region fills the parent.
  ///
  /// - Parameters:
  ///   - start: the distance from the left or top edge.
  ///   - end: the distance from the right or bottom edge.
  ///   - center: the distance of the middle from the parent's.
  ///   - size: the width or height.
  /// - Throws: `AxisPlacementError` if the lengths contradict each other or are too few.
  public init(start: Length?, end: Length?, center: Length? = nil, size: Length?)
    throws(AxisPlacementError)
  {
    switch (start, end, center, size) {
    case (nil, nil, nil, nil): self = .fill
    case (let start?, let end?, nil, nil): self = .between(start: start, end: end)
    case (let start?, nil, nil, let size?): self = .start(start, size: size)
    case (nil, let end?, nil, let size?): self = .end(end, size: size)
    case (nil, nil, let center?, let size?): self = .center(center, size: size)
    case (nil, nil, nil, let size?): self = .start(.zero, size: size)
    case (_?, nil, nil, nil), (nil, _?, nil, nil), (nil, nil, _?, nil): throw .noSize
    default: throw .contradiction
    }
  }

  /// Returns the place along the axis.
  ///
  /// - Parameters:
  ///   - extent: the parent's width or height in px.
  ///   - pixelsPerMillimetre: the density in px/mm.
  /// - Returns: the distance from the parent's left or top edge and the size, in px; the size is 0
  ///   or more.
  public func resolved(in extent: Double, pixelsPerMillimetre: Double) -> (
    start: Double, size: Double
  ) {
    func pixels(_ length: Length) -> Double {
      length.pixels(pixelsPerMillimetre: pixelsPerMillimetre, whole: extent)
    }
    switch self {
    case .start(let start, let size):
      return (pixels(start), max(0, pixels(size)))
    case .end(let end, let size):
      let size = max(0, pixels(size))
      return (extent - pixels(end) - size, size)
    case .center(let offset, let size):
      let size = max(0, pixels(size))
      return ((extent - size) / 2 + pixels(offset), size)
    case .between(let start, let end):
      return (pixels(start), max(0, extent - pixels(start) - pixels(end)))
    case .cell(let cells, let count, let gap, let start, let end):
      // Computed from the whole extent, so that the last cell ends exactly at `end`.
      let (gap, start) = (pixels(gap), pixels(start))
      let step = (extent - start - pixels(end) + gap) / Double(count)
      let size = max(0, step * Double(cells.count) - gap)
      return (start + step * Double(cells.lowerBound - 1), size)
    }
  }
}

/// The error for lengths that do not place a region along an axis.
public enum AxisPlacementError: Error, Hashable, Sendable {
  /// An edge or a middle is given without a size.
  case noSize
  /// More lengths are given than can hold together.
  case contradiction
}
