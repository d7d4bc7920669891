// A trail narrows and fades all the time, so in principle every frame changes all of it. A changed
// pixel costs the server and the compositor several times as much as us. But nobody can see the
// tail of one of ten trails shrink a hundred times a second. So a frame repaints only some trails
// entirely, those that have waited longest. Of the others it paints only the tip that follows the
// finger. With a few fingers, every trail is repainted in every frame. With many, each still fades
// 24 times a second, the rate of a film, and the cost of a frame hardly depends on their number.
//
// The trails on the screen are stored as capsules, not pixels. When a frame repaints a rectangle,
// trails that only pass through it are painted again exactly as they were.

internal import TouchDrawing
internal import Touches

/// The trails in a pane: their present and former areas, and their painting.
struct TrailLayer: ~Copyable {
  /// A frame's change of a trail.
  private enum Change {
    case none
    /// The trail is extended to the finger, inside a rectangle.
    case tip(PixelRect)
    /// The trail is repainted, as it has faded.
    case whole
  }

  /// One trail as it is on the screen.
  private struct Layer {
    var touch: TouchID?
    var capsules = TrailCapsules()
    /// A few boxes along the trail, because one around all of it would be mostly empty.
    var parts: [PixelRect] = []
    /// The part of the pane's shape that the trail needs, without alpha.
    var shape: [PixelRect] = []
    /// The finger's position at the tip.
    var tip = Point(x: 0, y: 0)
    /// The number of the frame that repainted it.
    var frame = 0
    /// The index of its mark in this frame; nil if there is none, or it has no trail.
    var mark: Int?
    var change = Change.none

    var isWhole: Bool {
      if case .whole = change { true } else { false }
    }
  }

  /// The maximum number of boxes that cover one trail; more would not save pixels.
  private static let partLimit = 4
  /// The number of trails repainted per second, unless `minimumRate` needs more.
  private static let renewalsPerSecond = 240.0
  /// The minimum rate at which each trail is repainted, in Hz.
  private static let minimumRate = 24.0
  /// The depth under the halo's disc at which a tip may end, as a fraction of the disc's radius.
  private static let hiddenShare = 0.75

  /// The server's limit for the product of shape rectangles and fingers, without alpha.
  ///
  /// Each finger uncovers parts of the windows beneath, and the server clips them against each
  /// rectangle of every shape above.
  private static let shapeBudget = 6_000
  /// The coarsest steps of an outline, in px.
  private static let coarsestStep = 6

  private let looks: MarkLooks
  /// The look of trails, with the current band height.
  private var look: TrailLook
  private let medium: Medium
  private var painter = TrailPainter()
  /// The trails, by slot.
  private var layers: [Layer] = []
  private var frame = 0
  /// The number of renewals that the elapsed time allows.
  private var credit = 0.0
  private var spans = ShapeSpans()
  private var formerParts: [PixelRect] = []
  /// The cells of the pane that this frame changes.
  private(set) var cells: DirtyCells

  /// Creates a layer without trails.
  ///
  /// - Parameters:
  ///   - looks: the looks of the trails.
  ///   - medium: the medium of the pane's pixels.
  ///   - area: the area of the pane, in px of the root.
  init(looks: MarkLooks, medium: Medium, area: PixelRect) {
    self.looks = looks
    look = looks.trail
    self.medium = medium
    cells = DirtyCells(pane: area)
  }

  /// Whether no trail is on the screen.
  var isEmpty: Bool { layers.allSatisfy(\.parts.isEmpty) }

  /// Whether the frame changes nothing but tips.
  var changesTipsOnly: Bool { !layers.contains(where: \.isWhole) }

  // MARK: - What a frame changes

  /// Decides on each trail's change in this frame, and adds the changes to the damage.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - interval: the time between two frames in ms.
  ///   - all: whether to renew every trail.
  ///   - damage: receives the changes.
  mutating func update(
    _ marks: [Mark], interval: Double, all: Bool, into damage: inout DamageList
  ) {
    frame += 1
    cells.removeAll()
    for slot in layers.indices {
      layers[slot].mark = nil
      layers[slot].change = .none
    }
    for index in marks.indices where !marks[index].trail.isEmpty {
      let slot = marks[index].slot
      while layers.count <= slot { layers.append(Layer()) }
      layers[slot].mark = index
    }
    let stepsChanged = medium == .shaped && chooseSteps()
    choose(marks, interval: interval, all: all || stepsChanged)
    // An opaque shape is made of whole trails: one cannot be taken out of it alone.
    let needsAll = extendTips(marks) && medium == .shaped
    for slot in layers.indices where needsAll { layers[slot].change = .whole }
    let count = layers.count(where: \.isWhole)
    let partsPerTrail = min(max(DamageList.limit / max(count, 1), 1), Self.partLimit)
    for slot in layers.indices {
      switch layers[slot].change {
      case .none: break
      case .tip(let rect):
        cells.mark(rect)
        damage.add(rect)
      case .whole: renew(slot, marks, parts: partsPerTrail, into: &damage)
      }
    }
  }

  /// Chooses the height of an outline's steps: one pixel, if the server has enough time for that.
  ///
  /// - Returns: whether the height changes.
  private mutating func chooseSteps() -> Bool {
    let fingers = layers.count { $0.mark != nil }
    let rects = layers.reduce(0) { $0 + $1.shape.count } * look.bandHeight
    let load = rects * fingers
    let neededHeight = min(
      max((load + Self.shapeBudget - 1) / Self.shapeBudget, 1), Self.coarsestStep)
    // Steps of halos begin every third row, and those of trails should begin in the same rows.
    let height = neededHeight == 4 ? 3 : neededHeight == 5 ? 6 : neededHeight
    // A height that is just enough now would be too little for the next frame.
    let isFiner = height < look.bandHeight
    guard height != look.bandHeight, !isFiner || load * 4 < Self.shapeBudget * height * 3 else {
      return false
    }
    look.bandHeight = height
    return true
  }

  /// Chooses the trails to renew: new ones, ended ones, and those that have waited longest.
  private mutating func choose(_ marks: [Mark], interval: Double, all: Bool) {
    var count = 0
    for slot in layers.indices {
      guard let mark = layers[slot].mark else {
        if !layers[slot].parts.isEmpty { layers[slot].change = .whole }
        continue
      }
      count += 1
      if all || layers[slot].parts.isEmpty || layers[slot].touch != marks[mark].id {
        layers[slot].change = .whole
      }
    }
    let rate = max(Self.renewalsPerSecond, Self.minimumRate * Double(count))
    credit = min(credit + rate * interval / 1000, Double(count))
    if medium == .shaped, credit < Double(count) { return }
    while credit >= 1 {
      credit -= 1
      var oldest: Int?
      for slot in layers.indices where layers[slot].mark != nil && !layers[slot].isWhole {
        if oldest.map({ layers[slot].frame < layers[$0].frame }) ?? true { oldest = slot }
      }
      guard let oldest else { break }
      layers[oldest].change = .whole
    }
  }

  /// Extends the trails that are not repainted to their fingers, if these have moved.
  ///
  /// - Returns: whether any trail is renewed.
  private mutating func extendTips(_ marks: [Mark]) -> Bool {
    var hasWhole = false
    let hiddenRadius = looks.halo.discRadius * Self.hiddenShare
    for slot in layers.indices {
      if let mark = layers[slot].mark, !layers[slot].isWhole,
        (marks[mark].position - layers[slot].tip).lengthSquared > hiddenRadius * hiddenRadius
      {
        layers[slot].tip = marks[mark].position
        let changed = layers[slot].capsules.extend(
          marks[mark].trail, look: look, medium: medium)
        if let changed {
          layers[slot].change = .tip(changed)
          let last = layers[slot].parts.count - 1
          layers[slot].parts[last] = layers[slot].parts[last].union(changed)
        } else {
          layers[slot].change = .whole
        }
      }
      if layers[slot].isWhole { hasWhole = true }
    }
    return hasWhole
  }

  /// Stores a trail as it is now, and adds its new and former areas to the damage.
  private mutating func renew(
    _ slot: Int, _ marks: [Mark], parts count: Int, into damage: inout DamageList
  ) {
    swap(&layers[slot].parts, &formerParts)
    layers[slot].parts.removeAll(keepingCapacity: true)
    layers[slot].frame = frame
    layers[slot].capsules.forEachBox { cells.mark($0) }
    if let mark = layers[slot].mark {
      layers[slot].touch = marks[mark].id
      layers[slot].tip = marks[mark].position
      layers[slot].capsules.renew(marks[mark].trail, look: look, medium: medium)
    } else {
      layers[slot].capsules.clear()
    }
    layers[slot].capsules.forEachBox { cells.mark($0) }
    layers[slot].capsules.forEachPart(count: count) { layers[slot].parts.append($0) }
    // Former and new parts are paired: between two renewals a trail moves by less than a part.
    let parts = layers[slot].parts
    for index in 0..<max(parts.count, formerParts.count) {
      damage.add(
        (index < parts.count ? parts[index] : .empty)
          .union(index < formerParts.count ? formerParts[index] : .empty))
    }
  }

  /// Adds the parts of trails inside a rectangle to the damage, though nothing changes there.
  func addCrossing(_ rect: PixelRect, to damage: inout DamageList) {
    for layer in layers {
      for part in layer.parts {
        let crossing = part.intersection(rect)
        if !crossing.isEmpty { damage.add(crossing) }
      }
    }
  }

  /// Marks the cells that contain any trail after this frame.
  func addContent(to cells: inout DirtyCells) {
    for layer in layers { layer.capsules.forEachBox { cells.mark($0) } }
  }

  // MARK: - Painting

  /// Paints the changes of the frame in a pane that contains nothing but trails.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - target: the pane.
  mutating func paintChanges(_ marks: [Mark], into target: PixelTarget) {
    // An opaque tip is painted over the old pixels, since uncovered parts would be black.
    if medium == .translucent || !changesTipsOnly { cells.clear(target) }
    for slot in layers.indices where layers[slot].isWhole {
      layers[slot].shape.removeAll(keepingCapacity: true)
    }
    for index in marks.indices {
      let slot = marks[index].slot
      guard slot < layers.count, layers[slot].mark != nil else { continue }
      painter.paint(
        layers[slot].capsules, look: look, colour: looks.colour(forSlot: slot), into: target,
        medium: medium, within: cells, spans: &spans)
      if case .none = layers[slot].change { continue }
      layers[slot].shape += spans.rects
    }
  }

  /// Paints the parts of trails in a target that was cleared before.
  mutating func paint(_ marks: [Mark], into target: PixelTarget) {
    for mark in marks {
      guard mark.slot < layers.count, layers[mark.slot].mark != nil else { continue }
      painter.paint(
        layers[mark.slot].capsules, look: look, colour: looks.colour(forSlot: mark.slot),
        into: target, medium: medium)
    }
  }

  /// Finds the trails' shape, if there is no alpha and `paintChanges` has not done so.
  ///
  /// - Parameter target: the pane, with everything painted.
  mutating func scan(_ target: PixelTarget) {
    for slot in layers.indices {
      switch layers[slot].change {
      case .none: break
      case .tip(let rect): scan(rect, of: slot, target)
      case .whole:
        layers[slot].shape.removeAll(keepingCapacity: true)
        for part in layers[slot].parts { scan(part, of: slot, target) }
      }
    }
  }

  /// Adds the trails' shape, in px of the root; needed only without alpha.
  func cut(into shape: inout [PixelRect]) {
    for layer in layers { shape += layer.shape }
  }

  private mutating func scan(_ rect: PixelRect, of slot: Int, _ target: PixelTarget) {
    spans.scan(target.clipped(to: rect))
    layers[slot].shape += spans.rects
  }
}
