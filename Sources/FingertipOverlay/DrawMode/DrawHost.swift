// Draw mode over a running overlay. While somebody draws, one region covers the screen beneath all
// others and takes every touch that no other region has; it goes through the router as they do, so
// that what begins on a button is the button's, and what was down before stays with whom it had.
//
// Nothing of it may stay behind: leaving takes the region out of the tree, gives the Escape key back
// and destroys the panes, and if we are killed the server does the same.

internal import DesktopRequests
package import FingertipSettings
package import SystemSupport
internal import TouchDrawing
internal import TouchRouting
package import TouchX11
internal import Touches

/// What draw mode begins with.
package struct DrawingRequest: Equatable, Sendable {
  /// The absolute path of the drawing to open or to create; nil for the display's own.
  package var path: String?
  /// Whether the ink that was there last is brought back.
  package var restores = false

  package init(path: String? = nil, restores: Bool = false) {
    self.path = path
    self.restores = restores
  }
}

/// Enters and leaves draw mode.
package final class DrawHost: LoopHandler, DrawCommandHandler {
  let overlay: Overlay
  let regions: RegionHost
  let log: LogSink
  /// Whether the loop ends when draw mode is left, since it runs for nothing else.
  package var endsLoop = false
  package var isDone = false

  private(set) var mode: DrawMode?
  /// What was left a moment ago, while it can be taken up again by a touch.
  var closed: ClosedDrawing?
  private var mustLeave = false
  /// Whether a touch has asked for draw mode.
  var mustBegin = false
  /// Whether a touch has asked for the drawing that was left a moment ago.
  var mustReturn = false
  /// Says where ink is kept; to be set before a touch asks for draw mode.
  package var environment = Environment([:])
  /// Whether devices came or went that may be to draw.
  private var devicesChanged = false

  /// A host of draw mode, which is off.
  package init(_ overlay: Overlay, regions: RegionHost, log: @escaping LogSink) {
    self.overlay = overlay
    self.regions = regions
    self.log = log
    regions.drawingHandler = self
  }

  /// How draw mode is; nil where nobody draws.
  package var status: OverlayStatus.Drawing? {
    mode.map { mode in
      OverlayStatus.Drawing(
        tool: mode.session.settings.tool.rawValue, file: mode.keeper?.file.path,
        trouble: mode.session.keepingTrouble?.reason, strokes: mode.session.document.count,
        through: regions.isLetThrough)
    }
  }

  /// The ink, nil where nobody draws.
  package var session: InkSession? { mode?.session }

  /// Enters draw mode, or changes how fingers draw where it is on.
  ///
  /// - Parameters:
  ///   - settings: how fingers draw.
  ///   - request: what it begins with.
  ///   - environment: says where ink is kept that nobody named a file for.
  /// - Throws: `FileError` where the drawing cannot be used or draw mode is on with another one,
  ///   and `PixelImageError` where there is no memory for the pixels.
  package func enter(
    _ settings: DrawSettings, _ request: DrawingRequest, in environment: Environment
  ) throws {
    if let mode {
      if let path = request.path, path != mode.keeper?.file.path {
        throw FileError.inaccessible(
          path: path, why: "cannot be opened while somebody draws; leave draw mode first")
      }
      if request.restores, !restore() { throw nothingToRestore(mode.keeper) }
      return use(settings)
    }
    forgetClosed()
    let keeper = try keeper(request.path, environment)
    if request.restores, keeper?.canRestore != true { throw nothingToRestore(keeper) }
    for problem in keeper?.content?.problems ?? [] { log(.warning, "\(problem)") }
    let session = try InkSession(
      area: screen, settings: settings, density: { [unowned self] in density(at: $0) }, log: log)
    if let keeper { session.open(keeper.content, keptIn: keeper.file) }
    let display = InkDisplay(session, on: overlay.connection, log: log)
    let responder = InkResponder(session, gestures: gestures(settings))
    let mode = DrawMode(
      session, display, responder, keeper: keeper, environment: environment,
      wasVisible: overlay.isVisible)
    if keeper == nil {
      mode.say("there is no place for one", until: Monotonic.milliseconds + Self.failureTime)
    }
    begin(mode)
    if request.restores { _ = restore() }
  }

  /// Has fingers draw, with the ink that is there.
  func begin(_ mode: DrawMode) {
    self.mode = mode
    mode.escape = grabEscape()
    // The ink is what is to be seen of the fingers.
    overlay.isVisible = false
    overlay.ink = mode.display
    follow(mode.session.settings)
  }

  /// Draws in another way from now on; nothing happens where nobody draws.
  package func use(_ settings: DrawSettings) {
    mode?.session.use(settings)
    follow(settings)
  }

  /// Gives draw mode the palette and the ways out that its settings want.
  private func follow(_ settings: DrawSettings) {
    guard let mode else { return }
    renewGestures(mode)
    let gestures = mode.responder.gestures
    if let wanted = settings.leavingFingers, gestures.count != wanted {
      let way = gestures.count.map { "\($0) leave" } ?? "a finger held in a corner leaves"
      log(.notice, "no touchscreen tells \(wanted) fingers apart; \(way)")
    }
    if settings.palette, mode.palette == nil { mode.palette = ToolPalette() }
    if !settings.palette { mode.palette = nil }
    mode.palette?.offer(settings.colours)
    // Let go of first, for it may be the same.
    mode.holdKey = nil
    mode.holdKey = grabHoldKey(settings.holdKey)
    letThrough(settings.isLetThrough || mode.holdKey != nil)
    grabDevices()
    overlay.reader.settlesEnds = settings.cancellation != .end
    // Last, so that no touch meets a canvas that is not to take it.
    regions.drawing = DrawRegions(
      canvas: mode.responder, palette: mode.palette, notice: mode.notice(at: Monotonic.milliseconds)
    )
    regions.refreshPalette()
  }

  private var screen: PixelRect { overlay.connection.rootFrame }

  /// How many px a millimetre has at a place of the root.
  private func density(at place: Point) -> Double {
    overlay.screen.monitor(at: place).map { overlay.screen.density(of: $0).pixelsPerMillimetre }
      ?? Length.assumedPixelsPerMillimetre
  }

  func gestures(_ settings: DrawSettings) -> LeaveGestures {
    LeaveGestures(
      settings, contacts: overlay.listener.devices.map(\.contacts), screen: screen,
      pixelsPerMillimetre: density(at: Point(x: 0, y: 0)))
  }

  private func renewGestures(_ mode: DrawMode) {
    mode.responder.gestures = gestures(mode.session.settings)
    mode.distantGestures = mode.responder.gestures
  }

  /// The file that keeps the ink; nil where nobody named one and there is no place for one.
  private func keeper(
    _ path: String?, _ environment: Environment
  ) throws(FileError) -> DrawingKeeper? {
    if let path { return try DrawingKeeper(named: path) }
    do throws(FileError) {
      let archive = try DrawingArchive(of: overlay.connection.name, environment)
      let keeper = try DrawingKeeper(of: archive, log: log)
      if let count = keeper.content?.items.count, count > 0 {
        log(.notice, "the ink of \(keeper.file.path) is shown again: strokes \(count)")
      }
      return keeper
    } catch {
      log(.warning, "the ink is not kept in a file: \(error)")
      return nil
    }
  }

  func grabEscape() -> KeyGrab? {
    do throws(KeyGrab.Failure) {
      return try KeyGrab(.escape, connection: overlay.connection)
    } catch {
      log(.notice, "another program has the Escape key, which does not leave draw mode")
      return nil
    }
  }

  /// Takes the key that has touches draw, where there is to be one.
  private func grabHoldKey(_ key: KeySymbol?) -> KeyGrab? {
    guard let key else { return nil }
    do throws(KeyGrab.Failure) {
      return try KeyGrab(key, connection: overlay.connection)
    } catch {
      let reason =
        error == .held ? "another program has it" : "there is no such key on the keyboard"
      log(.warning, "the key '\(key)' does nothing: \(reason)")
      return nil
    }
  }

  /// Leaves draw mode; what fingers draw now ends, and their further way is nobody's.
  ///
  /// For a moment the drawing can be taken up again by a touch.
  func leave() {
    guard let mode else { return }
    dropDevices()
    regions.drawing = nil
    regions.isLetThrough = false
    regions.isCanvasDistant = false
    overlay.ink = nil
    overlay.hearing = .asSettings
    overlay.reader.settlesEnds = false
    mode.display.close()
    // Who only wanted to draw does not want to see touches afterwards.
    overlay.isVisible = mode.wasVisible && !endsLoop
    mode.escape = nil
    mode.holdKey = nil
    self.mode = nil
    mode.session.finishKeeping()
    mode.keeper?.close(mode.session.document)
    offerReturn(to: mode)
    isDone = endsLoop && closed == nil
  }

  // MARK: - Turns

  /// Takes in what concerns draw mode besides its touches.
  package func take(_ event: DisplayEvent) {
    switch event {
    case .keyPressed(let key) where key == mode?.escape?.key: mustLeave = true
    case .keyPressed(let key) where key == mode?.holdKey?.key: letThrough(false)
    case .keyReleased(let key) where key == mode?.holdKey?.key:
      // Touches that began before it are still the ink's.
      regions.routeWaiting()
      letThrough(true)
    case .grabbed(let report): takeOwn(report)
    case .devicesChanged(let gone):
      for device in gone { lose(device) }
      if mode != nil { devicesChanged = true }
    // What is grabbed is told of to everybody who listens, too.
    case .touch(let report) where !isGrabbed(report.id.device):
      if overlay.listener.pointerDevices.contains(report.id.device) {
        takeOwn(report)
      } else {
        takeDistant(report)
      }
    default: break
    }
  }

  /// Looks for the gestures that leave among touches on the applications, which have them all the same.
  private func takeDistant(_ report: TouchEvent) {
    guard let mode, regions.isLetThrough || regions.isCanvasDistant, !overlay.isPaused,
      !overlay.isBarred
    else { return }
    if report.phase == .began, let place = report.position, regions.hasRegion(at: place) { return }
    var changes: [Touch] = []
    _ = mode.distantFingers.apply(report, into: &changes)
    for touch in changes where mode.distantGestures.take(touch) == .leave { mustLeave = true }
  }

  /// Leaves where somebody asked for it; called after each batch of events.
  ///
  /// - Parameter time: our clock, in ms.
  package func takeTurn(at time: Double) {
    takeClosedTurn(at: time)
    if mustBegin {
      mustBegin = false
      begin()
    }
    guard let mode else { return }
    takeEnds(mode)
    if overlay.isPaused || overlay.isBarred { cancelContacts(mode) }
    let now = overlay.serverTime(time)
    mode.responder.advance(to: now)
    for asked in mode.responder.takeCommands() { perform(asked.command, by: asked.device) }
    if mode.responder.wantsToLeave { mustLeave = true }
    if let deadline = mode.distantGestures.deadline, deadline <= now { mustLeave = true }
    if mustLeave {
      mustLeave = false
      return leave()
    }
    if devicesChanged {
      devicesChanged = false
      grabDevices()
      renewGestures(mode)
    }
    if mode.responder.gestures.screen != screen { renewGestures(mode) }
    mode.session.takeKeepingTurn(at: time)
    takeSavingTurn(mode, at: time)
    if let end = mode.savedUntil, end <= time { mode.savedUntil = nil }
    if regions.drawing?.notice != mode.notice(at: time) {
      regions.drawing?.notice = mode.notice(at: time)
    }
    mode.palette?.show(mode.paletteState(isLetThrough: regions.isLetThrough), in: regions)
  }

  /// Enters draw mode as the configuration wants it.
  private func begin() {
    var settings = overlay.settings.draw
    settings.isLetThrough = false
    do {
      try enter(settings, DrawingRequest(), in: environment)
    } catch {
      log(.error, "\(error)")
    }
  }

  package var nextTurn: Double? {
    guard let mode else { return nextClosedTurn }
    let time = Monotonic.milliseconds
    let holds = [mode.responder.deadline, mode.distantGestures.deadline].compactMap(\.self)
      .map { time + max(0, $0 - overlay.serverTime(time)) }
    let others = [
      mode.savedUntil, mode.nextNotice, nextSavingTurn(mode), mode.session.nextKeepingTurn,
    ]
    return (holds + others.compactMap(\.self)).min()
  }

  /// Leaves at the end of the batch of events.
  func leaveSoon() { mustLeave = true }
}
