internal import FingertipInk
internal import FingertipRegions
internal import FingertipSettings
internal import FingertipStage
internal import OverlayLayers
internal import ScreenHardware
internal import SystemSupport
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The tools of the stage, whose windows exist only while the tools are on.
extension Overlay {
  /// Opens and closes the tools that the mode demands.
  func followStage() {
    if demands.stage.contains(.spotlight) {
      if layers.stage.spotlight == nil { openSpotlight() }
    } else {
      if let spotlight = layers.stage.spotlight {
        spotlight.releaseFingers(at: serverTime(Monotonic.milliseconds))
        layers.stage.hiddenSpotlight = spotlight.state
      }
      if !demands.keepsSpotlight { layers.stage.hiddenSpotlight = nil }
      layers.stage.spotlight = nil
    }
    let hadLens = layers.stage.lens != nil
    if demands.stage.contains(.lens) {
      if layers.stage.lens == nil { openLens() }
    } else {
      layers.stage.lens = nil
    }
    if demands.stage.contains(.zoom) {
      if layers.stage.zoom == nil { openZoom() }
    } else if layers.stage.zoom != nil {
      layers.stage.zoom = nil
      // Without a compositor, our windows beneath it have lost their pixels.
      turn.batch.changes.needsRepaint = true
    }
    // Halos have another look while the lens is on.
    if hadLens != (layers.stage.lens != nil) {
      turn.batch.screenChanged = true
      turn.batch.surfaceChanged = true
    }
  }

  /// Gives the open tools new windows for the screen as it is now.
  func renewStage() {
    if let overview = layers.overview {
      overview.renew()
      // Sets it again, so that its new window is put in its place among the others.
      layers.overview = overview
    }
    // The picture of a monitor that is gone, or has another size, cannot be shown.
    if let zoom = layers.stage.zoom { layers.stage.zoom = renewed(zoom) }
    if let former = layers.stage.lens {
      layers.stage.lens = nil
      openLens()
      layers.stage.lens?.resume(former)
    }
    // It is open only while its monitor exists.
    guard demands.stage.contains(.spotlight) else { return }
    let former = layers.stage.spotlight
    layers.stage.spotlight = nil
    openSpotlight()
    if let former { layers.stage.spotlight?.resume(former.state) }
  }

  /// Hands changes of touches, at least one, to the open tools.
  func driveStage(by changes: [Touch]) {
    if demands.movesZoom, let zoom = layers.stage.zoom {
      zoom.follow(changes)
      turn.batch.changes.isReportDriven = true
    }
    if let spotlight = layers.stage.spotlight {
      if spotlight.follow(changes) { turn.batch.changes.hasBegin = true }
      turn.batch.changes.isReportDriven = true
    }
    if let lens = layers.stage.lens {
      lens.follow(changes)
      turn.batch.changes.isReportDriven = true
    }
  }

  /// Makes the open tools forget the fingers that are down, whose ends will not be reported.
  func releaseStage(at now: Timestamp) {
    layers.stage.spotlight?.releaseFingers(at: now)
    layers.stage.zoom?.releaseFingers()
    layers.stage.lens?.releaseFingers()
  }

  private func renewed(_ zoom: ZoomDisplay) -> ZoomDisplay? {
    guard shownMonitors.contains(zoom.monitor) else { return nil }
    do throws(PixelImageError) {
      try zoom.renew()
      return zoom
    } catch {
      log(.error, "\(error)")
      return nil
    }
  }

  private func openSpotlight() {
    let shown = shownMonitors.map(\.frame)
    guard var area = shown.first else { return }
    for frame in shown.dropFirst() { area = area.union(frame) }
    if settings.display.monitor == nil { area = connection.rootFrame }
    let middle = Point(
      x: Double(area.x) + Double(area.width) / 2, y: Double(area.y) + Double(area.height) / 2)
    let finger = tracker.active.first { area.contains($0.position) }
    let position = finger?.position ?? connection.pointerPosition() ?? middle
    let spotlight = SpotlightDisplay(
      settings.tools.spotlight, colour: settings.look.colours.first ?? .white, on: connection,
      at: area.contains(position) ? position : middle, area: area, density: screen.density,
      surface: surface, now: serverTime(Monotonic.milliseconds), log: log)
    if let hidden = layers.stage.hiddenSpotlight {
      spotlight.resume(hidden)
      layers.stage.hiddenSpotlight = nil
    }
    _ = spotlight.follow(begunTouches)
    layers.stage.spotlight = spotlight
    turn.batch.changes.needsRepaint = true
  }

  private func openLens() {
    let lens = LensDisplay(
      settings.tools.lens, colour: settings.look.colours.first ?? .white, on: connection,
      areas: shownMonitors.map(\.frame), density: screen.density, surface: surface, log: log)
    // Fingers that are down are magnified at once.
    lens.follow(begunTouches)
    layers.stage.lens = lens
    turn.batch.changes.needsRepaint = true
  }

  /// The touches that are down, as if they began now.
  private var begunTouches: [Touch] {
    tracker.active.map { touch in
      var begin = touch
      begin.phase = .began
      return begin
    }
  }

  private func openZoom() {
    let position =
      tracker.active.first?.position ?? connection.pointerPosition() ?? Point(x: 0, y: 0)
    let shown = shownMonitors
    let monitor = shown.first { $0.frame.contains(position) } ?? shown.first
    guard let monitor else { return }
    do throws(PixelImageError) {
      // Applications and compositors need time to repaint the areas of our hidden windows.
      let hasVisibleWindows =
        layers.regions?.isOnScreen ?? false || layers.touches.needsTop
        || layers.stage.spotlight?.isVisible ?? false || layers.stage.lens?.isVisible ?? false
      layers.stage.zoom = try ZoomDisplay(
        of: monitor, on: connection, at: position, scale: settings.tools.zoom.scale,
        after: Monotonic.milliseconds + (hasVisibleWindows ? LayerStack.paintingTime : 0))
      turn.batch.changes.needsRepaint = true
    } catch {
      log(.error, "\(error)")
    }
  }
}
