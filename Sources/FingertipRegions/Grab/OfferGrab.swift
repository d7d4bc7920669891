internal import CLinux
internal import Glibc
internal import SystemSupport
internal import TouchOwnership
internal import TouchX11
internal import Touches

/// Hears of the touches that a grab of the root gives, in their order.
protocol GrabbedTouchHandler: AnyObject {
  /// Routes a frame.
  func route(_ frame: TouchFrame)
  /// Takes note that a touch is the application's although nobody of ours said so.
  func giveUp(_ touch: TouchID)
  /// Takes note that nothing more will be heard of any touch.
  func loseTouches()
}

/// The touch grab of the root as the overlay sees it: held by another process while regions may give
/// touches back.
///
/// A refusal is explained once, and the grab is not tried again before `retry`.
final class OfferGrab {
  private enum State {
    case off
    case on(MessageStream)
    /// Another client has it, or it cannot be held; `offer` regions are holes.
    case refused
  }

  private let display: DisplayConnection
  private let log: LogSink
  /// The file of this program, as which the process is started; nil for no grab.
  private let program: String?
  private let programs: StartedPrograms
  private let touches: GrabbedTouches
  /// Hears of the touches; to be set before the first.
  weak var handler: (any GrabbedTouchHandler)?
  private var state = State.off
  private var hasExplained = false
  private var area: [PixelRect] = []
  /// The number of times that the process ended by itself since `retry`.
  private var losses = 0

  /// The time that the process may take to start, to let go and to take a message, in ms.
  private static let patience: Int32 = 5000
  /// The time that the news of a touch that began may take before the touch is shown, in ms.
  private static let newsPatience: Int32 = 2
  /// The number of times that the process may end by itself before it is given up.
  private static let lossLimit = 5

  /// No grab so far.
  ///
  /// - Parameters:
  ///   - display: the connection that everything else goes by.
  ///   - window: the touches of the window below the grab.
  ///   - program: the file of this program; nil for no grab.
  ///   - log: where messages go.
  init(
    beside display: DisplayConnection, above window: RegionTouches, program: String?,
    log: @escaping LogSink
  ) {
    self.display = display
    self.program = program
    self.log = log
    touches = GrabbedTouches(beside: display, above: window)
    programs = StartedPrograms(log: log)
  }

  /// Whether touches come by a grab.
  var isOn: Bool { stream != nil }

  /// Whether any finger is down that the grab told of.
  var isTouched: Bool { touches.isTouched }

  /// The descriptors to poll besides.
  var descriptors: [pollfd] {
    (stream.map { [pollfd(reading: $0.descriptor)] } ?? [])
      + programs.descriptors
  }

  private var stream: MessageStream? {
    if case .on(let stream) = state { stream } else { nil }
  }

  // MARK: - On and off

  /// Grabs, unless that was refused or done, and has touches in these rectangles asked for.
  ///
  /// - Parameter rects: px of the root, in the order of `PixelArea`.
  func turnOn(in rects: [PixelRect]) {
    let wasOff = if case .off = state { true } else { false }
    if wasOff { start() }
    guard let stream, rects != area else { return }
    area = rects
    stream.put(GrabRequest.area(rects))
    // Until the process knows where the regions are, it gives every touch back.
    if wasOff { synchronise() } else { stream.flush(patience: Self.patience) }
  }

  /// Lets go: touches that begin from now on are not asked for, and what is unanswered is the
  /// application's; the process sees to that after we have gone on.
  func turnOff() {
    guard let stream else { return }
    stream.put(GrabRequest.letGo)
    synchronise()
    state = .off
    touches.reset()
  }

  /// Lets a grab that was refused be tried again.
  func retry() {
    losses = 0
    if case .refused = state { state = .off }
  }

  private func start() {
    area = []
    do throws(GrabStartError) {
      let stream = try startProcess()
      state = .on(stream)
      hasExplained = false
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
    if !hasExplained {
      log(
        .warning,
        "the touches of 'offer' regions all go to the application: \(reason); regions with other "
          + "policies work as usual")
    }
    hasExplained = true
  }

  private func startProcess() throws(GrabStartError) -> MessageStream {
    guard let program else { throw .silent }
    let peer: PeerProcess
    do throws(SystemError) {
      peer = try PeerProcess.start(
        program, as: GrabProcess.name, display: display.name, SOCK_STREAM)
    } catch {
      throw .system(error)
    }
    programs.lead(peer.pid, named: GrabProcess.name)
    let stream = MessageStream(peer.socket)
    while stream.wait(Self.patience) {
      while let word = takeWord(from: stream) {
        switch word {
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

  /// Answers for a touch; nothing happens where it is not asked for, or answered.
  ///
  /// - Parameters:
  ///   - touch: which.
  ///   - accepts: true keeps it, false gives it to the application.
  func answer(_ touch: TouchID, accepts: Bool) {
    guard let stream, touches.noteAnswer(touch) else { return }
    stream.put(GrabRequest.answer(touch, accepts: accepts))
  }

  /// Sends the answers.
  func flush() { stream?.flush(patience: Self.patience) }

  /// Waits until the process has told of a touch that just began, and so has answered for it where it is
  /// none of ours; not for long, since one that another client has first is told of much later.
  func awaitNews() { _ = stream?.wait(Self.newsPatience) }

  /// Hands out what has arrived, oldest first.
  func takeTouches() {
    guard let stream else { return }
    while takeWord(from: stream) != nil {}
    route()
    guard stream.isClosed else { return }
    state = .off
    touches.reset()
    handler?.loseTouches()
    losses += 1
    guard losses < Self.lossLimit else {
      return refuse("the process that holds the touch grab ended \(losses) times")
    }
    log(.warning, "the process that holds the touch grab has ended; it is restarted")
  }

  /// A message of the process that somebody waits for.
  private enum Word {
    case grabbed
    case refused(String)
    case synchronised
  }

  /// Reads what the process tells, up to the next word that somebody may wait for; nobody else does.
  ///
  /// Whoever waits for a word must not lose what comes before it: touches stay with `touches` until they
  /// are handed out, and what else a router is to hear it hears at once.
  ///
  /// - Returns: the word; nil where nothing more has arrived.
  private func takeWord(from stream: MessageStream) -> Word? {
    while let notice = stream.nextMessage(GrabNotice.self) {
      switch notice {
      case .news(let news):
        touches.handle(news)
        guard case .givenBack(let touch) = news else { continue }
        // The touch's begin is routed before.
        route()
        handler?.giveUp(touch)
      case .gap:
        route()
        touches.reset()
        handler?.loseTouches()
      case .question:
        stream.put(GrabRequest.alive)
        stream.flush(patience: Self.patience)
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

  /// Waits until the server has executed what the process was told; touches that come meanwhile are not
  /// lost, and are handed out later.
  func synchronise() {
    guard let stream else { return }
    stream.put(GrabRequest.synchronise)
    stream.flush(patience: Self.patience)
    while !stream.isClosed, stream.wait(Self.patience) {
      while let word = takeWord(from: stream) {
        if case .synchronised = word { return }
      }
    }
  }

  /// Takes note of processes that ended; called once in a turn.
  func takeTurn() { programs.reap() }
}

/// The reason why the process that is to hold the touch grab does not.
private enum GrabStartError: Error, CustomStringConvertible {
  case system(SystemError)
  case refused(String)
  /// The process ended, or was silent for long.
  case silent

  var description: String {
    switch self {
    case .system(let error): "no process can be started to hold the touch grab: \(error)"
    case .refused(let reason): reason
    case .silent: "the process that is to hold the touch grab did not start"
    }
  }
}
