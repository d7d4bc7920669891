// The visible part of a tree, divided into panels. Each panel gets a window of its own, which the
// server moves without any painting. So the panels are the outermost regions that show anything,
// and the regions inside them are painted with them.
//
// A panel's drawing contains all that its pixels depend on: around the region, the figures of its
// ancestors if they clip any of it, and in front of it, those of the holes in front of the panel.
// The drawing stays the same as long as the panel moves clear of both.

internal import TouchDrawing
internal import TouchRouting
internal import Touches

/// The panels of a tree, kept up to date.
struct RegionPanels {
  /// The panels, from back to front.
  private(set) var panels: [RegionPanel] = []

  private let tree: RegionTree
  let faces: RegionFaces
  private var dirty: [RegionID] = []
  /// The arrangement of the tree when the panels were made.
  private var arrangement: UInt64?
  /// The holes of the whole tree, from back to front.
  private var holes: [Hole] = []

  /// A region that passes touches on to the application beneath.
  private struct Hole {
    var id: RegionID
    /// The number of panels behind it.
    var panelCount: Int
    /// Its area within its ancestors, in px of the root.
    var area: PixelRect
  }

  /// Creates the panels of a tree; there are none before the first update.
  init(_ tree: RegionTree, faces: RegionFaces) {
    self.tree = tree
    self.faces = faces
  }

  /// Whether anything may look different since the last update.
  var isStale: Bool { tree.hasDirty || arrangement != tree.arrangement }

  /// Updates the panels to the tree.
  ///
  /// - Parameter pressed: the regions that fingers press.
  mutating func update(pressed: PressedRegions) {
    tree.takeDirty(into: &dirty)
    if arrangement == tree.arrangement, holes.isEmpty {
      var indices: [Int] = []
      for id in dirty {
        guard let index = panels.firstIndex(where: { $0.members.contains(id) }) else {
          // A region that shows nothing may contain regions that do.
          if tree.children(of: id).isEmpty { continue }
          return collectAll(pressed)
        }
        if !indices.contains(index) { indices.append(index) }
      }
      for index in indices { panels[index] = panel(panels[index].root, pressed) }
    } else {
      collectAll(pressed)
    }
  }

  private mutating func collectAll(_ pressed: PressedRegions) {
    arrangement = tree.arrangement
    panels.removeAll(keepingCapacity: true)
    holes.removeAll(keepingCapacity: true)
    faces.blends.forget { [tree] in !tree.contains($0) || tree.isHidden($0) }
    for id in tree.children(of: nil) { collect(id, isEnabled: true, pressed) }
    guard !holes.isEmpty else { return }
    for index in panels.indices { addHoles(inFrontOf: index) }
  }

  /// Finds the panels in a region.
  private mutating func collect(_ id: RegionID, isEnabled: Bool, _ pressed: PressedRegions) {
    guard let region = tree[id], region.isVisible else { return }
    let isEnabled = isEnabled && region.presence.isEnabled
    if faces.hasLook(id) || region.presence.alpha < 1 {
      let panel = panel(id, pressed)
      // A panel must not cut itself: its own holes are in its drawing already.
      noteHoles(in: id, isEnabled: isEnabled, panelCount: panels.count)
      if !panel.drawing.figures.isEmpty { panels.append(panel) }
      return
    }
    if region.isHole, isEnabled { noteHole(id, panelCount: panels.count) }
    for child in tree.children(of: id) { collect(child, isEnabled: isEnabled, pressed) }
  }

  private mutating func noteHoles(in id: RegionID, isEnabled: Bool, panelCount: Int) {
    guard let region = tree[id], region.isVisible, region.presence.isEnabled, isEnabled else {
      return
    }
    if region.isHole { noteHole(id, panelCount: panelCount) }
    for child in tree.children(of: id) {
      noteHoles(in: child, isEnabled: true, panelCount: panelCount)
    }
  }

  private mutating func noteHole(_ id: RegionID, panelCount: Int) {
    let area = ancestors(of: id).reduce(reach(of: id, x: 0, y: 0).frame) { area, ancestor in
      area.intersection(reach(of: ancestor, x: 0, y: 0).frame)
    }
    holes.append(Hole(id: id, panelCount: panelCount, area: area))
  }

  // MARK: - One panel

  private func panel(_ id: RegionID, _ pressed: PressedRegions) -> RegionPanel {
    let frame = tree.absoluteFrame(of: id) ?? .empty
    let region = tree[id]
    let (x, y) = (Self.pixel(frame.x), Self.pixel(frame.y))
    // A region at rest is snapped at both edges, so that it ends where its neighbours do.
    let keepsSize = tree.lineage(of: id).contains(where: faces.layout.isMoving)
    let size = Self.snapped(frame, keepsSize: keepsSize).offset(x: -x, y: -y)
    var panel = RegionPanel(
      root: id, name: region?.name ?? "", x: x, y: y, bounds: size, drawing: FigureTree(),
      members: [])
    guard let region else { return panel }
    let reach = faces.reach(region, in: size)
    let hasChildren = !tree.children(of: id).isEmpty
    panel.bounds = hasChildren ? size.union(reach.frame) : size
    let clips = ancestors(of: id).compactMap { ancestor -> Figure? in
      let outline = self.reach(of: ancestor, x: x, y: y)
      return outline.covers(panel.bounds) ? nil : Figure(outline)
    }
    for figure in clips { panel.drawing.beginFigure(figure) }
    let isEnabled = ancestors(of: id).allSatisfy { tree[$0]?.presence.isEnabled ?? false }
    let isSeen = add(id, in: size, isEnabled: isEnabled, pressed, to: &panel)
    for _ in clips { panel.drawing.endFigure(isNeeded: isSeen) }
    return panel
  }

  /// Adds a region with its descendants.
  ///
  /// - Returns: whether there is anything visible of it.
  private func add(
    _ id: RegionID, in frame: PixelRect, isEnabled: Bool, _ pressed: PressedRegions,
    to panel: inout RegionPanel
  ) -> Bool {
    guard let region = tree[id], region.isVisible else { return false }
    panel.members.insert(id)
    let isEnabled = isEnabled && region.presence.isEnabled
    let appearance = faces.appearance(
      of: id, in: frame,
      RegionFaces.State(
        pose: region.pose, isPressed: pressed.contains(id), isEnabled: isEnabled,
        isProvisional: region.movement.isProvisional))
    var figure = Figure(
      faces.outline(region.shape, in: frame), reach: faces.reach(region, in: frame),
      face: appearance.face, opacity: region.presence.alpha)
    figure.isHole = isEnabled && region.isHole
    let figureIndex = panel.drawing.beginFigure(figure)
    if isEnabled, faces.looksPressed(id), !faces.blends(id) {
      panel.pressedFaces[figureIndex] = faces.face(
        of: id, RegionFaces.State(pose: region.pose, isPressed: true), width: frame.width,
        height: frame.height)
      if faces.isControl(id) { panel.pressedFaces[figureIndex]?.text = nil }
    }
    var isSeen = faces.hasLook(id) || figure.isHole
    for part in appearance.parts {
      panel.drawing.beginFigure(part)
      panel.drawing.endFigure()
    }
    for child in tree.children(of: id) {
      guard let childFrame = tree[child]?.frame else { continue }
      // Relative to the parent's pixels, so that the contents of a moving region look the same.
      let inner = Self.snapped(childFrame, keepsSize: keepsSize(child, in: id))
        .offset(x: frame.x, y: frame.y)
      if add(child, in: inner, isEnabled: isEnabled, pressed, to: &panel) { isSeen = true }
    }
    panel.drawing.endFigure(isNeeded: isSeen)
    return isSeen
  }

  /// Adds the holes in front of a panel that cut into it.
  private mutating func addHoles(inFrontOf index: Int) {
    let (x, y, frame) = (panels[index].x, panels[index].y, panels[index].frame)
    for hole in holes where hole.panelCount > index && !hole.area.intersection(frame).isEmpty {
      let clips = ancestors(of: hole.id)
      for id in clips { panels[index].drawing.beginFigure(Figure(reach(of: id, x: x, y: y))) }
      panels[index].drawing.beginFigure(Figure(reach(of: hole.id, x: x, y: y), isHole: true))
      panels[index].drawing.endFigure()
      for _ in clips { panels[index].drawing.endFigure() }
    }
  }

  /// Returns the ancestors of a region, the outermost first.
  private func ancestors(of id: RegionID) -> [RegionID] {
    tree.lineage(of: id).dropFirst().reversed()
  }

  /// Returns the touchable area of a region, in px relative to a pixel of the root.
  private func reach(of id: RegionID, x: Int, y: Int) -> Outline {
    guard let region = tree[id], let frame = tree.absoluteFrame(of: id) else {
      return Outline(.empty)
    }
    let keepsSize = keepsSize(id, in: tree.parent(of: id))
    return faces.reach(region, in: Self.snapped(frame, keepsSize: keepsSize).offset(x: -x, y: -y))
  }

  // MARK: - Whole pixels

  /// Returns whether a region must have the same size at every place, because fingers move it or
  /// scroll it in a strip.
  private func keepsSize(_ id: RegionID, in parent: RegionID?) -> Bool {
    faces.layout.isMovable(id) || parent.map(faces.layout.isStrip) ?? false
  }

  /// Returns the pixels whose centres are in a frame, as in a hit-test.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - keepsSize: whether its size must be the same at every place, as for moving regions.
  /// - Returns: the pixels.
  private static func snapped(_ frame: Rect, keepsSize: Bool) -> PixelRect {
    let (x, y) = (pixel(frame.x), pixel(frame.y))
    let width = keepsSize ? pixel(frame.width) : pixel(frame.maxX) - x
    let height = keepsSize ? pixel(frame.height) : pixel(frame.maxY) - y
    return PixelRect(x: x, y: y, width: max(width, 0), height: max(height, 0))
  }

  /// Returns the first pixel whose centre is not before an edge.
  private static func pixel(_ edge: Double) -> Int {
    edge.magnitude < 1e6 ? Int((edge - 0.5).rounded(.up)) : edge > 0 ? 1_000_000 : -1_000_000
  }
}

extension Region {
  /// Whether the region and its contents can be seen.
  fileprivate var isVisible: Bool { !isAbsent && presence.alpha >= Region.minimumAlpha }

  /// Whether the region passes the touches in it to the application beneath.
  fileprivate var isHole: Bool {
    guard touchRules.policy == .pass, case .standard = touchRules.hit else { return false }
    return true
  }
}
