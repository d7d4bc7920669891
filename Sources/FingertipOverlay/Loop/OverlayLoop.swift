internal import CLinux
internal import FingertipInk
internal import FingertipRegions
internal import Glibc
internal import OverlayLayers
package import SystemSupport
internal import TouchRouting
package import TouchX11
internal import WindowStates

/// The event loop of a running overlay, with all of its handlers.
///
/// A touch goes through the handlers in the order of `handlers`: the session, which may report a
/// locked screen, then the regions, draw mode, and the overlay, which shows it.
package final class OverlayLoop {
  private let overlay: Overlay
  private let loop: EventLoop
  private let signals: SignalHandler
  private let stopping: StopHandler
  /// The mode of the overlay, and the parts that follow it.
  package let modes: ModeSwitch
  /// The regions that take touches.
  package let regions: RegionController
  /// Called when a signal asks to read the configuration again.
  package var reload: () -> Void {
    get { signals.reload }
    set { signals.reload = newValue }
  }
  /// The handlers besides those of touches and signals.
  package var companions: [any LoopHandler] = []
  /// The handler of draw mode, on or off; nil if there is none.
  package var drawing: DrawModeHandler?

  /// Returns a descriptor for the signals that the loop answers.
  ///
  /// Call this before anything else: a signal that arrives during the preparations then waits for
  /// the loop instead of ending the program.
  ///
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package static func takeSignals() throws(SystemError) -> SignalDescriptor {
    try SignalDescriptor([SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2])
  }

  /// Prepares to drive an overlay.
  ///
  /// - Parameters:
  ///   - overlay: the overlay to drive.
  ///   - signals: the signals to answer.
  ///   - log: where messages go.
  /// - Throws: `SystemError` when the kernel has no descriptors left.
  package init(
    overlay: Overlay, signals: consuming SignalDescriptor, log: @escaping LogSink
  ) throws(SystemError) {
    self.overlay = overlay
    regions = RegionController(overlay, log: log)
    modes = ModeSwitch(overlay, regions: regions, log: log)
    self.signals = SignalHandler(signals, modes)
    stopping = try StopHandler(modes)
    loop = try EventLoop(overlay.connection, reader: overlay.reader, log: log)
  }

  /// The handlers, in the order in which they receive events and turns.
  private var handlers: [any LoopHandler] {
    var handlers: [any LoopHandler] = [signals, stopping, SessionFollower(modes), regions]
    handlers += companions
    if let drawing { handlers.append(drawing) }
    handlers.append(overlay)
    return handlers
  }

  /// Runs until it is asked to end, a companion is done or the server goes away.
  ///
  /// The touches on regions are then cancelled and released.
  ///
  /// - Returns: the reason for the end.
  /// - Throws: the error of a handler.
  package func run() throws -> LoopEnd {
    loop.handlers = handlers
    defer { loop.handlers = [] }
    let end = try loop.run()
    regions.quit()
    drawing?.editor?.flushStorage()
    overlay.connection.flush()
    drawing?.finishSaves()
    return end
  }
}

/// Follows the state of the session and of windows after each batch of events.
private final class SessionFollower: LoopHandler {
  private let modes: ModeSwitch

  init(_ modes: ModeSwitch) { self.modes = modes }

  func takeTurn(at time: Double) { modes.followSession() }

  var nextTurn: Double? {
    modes.overlay.sources.session.state.isPassing || modes.isRuleDue || modes.isZoomDue
      ? Monotonic.milliseconds : modes.devices.nextGrab
  }
}

/// Carries out the requests that arrive as signals.
private final class SignalHandler: LoopHandler {
  private let signals: SignalDescriptor
  private let modes: ModeSwitch
  var reload: () -> Void = {}
  private(set) var end: LoopEnd?

  init(_ signals: consuming SignalDescriptor, _ modes: ModeSwitch) {
    self.signals = signals
    self.modes = modes
  }

  // The descriptor unblocks its signals: one that came after the request to end, such as a second
  // Ctrl-C, would end the process with another status.
  deinit { signals.discardAll() }

  var descriptors: [pollfd] {
    [pollfd(reading: signals.descriptor)]
  }

  func handleReady(_ descriptors: ArraySlice<pollfd>) {
    while let signal = signals.next() {
      switch signal {
      case SIGINT, SIGTERM: end = .asked
      case SIGHUP, SIGUSR1: reload()
      case SIGUSR2: modes.change { $0.isShowingTouches.toggle() }
      default: break
      }
    }
  }
}

/// Stops the process for Ctrl-Z; until it continues, all touches and devices are released.
private final class StopHandler: LoopHandler {
  private let modes: ModeSwitch
  private let signal: StopSignal

  init(_ modes: ModeSwitch) throws(SystemError) {
    self.modes = modes
    signal = try StopSignal()
  }

  var descriptors: [pollfd] {
    [pollfd(reading: signal.descriptor)]
  }

  func handleReady(_ descriptors: ArraySlice<pollfd>) {
    signal.stopIfRequested {
      modes.suspend()
    } takeUp: {
      modes.resume()
    }
  }
}

extension Overlay: LoopHandler {
  package func beginTurn() { turn.start = Monotonic.milliseconds }
  package func yieldToServer() { sources.yield.yieldIfAllowed() }
  package func takeTurn(at time: Double) { finishBatch(at: time) }
  package var nextTurn: Double? { nextFrame }
}
