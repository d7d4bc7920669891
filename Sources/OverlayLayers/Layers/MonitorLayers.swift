internal import HandCaptions
package import ScreenHardware
internal import TouchDrawing
internal import TouchInspection
package import TouchX11
internal import Touches

/// The touches on one monitor: windows of halos above a pane with trails and labels.
///
/// A frame has two halves. `moveHalos` moves painted windows, and may be called at any time.
/// `paint` paints into memory that the server reads, and may be called only while the fence is
/// open.
package final class MonitorLayers {
  /// The monitor that the layers cover.
  package let monitor: Monitor
  /// The looks of the marks.
  package let looks: MarkLooks
  /// The halos, above everything else.
  private var halos: any HaloLayer
  /// The pane with the trails and labels.
  private var painted: PaintedPane
  private var trails: TrailLayer
  private var labels: LabelLayer
  /// The layer of the inspector; created only when it is needed.
  ///
  /// Its letters cost as much time and memory as everything else.
  private var inspection: InspectionLayer?
  private let density: PixelDensity
  private var captions: CaptionLayer
  /// The pixels and halos, for a window that shows the same; nil if there is none.
  private var shared: SharedMarks?
  /// Whether the pane contained only trails when it was last painted.
  private var wasTrailsOnly = true
  /// The maximum number of repainted rectangles per frame without a compositor during inspection.
  ///
  /// The parts of ten fingers lie all over the screen, and fewer rectangles around them would be
  /// mostly empty.
  private static let inspectionRectLimit = 48

  /// Prepares everything and leaves it parked outside the screen.
  ///
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  package init(
    connection: DisplayConnection, monitor: Monitor, looks: MarkLooks, density: PixelDensity,
    surface: WindowSurface, fingers: Int
  ) throws(PixelImageError) {
    self.monitor = monitor
    self.looks = looks
    painted = try PaintedPane(connection: connection, frame: monitor.frame, surface: surface)
    let pictureCache = try HaloPictureCache(
      connection: connection, looks: looks, surface: surface, slots: fingers)
    halos =
      switch surface {
      case .translucent: SpriteHaloLayer(connection: connection, pictureCache: pictureCache)
      case .opaque:
        PaneHaloLayer(connection: connection, pictureCache: pictureCache, frame: monitor.frame)
      }
    trails = TrailLayer(looks: looks, medium: surface.medium, area: monitor.frame)
    labels = LabelLayer(looks: looks, area: monitor.frame)
    captions = CaptionLayer(looks: looks, area: monitor.frame)
    self.density = density
  }

  /// The windows of the halos.
  var haloWindows: [any HaloWindow] { halos.windows }

  /// The window beneath the halos.
  var pane: Pane { painted.pane }

  private var medium: Medium { painted.medium }

  /// Shares the marks with a window that shows the same, so that they are not painted twice.
  ///
  /// - Returns: the shared marks; nil if there is no alpha.
  func share() -> SharedMarks? {
    guard medium == .translucent else { return nil }
    shared = SharedMarks(looks: looks, source: painted.target)
    return shared
  }

  /// Whether anything of the inspector is on the screen.
  private var isInspecting: Bool { !(inspection?.isEmpty ?? true) }

  /// Returns whether the halos of a number of fingers, and of some more, are prepared.
  func hasHalos(for fingers: Int) -> Bool { halos.hasRoom(for: fingers) }

  /// Prepares the halos of a number of fingers, and of some more.
  func addHalos(for fingers: Int) throws(PixelImageError) { try halos.makeRoom(for: fingers) }

  /// Returns the marks to show: none if all are transparent, which would cost work in vain.
  private func shown(_ marks: [Mark]) -> [Mark] { looks.isVisible ? marks : [] }

  /// Moves the halos that do not fade to their fingers, and parks those that have ended.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - time: our clock, in ms.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  func moveHalos(_ marks: [Mark], at time: Double, where isHere: (Mark) -> Bool) {
    halos.move(shown(marks), over: pane, at: time, where: isHere)
  }

  /// The next time at which a halo window is prepared for a finger or moved to a resting one.
  ///
  /// The time is by our clock, in ms; nil for none.
  var nextHaloUpdate: Double? { halos.nextHaloUpdate }

  /// The content of a frame, the same for every monitor.
  struct Content {
    /// Every mark; trails may reach into a monitor from another.
    let marks: [Mark]
    /// The time between two frames, in ms.
    let interval: Double
    /// Whether the server may have lost pixels that were put before.
    let repaintsAll: Bool
    /// The display of what the panel sends; nil for none.
    let inspector: Inspector?
    /// The captions of gestures.
    let captions: [Caption]
    /// The server's time.
    let now: Timestamp
  }

  /// Paints the changes and puts them on the screen.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - paintsPane: whether trails and labels are painted too, or only the fading halos.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  ///   - label: the text beside a mark.
  /// - Returns: whether a completion event will come.
  func paint(
    _ content: Content, paintsPane: Bool, where isHere: (Mark) -> Bool, label: (Mark) -> String
  ) -> Bool {
    let marks = shown(content.marks)
    if paintsPane { update(marks, content, where: isHere, label: label) }
    if content.repaintsAll { halos.losePixels() }
    let hasFading = halos.showFading(
      marks, over: pane, isLast: painted.damage.isEmpty, where: isHere)
    let isTrailsOnly = !isInspecting && labels.isEmpty && captions.isEmpty
    let repaintsOnlyTrails = isTrailsOnly && wasTrailsOnly
    shared?.note(
      marks, damage: painted.damage.rects, in: repaintsOnlyTrails ? trails.cells : nil,
      where: isHere
    ) { trails.addContent(to: &$0) }
    guard !painted.damage.isEmpty else { return hasFading }
    if repaintsOnlyTrails {
      trails.paintChanges(marks, into: painted.target)
    } else {
      paintRects(marks)
    }
    wasTrailsOnly = isTrailsOnly
    switch pane.surface {
    case .translucent: pane.uncover(painted.damage.rects)
    case .opaque: cutToContent(fingers: marks.count)
    }
    painted.put()
    if trails.isEmpty && labels.isEmpty && !isInspecting && captions.isEmpty { pane.park() }
    return true
  }

  /// Brings the parts of the pane up to date, and collects the damage.
  private func update(
    _ marks: [Mark], _ content: Content, where isHere: (Mark) -> Bool, label: (Mark) -> String
  ) {
    let (inspector, repaintsAll) = (content.inspector, content.repaintsAll)
    painted.damage.limit =
      inspector != nil && medium == .shaped ? Self.inspectionRectLimit : DamageList.limit
    trails.update(
      marks, interval: content.interval, all: repaintsAll || looks.hasLabels,
      into: &painted.damage)
    labels.update(marks, where: isHere, text: label, into: &painted.damage)
    if inspector != nil, inspection == nil {
      inspection = InspectionLayer(
        colours: looks.colours, area: monitor.frame,
        pixelsPerMillimetre: density.pixelsPerMillimetre, medium: medium)
    }
    inspection?.update(
      inspector, slot: { id in content.marks.first { $0.id == id }?.slot ?? 0 }, all: repaintsAll,
      into: &painted.damage)
    captions.update(content.captions, at: content.now, all: repaintsAll, into: &painted.damage)
    for rect in halos.takeUncovered() {
      trails.addCrossing(rect, to: &painted.damage)
      inspection?.addCrossing(rect, to: &painted.damage)
      labels.forEachPart { painted.damage.add($0.intersection(rect)) }
      captions.forEachPart { painted.damage.add($0.intersection(rect)) }
    }
    labels.joinDamage(&painted.damage, all: repaintsAll)
  }

  /// Repaints the damage, rectangle by rectangle; something besides trails is or was in the pane.
  private func paintRects(_ marks: [Mark]) {
    let target = painted.target
    for rect in painted.damage.rects {
      target.fill(rect)
      trails.paint(marks, into: target.clipped(to: rect))
      inspection?.paint(into: target.clipped(to: rect))
    }
    labels.paint(into: target, medium: medium)
    for rect in painted.damage.rects {
      captions.paint(into: target.clipped(to: rect), medium: medium)
    }
    if pane.surface == .opaque { trails.scan(target) }
  }

  /// Cuts the pane to the shape of its content, for a surface without alpha.
  private func cutToContent(fingers: Int) {
    painted.shape.removeAll(keepingCapacity: true)
    trails.cut(into: &painted.shape)
    labels.forEachPart { painted.addShape(of: $0) }
    inspection?.shape(pane) { part, isSolid in
      if isSolid { return painted.shape.append(part) }
      painted.addShape(
        of: part, bandHeight: MarkLooks.bandHeight(fingers: fingers), filler: looks.filler)
    }
    captions.forEachPart { painted.addShape(of: $0) }
    pane.cut(painted.shape)
  }
}
