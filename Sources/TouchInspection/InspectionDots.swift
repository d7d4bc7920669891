internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The dots of the inspector on one monitor, one for every sample of the gesture.
struct InspectionDots {
  private struct Dot {
    /// The dot with its rim, in px of the root.
    let bounds: PixelRect
    /// The dot without its rim, in px of the root.
    let core: PixelRect
    let colour: Colour
  }

  /// The side of a tile, in px.
  private static let tileSize = 64
  /// Half the side of a dot with its dark rim, in px.
  private static let reach = 2
  /// The number of rows of the root that make a band: without alpha, rims end where bands do, since
  /// the server cuts the shape of the window along every row in which a dot begins or ends.
  private static let band = 4

  private let area: PixelRect
  private let medium: Medium
  private let tileColumns: Int
  private var dots: [Dot] = []
  /// The numbers of the dots whose first pixel is in a tile of the monitor, row by row: a gesture has
  /// thousands, and what a frame repaints has few of them.
  private var tiles: [[Int32]]
  /// The number of the dots that a pane without alpha has in its shape; nil where it has some that are gone.
  private var shaped: Int? = 0
  private var generation = -1

  /// Shows nothing yet.
  ///
  /// - Parameters:
  ///   - area: the monitor, in px of the root.
  ///   - medium: whether pixels have alpha.
  init(on area: PixelRect, _ medium: Medium) {
    self.area = area
    self.medium = medium
    tileColumns = area.width / Self.tileSize + 1
    tiles = Array(repeating: [], count: tileColumns * (area.height / Self.tileSize + 1))
  }

  /// Whether there are none.
  var isEmpty: Bool { dots.isEmpty }

  /// Follows the samples of a gesture, and adds what that changes to the damage.
  mutating func update(
    _ inspector: Inspector?, _ colour: (TouchID) -> Colour, _ damage: inout DamageList
  ) {
    if inspector?.gesture.generation != generation {
      generation = inspector?.gesture.generation ?? -1
      for dot in dots { damage.add(dot.bounds) }
      dots.removeAll(keepingCapacity: true)
      shaped = nil
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

  /// Returns what the dot of a pixel covers with its rim, in px of the root.
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

  /// Returns the bounds of the dots that have a pixel in a rectangle, in px of the root; empty for none.
  func bounds(in rect: PixelRect) -> PixelRect {
    var seen = PixelRect.empty
    forEachDot(in: rect) { dot in seen = seen.isEmpty ? dot.bounds : seen.union(dot.bounds) }
    return seen
  }

  /// Paints the dots that lie inside a target.
  func paint(into target: PixelTarget) {
    let rim = Colour.black.with(alpha: medium == .shaped ? 255 : 150).premultiplied
    // All rims first: those of a slow finger's dots would hide the dots beside them.
    forEachDot(in: target.bounds) { target.fill($0.bounds, with: rim) }
    forEachDot(in: target.bounds) { dot in
      target.fill(dot.core, with: dot.colour.with(alpha: 255).premultiplied)
    }
  }

  /// Gives a pane without alpha the dots that it does not keep yet.
  mutating func shape(_ pane: Pane) {
    if shaped == nil { pane.forgetKept() }
    pane.keep(dots[(shaped ?? 0)...].lazy.map(\.bounds).filter { !$0.isEmpty })
    shaped = dots.count
  }

  /// Calls the body with what each dot covers, in px of the root.
  func forEach(_ body: (PixelRect) -> Void) {
    for dot in dots where !dot.bounds.isEmpty { body(dot.bounds) }
  }

  /// Returns the number of the tile that holds a pixel of the monitor.
  private func tile(x: Int, y: Int) -> Int {
    (y - area.y) / Self.tileSize * tileColumns + (x - area.x) / Self.tileSize
  }

  /// Calls the body with each dot that has a pixel in a rectangle.
  private func forEachDot(
    in rect: PixelRect, _ body: (Dot) -> Void
  ) {
    // A dot begins in its tile, and may reach beyond it by its side.
    let side = 2 * Self.reach + 1 + Self.band
    let part = PixelRect(
      x: rect.x - side, y: rect.y - side, width: rect.width + side, height: rect.height + side
    ).intersection(area)
    guard !part.isEmpty, !dots.isEmpty else { return }
    let (first, last) = (tile(x: part.x, y: part.y), tile(x: part.maxX - 1, y: part.maxY - 1))
    let columns = first % tileColumns...last % tileColumns
    for row in first / tileColumns...last / tileColumns {
      for column in columns {
        for number in tiles[row * tileColumns + column] {
          let dot = dots[Int(number)]
          if !dot.bounds.intersection(rect).isEmpty { body(dot) }
        }
      }
    }
  }
}
