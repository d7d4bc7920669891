internal import FingertipInk
internal import FingertipRegions
package import FingertipSettings
package import SystemSupport
internal import TouchDrawing
internal import TouchRouting
package import TouchX11
package import Touches

/// The running overlay: hears touches, keeps what is to be seen of them, and shows it.
///
/// It is driven from outside. Events go in one by one through `take`, and after each batch
/// `finishBatch` draws if a frame is due; `nextFrame` says when to come again although nothing
/// happened. All times are our own clock's, in ms.
package final class Overlay {
  package let connection: DisplayConnection
  let log: LogSink
  private(set) var settings: ShowSettings
  package let listener: TouchListener
  package let compositor: CompositorWatch
  let session: SessionWatch
  let reader: EventReader
  let yield = ServerYield()

  package private(set) var tracker = TouchTracker(pathCapacity: 16)
  private var changes: [Touch] = []
  let layers: LayerStack
  var screen: ScreenDescription
  /// What the user has been warned of.
  var knownConflicts: Set<SizeConflict> = []
  /// When windows are made anew that other clients took away.
  var recovery = WindowRecovery()
  /// Answers questions about windows, for all parts.
  private(set) lazy var desktop = Desktop(connection)
  /// What the batch of events brought, to be dealt with once at its end.
  var batch = Batch()
  /// When this turn of the loop began, by our clock in ms.
  var turnStart = 0.0
  /// Whether the frame was left to the next turn.
  private var isPutOff = false
  /// For how long others may have worked in a turn before its frame is left to the next one, in ms.
  private static let longTurn = 30.0
  /// The demands of the mode.
  private(set) var demands = Demands(of: OverlayMode())

  struct Batch {
    /// The changes for the next frame.
    var news = FrameNews()
    var screenChanged = false
    var surfaceChanged = false
    /// Windows of ours that another client may have taken away.
    var suspects: Set<WindowID> = []
  }

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
    listener = TouchListener(connection: connection, request: settings.listeningRequest)
    compositor = CompositorWatch(connection: connection)
    session = SessionWatch(connection: connection)
    reader = EventReader(
      connection: connection, listener: listener, compositor: compositor, session: session)
    screen = ScreenDescription(of: connection, settings: settings, devices: listener.devices)
    layers = LayerStack(
      connection, touches: TouchLayer(listener, log: log),
      scheduler: FrameScheduler(rate: screen.frameRate(settings), surface: .opaque))
    compositor.begin()
    try build()
    connection.readClock()
  }

  // MARK: - What is shown

  /// The ink; nil where nobody draws.
  var ink: InkDisplay? {
    get { layers.ink }
    set {
      layers.ink = newValue
      newValue?.isHidden = demands.isBarred
      layers.touches.clearMarks()
      useLayers()
      batch.news.needsRepaint = true
    }
  }

  /// The display of what the panel sends; nil where there is none.
  var inspector: Inspector? { layers.touches.inspector }

  /// The monitors that are drawn on.
  package var monitors: [Monitor] { layers.touches.monitors.map(\.monitor) }

  /// Whether anything is still to be seen of the touches of some devices.
  package func shows(_ isMeant: (DeviceID) -> Bool) -> Bool { layers.touches.shows(isMeant) }

  /// Whether every mark has been drawn where its finger is.
  package var isUpToDate: Bool { layers.touches.isUpToDate }

  /// Removes everything that is drawn; a finger that is down comes back when it moves.
  package func clear() {
    layers.touches.clear()
    batch.news.needsRepaint = true
  }

  // MARK: - Events

  /// The devices whose touches come from somewhere else than the server.
  package var replacedDevices: Set<DeviceID> = []

  /// Takes one event in; nothing is drawn before `finishBatch`.
  package func take(_ event: DisplayEvent) {
    switch event {
    case .touch(let report):
      if !replacedDevices.contains(report.id.device) { take(report) }
    case .devicesChanged(let gone):
      listener.refreshDevices()
      for device in gone { cancelTouches(of: device) }
      // A panel that came or moved to another monitor tells how large a millimetre is there.
      batch.screenChanged = true
    case .mappingChanged, .screenChanged, .resourcesChanged:
      batch.screenChanged = true
    case .compositor(let signal):
      if compositor.take(signal) { batch.surfaceChanged = true }
    case .stack(let event):
      // What a window above ours has covered stays its picture where it moves or goes, for the server
      // keeps no background of ours; a finger that rests brings no frame that would paint it.
      let wasCovered = layers.windows.hasCover
      layers.windows.take(event)
      if connection.mayBeLoss(event) { batch.suspects.insert(event.window) }
      if wasCovered || layers.windows.isCovered, layers.needsTop { batch.news.isCovered = true }
    case .exposed:
      batch.news.needsRepaint = true
    case .keyPressed, .keyReleased, .grabbed:
      break
    case .putCompleted:
      layers.scheduler.openFence()
    }
  }

  /// Takes a report of a finger in, wherever it comes from.
  package func take(_ report: TouchEvent) {
    guard demands.followsTouches else { return }
    inspector?.take(report, at: serverTime(Monotonic.milliseconds))
    if let anomaly = tracker.apply(report, into: &changes) {
      log(.info, "touch: \(anomaly)")
    }
    deliverChanges()
  }

  private func cancelTouches(of device: DeviceID) {
    tracker.cancelTouches(of: device, at: serverTime(Monotonic.milliseconds), into: &changes)
    deliverChanges()
  }

  /// Ends every touch without a trace; a finger that is still down is a new one when it moves.
  private func forgetTouches() {
    tracker.cancelAll(at: serverTime(Monotonic.milliseconds), into: &changes)
    changes.removeAll(keepingCapacity: true)
    inspector?.forgetTouches(at: serverTime(Monotonic.milliseconds))
    clear()
  }

  private func deliverChanges() {
    defer { changes.removeAll(keepingCapacity: true) }
    // Ink is drawn by what regions report. A frame for the same report as it comes here, in which
    // nothing is to be seen, would have the ink wait for the next.
    guard ink == nil || demands.showsTouches, !changes.isEmpty else { return }
    if layers.touches.take(changes) { batch.news.hasBegin = true }
    batch.news.isLed = true
  }

  /// Deals with what the batch of events brought, and draws where a frame is due.
  ///
  /// - Parameter time: our clock, in ms.
  func finishBatch(at time: Double) {
    // Others in this turn have taken so long that somebody may wait: a frame would have him wait longer.
    isPutOff = !isPutOff && time - turnStart > Self.longTurn
    guard !isPutOff else { return }
    var finished = batch
    batch = Batch()
    var hasOtherWindows = recoverWindows(finished.suspects, at: time)
    if finished.news.hasBegin { lookUpWindows() }
    if finished.screenChanged || finished.surfaceChanged,
      rebuild(evenIfSame: finished.surfaceChanged)
    {
      hasOtherWindows = true
    }
    if hasOtherWindows { finished.news.needsRepaint = true }
    layers.take(finished.news, at: time, serverTime(time))
    // Once more, as soon as the server has read the first frame: a window keeps only what is put into it
    // when it is on the screen already, and that one brought it there.
    if hasOtherWindows { layers.scheduler.requestRepaint(at: time) }
  }

  /// When something is to be drawn although nothing happens; nil where nothing is.
  var nextFrame: Double? {
    isPutOff ? turnStart : [layers.nextFrame, recovery.due].compactMap(\.self).min()
  }

  /// The server's clock at a moment of ours; ours, where no event has told of the server's.
  package func serverTime(_ time: Double) -> Timestamp {
    connection.serverTime(at: time)
  }

  // MARK: - Mode and settings

  /// Whether touches are none of the desktop's, by what was heard of the session: it is locked or not shown.
  var isSessionBarred: Bool { !session.state.obstacles.isEmpty }

  /// Whether the server goes first when it wakes us.
  ///
  /// While all that comes is our regions' own, as it is while somebody draws, nobody waits for it but us;
  /// but where several draw, it is still busy with the reports of the others, and a frame for the first
  /// alone would have those wait.
  var letsServerFirst: Bool { demands.hearing != .nothing || ink?.isDrawnBySeveral ?? false }

  /// Hears and shows what a mode demands.
  func follow(_ demands: Demands) {
    let former = self.demands
    self.demands = demands
    layers.touches.follow(demands)
    reader.settlesEnds = demands.settlesEnds
    if demands.isBarred != former.isBarred { ink?.isHidden = demands.isBarred }
    if former.followsTouches && !demands.followsTouches { forgetTouches() }
    if demands.showsTouches != former.showsTouches { batch.news.needsRepaint = true }
    if demands.hearing != former.hearing { hearAnew() }
  }

  /// Takes new settings over; touches that are down stay, unless others are listened to now.
  func apply(_ settings: ShowSettings) {
    let hearsOthers = !settings.hearsTheSame(as: self.settings)
    self.settings = settings
    if hearsOthers { hearAnew() }
    batch.screenChanged = true
    batch.surfaceChanged = true
  }

  /// Listens to the touches that are to be heard.
  private func hearAnew() {
    tracker.cancelAll(at: serverTime(Monotonic.milliseconds), into: &changes)
    deliverChanges()
    let request =
      switch demands.hearing {
      case .asSettings: settings.listeningRequest
      case .everything: ListeningRequest(followsPointer: settings.pointer)
      case .nothing: ListeningRequest(.nothing, followsPointer: settings.pointer)
      }
    listener.change(to: request)
  }
}
