// Draw mode over a running overlay. While somebody draws, one region covers the screen beneath all
// others and takes every touch that no other region has; it goes through the router as they do, so
// that what begins on a button is the button's, and what was down before stays with whom it had.
//
// Nothing of it may stay behind: leaving takes the region out of the tree, gives the Escape key back
// and destroys the panes, and if we are killed the server does the same.

internal import TouchRouting
internal import TouchX11
internal import Touches

/// What draw mode begins with.
struct DrawingRequest {
  /// The absolute path of the drawing to open or to create; nil for the display's own.
  var path: String?
}

/// Enters and leaves draw mode.
final class DrawHost: LoopCompanion {
  private let overlay: Overlay
  private unowned let loop: OverlayLoop
  private let regions: RegionHost
  private let log: LogSink
  /// Whether the loop ends when draw mode is left, since it runs for nothing else.
  var endsLoop = false
  private(set) var isDone = false

  /// What there is while somebody draws.
  private final class Mode {
    let session: InkSession
    let display: InkDisplay
    let responder: InkResponder
    /// Nil where another program has the key.
    let escape: EscapeGrab?
    let keeper: DrawingKeeper?
    /// Whether touches were shown before.
    let wasVisible: Bool
    /// The mouse, where it counts as a finger.
    var pointer = TouchTracker(pathCapacity: 4)
    /// The contacts of the mouse that draw.
    var pointerTouches: Set<TouchID> = []

    init(
      _ session: InkSession, _ display: InkDisplay, _ responder: InkResponder,
      escape: EscapeGrab?, keeper: DrawingKeeper?, wasVisible: Bool
    ) {
      self.session = session
      self.display = display
      self.responder = responder
      self.escape = escape
      self.keeper = keeper
      self.wasVisible = wasVisible
    }
  }

  private var mode: Mode?
  private var mustLeave = false

  /// A host of draw mode, which is off.
  init(_ overlay: Overlay, _ loop: OverlayLoop, regions: RegionHost, log: @escaping LogSink) {
    self.overlay = overlay
    self.loop = loop
    self.regions = regions
    self.log = log
  }

  /// The ink, nil where nobody draws.
  var session: InkSession? { mode?.session }

  /// Enters draw mode, or changes how fingers draw where it is on.
  ///
  /// - Parameters:
  ///   - settings: how fingers draw.
  ///   - request: what it begins with.
  ///   - environment: says where ink is kept that nobody named a file for.
  /// - Throws: `DrawingError` where the drawing cannot be used or draw mode is on with another one,
  ///   and `PixelImageError` where there is no memory for the pixels.
  func enter(
    _ settings: DrawSettings, _ request: DrawingRequest, in environment: Environment
  ) throws {
    if let mode {
      if let path = request.path, path != mode.keeper?.file.path {
        throw DrawingError.inaccessible(
          path: path, why: "cannot be opened while somebody draws; leave draw mode first")
      }
      return mode.session.use(settings)
    }
    let keeper = try keeper(request.path, environment)
    for problem in keeper?.content?.problems ?? [] { log(.warning, "\(problem)") }
    let size = overlay.connection.rootSize
    let screen = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let density = { [unowned overlay] (place: Point) -> Double in
      overlay.screen.monitor(at: place).map {
        overlay.screen.density(of: $0).pixelsPerMillimetre
      } ?? LayoutContext.assumedPixelsPerMillimetre
    }
    let session = try InkSession(area: screen, settings: settings, density: density, log: log)
    if let keeper { session.open(keeper.content, keptIn: keeper.file) }
    let display = InkDisplay(session, on: overlay.connection, log: log)
    let gestures = LeaveGestures(
      screen: screen, pixelsPerMillimetre: density(Point(x: 0, y: 0)),
      fingers: settings.leavingFingers)
    let responder = InkResponder(session, gestures: gestures)
    mode = Mode(
      session, display, responder, escape: grabEscape(), keeper: keeper,
      wasVisible: overlay.isVisible)
    // The ink is what is to be seen of the fingers.
    overlay.isVisible = false
    overlay.ink = display
    regions.canvas = responder
  }

  /// The file that keeps the ink; nil where nobody named one and there is no place for one.
  private func keeper(
    _ path: String?, _ environment: Environment
  ) throws(DrawingError) -> DrawingKeeper? {
    if let path { return try DrawingKeeper(named: path) }
    do throws(DrawingError) {
      let keeper = try DrawingKeeper(of: overlay.connection.name, environment)
      if let count = keeper.content?.items.count, count > 0 {
        log(.notice, "the ink of \(keeper.file.path) is shown again: strokes \(count)")
      }
      return keeper
    } catch {
      log(.warning, "the ink is not kept in a file: \(error)")
      return nil
    }
  }

  private func grabEscape() -> EscapeGrab? {
    do throws(XRequestError) {
      return try EscapeGrab(connection: overlay.connection)
    } catch {
      log(.notice, "another program has the Escape key; a finger held in a corner leaves draw mode")
      return nil
    }
  }

  /// Leaves draw mode; what fingers draw now ends, and their further way is nobody's.
  func leave() {
    guard let mode else { return }
    regions.canvas = nil
    overlay.ink = nil
    overlay.isVisible = mode.wasVisible
    self.mode = nil
    mode.keeper?.close()
    isDone = endsLoop
  }

  // MARK: - Turns

  /// Takes in what concerns draw mode besides its touches.
  func take(_ event: DisplayEvent) {
    switch event {
    case .keyPressed(let key) where key == mode?.escape?.key: mustLeave = true
    case .touch(let report) where overlay.listener.pointerDevices.contains(report.id.device):
      takePointer(report)
    default: break
    }
  }

  /// Draws with the mouse, which meets no region's window.
  private func takePointer(_ report: TouchEvent) {
    guard let mode, !overlay.isPaused, !overlay.isBarred else { return }
    var changes: [Touch] = []
    _ = mode.pointer.apply(report, into: &changes)
    for touch in changes {
      if touch.phase == .began, regions.isCanvas(at: touch.position) {
        mode.pointerTouches.insert(touch.id)
      }
      guard mode.pointerTouches.contains(touch.id) else { continue }
      mode.responder.take(touch)
      if touch.isOver { mode.pointerTouches.remove(touch.id) }
    }
  }

  /// Leaves where somebody asked for it; called after each batch of events.
  ///
  /// - Parameter time: our clock, in ms.
  func takeTurn(at time: Double) {
    mode?.responder.advance(to: overlay.serverTime(time))
    if mode?.responder.wantsToLeave == true { mustLeave = true }
    guard mustLeave else { return }
    mustLeave = false
    leave()
  }

  var nextTurn: Double? {
    let time = Monotonic.milliseconds
    return mode?.responder.deadline.map { time + max(0, $0 - overlay.serverTime(time)) }
  }
}
