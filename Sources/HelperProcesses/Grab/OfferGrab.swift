internal import CLinux
package import Glibc
package import SystemSupport
internal import TouchOwnership
package import TouchX11
package import Touches

/// The receiver of the touches of a grab of the root, in their order.
package protocol GrabbedTouchHandler: AnyObject {
  /// Routes a frame.
  func route(_ frame: TouchFrame)
  /// Notes that a touch belongs to the application although we did not give it away.
  func giveUp(_ touch: TouchID)
  /// Notes that no touch of the grab will be reported any more.
  ///
  /// - Parameter touches: those that are down.
  func lose(_ touches: Set<TouchID>)
}

/// The touch grab of the root from the overlay's view; another process holds it while regions may
/// give touches back.
///
/// A refusal is logged once, and the grab is not tried again before `retry`.
package final class OfferGrab {
  private enum State {
    case off
    case on(MessageStream)
    /// Another client has the grab, or it cannot be held; `offer` regions are holes.
    case refused
  }

  private let display: DisplayConnection
  private let log: LogSink
  /// The file of this program, which the process runs; nil for no grab.
  private let program: String?
  private let programs: StartedPrograms
  private let touches: GrabbedTouches
  /// The receiver of the touches; set it before the first touch.
  package weak var handler: (any GrabbedTouchHandler)?
  private var state = State.off
  private var hasLoggedRefusal = false
  private var area: [PixelRect] = []
  /// The ends of the process since `retry`.
  private var restarts = RestartLimit()
  /// Whether touches may have been read that are not handed out: no poll shows them.
  package private(set) var mayHaveTouches = false

  /// The time that the process may take to start, to release the grab or to take a message, in ms.
  private static let timeout: Int32 = 5000
  /// The time to wait for the process to report a new touch before the touch is shown, in ms.
  private static let eventTimeout: Int32 = 2
  /// The time to wait for a message before the process is checked for having been stopped, in ms.
  private static let stopCheckTime: Int32 = 100

  /// Creates a grab that is off.
  ///
  /// - Parameters:
  ///   - display: the connection that everything else uses.
  ///   - window: the touches of the window below the grab.
  ///   - program: the file of this program; nil for no grab.
  ///   - log: the sink for messages.
  package init(
    beside display: DisplayConnection, above window: RegionTouches, program: String?,
    log: @escaping LogSink
  ) {
    self.display = display
    self.program = program
    self.log = log
    touches = GrabbedTouches(beside: display, above: window)
    programs = StartedPrograms(log: log)
  }

  /// Whether touches come through a grab.
  package var isOn: Bool { stream != nil }

  /// Whether any finger that the grab reported is down.
  package var isTouched: Bool { touches.isTouched }

  /// The descriptors to poll in addition.
  package var descriptors: [pollfd] {
    (stream.map { [pollfd(reading: $0.descriptor)] } ?? []) + programs.descriptors
  }

  private var stream: MessageStream? {
    if case .on(let stream) = state { stream } else { nil }
  }

  // MARK: - On and off

  /// Grabs, unless that was done or refused, and asks about touches in the given rectangles.
  ///
  /// - Parameter rects: rectangles in px of the root, in the order of `PixelArea`.
  package func turnOn(in rects: [PixelRect]) {
    let wasOff = if case .off = state { true } else { false }
    if wasOff { start() }
    guard let stream, rects != area else { return }
    area = rects
    stream.put(GrabRequest.area(rects))
    // The process gives every touch back until it knows where the regions are.
    if wasOff { synchronise() } else { stream.flush(patience: Self.timeout) }
  }

  /// Releases the grab: the process asks about no new touches, and gives the unanswered ones to the
  /// application, for which this program does not wait.
  ///
  /// - Returns: the touches that the grab reported and that are still down; their ends are not
  ///   reported.
  package func turnOff() -> Set<TouchID> {
    guard let stream else { return [] }
    stream.put(GrabRequest.release)
    // This may report a touch that has just begun.
    synchronise()
    state = .off
    return touches.reset()
  }

  /// Allows a refused grab to be tried again.
  package func retry() {
    restarts = RestartLimit()
    if case .refused = state { state = .off }
  }

  private func start() {
    area = []
    do throws(GrabStartError) {
      let stream = try startProcess()
      state = .on(stream)
      hasLoggedRefusal = false
      log(
        .info,
        "regions: all touches on the screen are grabbed, since some may be returned to the "
          + "application")
    } catch {
      refuse("\(error)")
    }
  }

  private func refuse(_ reason: String) {
    state = .refused
    if !hasLoggedRefusal {
      log(
        .warning,
        "the touches of 'offer' regions all go to the application: \(reason); regions with other "
          + "policies work as usual")
    }
    hasLoggedRefusal = true
  }

  private func startProcess() throws(GrabStartError) -> MessageStream {
    guard let program else { throw .silent }
    let peer: PeerProcess
    do throws(SystemError) {
      peer = try PeerProcess.start(
        program, as: GrabProcess.name, display: display.name, .bytes)
    } catch {
      throw .system(error)
    }
    programs.track(peer.pid, named: GrabProcess.name)
    let stream = MessageStream(peer.socket)
    while awaitMessage(on: stream) {
      while let notice = nextAwaitedNotice(from: stream) {
        switch notice {
        case .grabbed: return stream
        case .refused(let reason): throw .refused(reason)
        case .synchronised: break
        }
      }
      if stream.isClosed { throw .silent }
    }
    throw .silent
  }

  // MARK: - Touches

  /// Answers for a touch; does nothing unless the touch was asked about and is not answered.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - accepts: whether we keep it; otherwise the application gets it.
  package func answer(_ touch: TouchID, accepts: Bool) {
    guard let stream, touches.noteAnswer(touch) else { return }
    stream.put(GrabRequest.answer(touch, accepts: accepts))
  }

  /// Sends the answers.
  package func flush() { stream?.flush(patience: Self.timeout) }

  /// Waits until the process has reported a touch that just began, and has answered for it if it is
  /// not ours; only briefly, because a touch that another client has first is reported much later.
  package func awaitEvent() {
    if let stream, !stream.wait(Self.eventTimeout) { continueStoppedProcess() }
  }

  /// Waits for a message of the process.
  ///
  /// - Returns: whether there is one; false if the process is silent for too long.
  private func awaitMessage(on stream: MessageStream) -> Bool {
    if stream.wait(Self.stopCheckTime) { return true }
    continueStoppedProcess()
    return stream.wait(Self.timeout)
  }

  /// Continues the process if somebody has stopped it, because all touches of the screen wait for
  /// it.
  ///
  /// It is not killed: the server does not survive that while fingers are down; see
  /// `RootTouchGrab`.
  private func continueStoppedProcess() {
    guard programs.continueStopped() else { return }
    log(.warning, "the process that holds the touch grab was stopped; it is continued")
  }

  /// Hands out the touches that have arrived, oldest first.
  package func takeTouches() {
    mayHaveTouches = false
    guard let stream else { return }
    while nextAwaitedNotice(from: stream) != nil {}
    route()
    guard stream.isClosed else { return }
    state = .off
    handler?.lose(touches.reset())
    guard restarts.noteEnd(at: Monotonic.milliseconds) else {
      return refuse(
        "the process that holds the touch grab ended \(RestartLimit.count) times; it is tried again "
          + "in a minute")
    }
    log(.warning, "the process that holds the touch grab has ended; it is restarted")
  }

  /// A message of the process that a caller waits for.
  private enum AwaitedNotice {
    case grabbed
    case refused(String)
    case synchronised
  }

  /// Reads messages of the process, up to the next one that a caller may wait for.
  ///
  /// A caller that waits for a message must not lose those before it: touches stay in `touches`
  /// until they are handed out, and everything else is passed to the router at once.
  ///
  /// - Returns: the message; nil if nothing more has arrived.
  private func nextAwaitedNotice(from stream: MessageStream) -> AwaitedNotice? {
    while let notice = stream.nextMessage(GrabNotice.self) {
      switch notice {
      case .event(let news):
        touches.handle(news)
        guard case .givenBack(let touch) = news else { continue }
        // The beginning of the touch is routed first.
        route()
        handler?.giveUp(touch)
      case .gap:
        // Applications have the touches by now, so reports that are not routed yet must not act.
        handler?.lose(touches.reset())
      case .question:
        stream.put(GrabRequest.alive)
        stream.flush(patience: Self.timeout)
      case .log(let level, let text): log(level, text)
      case .grabbed: return .grabbed
      case .refused(let reason): return .refused(reason)
      case .synchronised: return .synchronised
      }
    }
    return nil
  }

  private func route() {
    guard let handler else { return }
    touches.takeFrames(handler.route)
  }

  /// Waits until the server has executed the former requests to the process; touches that arrive
  /// meanwhile are handed out later.
  package func synchronise() {
    guard let stream else { return }
    mayHaveTouches = true
    stream.put(GrabRequest.synchronise)
    stream.flush(patience: Self.timeout)
    while !stream.isClosed, awaitMessage(on: stream) {
      while let notice = nextAwaitedNotice(from: stream) {
        if case .synchronised = notice { return }
      }
    }
  }

  /// Takes in the processes that ended, and allows a start after too many ends; called once per
  /// turn.
  ///
  /// - Parameter time: our clock, in ms.
  package func takeTurn(at time: Double) {
    programs.reap()
    guard restarts.pauseEnd != nil, restarts.allowsStart(at: time) else { return }
    if case .refused = state { state = .off }
  }

  /// The time at which a turn is needed without any event, by our clock in ms; nil for never.
  package var nextTurn: Double? { restarts.pauseEnd }
}

/// The reason why the process does not hold the touch grab.
private enum GrabStartError: Error, CustomStringConvertible {
  case system(SystemError)
  case refused(String)
  /// The process ended, or was silent for too long.
  case silent

  var description: String {
    switch self {
    case .system(let error): "no process can be started to hold the touch grab: \(error)"
    case .refused(let reason): reason
    case .silent: "the process that is to hold the touch grab did not start"
    }
  }
}
