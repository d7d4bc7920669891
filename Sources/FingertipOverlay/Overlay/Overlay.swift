internal import FingertipInk
internal import FingertipRegions
package import FingertipSettings
internal import OverlayLayers
internal import ScreenHardware
package import SystemSupport
internal import TouchDrawing
internal import TouchInspection
internal import TouchRouting
package import TouchX11
package import Touches
internal import WindowStates

/// The running overlay: follows touches, keeps their visible traces, and shows them.
///
/// It is driven from outside. `handle` receives the events one by one. After each batch,
/// `finishBatch` draws if a frame is due. `nextFrame` is the time of the next call without events.
/// All times are by our own clock, in ms.
package final class Overlay {
  /// The connection to the display on which touches are shown.
  package let connection: DisplayConnection
  let log: LogSink
  /// The settings in effect.
  package internal(set) var settings: ShowSettings
  /// The follower of changes of touches; nil if there is none.
  package weak var follower: (any TouchFollower)?
  /// The demands of the mode.
  var demands = Demands(of: OverlayMode())
  private(set) var sources: EventSources
  /// The touches that are down.
  package private(set) var tracker = TouchTracker(pathCapacity: 16)
  /// The layers that are shown.
  let layers: LayerStack
  var screen: ScreenDescription
  /// The touchscreens that lie on monitors, also while they are unplugged.
  private var panels = KnownPanels()
  /// The warnings that were logged already.
  var warnings = LoggedWarnings()
  /// The recovery, which decides when windows lost to other clients are restored.
  var recovery = WindowRecovery()
  /// The desktop, which all parts query about windows.
  private(set) lazy var desktop = Desktop(connection)
  /// The current turn of the loop, whose events are handled together at its end.
  var turn = LoopTurn()

  /// Prepares everything on the server and begins to listen; nothing is visible yet.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - settings: looks, devices and monitors.
  ///   - log: where messages go.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  package init(
    connection: DisplayConnection, settings: ShowSettings, log: @escaping LogSink
  ) throws(PixelImageError) {
    self.connection = connection
    self.settings = settings
    self.log = log
    sources = EventSources(connection, settings.listeningRequest)
    screen = ScreenDescription(
      of: connection, settings: settings, devices: sources.listener.devices, known: &panels)
    layers = LayerStack(
      connection, touches: TouchLayer(sources.listener, log: log),
      scheduler: FrameScheduler(rate: screen.frameRate(settings), surface: .opaque))
    compositor.begin()
    try build()
    connection.readClock()
  }

  // MARK: - What is shown

  /// Returns a description of the monitors as they are now.
  func describeScreen() -> ScreenDescription {
    ScreenDescription(
      of: connection, settings: settings, devices: listener.devices, known: &panels)
  }

  /// The ink; nil outside of draw mode.
  var ink: InkDisplay? {
    get { layers.ink }
    set {
      layers.ink = newValue
      newValue?.isHidden = demands.isBlocked
      layers.touches.clearMarks()
      useLayers()
      turn.batch.changes.needsRepaint = true
    }
  }

  /// Removes everything that is drawn; the mark of a finger that is down comes back when it moves.
  package func clear() {
    layers.touches.clear()
    layers.recording?.clear()
    turn.batch.changes.needsRepaint = true
  }

  // MARK: - Events

  /// The devices whose touches come from another source than the server.
  package var replacedDevices: Set<DeviceID> {
    get { sources.replacedDevices }
    set { sources.replacedDevices = newValue }
  }

  /// Handles one event; nothing is drawn before `finishBatch`.
  package func handle(_ event: DisplayEvent) {
    if event.mayChangeScreen { turn.batch.screenChanged = true }
    switch event {
    case .touch(let report):
      if !replacedDevices.contains(report.id.device) { follow(report) }
    case .devicesChanged(let gone):
      listener.refreshDevices()
      for device in gone { cancelTouches(of: device) }
    case .compositor(let signal):
      if compositor.follow(signal) { turn.batch.surfaceChanged = true }
    case .stack(let event):
      // When a window above ours moves or goes, its picture stays on trails, because the server
      // keeps no background for them; and a resting finger causes no frame that would repaint them.
      let wasCovered = layers.windows.hasCover
      layers.windows.follow(event)
      if connection.mayBeLoss(event) { turn.batch.suspects.insert(event.window) }
      if wasCovered || layers.windows.isCovered, layers.needsTop {
        turn.batch.changes.isCovered = true
      }
    case .exposed(let window):
      layers.recording?.followExposure(of: window)
      turn.batch.changes.needsRepaint = true
    case .mappingChanged, .screenChanged, .resourcesChanged, .keyPressed, .keyReleased, .grabbed:
      break
    case .putCompleted:
      layers.scheduler.openFence()
    }
  }

  /// Handles a report of a finger from any source.
  package func follow(_ report: TouchEvent) {
    guard demands.followsTouches else { return }
    inspector?.follow(report, at: serverTime(Monotonic.milliseconds))
    if let anomaly = tracker.apply(report, into: &turn.changes) {
      log(.info, "touch: \(anomaly)")
    }
    deliverChanges()
  }

  private func cancelTouches(of device: DeviceID) {
    let now = serverTime(Monotonic.milliseconds)
    inspector?.cancelTouches(of: device, at: now)
    tracker.cancelTouches(of: device, at: now, into: &turn.changes)
    deliverChanges()
  }

  /// Cancels every touch.
  func cancelTouches() {
    tracker.cancelAll(at: serverTime(Monotonic.milliseconds), into: &turn.changes)
  }

  /// Ends every touch without a trace; a finger that is still down is a new touch when it moves.
  func forgetTouches() {
    cancelTouches()
    follower?.follow(turn.changes)
    turn.changes.removeAll(keepingCapacity: true)
    let now = serverTime(Monotonic.milliseconds)
    inspector?.forgetTouches(at: now)
    releaseStage(at: now)
    layers.touches.forgetTouches()
    layers.recording?.forgetTouches()
    turn.batch.changes.needsRepaint = true
  }

  /// Hands the changes of touches to everything that follows them.
  func deliverChanges() {
    defer { turn.changes.removeAll(keepingCapacity: true) }
    follower?.follow(turn.changes)
    guard !turn.changes.isEmpty else { return }
    driveStage(by: turn.changes)
    guard demands.tracksMarks else { return }
    layers.recording?.follow(turn.changes)
    if layers.touches.follow(turn.changes) { turn.batch.changes.hasBegin = true }
    turn.batch.changes.isReportDriven = true
  }

  // MARK: - Frames

  /// Handles the changes of the batch, and draws if a frame is due.
  ///
  /// - Parameter time: our clock, in ms.
  func finishBatch(at time: Double) {
    guard var finished = turn.finish(at: time) else { return }
    var hasNewWindows = recoverWindows(finished.suspects, at: time)
    if finished.changes.hasBegin { lookUpWindows() }
    if finished.screenChanged || finished.surfaceChanged,
      rebuild(evenIfSame: finished.surfaceChanged)
    {
      hasNewWindows = true
    }
    if hasNewWindows { finished.changes.needsRepaint = true }
    layers.follow(finished.changes, at: time, serverTime(time))
    // Repaint once more as soon as the server has read the first frame: a window keeps only pixels
    // that are put while it is on the screen, and the first frame brought it there.
    if hasNewWindows { layers.scheduler.requestRepaint(at: time) }
  }

  /// Draws the frame before other handlers have their turn, if it shows nothing but new ink.
  ///
  /// So a finger's ink is visible before files and menus are updated.
  func showInk() {
    guard layers.ink?.needsUpdate ?? false, !turn.batch.hasChanges else { return }
    let time = Monotonic.milliseconds
    layers.follow(FrameChanges(), at: time, serverTime(time))
  }

  /// The time at which a frame is needed without events, by our clock in ms; nil for none.
  var nextFrame: Double? {
    turn.isPostponed ? turn.start : [layers.nextFrame, recovery.due].compactMap(\.self).min()
  }

  /// Returns the server's time at a time by our clock; equal to ours before any event with a time.
  package func serverTime(_ time: Double) -> Timestamp {
    connection.serverTime(at: time)
  }
}
