public import Touches

/// The few rectangles that cover all changes of a frame, in whole px of the root.
///
/// Two rectangles are merged if the union has less than 1.3 times the area of the two, and there
/// are never more than fifteen unless the limit is raised: KWin gives up exact damage at sixteen,
/// and every rectangle is a request. They may overlap, so a repaint clears and paints one after the
/// other. Once it has been used, a list allocates nothing.
public struct DamageList {
  /// The default limit of the number of rectangles.
  public static let limit = 15

  /// The largest number of rectangles in the list, at least 1.
  public var limit = Self.limit

  /// The rectangles, inside the pane and aligned to its grid.
  public private(set) var rects: [PixelRect] = []

  private let pane: PixelRect
  private let alignment: Int

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - pane: The area that can be damaged, in px of the root; rectangles are clipped to it.
  ///   - alignment: Rectangles grow outwards to multiples of this, relative to the pane's corner.
  public init(pane: PixelRect, alignment: Int = 1) {
    self.pane = pane
    self.alignment = max(alignment, 1)
    rects.reserveCapacity(Self.limit + 1)
  }

  /// Whether nothing is damaged.
  public var isEmpty: Bool { rects.isEmpty }

  /// Adds the area that something covered before and the area that it covers now.
  public mutating func add(previous: PixelRect, current: PixelRect) {
    add(previous)
    add(current)
  }

  /// Adds a rectangle, in px of the root.
  public mutating func add(_ rect: PixelRect) {
    let part = aligned(rect.intersection(pane))
    guard !part.isEmpty else { return }
    insert(part)
    while rects.count > max(limit, 1) { mergeCheapestPair() }
  }

  /// Removes all rectangles and keeps the memory for the next frame's.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Inserts a rectangle and merges those that are worth it; each makes it larger, so that it may
  /// then be merged with more.
  private mutating func insert(_ rect: PixelRect) {
    var rect = rect
    while let index = rects.firstIndex(where: { Self.isWorthMerging($0, rect) }) {
      rect = rect.union(rects[index])
      rects.swapAt(index, rects.count - 1)
      rects.removeLast()
    }
    rects.append(rect)
  }

  private static func isWorthMerging(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.union(b).area * 10 < (a.area + b.area) * 13
  }

  private mutating func mergeCheapestPair() {
    var cheapest = (first: 0, second: 1, cost: Int.max)
    for first in rects.indices {
      for second in rects.indices.dropFirst(first + 1) {
        let cost =
          rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if cost < cheapest.cost { cheapest = (first, second, cost) }
      }
    }
    let merged = rects[cheapest.first].union(rects[cheapest.second])
    rects.remove(at: cheapest.second)
    rects.remove(at: cheapest.first)
    insert(merged)
  }

  private func aligned(_ rect: PixelRect) -> PixelRect {
    guard alignment > 1, !rect.isEmpty else { return rect }
    let left = (rect.x - pane.x) / alignment * alignment
    let top = (rect.y - pane.y) / alignment * alignment
    let right = (rect.maxX - pane.x + alignment - 1) / alignment * alignment
    let bottom = (rect.maxY - pane.y + alignment - 1) / alignment * alignment
    return PixelRect(
      x: pane.x + left, y: pane.y + top, width: right - left, height: bottom - top
    ).intersection(pane)
  }
}
