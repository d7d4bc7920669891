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
  /// The demands of the mode.
  private(set) var demands = Demands(of: OverlayMode())
  let sources: EventSources
  let yield = ServerYield()
  /// The touches that have been heard of.
  var touches = HeardTouches()
  /// The layers that are shown.
  let layers: LayerStack
  var screen: ScreenDescription
  /// The conflicts that the user has been warned of.
  var knownConflicts: Set<SizeConflict> = []
  /// Decides when windows are made anew that other clients took away.
  var recovery = WindowRecovery()
  /// Answers questions about windows, for all parts.
  private(set) lazy var desktop = Desktop(connection)
  /// The turn of the loop, whose events are dealt with once at its end.
  var turn = OverlayTurn()

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
      of: connection, settings: settings, devices: sources.listener.devices)
    layers = LayerStack(
      connection, touches: TouchLayer(sources.listener, log: log),
      scheduler: FrameScheduler(rate: screen.frameRate(settings), surface: .opaque))
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
      turn.batch.news.needsRepaint = true
    }
  }

  /// The display of what the panel sends; nil where there is none.
  var inspector: Inspector? { layers.touches.inspector }

  /// The listener that hears touches.
  package var listener: TouchListener { sources.listener }

  /// The watch over the compositor.
  package var compositor: CompositorWatch { sources.compositor }

  /// The reader of the display's events.
  var reader: EventReader { sources.reader }

  /// The number of touches that are down.
  package var touchCount: Int { touches.count }

  /// The monitors that are drawn on.
  package var monitors: [Monitor] { layers.touches.monitors.map(\.monitor) }

  /// Returns whether anything is still to be seen of the touches of some devices.
  package func shows(_ isMeant: (DeviceID) -> Bool) -> Bool { layers.touches.shows(isMeant) }

  /// Whether every mark has been drawn where its finger is.
  package var isUpToDate: Bool { layers.touches.isUpToDate }

  /// Removes everything that is drawn; a finger that is down comes back when it moves.
  package func clear() {
    layers.touches.clear()
    turn.batch.news.needsRepaint = true
  }

  // MARK: - Frames

  /// Deals with what the batch of events brought, and draws where a frame is due.
  ///
  /// - Parameter time: our clock, in ms.
  func finishBatch(at time: Double) {
    guard var finished = turn.finish(at: time) else { return }
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

  /// The time at which something is to be drawn although nothing happens; nil where nothing is.
  var nextFrame: Double? {
    turn.isPutOff ? turn.start : [layers.nextFrame, recovery.due].compactMap(\.self).min()
  }

  /// Returns the server's clock at a moment of ours; ours, where no event has told of the server's.
  package func serverTime(_ time: Double) -> Timestamp {
    connection.serverTime(at: time)
  }

  // MARK: - Mode and settings

  /// Whether touches are none of the desktop's, by what was heard of the session: it is locked or not shown.
  var isSessionBarred: Bool { !sources.session.state.obstacles.isEmpty }

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
    sources.reader.settlesEnds = demands.settlesEnds
    if demands.isBarred != former.isBarred { ink?.isHidden = demands.isBarred }
    if former.followsTouches && !demands.followsTouches { forgetTouches() }
    if demands.showsTouches != former.showsTouches { turn.batch.news.needsRepaint = true }
    if demands.hearing != former.hearing { hearAnew() }
  }

  /// Takes new settings over; touches that are down stay, unless others are listened to now.
  func apply(_ settings: ShowSettings) {
    let hearsOthers = !settings.hearsTheSame(as: self.settings)
    self.settings = settings
    if hearsOthers { hearAnew() }
    turn.batch.screenChanged = true
    turn.batch.surfaceChanged = true
  }

  /// Listens to the touches that are to be heard.
  private func hearAnew() {
    touches.cancel(at: serverTime(Monotonic.milliseconds))
    deliverChanges()
    let request =
      switch demands.hearing {
      case .asSettings: settings.listeningRequest
      case .everything: ListeningRequest(followsPointer: settings.pointer)
      case .nothing: ListeningRequest(.nothing, followsPointer: settings.pointer)
      }
    sources.listener.change(to: request)
  }
}
