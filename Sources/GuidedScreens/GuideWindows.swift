internal import FingertipOverlay
internal import HelperProcesses
internal import SystemSupport
internal import TouchX11
internal import Touches
internal import WindowStates

/// The windows of a guide: a pane over each monitor, and a shield above them that takes touches.
///
/// They come back if other clients cover, move, unmap or destroy them.
final class GuideWindows {
  private let connection: DisplayConnection
  private let compositor: CompositorWatch
  private let stack: StackKeeper
  /// The monitors, in px of the root.
  private let frames: [PixelRect]
  /// The panes, in the order of the monitors.
  private(set) var panes: [Pane]
  private let shield: RegionWindow
  /// The guardian, which lets touches through while this process is stopped; nil without one.
  private(set) var guardian: ReleaseGuard?
  private let log: LogSink
  /// Windows of ours that another client may have destroyed, unmapped or moved.
  private var suspects: Set<WindowID> = []
  /// The recovery, which decides when windows lost to other clients are restored.
  private var recovery = WindowRecovery()
  /// The time of the next attempt to come back on top, by our clock in ms; nil if none is needed.
  private var nextRaise: Double?

  /// Covers parts of the root; `keepOnTop` then raises the windows.
  ///
  /// - Parameters:
  ///   - area: the monitors to cover, and the area whose touches no application gets.
  ///   - connection: the display.
  ///   - compositor: the watch of the compositor, which begins here.
  ///   - log: where messages go.
  /// - Throws: `PixelImageError` if there is no memory for the pixels, `XRequestError`.
  init(
    covering area: GuideArea, on connection: DisplayConnection, compositor: CompositorWatch,
    log: @escaping LogSink
  ) throws {
    self.connection = connection
    self.compositor = compositor
    self.log = log
    stack = StackKeeper(connection: connection)
    compositor.begin()
    frames = area.frames
    panes = try Self.panes(covering: area.frames, on: connection)
    shield = try RegionWindow(connection: connection)
    shield.setShape([area.shield])
    do throws(SystemError) {
      guardian = try ReleaseGuard("/proc/self/exe", display: connection.name)
      guardian?.watch(shield.handle)
    } catch {
      guardian = nil
      log(.warning, "applications get no touches while this program is stopped: \(error)")
    }
  }

  private static func panes(
    covering frames: [PixelRect], on connection: DisplayConnection
  ) throws(PixelImageError) -> [Pane] {
    var panes: [Pane] = []
    for frame in frames {
      let pane = try Pane(connection: connection, frame: frame, surface: .opaque)
      pane.cut([frame])
      panes.append(pane)
    }
    return panes
  }

  // MARK: - Order and loss

  /// Keeps the windows above those of other clients.
  func keepOnTop() {
    stack.keep(halos: [], panes: panes, pictures: [], ink: [], regions: shield)
  }

  /// Handles a change of windows on the root.
  func follow(_ event: StackEvent) {
    stack.follow(event)
    if connection.mayBeLoss(event) { suspects.insert(event.window) }
  }

  /// The time at which windows are raised or restored, by our clock in ms; nil for never.
  var nextTurn: Double? { [recovery.due, nextRaise].compactMap(\.self).min() }

  /// Raises the windows above others that cover them, now or when that is allowed again.
  ///
  /// - Returns: whether they have lost pixels.
  func raise(at time: Double) -> Bool {
    let outcome = stack.isCovered ? stack.raiseIfCovered(at: time) : RaiseOutcome()
    nextRaise = outcome.retry
    return outcome.losesPixels
  }

  /// Restores lost windows when they are due.
  ///
  /// - Returns: whether any was restored, without its pixels.
  /// - Throws: `PixelImageError` if there is no memory for the pixels, `XRequestError`.
  func recover(at time: Double) throws -> Bool {
    if !suspects.isEmpty { recovery.lose(connection.lostWindows(among: suspects)) }
    suspects = []
    let returns = recovery.takeLost(at: time)
    for message in returns.messages { log(.warning, message) }
    connection.abandon(returns.abandoned)
    guard !returns.restored.isEmpty else { return false }
    if !connection.restore(returns.restored) {
      compositor.restore()
      panes = try Self.panes(covering: frames, on: connection)
      _ = try shield.restore()
      guardian?.watch(shield.handle)
    }
    keepOnTop()
    return true
  }

  // MARK: - Stops of this process

  /// Lets touches through to the applications while this process is stopped.
  func letTouchesThrough() { connection.letTouchesThrough(shield.handle) }

  /// Takes touches again, watched by the guardian, because this process may be stopped at any time.
  func takeTouches() {
    guardian?.watchAgain()
    shield.restoreShape()
  }

  /// Takes touches again after the guardian let them through while this process was stopped.
  func checkGuardian() {
    switch guardian?.takeMessage() {
    case .released: takeTouches()
    case .gone: guardian = nil
    case .nothing, nil: break
    }
  }
}
