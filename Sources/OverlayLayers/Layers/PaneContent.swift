internal import HandCaptions
internal import TouchDrawing
internal import TouchInspection
internal import TouchX11
internal import Touches

/// The content of a monitor's pane: trails, labels, captions and the inspector.
///
/// A frame first collects the changes of all of them, and then paints the changed rectangles.
struct PaneContent: ~Copyable {
  /// The state that a frame shows, the same on every monitor.
  struct Frame {
    /// Every mark; trails may reach into a monitor from another.
    let marks: [Mark]
    /// The time between two frames, in ms.
    let interval: Double
    /// Whether the server may have lost pixels that were put before.
    let repaintsAll: Bool
    /// The display of what the panel sends; nil for none.
    let inspector: Inspector?
    /// The server's time.
    let now: Timestamp
  }

  private let looks: MarkLooks
  private let medium: Medium
  private let area: PixelRect
  private let pixelsPerMillimetre: Double
  private var trails: TrailLayer
  private var labels: LabelLayer
  private var captions: CaptionLayer
  /// The layer of the inspector; created only when it is needed.
  ///
  /// Its letters cost as much time and memory as everything else.
  private var inspection: InspectionLayer?
  /// Whether the pane contained only trails when it was last painted.
  private var wasTrailsOnly = true
  /// The height of the steps in which the inspector's parts are cut, in px.
  private var stepHeight = 0

  /// The maximum number of repainted rectangles per frame without a compositor during inspection.
  ///
  /// The parts of ten fingers lie all over the screen, and fewer rectangles around them would be
  /// mostly empty.
  private static let inspectionRectLimit = 48

  /// Creates an empty content.
  ///
  /// - Parameters:
  ///   - looks: the looks of the marks.
  ///   - medium: the medium of the pane's pixels.
  ///   - area: the area of the pane, in px of the root.
  ///   - pixelsPerMillimetre: the density of the monitor.
  init(looks: MarkLooks, medium: Medium, area: PixelRect, pixelsPerMillimetre: Double) {
    self.looks = looks
    self.medium = medium
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre
    trails = TrailLayer(looks: looks, medium: medium, area: area)
    labels = LabelLayer(looks: looks, area: area)
    captions = CaptionLayer(looks: looks, area: area)
  }

  /// Whether nothing is in the pane.
  var isEmpty: Bool { trails.isEmpty && isTrailsOnly }

  private var isTrailsOnly: Bool {
    (inspection?.isEmpty ?? true) && labels.isEmpty && captions.isEmpty
  }

  /// Whether the frame repaints only cells, as nothing but trails is or was in the pane.
  private var repaintsCells: Bool { isTrailsOnly && wasTrailsOnly }

  /// The cells that the frame changes; nil if it changes whole rectangles.
  var changedCells: DirtyCells? { repaintsCells ? trails.cells : nil }

  // MARK: - What a frame changes

  /// Brings the content up to date, and collects the damage.
  ///
  /// - Parameters:
  ///   - marks: the marks that are shown.
  ///   - frame: everything else that is shown.
  ///   - shown: the captions of gestures on this monitor.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  ///   - label: the text beside a mark.
  ///   - damage: receives the changed areas.
  mutating func update(
    _ marks: [Mark], _ frame: Frame, captions shown: [Caption], where isHere: (Mark) -> Bool,
    label: (Mark) -> String, into damage: inout DamageList
  ) {
    let (inspector, repaintsAll) = (frame.inspector, frame.repaintsAll)
    damage.limit =
      inspector != nil && medium == .shaped ? Self.inspectionRectLimit : DamageList.limit
    trails.update(
      marks, interval: frame.interval, all: repaintsAll || looks.hasLabels, into: &damage)
    labels.update(marks, where: isHere, text: label, all: repaintsAll, into: &damage)
    if inspector != nil, inspection == nil {
      inspection = InspectionLayer(
        colours: looks.colours, area: area, pixelsPerMillimetre: pixelsPerMillimetre,
        medium: medium)
    }
    // The pixels that complete coarse steps stay in the pane, and are put only with what is
    // repainted.
    let formerHeight = stepHeight
    stepHeight = MarkLooks.bandHeight(fingers: marks.count)
    let isCutAnew = medium == .shaped && stepHeight != formerHeight
    inspection?.update(
      inspector, slot: { id in frame.marks.first { $0.id == id }?.slot ?? 0 },
      all: repaintsAll || isCutAnew, into: &damage)
    captions.update(shown, at: frame.now, all: repaintsAll, into: &damage)
  }

  /// Adds the content of areas that halos have uncovered to the damage.
  func addUncovered(_ areas: [PixelRect], to damage: inout DamageList) {
    for rect in areas {
      trails.addCrossing(rect, to: &damage)
      inspection?.addCrossing(rect, to: &damage)
      labels.forEachPart { damage.add($0.intersection(rect)) }
      captions.forEachPart { damage.add($0.intersection(rect)) }
    }
  }

  /// Marks the cells that contain any trail after this frame.
  func addTrails(to cells: inout DirtyCells) { trails.addContent(to: &cells) }

  // MARK: - Painting

  /// Paints the changes of the frame.
  ///
  /// - Parameters:
  ///   - marks: the marks that are shown.
  ///   - damage: the rectangles to repaint, in px of the root. They may overlap, so each of them is
  ///     cleared and painted before the next one.
  ///   - target: the pane.
  mutating func paint(_ marks: [Mark], _ damage: [PixelRect], into target: PixelTarget) {
    if repaintsCells {
      trails.paintChanges(marks, into: target)
    } else {
      for rect in damage { repaint(marks, target.clipped(to: rect)) }
      if medium == .shaped { trails.scan(target) }
    }
    wasTrailsOnly = isTrailsOnly
  }

  /// Paints everything in a part of the pane anew.
  mutating func repaint(_ marks: [Mark], _ part: PixelTarget) {
    part.fill(part.bounds)
    trails.paint(marks, into: part)
    inspection?.paint(into: part)
    captions.paint(into: part, medium: medium)
    // A label may lie on the log of gestures, and must be readable there.
    labels.paint(into: part, medium: medium)
  }

  /// Cuts the pane to the shape of its content, for a surface without alpha.
  ///
  /// - Parameter painted: the pane.
  mutating func cut(_ painted: inout PaintedPane) {
    painted.shape.removeAll(keepingCapacity: true)
    trails.cut(into: &painted.shape)
    labels.forEachPart { painted.addShape(of: $0) }
    inspection?.shape(painted.pane) { part, isSolid in
      if isSolid { return painted.shape.append(part) }
      painted.addShape(of: part, bandHeight: stepHeight, filler: looks.filler)
    }
    captions.forEachPart { painted.addShape(of: $0) }
    painted.pane.cut(painted.shape)
  }
}
