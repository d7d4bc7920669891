internal import Touches

/// The cells of a screen, each with the entries of an index that overlap it, from front to back.
struct HitCells {
  /// An entry that reaches into a cell.
  struct Candidate {
    // The first and last pixels of the screen that the entry's box reaches into. They are small
    // copies, so that most of a long list is skipped without a look at its entries.
    var left: Int16
    var top: Int16
    var right: Int16
    var bottom: Int16
    var entry: Int32

    @inline(__always)
    func reaches(_ pixel: (x: Int16, y: Int16)) -> Bool {
      pixel.x >= left && pixel.x <= right && pixel.y >= top && pixel.y <= bottom
    }
  }

  /// The screen in px of the root.
  private(set) var screen = Rect.empty
  /// The edge of a cell in px.
  private var edge = HitCells.minimumEdge
  private var columns = 0
  private var rows = 0
  private var lists: [[Candidate]] = []
  private var isBuilt: [Bool] = []

  private static let minimumEdge = 32.0
  private static let maximumCells = 4096.0

  /// The edges of the screen in px of the root.
  var edges: (left: Double, top: Double, right: Double, bottom: Double) {
    (screen.x, screen.y, screen.maxX, screen.maxY)
  }

  /// Invalidates every list and keeps the storage, unless the screen changed.
  mutating func reset(to pixels: PixelRect) {
    let area = Rect(pixels)
    if area != screen {
      screen = area
      edge = Self.minimumEdge
      while (area.width / edge) * (area.height / edge) > Self.maximumCells { edge *= 2 }
      columns = max(0, Int((area.width / edge).rounded(.up)))
      rows = max(0, Int((area.height / edge).rounded(.up)))
      lists = Array(repeating: [], count: columns * rows)
      isBuilt = Array(repeating: false, count: columns * rows)
    } else {
      for cell in isBuilt.indices { isBuilt[cell] = false }
    }
  }

  /// Forgets the lists of the cells that an entry reaches into.
  mutating func invalidate(_ entry: HitIndex.Entry) {
    let clip = Rect(
      x: entry.left, y: entry.top, width: entry.right - entry.left,
      height: entry.bottom - entry.top
    ).intersection(screen)
    guard !clip.isEmpty else { return }
    let first = gridPosition(of: clip.origin)
    let last = gridPosition(of: Point(x: clip.maxX, y: clip.maxY))
    for row in first.row...last.row {
      for cell in row * columns + first.column...row * columns + last.column {
        isBuilt[cell] = false
      }
    }
  }

  /// Returns the cell that a point on the screen falls into.
  @inline(__always)
  func cell(at point: Point) -> Int {
    let position = gridPosition(of: point)
    return position.row * columns + position.column
  }

  @inline(__always)
  private func gridPosition(of point: Point) -> (row: Int, column: Int) {
    (
      min(Int((point.y - screen.y) / edge), rows - 1),
      min(Int((point.x - screen.x) / edge), columns - 1)
    )
  }

  /// Returns the area of a cell in px of the root.
  private func area(of cell: Int) -> Rect {
    Rect(
      x: screen.x + Double(cell % columns) * edge, y: screen.y + Double(cell / columns) * edge,
      width: edge, height: edge)
  }

  /// Creates a cell's list unless it exists.
  @inline(__always)
  mutating func prepare(_ cell: Int, _ entries: [HitIndex.Entry], _ shapes: [ResolvedShape]) {
    guard !isBuilt[cell] else { return }
    build(cell, entries, shapes)
  }

  /// Returns the entries of a prepared cell, from front to back.
  @inline(__always)
  func list(of cell: Int) -> [Candidate] { lists[cell] }

  /// Returns the pixel of the screen that a point on it falls into.
  @inline(__always)
  func pixel(at point: Point) -> (x: Int16, y: Int16) {
    (Int16(clamping: Int(point.x - screen.x)), Int16(clamping: Int(point.y - screen.y)))
  }

  private func candidate(for entry: HitIndex.Entry, _ index: Int32) -> Candidate {
    // An entry's box is on the screen. Its end is exclusive, but its last pixel may begin there.
    let first = pixel(at: Point(x: entry.left, y: entry.top))
    let last = pixel(at: Point(x: entry.right, y: entry.bottom))
    return Candidate(
      left: first.x, top: first.y, right: last.x, bottom: last.y, entry: index)
  }

  private mutating func build(
    _ cell: Int, _ entries: [HitIndex.Entry], _ shapes: [ResolvedShape]
  ) {
    isBuilt[cell] = true
    lists[cell].removeAll(keepingCapacity: true)
    let area = area(of: cell)
    let (right, bottom) = (area.maxX, area.maxY)
    var index = entries.count - 1
    while index >= 0 {
      let entry = entries[index]
      if entry.left < right, entry.right > area.x, entry.top < bottom, entry.bottom > area.y,
        entry.left < entry.right, entry.top < entry.bottom
      {
        lists[cell].append(candidate(for: entry, Int32(index)))
        if entry.alwaysAnswers, entry.covers(area, entries, shapes) { return }
      }
      index -= 1
    }
  }
}

extension HitIndex.Entry {
  /// Whether a touch on it never reaches an entry behind it.
  fileprivate var alwaysAnswers: Bool {
    switch kind {
    case .region, .eats: true
    case .redirects: target >= 0
    case .asks: false
    }
  }

  /// Returns whether it certainly holds every point of a rectangle.
  fileprivate func covers(
    _ area: Rect, _ entries: [HitIndex.Entry], _ shapes: [ResolvedShape]
  ) -> Bool {
    guard left <= area.x, top <= area.y, right >= area.maxX, bottom >= area.maxY,
      shape < 0 || shapes[Int(shape)].covers(area)
    else { return false }
    var outer = outer
    while outer >= 0 {
      let ancestor = entries[Int(outer)]
      guard shapes[Int(ancestor.shape)].covers(area) else { return false }
      outer = ancestor.outer
    }
    return true
  }
}
