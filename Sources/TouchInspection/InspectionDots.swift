internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The dots of the inspector on one monitor, one for every sample of the gesture.
struct InspectionDots {
  private struct Dot {
    /// The area of the dot with its rim, in px of the root.
    let bounds: PixelRect
    /// The area of the dot without its rim, in px of the root.
    let core: PixelRect
    let colour: Colour
  }

  /// The side of a tile, in px.
  private static let tileSize = 64
  /// Half the side of a dot with its dark rim, in px.
  private static let reach = 2
  /// The height to which rims are aligned without alpha, in px of the root: the server cuts the
  /// window's shape along every row in which a dot begins or ends, so fewer such rows are better.
  private static let band = 4

  private let area: PixelRect
  private let medium: Medium
  private let tileColumns: Int
  private var dots: [Dot] = []
  /// The indices of the dots that begin in each tile of the monitor, row by row: a gesture has
  /// thousands of dots, of which a frame repaints few.
  private var tiles: [[Int32]]
  /// The number of dots in the shape of a pane without alpha; nil if it contains removed ones.
  private var shapedCount: Int? = 0
  private var generation = -1

  /// Creates an empty set of dots.
  ///
  /// - Parameters:
  ///   - area: the monitor, in px of the root.
  ///   - medium: whether the pixels have alpha.
  init(on area: PixelRect, _ medium: Medium) {
    self.area = area
    self.medium = medium
    tileColumns = area.width / Self.tileSize + 1
    tiles = Array(repeating: [], count: tileColumns * (area.height / Self.tileSize + 1))
  }

  /// Whether there are no dots.
  var isEmpty: Bool { dots.isEmpty }

  /// Updates the dots to the samples of a gesture, and adds the changes to the damage.
  mutating func update(
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, _ damage: inout DamageList
  ) {
    if inspector?.gesture.generation != generation {
      generation = inspector?.gesture.generation ?? -1
      for dot in dots { damage.add(dot.bounds) }
      dots.removeAll(keepingCapacity: true)
      shapedCount = nil
      for index in tiles.indices { tiles[index].removeAll(keepingCapacity: true) }
    }
    guard let samples = inspector?.gesture.samples, samples.count > dots.count else { return }
    for sample in samples[dots.count...] {
      let (x, y) = (Int(sample.position.x.rounded(.down)), Int(sample.position.y.rounded(.down)))
      let bounds = rim(x: x, y: y).intersection(area)
      if !bounds.isEmpty {
        tiles[tile(x: bounds.x, y: bounds.y)].append(Int32(dots.count))
      }
      dots.append(
        Dot(
          bounds: bounds, core: PixelRect(x: x - 1, y: y - 1, width: 3, height: 3),
          colour: colour(sample.id)))
      damage.add(bounds)
    }
  }

  /// Returns the area of a pixel's dot with its rim, in px of the root.
  private func rim(x: Int, y: Int) -> PixelRect {
    let side = 2 * Self.reach + 1
    let (top, bottom) = (y - Self.reach, y - Self.reach + side)
    guard medium == .shaped else {
      return PixelRect(x: x - Self.reach, y: top, width: side, height: side)
    }
    let first = top & ~(Self.band - 1)
    let last = (bottom + Self.band - 1) & ~(Self.band - 1)
    return PixelRect(x: x - Self.reach, y: first, width: side, height: last - first)
  }

  /// Returns the bounds of the dots that intersect a rectangle, in px of the root; empty for none.
  func bounds(in rect: PixelRect) -> PixelRect {
    var total = PixelRect.empty
    forEachDot(in: rect) { dot in total = total.isEmpty ? dot.bounds : total.union(dot.bounds) }
    return total
  }

  /// Paints the dots that lie inside a target.
  func paint(into target: PixelTarget) {
    let rim = Colour.black.with(alpha: medium == .shaped ? 255 : 150).premultiplied
    // All rims come first, because the rims of a slow finger's dots would hide their neighbours.
    forEachDot(in: target.bounds) { target.fill($0.bounds, with: rim) }
    forEachDot(in: target.bounds) { dot in
      target.fill(dot.core, with: dot.colour.with(alpha: 255).premultiplied)
    }
  }

  /// Adds the dots to the shape of a pane without alpha that are not part of it yet.
  mutating func shape(_ pane: Pane) {
    if shapedCount == nil { pane.forgetKeptSpans() }
    pane.keep(dots[(shapedCount ?? 0)...].lazy.map(\.bounds).filter { !$0.isEmpty })
    shapedCount = dots.count
  }

  /// Calls the body with the area of each dot, in px of the root.
  func forEach(_ body: (PixelRect) -> Void) {
    for dot in dots where !dot.bounds.isEmpty { body(dot.bounds) }
  }

  /// Returns the index of the tile that holds a pixel of the monitor.
  private func tile(x: Int, y: Int) -> Int {
    (y - area.y) / Self.tileSize * tileColumns + (x - area.x) / Self.tileSize
  }

  /// Calls the body with each dot that intersects a rectangle.
  private func forEachDot(
    in rect: PixelRect, _ body: (Dot) -> Void
  ) {
    // A dot belongs to the tile in which it begins, and may reach beyond it by its side.
    let side = 2 * Self.reach + 1 + Self.band
    let part = PixelRect(
      x: rect.x - side, y: rect.y - side, width: rect.width + side, height: rect.height + side
    ).intersection(area)
    guard !part.isEmpty, !dots.isEmpty else { return }
    let (first, last) = (tile(x: part.x, y: part.y), tile(x: part.maxX - 1, y: part.maxY - 1))
    let columns = first % tileColumns...last % tileColumns
    for row in first / tileColumns...last / tileColumns {
      for column in columns {
        for index in tiles[row * tileColumns + column] {
          let dot = dots[Int(index)]
          if !dot.bounds.intersection(rect).isEmpty { body(dot) }
        }
      }
    }
  }
}
