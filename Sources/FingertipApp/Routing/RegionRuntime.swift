// The regions of a running overlay: from the events of the server to what regions do.
//
//   events ─▶ RegionTouches ─▶ frames ─▶ Router ─▶ effects ─▶ actions
//                   ▲                       │
//                   └── window ◀── shape ◀── tree
//
// Touches come by the default back end alone: a window whose input shape is what the tree makes solid.
// There, what is accepted is ours already and what is rejected cannot be handed on, so that answers need
// no request; a rejected touch is told in the log, since it is the application's loss.

internal import Glibc
internal import TouchRouting
internal import TouchX11
internal import Touches

/// Routes the touches of a display to regions, and carries out what follows.
final class RegionRuntime {
  private let connection: DisplayConnection
  private let log: LogSink
  let router: Router
  /// Where the touches come from.
  let touches: RegionTouches
  let runner: ActionRunner
  /// What the regions do when they act.
  var actions: (Act) -> [RegionAction] = { _ in [] }
  /// Sees every effect after it was carried out; its touches are in the second.
  var observe: ((Effect, Effects) -> Void)?
  /// Makes the regions anew for a root of another size, after the touches were cancelled.
  var relayout: ((RegionRuntime) -> Void)?

  private var shape = InputShape()
  private var shownGeneration: UInt64?
  private var effects = Effects()
  /// The effects that are being carried out.
  private var current = Effects()
  private var isCarryingOut = false
  private var size: (width: Int, height: Int)
  private var devicesChanged = false
  /// Whether one of the pauses is the overlay's.
  private var followsPause = false

  /// Makes regions touchable.
  ///
  /// - Parameters:
  ///   - router: the regions, with who stands behind them.
  ///   - reader: reads the events of the display; from now on it keeps the regions' touches for us.
  ///   - connection: the display.
  ///   - log: where messages go.
  /// - Throws: `XRequestError` where the server refuses the window.
  init(
    _ router: Router, reader: EventReader, on connection: DisplayConnection, log: @escaping LogSink
  ) throws(XRequestError) {
    self.router = router
    self.connection = connection
    self.log = log
    runner = ActionRunner(log: log)
    size = connection.rootSize
    touches = try RegionTouches(connection: connection)
    reader.regions = touches
    router.onFault = { fault in log(.info, "regions: \(fault)") }
    updateShape()
  }

  // MARK: - Turns

  /// Takes in what concerns the regions besides their touches.
  func take(_ event: DisplayEvent) {
    if case .devicesChanged = event { devicesChanged = true }
  }

  /// Routes what came, and what time has brought; called after each batch of events.
  ///
  /// - Parameter time: our clock, in ms.
  func takeTurn(at time: Double) {
    if connection.rootSize != size { resize(at: time) }
    touches.takeFrames { router.step($0, into: &effects) }
    if devicesChanged {
      devicesChanged = false
      touches.refreshDevices()
    }
    let now = serverTime(time)
    // The router looks for regions that somebody removed when it steps.
    let hasChanged = router.tree.generation != shownGeneration
    if hasChanged || router.nextDeadline.map({ $0 <= now }) ?? false {
      router.step(timer: now, into: &effects)
    }
    runner.reap()
    finish()
  }

  /// When it wants its turn although nothing happens, by our clock in ms; nil for never.
  func nextTurn(after time: Double) -> Double? {
    router.nextDeadline.map { time + max(0, $0 - serverTime(time)) }
  }

  private func resize(at time: Double) {
    size = connection.rootSize
    router.cancel(.resized, at: serverTime(time), into: &effects)
    touches.window.fitRoot()
    relayout?(self)
  }

  // MARK: - Interruptions

  /// Cancels what is down, and gives every touch to the application until `resume`; counted.
  func pause(_ cause: CancelCause, at time: Double) {
    router.pause(cause, at: serverTime(time), into: &effects)
    finish()
  }

  /// Is paused while the overlay is, whatever else pauses it.
  func follow(isPaused: Bool, at time: Double) {
    guard isPaused != followsPause else { return }
    followsPause = isPaused
    if isPaused {
      pause(.paused, at: time)
    } else {
      // Balanced by the flag, so it cannot be refused.
      try? resume()
    }
  }

  /// Takes one pause back.
  ///
  /// - Throws: `RouterError.unbalancedResume` where it is not paused.
  func resume() throws(RouterError) {
    try router.resume()
    finish()
  }

  /// Cancels what is down and goes on with other regions, behind which nobody stands yet.
  func reload(_ tree: RegionTree, layout: LayoutContext? = nil, at time: Double) {
    router.reload(tree, layout: layout, at: serverTime(time), into: &effects)
    shownGeneration = nil
    finish()
  }

  /// Cancels what is down, for the program ends; from now on every touch is the application's.
  func quit(at time: Double) {
    router.pause(.quit, at: serverTime(time), into: &effects)
    finish()
  }

  // MARK: - Effects

  /// Carries out what the router wants, and makes the server's shape that of the tree.
  private func finish() {
    // Actions may be slow, and touches that begin meanwhile should meet the regions where they are.
    updateShape()
    // What an action makes happen here is carried out after it.
    guard !effects.isEmpty, !isCarryingOut else { return }
    isCarryingOut = true
    defer { isCarryingOut = false }
    connection.flush()
    while !effects.isEmpty {
      swap(&effects, &current)
      for effect in current {
        carryOut(effect)
        observe?(effect, current)
      }
      current.removeAll()
    }
  }

  private func carryOut(_ effect: Effect) {
    switch effect.kind {
    case .reject(let touch) where !router.isPaused:
      log(
        .info,
        "regions: \(touch) was declined after it began, and cannot be the application's any more"
      )
    case .act(let act):
      let emission = RegionEmission(
        name: "", region: router.tree[act.region]?.name ?? "", act: act, time: effect.time)
      for action in actions(act) { runner.carryOut(action, for: emission) }
    case .hit, .accept, .reject, .deliver, .cancel, .gesture: break
    }
  }

  private func updateShape() {
    guard !router.isPaused else {
      shownGeneration = nil
      return touches.window.withdraw()
    }
    guard router.tree.generation != shownGeneration else { return }
    let hasChanged = shape.update(from: router.tree)
    shownGeneration = router.tree.generation
    if hasChanged || !touches.window.isMapped { touches.window.setShape(shape.rects) }
  }

  private func serverTime(_ time: Double) -> Timestamp {
    connection.clock.now(monotonic: time) ?? Timestamp(milliseconds: time)
  }
}
