internal import FingertipRegions
internal import FingertipSettings
internal import HandCaptions
internal import OverlayLayers
internal import ScreenHardware
internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import TouchX11
internal import Touches
internal import WindowStates

/// The warnings that were logged already.
struct LoggedWarnings {
  /// The monitors whose sizes do not agree.
  var conflicts: Set<SizeConflict> = []
  /// The latest warning about the windows for recordings.
  var recording: String?
  /// The monitor that is missing, so that nothing is shown; nil for none.
  var missingMonitor: String?
}

/// The monitors that the overlay draws on, and its windows.
extension Overlay {
  /// Creates the windows anew after a change of the monitors or of the compositor.
  ///
  /// - Returns: whether the windows were replaced.
  func rebuild(evenIfSame: Bool) -> Bool {
    let found = describeScreen()
    guard evenIfSame || found != screen else {
      // A touchscreen that is mapped elsewhere often leaves the densities as they are.
      updateInspector()
      return false
    }
    screen = found
    do throws(PixelImageError) {
      try build()
    } catch {
      log(.error, "\(error)")
    }
    return true
  }

  /// The kind of windows to use now.
  var surface: WindowSurface {
    compositor.state.isComposited && connection.hasTranslucentWindows ? .translucent : .opaque
  }

  /// The monitors that are drawn on; of those that show the same picture, only the first.
  var shownMonitors: [Monitor] {
    var frames: Set<PixelRect> = []
    return screen.monitors.filter { monitor in
      settings.display.monitor.map { $0 == monitor.name } ?? frames.insert(monitor.frame).inserted
    }
  }

  /// The density of the monitors that are drawn on.
  var shownDensity: ScreenDensity {
    let monitors = shownMonitors
    return ScreenDensity(monitors, monitors.map(screen.density(of:)))
  }

  /// Switches captions on or off by the settings.
  private func updateCaptions() {
    let hasWords = settings.look.captions && settings.look.opacity > 0
    layers.touches.nameGestures(
      by: hasWords
        ? Captioner(
          screen.layoutContext, in: settings.language, at: settings.look.captionPlaces) : nil)
  }

  /// Gives all layers windows of the current kind.
  func useLayers() {
    // Translucent ink would be blended twice where two monitors show the same part of the screen.
    let frames = shownMonitors.map(\.frame).disjoint
    layers.use(surface, on: frames, density: shownDensity)
  }

  func build() throws(PixelImageError) {
    let touches = layers.touches
    let recorded = layers.recording?.ownMarks ?? []
    // Its windows show the pixels of the panes, which are about to go.
    layers.recording = nil
    // The old windows go before new ones are created.
    touches.use([], of: nil, timing: SceneTiming())
    let surface = surface
    // Regions may keep their windows, and a late completion would open the new fence too early.
    if !layers.scheduler.fence.isOpen { connection.awaitCompletions() }
    layers.scheduler = FrameScheduler(rate: screen.frameRate(settings), surface: surface)
    let monitors = try makeMonitorLayers(on: surface)
    touches.use(
      monitors, of: monitors.count == 1 && settings.display.monitor == nil ? nil : screen,
      timing: settings.timing(
        trailWidth: monitors.map(\.looks.trail.width).min() ?? 0,
        haloRadius: monitors.map(\.looks.halo.outerRadius).min() ?? 0))
    warnOfMonitors()
    touches.distinguishHands(by: settings.look.colourBasis == .hand ? screen.density : nil)
    touches.labels.use(settings.language)
    updateInspector()
    updateCaptions()
    try updateRecording(resuming: recorded)
    useLayers()
    renewStage()
  }

  /// Creates the layers of touches on each monitor.
  private func makeMonitorLayers(
    on surface: WindowSurface
  ) throws(PixelImageError) -> [MonitorLayers] {
    let fingers = min(max(listener.devices.map(\.contacts).max() ?? 0, 2), 10)
    var look = settings.shownLook
    // A disc and a trail would cover the place that the lens magnifies; the ring is enough.
    if demands.stage.contains(.lens), look.shape.ring.value > 0 {
      look.shape.disc = Length(0)
      look.trail = 0
    }
    var monitors: [MonitorLayers] = []
    for monitor in shownMonitors where settings.display.window != .only {
      let looks = MarkLooks(look, on: monitor, density: screen.density(of: monitor))
      monitors.append(
        try MonitorLayers(
          connection: connection, monitor: monitor, looks: looks,
          density: screen.density(of: monitor), surface: surface, fingers: fingers))
    }
    return monitors
  }

  /// The only monitor to draw on, if it is not connected; otherwise nil.
  private var missingMonitor: String? { shownMonitors.isEmpty ? settings.display.monitor : nil }

  /// The message that nothing is shown, because the only monitor to draw on is not connected; nil
  /// if it is.
  package var missingMonitorNotice: String? {
    missingMonitor.map {
      screen.monitors.missing($0, so: "nothing is shown until it is connected")
    }
  }

  /// Warns, once, of a monitor that is not connected and of conflicting sizes.
  private func warnOfMonitors() {
    let missing = missingMonitor
    if missing != warnings.missingMonitor, let notice = missingMonitorNotice {
      log(.warning, notice)
    }
    if let name = warnings.missingMonitor, missing == nil, name == settings.display.monitor {
      log(.notice, "monitor '\(name)' is connected")
    }
    warnings.missingMonitor = missing
    for conflict in screen.conflicts where warnings.conflicts.insert(conflict).inserted {
      log(.warning, conflict.message)
    }
  }

  /// The state of the windows for recordings: "open", or the problem; nil if none are wanted.
  package var recordingState: String? {
    settings.display.window == .none ? nil : warnings.recording ?? "open"
  }

  /// Opens or closes the windows for recordings by the settings.
  ///
  /// - Parameter marks: the marks of former windows.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  private func updateRecording(resuming marks: [MarkPicture]) throws(PixelImageError) {
    guard settings.display.window != .none else {
      warnings.recording = nil
      return
    }
    let isPossible = connection.hasTranslucentWindows
    let warning: String? =
      if !isPossible {
        "the screen supports no windows with alpha, so there is none to record"
      } else if !compositor.state.isComposited {
        "without a compositor, the window to record is black where there are no touches, "
          + "and hides the background of the desktop"
      } else {
        nil
      }
    if let warning, warning != warnings.recording { log(.warning, "window: \(warning)") }
    warnings.recording = warning
    guard isPossible else { return }
    let recording = try RecordingLayer(
      connection, shownMonitors, of: screen.density, settings, beside: layers.touches.monitors)
    recording.resume(marks, beside: settings.display.window == .only ? nil : layers.touches)
    recording.follow(demands)
    layers.recording = recording
  }
}
