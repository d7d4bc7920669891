internal import InkPages
package import ScreenHardware
internal import SystemSupport
package import TouchDrawing
internal import TouchInk
internal import TouchX11
package import Touches

/// The pixels of the ink.
extension InkEditor {
  /// Whether an update of the pixels would change what is visible.
  package var needsUpdate: Bool { pendingChanges.needsUpdate }

  /// Returns whether a finger has come down since the last call.
  func takeTouchDown() -> Bool {
    defer { pendingChanges.hasBegin = false }
    return pendingChanges.hasBegin
  }

  /// Returns the time at which the ink will look different even if nobody draws, in server time.
  package func nextWake(after time: Timestamp) -> Timestamp? { document.nextWake(after: time) }

  /// Adapts to a change of the screen.
  ///
  /// - Parameters:
  ///   - area: the screen, in px of the root.
  ///   - density: the density of its monitors that show ink.
  ///   - medium: the medium that the pixels are made for.
  package func resize(to area: PixelRect, density: ScreenDensity, medium: Medium) {
    let formerView = view
    screenDensity = density
    endSelection()
    let newView = view(on: screen(area))
    // Strokes in progress lie on the screen, and would end up elsewhere on the page.
    if newView != formerView { finishStrokes() }
    // Changes since the last frame are recorded in tiles of the former area.
    update(at: Timestamp(milliseconds: 0)) { _ in }
    let former = document.area
    document.show(newView, on: area)
    if !surface.resize(to: document) {
      log(.error, "not enough memory for ink on \(area.width) × \(area.height) px")
      document.show(formerView, on: former)
    }
    adoptScreen()
    keepRulers(on: inkArea)
    groundView.medium = medium
    surface.use(inkMedium, document)
    pendingChanges.needsUpdate = true
    if !showsDesktop { invalidateAll() }
  }

  /// Whether the desktop is visible beneath the ink.
  private var showsDesktop: Bool { ground.isDesktop || hidesGround }

  /// The medium of the ink; on a ground every pixel ends up opaque in windows of any kind.
  private var inkMedium: Medium { showsDesktop ? groundView.medium : .translucent }

  /// Shows the current page and its ground.
  private func showPage(damage: (PixelRect) -> Void) {
    pendingChanges.needsFullRepaint = false
    pendingChanges.change = InkChange()
    document.show(view, on: surface.area)
    if showsDesktop {
      groundView.sheet = nil
    } else if groundView.sheet?.shows(ground, on: surface.area, placed: placement) != true {
      groundView.sheet = GroundSheet(
        ground, area: surface.area, placement: placement, view: pages.shown.view)
      showPicture()
      if groundView.sheet == nil {
        let (width, height) = (surface.area.width, surface.area.height)
        log(.error, "not enough memory for a ground of \(width) × \(height) px")
      }
      pendingChanges.affectsAllPixels = true
    }
    groundView.sheet?.show(pages.shown.view)
    surface.use(inkMedium, document)
    surface.show(document)
    if pendingChanges.affectsAllPixels || groundView.sheet != nil {
      damage(surface.area)
    } else {
      for rect in pendingChanges.former { damage(rect) }
      surface.forEachRect(of: document, damage)
    }
    pendingChanges.affectsAllPixels = false
    pendingChanges.former = []
  }

  /// Brings the pixels up to date.
  ///
  /// - Parameters:
  ///   - time: now, in server time.
  ///   - damage: receives the pixels that have changed, in px of the root.
  package func update(at time: Timestamp, damage: (PixelRect) -> Void) {
    pendingChanges.needsUpdate = false
    document.advance(to: time)
    if pendingChanges.needsFullRepaint { showPage(damage: damage) }
    if !pendingChanges.change.isEmpty {
      surface.apply(pendingChanges.change, document, damage: damage)
      pendingChanges.change = InkChange()
    }
    surface.follow(document, at: time, damage: damage)
    for rect in pendingChanges.instruments { damage(rect) }
    pendingChanges.instruments = []
    followCircles(damage: damage)
  }

  /// Whether neither ink nor a ground is visible.
  var showsNothing: Bool { isEmpty && groundView.sheet == nil && !showsInstruments }

  /// Whether the current page has no ink.
  package var isEmpty: Bool { document.count == 0 && document.drafts.isEmpty }

  /// Calls the body with every rectangle that may show ink, in px of the root.
  func forEachRect(_ body: (PixelRect) -> Void) {
    guard groundView.sheet == nil else { return body(surface.area) }
    surface.forEachRect(of: document, body)
    forEachInstrumentRect(body)
  }

  /// Paints a rectangle in the state of the latest update.
  package func paint(_ rect: PixelRect, into target: PixelTarget) {
    surface.paint(rect, document, into: target)
    paintInstruments(into: target.clipped(to: rect))
    if !hands.circles.isEmpty { paintCircles(into: target.clipped(to: rect)) }
    if let sheet = groundView.sheet {
      target.clipped(to: rect).underlay(sheet.target)
    } else if surface.medium == .shaped {
      target.clipped(to: rect).makeOpaque()
    }
  }
}
