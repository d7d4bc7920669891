internal import HandCaptions
package import ScreenHardware
internal import TouchDrawing
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
  /// The trails, labels and captions in the pane.
  private var content: PaneContent
  /// The pixels and halos, for a window that shows the same; nil if there is none.
  private var shared: SharedMarks?

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
    content = PaneContent(
      looks: looks, medium: surface.medium, area: monitor.frame,
      pixelsPerMillimetre: density.pixelsPerMillimetre)
  }

  /// The windows of the halos.
  var haloWindows: [any HaloWindow] { halos.windows }

  /// The window beneath the halos.
  var pane: Pane { painted.pane }

  /// Shares the marks with a window that shows the same, so that they are not painted twice.
  ///
  /// - Returns: the shared marks; nil if there is no alpha.
  func share() -> SharedMarks? {
    guard painted.medium == .translucent else { return nil }
    shared = SharedMarks(looks: looks, source: painted.target)
    return shared
  }

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

  /// Paints the changes and puts them on the screen.
  ///
  /// - Parameters:
  ///   - frame: what is shown.
  ///   - captions: the captions of gestures on this monitor.
  ///   - paintsPane: whether trails and labels are painted too, or only the fading halos.
  ///   - isHere: whether a mark's halo belongs to this monitor.
  ///   - label: the text beside a mark.
  /// - Returns: whether a completion event will come.
  func paint(
    _ frame: PaneContent.Frame, captions: [Caption], paintsPane: Bool, where isHere: (Mark) -> Bool,
    label: (Mark) -> String
  ) -> Bool {
    let marks = shown(frame.marks)
    if paintsPane {
      content.update(
        marks, frame, captions: captions, where: isHere, label: label, into: &painted.damage)
      content.addUncovered(halos.takeUncovered(), to: &painted.damage)
    }
    if frame.repaintsAll { halos.losePixels() }
    let hasFading = halos.showFading(
      marks, over: pane, isLast: painted.damage.isEmpty, where: isHere)
    shared?.note(
      marks, damage: painted.damage.rects, in: content.changedCells, where: isHere
    ) { content.addTrails(to: &$0) }
    guard !painted.damage.isEmpty else { return hasFading }
    content.paint(marks, painted.damage.rects, into: painted.target)
    switch pane.surface {
    case .translucent: pane.uncover(painted.damage.rects)
    case .opaque: content.cut(&painted)
    }
    painted.put()
    if content.isEmpty { pane.park() }
    return true
  }
}
