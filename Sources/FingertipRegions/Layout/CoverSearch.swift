// Finds the region in front that covers another one, among 10,000 regions.
//
// Only siblings of the region and of its ancestors can cover it. A region that covers a box
// contains its upper left corner. So the siblings are sorted into a grid of cells, and only those
// in the corner's cell are checked. A sibling that spans many cells would be in too many lists;
// such siblings have a list of their own, and if there are many of them, most boxes are covered by
// one of the first.

import TouchRouting
import Touches

/// Finds the regions that cover other regions of a layout.
struct CoverSearch {
  /// A region that may cover regions behind it.
  private struct Cover {
    /// Its place among its siblings, from back to front.
    var index: Int
    var box: Rect
    var id: RegionID
  }

  /// The children of a region, or the top regions.
  private struct Siblings {
    /// Each region's place, from back to front.
    var indices: [RegionID: Int] = [:]
    /// The covers in each cell, from back to front.
    var cells: [[Cover]] = []
    /// The covers that span many cells, from back to front.
    var wide: [Cover] = []
    /// The number of rows, and of columns, of the grid.
    var side = 1
  }

  private let layout: RegionLayout
  private var siblings: [RegionID?: Siblings] = [:]
  /// The number of shapes that may still be checked closely; thousands of circles on top of each
  /// other would keep a check busy for minutes, so it misses a warning instead.
  private var remainingChecks = 50_000

  /// The maximum number of cells that a region is sorted into.
  private static let cellLimit = 64

  /// Creates a search in a layout.
  init(_ layout: RegionLayout) { self.layout = layout }

  /// Returns the first sibling in front of a region that certainly takes every touch in a box; nil
  /// for none.
  ///
  /// - Parameters:
  ///   - box: a box in px of the root, not empty.
  ///   - id: the region.
  /// - Returns: the sibling.
  mutating func cover(of box: Rect, inFrontOf id: RegionID) -> RegionID? {
    let parent = layout.tree.parent(of: id)
    let siblings = self.siblings[parent] ?? sorted(in: parent)
    guard let index = siblings.indices[id] else { return nil }
    let cell = cells(Rect(x: box.x, y: box.y, width: 0, height: 0), siblings.side)
    let cellIndex = cell.rows.lowerBound * siblings.side + cell.columns.lowerBound
    let near = first(of: siblings.cells[cellIndex], after: index, covering: box)
    let wide = first(of: siblings.wide, after: index, covering: box)
    guard let near, let wide else { return (near ?? wide)?.id }
    return near.index < wide.index ? near.id : wide.id
  }

  private mutating func first(of covers: [Cover], after index: Int, covering box: Rect) -> Cover? {
    // The covers are sorted by place, so those behind the region are skipped at once.
    var (low, high) = (0, covers.count)
    while low < high {
      let middle = (low + high) / 2
      if covers[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    for cover in covers[low...] {
      guard cover.box.x <= box.x, cover.box.y <= box.y, cover.box.maxX >= box.maxX,
        cover.box.maxY >= box.maxY
      else { continue }
      guard remainingChecks > 0 else { return nil }
      remainingChecks -= 1
      if contains(cover.id, box) { return cover }
    }
    return nil
  }

  /// Returns whether a convex shape contains a box, by checking the corners of the box.
  private func contains(_ id: RegionID, _ box: Rect) -> Bool {
    // Right and bottom edges are outside; the last point that a touch can hit is half a pixel
    // inwards.
    let inner = box.grown(by: -0.5)
    return [
      inner.origin, Point(x: inner.maxX, y: inner.y), Point(x: inner.x, y: inner.maxY),
      Point(x: inner.maxX, y: inner.maxY),
    ].allSatisfy { layout.tree.isInside($0, id) }
  }

  // MARK: Sorting

  private mutating func sorted(in parent: RegionID?) -> Siblings {
    let tree = layout.tree
    let members = tree.children(of: parent)
    var result = Siblings()
    result.side = members.count < Self.cellLimit ? 1 : 32
    result.cells = Array(repeating: [], count: result.side * result.side)
    for (index, id) in members.enumerated() {
      result.indices[id] = index
      guard let region = tree[id], region.isShown, layout.entries[id]?.admission == nil,
        region.isConvex, !layout.isMovable(id),
        let box = tree.absoluteFrame(of: id)?.grown(by: region.outset), !box.isEmpty
      else { continue }
      let cover = Cover(index: index, box: box, id: id)
      let (rows, columns) = cells(box, result.side)
      guard rows.count * columns.count <= Self.cellLimit else {
        result.wide.append(cover)
        continue
      }
      for row in rows {
        for column in columns { result.cells[row * result.side + column].append(cover) }
      }
    }
    siblings[parent] = result
    return result
  }

  /// Returns the cells that a box overlaps; cells at the edge include what lies outside the screen.
  private func cells(
    _ box: Rect, _ side: Int
  ) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    let screen = Rect(layout.tree.screen)
    func cell(_ coordinate: Double, _ start: Double, _ length: Double) -> Int {
      guard length > 0 else { return 0 }
      return Int(max(0, min(Double(side - 1), (coordinate - start) / length * Double(side))))
    }
    let (top, left) = (cell(box.y, screen.y, screen.height), cell(box.x, screen.x, screen.width))
    return (
      top...max(top, cell(box.maxY, screen.y, screen.height)),
      left...max(left, cell(box.maxX, screen.x, screen.width))
    )
  }
}

extension Region {
  /// Whether the shape is convex, so that it contains a box if it contains the corners.
  fileprivate var isConvex: Bool {
    switch shape {
    case .polygon, .mask: false
    case .rectangle, .rounded, .circle, .ellipse: true
    }
  }
}
