internal import TouchDrawing
package import TouchX11
internal import Touches

/// What one monitor shows: a halo window per finger, and a pane with the trails and labels beneath.
///
/// A frame has two halves. `moveHalos` moves windows that are painted already, and may happen at
/// any time. `paint` paints into memory that the server reads, and may happen only while the fence
/// is open.
package final class MonitorLayers {
  package let monitor: Monitor
  let looks: MarkLooks
  private let connection: DisplayConnection
  private let wardrobe: HaloWardrobe
  private(set) var sprites: [HaloSprite] = []
  let pane: Pane
  private let target: PixelTarget
  private var damage: DamageList
  private var trails: TrailLayer
  private var labels: LabelLayer
  /// Made when something is to be inspected: its letters take as long as all the rest, and as much
  /// memory.
  private var inspection: InspectionLayer?
  private let density: PhysicalSize
  private var captions: CaptionLayer
  /// Whether the pane held nothing but trails when it was painted last.
  private var wasTrailsOnly = true
  private var spans = ShapeSpans()
  private var shape: [PixelRect] = []
  /// What halos have uncovered since the pane was painted, where the server keeps no pixels of it.
  private var uncovered: [PixelRect] = []

  /// When parked halo windows get the picture of a finger that is down again, by our clock in ms.
  private var undressed: [Int: Double] = [:]
  /// When halos that are a pixel off come to where their fingers are, unless those move on, by our clock in
  /// ms.
  private var unsettled: [Int: Double] = [:]
  /// How long after a report a finger counts as resting, in ms: twice as long as a panel of 60 Hz takes.
  private static let settlingTime = 33.0
  /// How long a compositor may take to paint a window where it is parked now, in ms.
  private static let parkingTime = 100.0

  /// The windows above which every finger of this monitor finds its halo ready.
  private static let spareSprites = 2
  /// The most rectangles that a frame repaints of a pane without a compositor while something is
  /// inspected: the parts of ten fingers lie all over the screen, and fewer rectangles around them would
  /// be mostly empty.
  private static let inspectedRects = 48

  /// Prepares everything and leaves it parked outside the screen.
  ///
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  init(
    connection: DisplayConnection, monitor: Monitor, looks: MarkLooks, density: PhysicalSize,
    surface: WindowSurface, fingers: Int
  ) throws(PixelImageError) {
    self.connection = connection
    self.monitor = monitor
    self.looks = looks
    wardrobe = try HaloWardrobe(
      connection: connection, looks: looks, surface: surface, slots: fingers)
    pane = try Pane(connection: connection, frame: monitor.frame, surface: surface)
    target = PixelTarget(
      bounds: monitor.frame, pixels: pane.pixels, stride: monitor.frame.width)
    damage = DamageList(pane: monitor.frame)
    trails = TrailLayer(looks: looks, medium: surface.medium, area: monitor.frame)
    labels = LabelLayer(looks: looks, area: monitor.frame)
    captions = CaptionLayer(looks: looks, area: monitor.frame)
    self.density = density
    addSprites(upTo: Self.spareSprites)
  }

  private var medium: Medium { pane.surface.medium }

  /// Whether anything of the inspector is on the screen.
  private var isInspecting: Bool { !(inspection?.isEmpty ?? true) }

  /// Whether there is a halo window for a number of fingers and some to spare.
  func hasSprites(for fingers: Int) -> Bool {
    sprites.count >= fingers + Self.spareSprites
  }

  /// Makes halo windows for a number of fingers and some to spare.
  ///
  /// There are few until fingers come, since each takes a compositor a while: at the start, and as long in the
  /// frame in which it is made.
  func addSprites(for fingers: Int) throws(PixelImageError) {
    try wardrobe.reserve(slots: fingers + Self.spareSprites)
    addSprites(upTo: fingers + Self.spareSprites)
  }

  private func addSprites(upTo count: Int) {
    while sprites.count < count {
      let sprite = HaloSprite(
        connection: connection, size: wardrobe.size, surface: wardrobe.surface)
      sprite.wear(wardrobe.picture(forSlot: sprites.count))
      sprites.append(sprite)
    }
  }

  /// Brings the halos of fingers that are down to where they are, and parks those that are over.
  ///
  /// A window that was parked gets its picture for the next finger later: what a compositor is painting
  /// just then has the window where it was and its pixels as they are, and a halo that had faded would
  /// light up once more.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - time: our clock, in ms.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  func moveHalos(_ marks: [Mark], at time: Double, where isHere: (Mark) -> Bool) {
    for slot in sprites.indices where !sprites[slot].isParked {
      let isNeeded = marks.contains { $0.slot == slot && !$0.isHaloGone && isHere($0) }
      guard !isNeeded else { continue }
      noteUncovered(sprites[slot].frame)
      sprites[slot].park()
      undressed[slot] = pane.surface == .translucent ? time + Self.parkingTime : time
    }
    for (slot, due) in unsettled where due <= time { unsettled[slot] = nil }
    for (slot, due) in undressed where due <= time {
      undressed[slot] = nil
      if sprites[slot].isParked { sprites[slot].wear(wardrobe.picture(forSlot: slot)) }
    }
    let isCrowd = pane.surface == .opaque && MarkLooks.isCrowd(marks.count { $0.state == .down })
    for mark in marks where mark.slot < sprites.count && mark.state == .down && isHere(mark) {
      let sprite = sprites[mark.slot]
      let picture = wardrobe.picture(forSlot: mark.slot, isCrowd: isCrowd)
      if sprite.isParked { sprite.wear(picture) } else { sprite.exchange(for: picture) }
      var place = mark.position
      if isCrowd, !sprite.isParked, let former = mark.drawnPosition {
        if place != former {
          place = MarkLooks.alignedPlace(place, from: former)
          unsettled[mark.slot] = place == mark.position ? nil : time + Self.settlingTime
        } else if unsettled[mark.slot] != nil {
          continue
        }
      }
      if let former = sprite.move(to: place) { noteUncovered(former) }
    }
  }

  /// When a halo window is to be made ready for its next finger or to come to where its finger rests, by our
  /// clock in ms; nil where all are.
  var nextDressing: Double? {
    [undressed.values.min(), unsettled.values.min()].compactMap(\.self).min()
  }

  /// Remembers that a halo shows what was under it.
  private func noteUncovered(_ rect: PixelRect) {
    if pane.surface == .opaque, !pane.isParked { uncovered.append(rect) }
  }

  /// Paints what changed and puts it on the screen.
  ///
  /// - Parameters:
  ///   - marks: every mark; trails may reach into this monitor from another.
  ///   - paintsPane: whether trails and labels are painted too, or only the fading halos.
  ///   - interval: the time between two frames in ms.
  ///   - repaintsAll: whether the server may have lost pixels that were put before.
  ///   - inspector: what is shown of what the panel sends; nil for nothing.
  ///   - words: what hands do, at a moment of server time.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  ///   - label: the text beside a mark.
  /// - Returns: whether a completion event will come.
  func paint(
    _ marks: [Mark], paintsPane: Bool, interval: Double, repaintsAll: Bool,
    inspecting inspector: Inspector?, words: (captions: [Caption], now: Timestamp),
    where isHere: (Mark) -> Bool,
    label: (Mark) -> String
  ) -> Bool {
    if paintsPane {
      damage.limit =
        inspector != nil && medium == .shaped ? Self.inspectedRects : DamageList.limit
      trails.update(
        marks, interval: interval, all: repaintsAll || looks.hasLabels, into: &damage)
      for rect in uncovered {
        trails.addCrossing(rect, to: &damage)
        inspection?.addCrossing(rect, to: &damage)
      }
      uncovered.removeAll(keepingCapacity: true)
      labels.update(marks, where: isHere, text: label, into: &damage)
      if inspector != nil, inspection == nil {
        inspection = InspectionLayer(
          looks: looks, area: monitor.frame, pixelsPerMillimetre: density.pixelsPerMillimetre,
          medium: medium)
      }
      inspection?.update(
        inspector, slot: { id in marks.first { $0.id == id }?.slot ?? 0 }, all: repaintsAll,
        into: &damage)
      captions.update(words.captions, at: words.now, all: repaintsAll, into: &damage)
      labels.joinDamage(&damage, all: repaintsAll)
    }
    let hasFading = showFading(marks, isLast: damage.isEmpty, where: isHere)
    guard !damage.isEmpty else { return hasFading }
    let isTrailsOnly = !isInspecting && labels.isEmpty && captions.isEmpty
    if isTrailsOnly && wasTrailsOnly {
      trails.paintChanges(marks, into: target)
    } else {
      paintRects(marks)
    }
    wasTrailsOnly = isTrailsOnly
    switch pane.surface {
    case .translucent: pane.uncover(damage.rects)
    case .opaque: cutToContent(fingers: marks.count)
    }
    for rect in damage.rects {
      pane.put(rect, completes: rect == damage.rects.last)
    }
    damage.removeAll()
    if trails.isEmpty && labels.isEmpty && !isInspecting && captions.isEmpty { pane.park() }
    return true
  }

  /// Paints everything that lies in what is damaged, rectangle by rectangle.
  private func paintRects(_ marks: [Mark]) {
    // An opaque tip is painted over what is there, for what it uncovered would be black.
    let clears =
      pane.surface == .translucent || !trails.changesTipsOnly || isInspecting
      || !captions.isEmpty
    for rect in damage.rects {
      if clears { target.fill(rect) }
      trails.paint(marks, into: target.clipped(to: rect))
      inspection?.paint(into: target.clipped(to: rect))
    }
    labels.paint(into: target, medium: medium)
    for rect in damage.rects { captions.paint(into: target.clipped(to: rect), medium: medium) }
    if pane.surface == .opaque { trails.scan(target) }
  }

  /// Shows the halos that fade as they look now.
  ///
  /// - Returns: whether there were any.
  private func showFading(
    _ marks: [Mark], isLast: Bool, where isHere: (Mark) -> Bool
  ) -> Bool {
    func fades(_ mark: Mark) -> Bool {
      mark.slot < sprites.count && mark.state != .down && !mark.isHaloGone && isHere(mark)
    }
    guard let last = marks.lastIndex(where: fades) else { return false }
    for index in marks.indices where fades(marks[index]) {
      let mark = marks[index]
      let sprite = sprites[mark.slot]
      sprite.move(to: mark.position)
      noteUncovered(sprite.frame)
      wardrobe.show(
        mark.state, slot: mark.slot, on: sprite, completes: isLast && index == last)
    }
    return true
  }

  /// What of the pane is there at all, where there is no alpha.
  private func cutToContent(fingers: Int) {
    shape.removeAll(keepingCapacity: true)
    trails.cut(into: &shape)
    labels.forEachPart { part in
      spans.scan(target.clipped(to: part))
      shape += spans.rects
    }
    inspection?.shape(pane) { part, isSolid in
      if isSolid { return shape.append(part) }
      spans.scan(
        target.clipped(to: part), bandHeight: MarkLooks.bandHeight(fingers: fingers),
        filler: looks.filler)
      shape += spans.rects
    }
    captions.forEachPart { part in
      spans.scan(target.clipped(to: part))
      shape += spans.rects
    }
    pane.cut(shape)
  }
}
