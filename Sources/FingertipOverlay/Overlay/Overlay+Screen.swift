internal import FingertipRegions
internal import FingertipSettings
internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import TouchX11
internal import Touches

/// What the overlay shows on which monitors, and on what kind of windows.
extension Overlay {
  /// Follows a change of the monitors or of the compositor.
  ///
  /// - Returns: whether there are other windows now.
  func rebuild(evenIfSame: Bool) -> Bool {
    let found = ScreenDescription(of: connection, settings: settings, devices: listener.devices)
    guard evenIfSame || found != screen else { return false }
    screen = found
    do throws(PixelImageError) {
      try build()
    } catch {
      log(.error, "\(error)")
    }
    return true
  }

  /// The kind of windows that can be shown now.
  var surface: WindowSurface {
    compositor.state.isComposited && connection.hasTranslucentWindows ? .translucent : .opaque
  }

  /// The monitors that are drawn on.
  private var shownMonitors: [Monitor] {
    screen.monitors.filter { monitor in settings.monitor.map { $0 == monitor.name } ?? true }
  }

  /// Begins or ends to find words for what hands do, as the settings say.
  private func updateCaptioner() {
    guard settings.look.captions, settings.look.opacity > 0 else {
      captioner = nil
      return
    }
    captioner = Captioner(screen.layoutContext)
  }

  /// Gives the ink windows like those of the trails.
  func useInk() {
    ink?.use(shownMonitors.map(\.frame), surface: surface)
    keepOnTop()
  }

  func build() throws(PixelImageError) {
    monitors = []
    let surface = surface
    frames = FrameScheduler(rate: screen.frameRate(settings), surface: surface)
    let fingers = min(max(listener.devices.map(\.contacts).max() ?? 0, 2), 10)
    for monitor in shownMonitors {
      let looks = MarkLooks(
        settings.shownLook, on: monitor, density: screen.density(of: monitor))
      monitors.append(
        try MonitorLayers(
          connection: connection, monitor: monitor, looks: looks,
          density: screen.density(of: monitor), surface: surface, fingers: fingers))
    }
    if let name = settings.monitor, monitors.isEmpty {
      let known = screen.monitors.map(\.name).joined(separator: ", ")
      log(.warning, "there is no monitor '\(name)' now, nothing is shown; there are: \(known)")
    }
    for conflict in screen.conflicts where knownConflicts.insert(conflict).inserted {
      log(.warning, conflict.message)
    }
    regionDisplay?.use(surface)
    updateInspector()
    updateCaptioner()
    scene.timing = settings.timing(trailWidth: monitors.map(\.looks.trail.width).min() ?? 0)
    useInk()
  }

  /// Puts our windows in their order, above all others.
  ///
  /// - Returns: whether panes lost what was painted on them.
  @discardableResult
  func keepOnTop() -> Bool {
    stack.keep(
      sprites: monitors.flatMap(\.sprites), panes: monitors.map(\.pane),
      pictures: regionDisplay?.panes ?? [], ink: ink?.panes ?? [], regions: regionWindow)
  }
}
