package import FingertipInk
package import FingertipRegions
internal import FingertipSettings
package import FingertipStage
package import ScreenHardware
internal import TouchInspection
internal import TouchRouting
package import TouchX11
package import Touches
internal import WindowStates

/// All layers of the overlay, from back to front, and their frames.
package final class LayerStack {
  private let connection: DisplayConnection
  /// The keeper of the layers' windows above all others.
  package let windows: StackKeeper
  /// The scheduler of frames.
  package var scheduler: FrameScheduler
  /// The layer of touches.
  package let touches: TouchLayer
  /// The kind of windows that all layers use.
  private(set) var surface = WindowSurface.opaque

  /// The regions, beneath the halos and trails; nil if there are none.
  package var regions: RegionDisplay? {
    didSet {
      regions?.use(surface)
      regions?.visibleNames = visibleRegionNames
      keepOnTop()
    }
  }

  /// The time that applications and compositors get to repaint the areas of our windows, in ms.
  package static let paintingTime = 250.0

  /// Whether only the curtain of all our windows is visible, for a picture of the screen.
  package var isHiddenForCapture = false {
    didSet {
      guard isHiddenForCapture != oldValue else { return }
      regions?.visibleNames = visibleRegionNames
      hideLights()
    }
  }

  /// Hides the lights of the stage for a picture of the screen, or shows them again.
  private func hideLights() {
    stage.spotlight?.isAway = isHiddenForCapture
    stage.lens?.isAway = isHiddenForCapture
  }

  /// The names of the regions that stay visible; nil for all.
  private var visibleRegionNames: Set<String>? { isHiddenForCapture ? [CurtainSettings.id] : nil }

  /// The dispatcher of touches to the regions, whose window stays among ours; nil without regions.
  package var routing: TouchDispatcher? {
    didSet { keepOnTop() }
  }

  /// The windows for recordings; nil if there are none.
  package var recording: RecordingLayer? {
    didSet {
      // Ink collects its painted areas only while somebody copies them.
      oldValue?.ink = nil
      recording?.ink = ink
    }
  }

  /// The ink, beneath everything else of ours; nil outside of draw mode.
  package var ink: InkDisplay? {
    didSet { recording?.ink = ink }
  }

  /// The tools of the stage that are on.
  package var stage = Stage() {
    didSet {
      hideLights()
      keepOnTop()
    }
  }

  /// The tools that cover the desktop, each nil while it is off.
  package struct Stage {
    /// The spotlight, above the ink and beneath everything else of ours.
    package var spotlight: SpotlightDisplay?
    /// The spotlight that is on but not on the screen, as after a lock or a pause; nil for none.
    package var hiddenSpotlight: SpotlightDisplay.State?
    /// The lens, beneath regions, trails and halos.
    package var lens: LensDisplay?
    /// The frozen screen, beneath everything else of ours.
    package var zoom: ZoomDisplay?
  }

  /// The frame whose halos wait for a press; nil for none.
  private var frameAwaitingPress: Frame?

  /// Creates the layers on a display, with nothing visible.
  package init(_ connection: DisplayConnection, touches: TouchLayer, scheduler: FrameScheduler) {
    self.connection = connection
    self.touches = touches
    self.scheduler = scheduler
    windows = StackKeeper(connection: connection)
  }

  /// The overview of pages or files, above the regions; nil while it is closed.
  package var overview: OverviewWindow? {
    didSet { keepOnTop() }
  }

  /// The layers in the order of painting: first what a finger presses, last what follows it.
  ///
  /// Without a compositor, the others leave their pixels on a moving frozen screen, so it is put
  /// after them.
  private var layers: [any Layer] {
    let all: [(any Layer)?] = [
      regions, ink, stage.spotlight, stage.lens, overview, touches.captioner, touches.inspector,
      touches, stage.zoom, recording,
    ]
    return all.compactMap(\.self)
  }

  /// Shows everything on windows of another kind from now on.
  ///
  /// - Parameters:
  ///   - surface: the kind.
  ///   - frames: the areas in which ink is shown, in px of the root.
  ///   - density: the density of these areas.
  package func use(_ surface: WindowSurface, on frames: [PixelRect], density: ScreenDensity) {
    self.surface = surface
    regions?.use(surface)
    ink?.use(frames, density: density, surface: surface)
    keepOnTop()
  }

  /// Puts the windows in their order, above all others.
  ///
  /// - Returns: whether panes have lost pixels.
  @discardableResult
  private func keepOnTop() -> Bool {
    let monitors = touches.monitors
    return windows.keep(
      halos: monitors.flatMap(\.haloWindows), panes: monitors.map(\.pane) + (overview?.panes ?? []),
      pictures: regions?.panes ?? [],
      shades: (stage.lens?.sprites ?? [], stage.spotlight?.panes ?? []),
      ink: (ink?.panes ?? []) + (stage.zoom?.panes ?? []),
      regions: routing?.touches.window)
  }

  /// Whether any layer shows something that must not lie beneath other windows.
  package var needsTop: Bool { needsTop(layers) }

  private func needsTop(_ layers: [any Layer]) -> Bool {
    routing?.touches.window.isMapped ?? false || layers.contains { $0.needsTop }
  }

  /// The time of the next frame without further events, by our clock in ms; nil if none is due.
  package var nextFrame: Double? { scheduler.nextFrame }

  // MARK: - Frames

  /// Handles a batch of events, and draws if a frame is due.
  ///
  /// - Parameters:
  ///   - news: the changes of the batch, without those of the layers.
  ///   - time: our clock, in ms.
  ///   - now: the same moment by the server's clock.
  package func follow(_ news: FrameChanges, at time: Double, _ now: Timestamp) {
    var news = news
    touches.inspector?.follow(routing?.router.tree)
    let layers = layers
    for layer in layers { news.change = max(news.change, layer.takeVisibleChange()) }
    if scheduler.follow(news, at: time) { draw(layers, at: time, now, hasBegin: news.hasBegin) }
  }

  private func draw(
    _ layers: [any Layer], at time: Double, _ now: Timestamp, hasBegin: Bool
  ) {
    for layer in layers { layer.advance(to: now) }
    var frame = Frame(
      time: time, now: now, interval: scheduler.interval, hasFingers: touches.hasFingers)
    let raise = needsTop(layers) ? windows.raiseIfCovered(at: time) : RaiseOutcome()
    if raise.losesPixels { scheduler.losePixels() }
    let awaitsPress = hasBegin && routing?.awaitsPress ?? false
    frame.movesHalos = scheduler.beginFrame(awaitsPress: awaitsPress)
    frameAwaitingPress = frame.movesHalos ? nil : frame
    for layer in layers.reversed() { closeFence(layer.move(frame)) }
    if hasBegin { connection.flush() }
    guard
      scheduler.mayPaint(
        awaitsPress: awaitsPress, mustShowPress: layers.contains { $0.mustShowPress }, at: time)
    else { return }
    for layer in layers {
      layer.prepare(frame)
      followWindows(of: layer)
    }
    for layer in layers {
      if scheduler.takeRepaint() { frame.repaintsAll = true }
      let completions = layer.paint(frame, &scheduler)
      closeFence(completions)
      followWindows(of: layer)
      // The server shows this layer while we paint the next one.
      if completions > 0 { connection.flush() }
    }
    var wakes = FrameWakes()
    for layer in layers { layer.addWakes(to: &wakes, after: frame) }
    if let retry = raise.retry { wakes.requests.append(retry) }
    scheduler.endFrame(wakes, at: time)
  }

  private func followWindows(of layer: any Layer) {
    if layer.takeWindowChange(), keepOnTop() { scheduler.losePixels() }
  }

  private func closeFence(_ completions: Int) {
    for _ in 0..<completions { scheduler.closeFence() }
  }

  /// Shows the pressed regions before their actions are performed, which may take longer.
  package func showPresses() {
    guard let regions, regions.visibleChange == .press else { return }
    closeFence(regions.move())
    scheduler.showPress()
    if var frame = frameAwaitingPress, surface == .translucent {
      frameAwaitingPress = nil
      frame.movesHalos = true
      closeFence(touches.move(frame))
    }
    connection.flush()
  }
}
