internal import TouchAnalysis
internal import TouchDrawing
internal import Touches

/// The inspector's part of a pane: a dot for every sample, a crosshair through the newest finger, a
/// line for the velocity of each, a ring around every fault, and the figures on a plate.
///
/// Each thing is remembered with what it covers, and only what differs from the frame before is
/// painted again.
struct InspectionLayer {
  /// One thing that is drawn.
  private struct Stroke: Equatable {
    enum Kind: Equatable {
      case bar
      case line(from: Point, to: Point)
      case ring(Point)
    }

    var kind: Kind
    var bounds: PixelRect
    var colour: Colour
  }

  /// How long a way the line of the velocity is: what the finger goes in so many ms.
  private static let velocityTime = 100.0
  /// Half the side of a dot with its dark rim, in px.
  private static let dotReach = 2
  private static let alarm = Colour(hex: 0xFF4D5E)

  private let area: PixelRect
  private let pixelsPerMillimetre: Double
  private let looks: MarkLooks
  private var grid: TextGrid
  private var isAtBottom = false
  private var strokes: [Stroke] = []
  private var dots: [(bounds: PixelRect, colour: Colour)] = []
  private var generation = -1

  /// The layer of a monitor, which it never leaves.
  init(looks: MarkLooks, area: PixelRect, pixelsPerMillimetre: Double) {
    self.looks = looks
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre
    // Letters of 2.2 mm, or as large as the monitor has room for: a letter is 0.6 of its size wide.
    let widest = Double(area.width) / (Double(InspectionText.columns) * 0.62)
    grid = TextGrid(
      columns: InspectionText.columns, textSize: min(max(2.2 * pixelsPerMillimetre, 12), widest))
  }

  /// Whether there is nothing of it on the screen.
  var isEmpty: Bool { grid.bounds.isEmpty && strokes.isEmpty && dots.isEmpty }

  /// Finds what is to be seen, and adds what that changes to the damage.
  ///
  /// - Parameters:
  ///   - inspector: what is inspected; nil takes everything away.
  ///   - slot: the slot of a touch, by which it has its colour.
  ///   - all: whether everything has to be painted again.
  ///   - damage: gets what has changed added.
  mutating func update(
    _ inspector: Inspector?, slot: (TouchID) -> Int, all: Bool, into damage: inout DamageList
  ) {
    guard inspector != nil || !isEmpty else { return }
    updateDots(inspector, slot, &damage)
    updateStrokes(inspector, slot, &damage)
    updateGrid(inspector, slot, &damage)
    if all { forEachPart { damage.add($0) } }
  }

  private mutating func updateDots(
    _ inspector: Inspector?, _ slot: (TouchID) -> Int, _ damage: inout DamageList
  ) {
    if inspector?.generation != generation {
      generation = inspector?.generation ?? -1
      for dot in dots { damage.add(dot.bounds) }
      dots.removeAll(keepingCapacity: true)
    }
    guard let samples = inspector?.samples, samples.count > dots.count else { return }
    for sample in samples[dots.count...] {
      let (x, y) = (Int(sample.position.x.rounded(.down)), Int(sample.position.y.rounded(.down)))
      let side = 2 * Self.dotReach + 1
      let bounds = PixelRect(
        x: x - Self.dotReach, y: y - Self.dotReach, width: side, height: side
      ).intersection(area)
      dots.append((bounds, looks.colour(forSlot: slot(sample.id))))
      damage.add(bounds)
    }
  }

  private mutating func updateStrokes(
    _ inspector: Inspector?, _ slot: (TouchID) -> Int, _ damage: inout DamageList
  ) {
    var next: [Stroke] = []
    for place in inspector?.faultPlaces ?? [] {
      add(.ring(place), PixelRect(around: place, radius: ringReach), Self.alarm, to: &next)
    }
    for touch in inspector?.touches ?? [] {
      let end = touch.position + touch.velocity * (Self.velocityTime / 1000)
      let bounds = PixelRect(around: touch.position, radius: 2)
        .union(PixelRect(around: end, radius: 2))
      add(
        .line(from: touch.position, to: end), bounds, looks.colour(forSlot: slot(touch.id)),
        to: &next)
    }
    if let newest = inspector?.touches.last {
      let (x, y) = (Int(newest.position.x.rounded(.down)), Int(newest.position.y.rounded(.down)))
      let colour = looks.colour(forSlot: slot(newest.id))
      add(
        .bar, PixelRect(x: x, y: area.y, width: 1, height: area.height), colour, to: &next)
      add(.bar, PixelRect(x: area.x, y: y, width: area.width, height: 1), colour, to: &next)
    }
    for index in 0..<max(strokes.count, next.count) {
      let old = index < strokes.count ? strokes[index] : nil
      let new = index < next.count ? next[index] : nil
      if old != new {
        damage.add(previous: old?.bounds ?? .empty, current: new?.bounds ?? .empty)
      }
    }
    strokes = next
  }

  private func add(
    _ kind: Stroke.Kind, _ bounds: PixelRect, _ colour: Colour, to strokes: inout [Stroke]
  ) {
    let part = bounds.intersection(area)
    // Something without pixels keeps its place in the row, so that others keep theirs.
    strokes.append(Stroke(kind: kind, bounds: part, colour: colour))
  }

  private var ringRadius: Double { 4 * pixelsPerMillimetre }
  private var ringReach: Double { ringRadius + 3 }

  private mutating func updateGrid(
    _ inspector: Inspector?, _ slot: (TouchID) -> Int, _ damage: inout DamageList
  ) {
    let rows =
      inspector?.rows(
        colour: { looks.colour(forSlot: slot($0)) }, density: { _ in pixelsPerMillimetre }) ?? []
    let extent = grid.extent(rows: rows.count)
    let top = PixelRect(x: area.x, y: area.y, width: extent.width, height: extent.height)
    let bottom = top.offset(x: 0, y: area.height - extent.height)
    // Where a finger comes upon the plate, it goes to the other edge, and stays there.
    let plate = (isAtBottom ? bottom : top).grown(by: Int(8 * pixelsPerMillimetre))
    let other = isAtBottom ? top : bottom
    let places = inspector?.touches.map(\.position) ?? []
    if places.contains(where: plate.contains), !places.contains(where: other.contains) {
      isAtBottom.toggle()
    }
    let place = isAtBottom ? bottom : top
    grid.show(rows, at: (place.x, place.y), into: &damage)
  }

  /// Paints what lies inside a target, which must have been cleared.
  mutating func paint(into target: PixelTarget, medium: Medium) {
    let rim = Colour.black.with(alpha: medium == .shaped ? 255 : 150).premultiplied
    // All rims first: those of a slow finger's dots would hide the dots beside them.
    for dot in dots where !dot.bounds.intersection(target.bounds).isEmpty {
      target.fill(dot.bounds, with: rim)
    }
    for dot in dots where !dot.bounds.intersection(target.bounds).isEmpty {
      target.fill(dot.bounds.grown(by: -1), with: dot.colour.with(alpha: 255).premultiplied)
    }
    for stroke in strokes {
      let part = target.clipped(to: stroke.bounds)
      guard !part.bounds.isEmpty else { continue }
      switch stroke.kind {
      case .bar: part.fill(stroke.bounds, with: stroke.colour.with(alpha: 255).premultiplied)
      case .line(let start, let end):
        part.line(from: start, to: end, width: 2, colour: stroke.colour.with(alpha: 255))
      case .ring(let place):
        part.ring(at: place, radius: ringRadius, width: 3, colour: stroke.colour)
      }
    }
    grid.paint(into: target, medium: medium)
  }

  /// Calls the body with what each part covers, in px of the root.
  func forEachPart(_ body: (PixelRect) -> Void) {
    if !grid.bounds.isEmpty { body(grid.bounds) }
    for stroke in strokes where !stroke.bounds.isEmpty { body(stroke.bounds) }
    for dot in dots where !dot.bounds.isEmpty { body(dot.bounds) }
  }
}

extension PixelRect {
  /// The rectangle with every edge moved outwards, or inwards by a negative number of px.
  fileprivate func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
