// Regions on the screen: each panel has a window of its own, which is updated once per frame.
//
// A frame has two halves, like a frame of the halos. `move` moves windows and shows presses that
// are painted already, and may happen at any time; `paint` paints into memory that the server
// reads, and may happen only while the fence is open. A new panel is painted before its window is
// mapped, so that nobody sees it empty.

package import FingertipSettings
package import SystemSupport
internal import TouchDrawing
package import TouchRouting
package import TouchX11
package import Touches

/// Shows the regions of a router.
package final class RegionDisplay {
  /// The work that frames leave for later ones.
  struct Pending {
    /// Whether the windows match the panels.
    var matchesPanels = false
    /// Whether the last frame left windows for the next one to paint.
    var isUnfinished = false
    /// Whether the windows or their order changed since `takeWindowChange`.
    var hasWindowChange = false
    /// Whether a finger pressed or left a region, and that has not been painted.
    var mustShowPress = false
    /// The time to prepare presses, by our clock in ms; nil if all are prepared.
    var preparation: Double?
  }

  let connection: DisplayConnection
  private let router: Router
  let presses: PressedRegions
  let log: LogSink
  private var panels: RegionPanels
  private var surface: WindowSurface?
  /// The panels on the screen, from back to front.
  var shown: [Shown] = []
  /// The former windows of panels whose size has changed; they stay visible until the new ones are
  /// painted, or the panel would flicker while fingers scale it.
  private var retiring: [Shown] = []
  /// The work that is left for the next frames.
  var pending = Pending()
  /// The names of the only regions with windows on the screen; nil for all.
  package var visibleNames: Set<String>?
  /// The choice of regions that was on the screen when windows were last mapped or unmapped.
  private var visible = Visible()
  private var painter = FigurePainter()
  private var spans = ShapeSpans()

  /// The choice of regions that are on the screen.
  private struct Visible: Equatable {
    /// Whether all regions are hidden.
    var isPaused = false
    /// The names of the only ones; nil for all.
    var visibleNames: Set<String>?

    func contains(_ name: String) -> Bool { !isPaused && visibleNames?.contains(name) ?? true }
  }

  private var desired: Visible { Visible(isPaused: router.isPaused, visibleNames: visibleNames) }

  /// The time without any painting after which presses are prepared, in ms; a panel that changes in
  /// every frame is not worth it.
  private static let quietTime = 25.0
  /// The time that a frame spends on creating windows, and again on painting, before it leaves the
  /// rest to the next frame, in ms; touches and requests are answered in between, however many
  /// regions are visible.
  private static let turnLimit = 20.0

  /// Creates a display that shows nothing before the first frame.
  ///
  /// - Parameters:
  ///   - layout: the regions of the router.
  ///   - router: tells whether regions can be touched at all; regions are visible only then.
  ///   - presses: the regions that fingers press.
  ///   - connection: the display.
  ///   - log: where messages go.
  package init(
    _ layout: RegionLayout, of router: Router, presses: PressedRegions,
    on connection: DisplayConnection, log: @escaping LogSink
  ) {
    self.connection = connection
    self.router = router
    self.presses = presses
    self.log = log
    panels = RegionPanels(layout.tree, faces: Self.faces(of: layout, on: connection, log))
  }

  private static func faces(
    of layout: RegionLayout, on connection: DisplayConnection, _ log: @escaping LogSink
  ) -> RegionFaces {
    RegionFaces(layout, settings: { connection.desktopSettings() }, log: log)
  }

  /// Shows other regions; a region with the name and size of a former one takes over its window.
  ///
  /// - Parameters:
  ///   - layout: the regions.
  ///   - keepsFiles: whether the files of pictures, icons and fonts are unchanged.
  package func show(_ layout: RegionLayout, keepsFiles: Bool = false) {
    let faces = Self.faces(of: layout, on: connection, log)
    if keepsFiles { faces.takeOver(panels.faces) }
    panels = RegionPanels(layout.tree, faces: faces)
    pending.matchesPanels = false
  }

  /// Gives a region another look from the next frame on.
  package func setLook(_ look: RegionLook?, of id: RegionID) {
    panels.faces.setLook(look, of: id)
    router.tree.markDirty(id)
  }

  /// Shows everything on windows of the given kind; windows of another kind are replaced.
  package func use(_ surface: WindowSurface) {
    guard surface != self.surface else { return }
    self.surface = surface
    renew()
  }

  /// Shows everything on new windows, because other clients destroyed ours.
  package func renew() {
    shown.removeAll()
    retiring.removeAll()
    pending.hasWindowChange = true
    pending.matchesPanels = false
  }

  /// Whether the last frame left windows for the next one to paint.
  package var isUnfinished: Bool { pending.isUnfinished }

  /// Whether a finger pressed or left a region, and that has not been painted.
  package var mustShowPress: Bool { pending.mustShowPress }

  /// The time to prepare presses, by our clock in ms; nil if all are prepared.
  package var nextPreparation: Double? { pending.preparation }

  /// The changes of the regions since the last frame.
  package var visibleChange: VisibleChange {
    if presses.hasChanged || pending.mustShowPress { return .press }
    return !pending.matchesPanels || pending.isUnfinished || panels.isStale
      || visible != desired
      ? .change : .nothing
  }

  /// The windows, front to back.
  package var panes: [RegionPane] { shown.reversed().map(\.pane) }

  /// Whether any window is on the screen.
  package var isOnScreen: Bool { shown.contains { $0.pane.isMapped } }

  /// Returns whether the windows or their order have changed; asking forgets it.
  package func takeWindowChange() -> Bool {
    defer { pending.hasWindowChange = false }
    return pending.hasWindowChange
  }

  // MARK: - Frames

  /// Whether looks are changing gradually, so that another frame is needed.
  package var isBlending: Bool { panels.faces.blends.isActive }

  /// Advances the gradually changing looks to the time of a frame, in server time.
  package func advance(to now: Timestamp) {
    for id in panels.faces.blends.advance(to: now.milliseconds) { router.tree.markDirty(id) }
  }

  /// Ends a frame.
  package func endFrame() { panels.faces.blends.endFrame() }

  /// Follows the regions, moves windows whose drawing is unchanged, and shows the presses that are
  /// painted already.
  ///
  /// - Returns: the number of completion events that will come.
  package func move() -> Int {
    guard let surface, visibleChange != .nothing else { return 0 }
    if !pending.matchesPanels || panels.isStale {
      pending.matchesPanels = true
      panels.update(pressed: presses)
      follow(on: surface)
    }
    if presses.hasChanged { pending.mustShowPress = true }
    presses.hasChanged = false
    let completions = pending.mustShowPress ? showPresses() : 0
    updateVisibility()
    return completions
  }

  private func updateVisibility() {
    guard visible != desired else { return }
    visible = desired
    for entry in shown where entry.seen != nil {
      entry.pane.setMapped(visible.contains(entry.panel.name))
    }
    pending.hasWindowChange = true
  }

  /// Makes the windows match the panels, each at its place; if there are too many new ones for a
  /// turn, the next frame continues.
  private func follow(on surface: WindowSurface) {
    var former = FormerEntries(shown.map { ($0.panel.name, $0) })
    shown.removeAll(keepingCapacity: true)
    let screen = connection.rootFrame
    // Counted from the first new window: the others take time too, and each turn must make some.
    var start: Double?
    for panel in panels.panels {
      let part = Self.part(of: panel, on: screen)
      guard !part.isEmpty else { continue }
      let match = former.takeEntry(panel.name) {
        $0.part.width == part.width && $0.part.height == part.height
      }
      if var entry = match.entry {
        if !match.wasNext { pending.hasWindowChange = true }
        entry.follow(panel, part)
        shown.append(entry)
      } else if let start, Monotonic.milliseconds - start > Self.turnLimit {
        pending.matchesPanels = false
      } else if let pane = makePane(panel.windowFrame(of: part), surface) {
        start = start ?? Monotonic.milliseconds
        shown.append(Shown(panel: panel, part: part, pane: pane, isStale: true))
        pending.hasWindowChange = true
      }
    }
    retire(former.rest)
  }

  /// Keeps the windows of former panels until the new ones of the same names are painted.
  private func retire(_ former: [Shown]) {
    if !former.isEmpty { pending.hasWindowChange = true }
    retiring += former
    guard !retiring.isEmpty else { return }
    let unpainted = Set(shown.lazy.filter { $0.painted == nil }.map(\.panel.name))
    retiring.removeAll { !unpainted.contains($0.panel.name) }
  }

  private func makePane(_ frame: PixelRect, _ surface: WindowSurface) -> RegionPane? {
    do throws(PixelImageError) {
      return try RegionPane(connection: connection, frame: frame, surface: surface)
    } catch {
      log(.error, "a region cannot be shown: \(error)")
      return nil
    }
  }

  /// Paints what looks different, and puts it on the screen.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: the number of completion events that will come.
  package func paint(at time: Double) -> Int {
    pending.mustShowPress = false
    var completions = 0
    pending.isUnfinished = false
    let start = Monotonic.milliseconds
    for index in shown.indices where shown[index].isStale {
      if Monotonic.milliseconds - start > Self.turnLimit {
        pending.isUnfinished = true
        return completions
      }
      pending.preparation = time + Self.quietTime
      if paint(index) { completions += 1 }
    }
    // The server removes the retiring windows after it has shown the new ones.
    retiring.removeAll(keepingCapacity: true)
    return completions
  }

  private func paint(_ index: Int) -> Bool {
    let entry = shown[index]
    let drawing = entry.panel.drawing
    shown[index].isStale = false
    shown[index].painted = drawing
    shown[index].seen = drawing
    let unpainted = Self.changes(from: entry.painted, to: drawing, of: entry.part)
    let unseen =
      entry.seen == entry.painted
      ? unpainted : Self.changes(from: entry.seen, to: drawing, of: entry.part)
    let target = PixelTarget(
      bounds: entry.part, pixels: entry.pane.pixels, stride: entry.part.width)
    for rect in unpainted { paint(drawing, rect, of: target, entry.pane.surface) }
    guard !unseen.isEmpty else { return false }
    let (left, top) = (entry.part.x, entry.part.y)
    var shape: [PixelRect]?
    if entry.pane.surface == .opaque {
      spans.scan(target)
      // Applications must repaint what a new shape uncovers; most presses change only colours.
      if entry.seen == nil || spans.rects != entry.shape {
        shown[index].shape = spans.rects
        shape = spans.rects.map { $0.offset(x: -left, y: -top) }
      }
    }
    entry.pane.put(
      unseen.map { $0.offset(x: -left, y: -top) }, spans: shape, completes: true)
    if entry.seen == nil, visible.contains(entry.panel.name) {
      entry.pane.setMapped(true)
      pending.hasWindowChange = true
    }
    return true
  }

  /// Returns the parts in which two drawings differ, in px of the drawing; the whole part if there
  /// was no drawing.
  private static func changes(
    from former: FigureTree?, to drawing: FigureTree, of part: PixelRect
  ) -> [PixelRect] {
    guard let former else { return [part] }
    var damage = DamageList(pane: part)
    drawing.addChanges(since: former, to: &damage)
    return damage.rects
  }

  /// Paints a part of a drawing.
  func paint(
    _ drawing: FigureTree, _ rect: PixelRect, of target: PixelTarget, _ surface: WindowSurface
  ) {
    let view = target.clipped(to: rect)
    painter.paint(drawing, into: view)
    if surface == .opaque { view.makeOpaqueOrEmpty() }
  }
}
