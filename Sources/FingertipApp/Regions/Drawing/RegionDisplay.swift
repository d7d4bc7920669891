// Regions on the screen: each panel on a window of its own, brought up to date once per frame.
//
// A frame has two halves, as that of the halos has. `move` moves windows that are painted already, and
// may happen at any time; `paint` paints into memory that the server reads, and may happen only while
// the fence is open. A new panel is painted before its window is mapped, so that nobody sees it empty.

internal import TouchDrawing
internal import TouchRouting
internal import TouchX11
internal import Touches

/// Shows the regions of a router.
final class RegionDisplay {
  /// What is new since the last frame.
  enum News {
    case nothing
    /// Something looks different, and may wait for the monitor.
    case change
    /// A finger presses or leaves a region.
    case press
  }

  /// A panel and the window that shows it.
  private struct Shown {
    var panel: RegionPanel
    /// The part of the drawing that the window shows, in px of the drawing.
    var part: PixelRect
    var pane: RegionPane
    /// What the picture shows already; nil where it shows nothing yet.
    var painted: FigureTree?
    /// Whether the picture is not that of the panel.
    var isStale: Bool
    /// What of the window is there at all, where there is no alpha, in px of the drawing.
    var shape: [PixelRect] = []
  }

  private let connection: DisplayConnection
  private let router: Router
  private let presses: PressedRegions
  private let log: LogSink
  private var panels: RegionPanels
  private var surface: WindowSurface?
  /// From back to front.
  private var shown: [Shown] = []
  /// Whether the windows are those of the panels.
  private var isFollowed = false
  private var isHidden = false
  private var painter = FigurePainter()
  private var spans = ShapeSpans()
  /// Whether the windows, or their order, are others than when that was last asked.
  private var hasOtherWindows = false
  /// Whether a finger presses or has left a region, and that is not painted yet.
  private(set) var owesPress = false

  /// Shows nothing before the first frame.
  ///
  /// - Parameters:
  ///   - layout: the regions of the router.
  ///   - router: says whether regions can be touched at all; they are seen as long as they can.
  ///   - presses: the regions that fingers press.
  ///   - connection: the display.
  ///   - log: where messages go.
  init(
    _ layout: RegionLayout, of router: Router, presses: PressedRegions,
    on connection: DisplayConnection, log: @escaping LogSink
  ) {
    self.connection = connection
    self.router = router
    self.presses = presses
    self.log = log
    panels = RegionPanels(layout.tree, faces: RegionFaces(layout, log: log))
  }

  /// Shows other regions; those that are where others were, and as large, take their windows over.
  func show(_ layout: RegionLayout) {
    panels = RegionPanels(layout.tree, faces: RegionFaces(layout, log: log))
    isFollowed = false
  }

  /// Gives a region another look from the next frame on.
  func setLook(_ look: RegionLook?, of id: RegionID) {
    panels.faces.setLook(look, of: id)
    router.tree.markDirty(id)
  }

  /// Shows everything on windows of a kind; what was on others is shown anew.
  func use(_ surface: WindowSurface) {
    guard surface != self.surface else { return }
    self.surface = surface
    shown.removeAll()
    hasOtherWindows = true
    isFollowed = false
  }

  /// What has become of the regions since the last frame.
  var news: News {
    if presses.hasNews { return .press }
    return !isFollowed || panels.isStale || isHidden != router.isPaused ? .change : .nothing
  }

  /// The windows, the frontmost first.
  var panes: [RegionPane] { shown.reversed().map(\.pane) }

  /// Whether any window is on the screen.
  var isOnScreen: Bool { shown.contains { $0.pane.isMapped } }

  /// Whether the windows or their order have changed; asking forgets it.
  func takeOtherWindows() -> Bool {
    defer { hasOtherWindows = false }
    return hasOtherWindows
  }

  // MARK: - Frames

  /// Follows the regions, and moves what looks as before to where it is now.
  func move() {
    guard let surface, news != .nothing else { return }
    if !isFollowed || panels.isStale {
      isFollowed = true
      panels.update(pressed: presses)
      follow(on: surface)
    }
    if presses.hasNews { owesPress = true }
    presses.hasNews = false
    guard isHidden != router.isPaused else { return }
    isHidden = router.isPaused
    for entry in shown where entry.painted != nil { entry.pane.setMapped(!isHidden) }
    hasOtherWindows = true
  }

  /// Makes the windows those of the panels, each at its place.
  private func follow(on surface: WindowSurface) {
    var former = shown
    shown.removeAll(keepingCapacity: true)
    let screen = PixelRect(
      x: 0, y: 0, width: connection.rootSize.width, height: connection.rootSize.height)
    for panel in panels.panels {
      let part = Self.part(of: panel, on: screen)
      guard !part.isEmpty else { continue }
      let place = part.offset(x: panel.x, y: panel.y)
      let index = former.firstIndex {
        $0.panel.name == panel.name && $0.part.width == part.width && $0.part.height == part.height
      }
      if let index {
        var entry = former.remove(at: index)
        if index != 0 { hasOtherWindows = true }
        if entry.part != part {
          entry.painted = nil
          entry.part = part
        }
        entry.isStale = entry.painted != panel.drawing
        entry.panel = panel
        entry.pane.move(x: place.x, y: place.y)
        shown.append(entry)
      } else if let pane = makePane(place, surface) {
        shown.append(Shown(panel: panel, part: part, pane: pane, painted: nil, isStale: true))
        hasOtherWindows = true
      }
    }
    if !former.isEmpty { hasOtherWindows = true }
  }

  /// The part of a panel's drawing that gets a window, in px of the drawing: all of it, wherever it is,
  /// unless it is larger than the screen.
  private static func part(of panel: RegionPanel, on screen: PixelRect) -> PixelRect {
    if panel.bounds.width <= screen.width, panel.bounds.height <= screen.height {
      return panel.bounds
    }
    return panel.frame.intersection(screen).offset(x: -panel.x, y: -panel.y)
  }

  private func makePane(_ frame: PixelRect, _ surface: WindowSurface) -> RegionPane? {
    do throws(PixelImageError) {
      return try RegionPane(connection: connection, frame: frame, surface: surface)
    } catch {
      log(.error, "a region cannot be seen: \(error)")
      return nil
    }
  }

  /// Paints what looks different and puts it on the screen.
  ///
  /// - Returns: how many completion events will come.
  func paint() -> Int {
    owesPress = false
    var completions = 0
    for place in shown.indices where shown[place].isStale {
      if paint(place) { completions += 1 }
    }
    return completions
  }

  private func paint(_ place: Int) -> Bool {
    let entry = shown[place]
    shown[place].isStale = false
    shown[place].painted = entry.panel.drawing
    var damage = DamageList(pane: entry.part)
    if let painted = entry.painted {
      entry.panel.drawing.addChanges(since: painted, to: &damage)
    } else {
      damage.add(entry.part)
    }
    guard !damage.isEmpty else { return false }
    let target = PixelTarget(
      bounds: entry.part, pixels: entry.pane.pixels, stride: entry.part.width)
    for rect in damage.rects {
      let view = target.clipped(to: rect)
      painter.paint(entry.panel.drawing, into: view)
      if entry.pane.surface == .opaque { view.makeOpaqueOrEmpty() }
    }
    let (left, top) = (entry.part.x, entry.part.y)
    var shape: [PixelRect]?
    if entry.pane.surface == .opaque {
      spans.scan(target)
      // What a new shape uncovers, applications must paint; most presses change colours only.
      if entry.painted == nil || spans.rects != entry.shape {
        shown[place].shape = spans.rects
        shape = spans.rects.map { $0.offset(x: -left, y: -top) }
      }
    }
    entry.pane.put(
      damage.rects.map { $0.offset(x: -left, y: -top) }, spans: shape,
      completes: entry.pane.isShared)
    if entry.painted == nil, !isHidden {
      entry.pane.setMapped(true)
      hasOtherWindows = true
    }
    return entry.pane.isShared
  }
}
