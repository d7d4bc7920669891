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
  let stack: StackKeeper
  let yield = ServerYield()

  package private(set) var tracker = TouchTracker(pathCapacity: 16)
  var scene: Scene
  private var changes: [Touch] = []
  package var monitors: [MonitorLayers] = []
  var screen: ScreenDescription
  /// What the user has been warned of.
  var knownConflicts: Set<SizeConflict> = []
  /// Says when is drawn, and what.
  var frames: FrameScheduler
  /// When windows are made anew that other clients took away.
  var recovery = WindowRecovery()

  /// The window that takes the touches of regions, which stays among ours on top.
  var regionWindow: RegionWindow? {
    didSet { keepOnTop() }
  }

  /// What is to be seen of regions, beneath the halos and trails; nil where there are none.
  var regionDisplay: RegionDisplay? {
    didSet {
      regionDisplay?.use(surface)
      keepOnTop()
    }
  }

  /// The ink, beneath everything else of ours; nil where nobody draws.
  var ink: InkDisplay? {
    didSet {
      ink?.isHidden = isBarred
      scene.clear()
      useInk()
      batch.news.needsRepaint = true
    }
  }

  /// What is shown of what the panel sends; nil where nothing is.
  var inspector: Inspector?
  /// The regions that can be touched, for the inspector; nil where there are none.
  var regionTree: RegionTree? {
    didSet { inspector?.regions = regionTree }
  }
  /// What the inspector asks about windows.
  private(set) lazy var desktop = Desktop(connection)
  /// Finds the words for what hands do; nil where nobody wants them.
  var captioner: Captioner?

  /// What the batch of events brought, to be dealt with once at its end.
  var batch = Batch()
  /// Whether a finger came down on a region that does not know of it yet.
  var awaitsPress: () -> Bool = { false }
  /// Which touches are heard besides those on regions.
  enum Hearing {
    /// What the settings ask for.
    case asSettings
    /// Those of every touchscreen, wherever they go.
    case everything
    /// None, as long as nothing is shown of any: the server is spared telling us of each twice.
    case nothing
  }
  /// Which touches are to be heard.
  var hearing = Hearing.asSettings { didSet { followHearing() } }
  private var heard = Hearing.asSettings
  /// Whether the server goes first when it wakes us.
  ///
  /// While all that comes is our regions' own, as it is while somebody draws, nobody waits for it but us;
  /// but where several draw, it is still busy with the reports of the others, and a frame for the first
  /// alone would have those wait.
  var letsServerFirst: Bool { heard != .nothing || ink?.isDrawnBySeveral ?? false }
  /// Whether touches are drawn; they are followed all the same.
  package var isVisible = true {
    didSet {
      guard isVisible != oldValue else { return }
      batch.news.needsRepaint = true
      followHearing()
    }
  }

  /// Whether touches are ignored; those that are down then are forgotten.
  package var isPaused = false {
    didSet { if isPaused, !oldValue { forgetTouches() } }
  }

  /// Whether touches are ignored since they are none of the desktop's: it is locked or not shown.
  package var isBarred: Bool { !session.state.obstacles.isEmpty }

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
    stack = StackKeeper(connection: connection)
    scene = Scene()
    screen = ScreenDescription(of: connection, settings: settings, devices: listener.devices)
    frames = FrameScheduler(rate: screen.frameRate(settings), surface: .opaque)
    try build()
    connection.readClock()
  }

  // MARK: - Events

  /// Takes one event in; nothing is drawn before `finishBatch`.
  package func take(_ event: DisplayEvent) {
    switch event {
    case .touch(let report):
      take(report)
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
      let wasCovered = stack.hasCover
      stack.take(event)
      if connection.mayBeLoss(event) { batch.suspects.insert(event.window) }
      if wasCovered || stack.isCovered, needsTop { batch.news.isCovered = true }
    case .exposed:
      batch.news.needsRepaint = true
    case .keyPressed, .keyReleased, .grabbed:
      break
    case .putCompleted:
      frames.openFence()
    }
  }

  /// Takes a report of a finger in, wherever it comes from.
  package func take(_ report: TouchEvent) {
    guard !isPaused, !isBarred else { return }
    inspector?.take(report, at: serverTime(Monotonic.milliseconds))
    if let anomaly = tracker.apply(report, into: &changes) {
      log(.info, "touch: \(anomaly)")
    }
    deliverChanges()
  }

  /// Looks whether the screen is locked or another terminal is shown, after the events of a batch; then
  /// nothing is to be seen of touches and ink.
  func followSession() {
    guard session.settle() else { return }
    ink?.isHidden = isBarred
    if isBarred { forgetTouches() }
  }

  private func cancelTouches(of device: DeviceID) {
    tracker.cancelTouches(of: device, at: serverTime(Monotonic.milliseconds), into: &changes)
    deliverChanges()
  }

  /// Removes everything that is drawn; a finger that is down comes back when it moves.
  package func clear() {
    scene.clear()
    inspector?.forgetGesture()
    captioner?.clear()
    batch.news.needsRepaint = true
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
    guard ink == nil || isVisible else { return }
    captioner?.take(changes)
    for touch in changes {
      scene.touch(touch)
      if touch.phase == .began { batch.news.touches = .press }
    }
    if !changes.isEmpty, batch.news.touches == .nothing { batch.news.touches = .change }
  }

  // MARK: - Frames

  /// Deals with what the batch of events brought, and draws where a frame is due.
  ///
  /// - Parameter time: our clock, in ms.
  func finishBatch(at time: Double) {
    var finished = batch
    batch = Batch()
    var hasOtherWindows = recoverWindows(finished.suspects, at: time)
    if finished.news.touches == .press { inspector?.lookUpWindows(on: desktop) }
    if finished.screenChanged || finished.surfaceChanged,
      rebuild(evenIfSame: finished.surfaceChanged)
    {
      hasOtherWindows = true
    }
    if hasOtherWindows { finished.news.needsRepaint = true }
    finished.news.regions = regionDisplay?.news ?? .nothing
    if let ink, ink.hasNews { finished.news.ink = ink.takeBegin() ? .press : .change }
    if frames.take(finished.news, at: time) { draw(at: time, finished.news) }
    // Once more, as soon as the server has read the first frame: a window keeps only what is put into it
    // when it is on the screen already, and that one brought it there.
    if hasOtherWindows { frames.requestRepaint(at: time) }
  }

  /// When something is to be drawn although nothing happens; nil where nothing is.
  var nextFrame: Double? { [frames.nextFrame, recovery.due].compactMap(\.self).min() }

  /// Whether anything is still to be seen of the touches of some devices.
  package func shows(_ isMeant: (DeviceID) -> Bool) -> Bool {
    scene.marks.contains { isMeant($0.id.device) }
  }

  /// Whether every mark has been drawn where its finger is.
  package var isUpToDate: Bool {
    scene.marks.allSatisfy { $0.drawnPosition == $0.position }
  }

  private func draw(at time: Double, _ news: FrameNews) {
    scene.advance(to: serverTime(time))
    inspector?.advance(to: scene.now)
    captioner?.advance(to: scene.now)
    let raise = needsTop ? stack.raiseIfCovered(at: time) : RaiseOutcome()
    if raise.losesPixels { frames.losePixels() }
    if frames.beginFrame() { moveHalos(at: time) }
    moveRegions()
    let hasBegin = news.touches == .press
    if hasBegin { connection.flush() }
    guard
      frames.mayPaint(
        awaitsPress: hasBegin && awaitsPress(), owesPress: regionDisplay?.owesPress ?? false,
        at: time)
    else { return }
    if addSprites() { moveHalos(at: time) }
    if !scene.hasFingers { regionDisplay?.prepare(at: time) }
    if paintRegions(at: time) { frames.losePixels() }
    let repaintsAll = frames.takeRepaint()
    paintInk(at: time, repaintsAll: repaintsAll)
    var wakes = FrameWakes()
    wakes.panes = paint(at: time, repaintsAll: repaintsAll)
    addWakes(to: &wakes, at: time)
    if let retry = raise.retry { wakes.requests.append(retry) }
    frames.endFrame(wakes, at: time)
  }

  /// Adds when something is to be seen although nothing happens, after a frame.
  private func addWakes(to wakes: inout FrameWakes, at time: Double) {
    func ours(_ moment: Timestamp) -> Double { time + (moment - scene.now) }
    wakes.fade = scene.nextWake(refreshInterval: frames.interval).map(ours)
    wakes.changes = [ink?.nextWake(after: scene.now), captioner?.nextChange(after: scene.now)]
      .compactMap { $0.map(ours) }
    wakes.requests += [
      inspector?.restInterval.map { time + $0 }, monitors.compactMap(\.nextDressing).min(),
      regionDisplay?.isUnfinished ?? false ? time : nil,
      scene.hasFingers ? nil : regionDisplay?.nextPreparation,
    ].compactMap(\.self)
  }

  /// Whether there is anything that must not lie beneath other windows.
  private var needsTop: Bool {
    !scene.isEmpty || ink != nil || captioner?.captions.isEmpty == false || inspector != nil
      || regionWindow?.isMapped ?? false
      || regionDisplay?.isOnScreen ?? false
  }

  private func moveHalos(at time: Double) {
    for monitor in monitors {
      monitor.moveHalos(scene.marks, at: time) { isVisible && isHere($0, monitor) }
    }
  }

  /// Shows what regions look like where that is painted already.
  private func moveRegions() {
    for _ in 0..<(regionDisplay?.move() ?? 0) { frames.closeFence() }
  }

  /// Shows the regions that a finger presses before anything is done that it is to do, which may take
  /// longer; halos wait until the server has painted that.
  func showPresses() {
    guard regionDisplay?.news == .press else { return }
    moveRegions()
    connection.flush()
    frames.showPress()
  }

  /// Paints what is new of the regions, and sends it before anything else is painted.
  ///
  /// - Returns: whether panes lost what was painted on them.
  private func paintRegions(at time: Double) -> Bool {
    guard let regionDisplay else { return false }
    let completions = regionDisplay.paint(at: time)
    for _ in 0..<completions { frames.closeFence() }
    let losesPixels = regionDisplay.takeOtherWindows() && keepOnTop()
    if completions > 0 { connection.flush() }
    return losesPixels
  }

  /// Brings the ink on the screen up to date.
  private func paintInk(at time: Double, repaintsAll: Bool) {
    guard let ink else { return }
    if repaintsAll { ink.damageAll() }
    for _ in 0..<ink.paint(at: serverTime(time)) { frames.closeFence() }
    connection.flush()
  }

  /// Brings halos that fade, and panes where their rate allows it, up to date.
  ///
  /// - Returns: when panes may be painted, by our clock in ms; nil where they were.
  private func paint(at time: Double, repaintsAll: Bool) -> Double? {
    let isVisible = isVisible
    let paintsPanes = frames.paintsPanes(
      repaintsAll: repaintsAll, lasting: paneIntervals, at: time)
    let hidden: [Mark] = []
    for monitor in monitors {
      let completes = monitor.paint(
        isVisible ? scene.marks : hidden, paintsPane: paintsPanes,
        interval: frames.paneInterval(lasting: paneIntervals),
        repaintsAll: repaintsAll,
        inspecting: isVisible && !isBarred ? inspector : nil,
        words: (isVisible ? captioner?.captions ?? [] : [], scene.now),
        where: { isHere($0, monitor) },
        label: label)
      if completes { frames.closeFence() }
    }
    scene.noteDrawn()
    return paintsPanes ? nil : frames.nextPanes
  }

  /// Makes windows for more fingers than there ever were, and some to spare.
  ///
  /// - Returns: whether there were too few.
  private func addSprites() -> Bool {
    let fingers = scene.marks.reduce(0) { max($0, $1.slot + 1) }
    var hasAdded = false
    for monitor in monitors where !monitor.hasSprites(for: fingers) {
      do throws(PixelImageError) {
        try monitor.addSprites(for: fingers)
        hasAdded = true
      } catch {
        log(.error, "\(error)")
      }
    }
    if hasAdded { keepOnTop() }
    return hasAdded
  }

  private func label(_ mark: Mark) -> String {
    let place = "\(Int(mark.position.x.rounded(.down))), \(Int(mark.position.y.rounded(.down)))"
    return listener.pointerDevices.contains(mark.id.device)
      ? "mouse  \(place)" : "#\(mark.id.contact)  \(place)"
  }

  /// Whether a mark's halo belongs to a monitor: the one that holds it, or the nearest.
  private func isHere(_ mark: Mark, _ monitor: MonitorLayers) -> Bool {
    monitors.count == 1 && settings.monitor == nil
      || screen.monitor(at: mark.position)?.name == monitor.monitor.name
  }

  /// The server's clock at a moment of ours; ours, where no event has told of the server's.
  package func serverTime(_ time: Double) -> Timestamp {
    connection.serverTime(at: time)
  }

  // MARK: - Settings

  /// Listens to the touches that are to be heard, where those were others.
  func followHearing() {
    let isShown = isVisible || inspector != nil
    let wanted = hearing == .nothing && isShown ? .asSettings : hearing
    guard wanted != heard else { return }
    heard = wanted
    hearAnew()
  }

  private func hearAnew() {
    tracker.cancelAll(at: serverTime(Monotonic.milliseconds), into: &changes)
    deliverChanges()
    let request =
      switch heard {
      case .asSettings: settings.listeningRequest
      case .everything: ListeningRequest(followsPointer: settings.pointer)
      case .nothing: ListeningRequest(.nothing, followsPointer: settings.pointer)
      }
    listener.change(to: request)
  }

  /// Takes new settings over; touches that are down stay, unless others are listened to now.
  package func apply(_ settings: ShowSettings) {
    let hearsOthers = !settings.hearsTheSame(as: self.settings)
    self.settings = settings
    if hearsOthers { hearAnew() }
    batch.screenChanged = true
    batch.surfaceChanged = true
  }
}
