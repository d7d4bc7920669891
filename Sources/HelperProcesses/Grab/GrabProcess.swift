// A grab of the root makes every touch of the desktop wait for one client, and the server waits for
// ever. An overlay that draws, reads files, hangs or was stopped would make the touchscreen slow or
// dead; one that is killed at the wrong moment would end the server (see RootTouchGrab). No timer
// or handler in the overlay covers that. So a separate process does nothing but hold the grab: it
// gives touches outside regions back at once, asks the overlay about all others, and outlives it
// for as long as it takes to answer the rest. It treats pause, reload, end and death of the overlay
// alike: it releases the grab, gives everything undecided back in order, and ends when nobody holds
// the pointer any more.
//
// An overlay that does not answer is asked whether it still takes its turns, unless it was stopped.
// If it does not, everything is given back, and it is not asked about touches before it says that
// it is there again. An overlay that hangs for long is killed, because nothing else of it can be of
// use to anybody. It may wait for the server, though, so it is not killed while the server keeps
// this process waiting, too.
//
// The process is this program under another name. It ignores signals that are meant for the
// overlay; it ends when the overlay's end of the socket closes.

internal import CLinux
internal import Glibc
package import SystemSupport
internal import TouchOwnership
internal import TouchX11
internal import Touches

/// The process that holds the touch grab of the root.
package struct GrabProcess {
  /// The zeroth argument that makes this program such a process.
  package static let name = "fingertip-grab"

  private let grab: RootTouchGrab
  private let overlay: MessageStream
  /// The overlay's process.
  private let parent = getppid()
  private var state = WatchState.idle
  /// The time when patience with the overlay ends, by our clock in ms; nil for never.
  private var deadline: Double?
  /// Whether the overlay is gone, so that this process is to end.
  private var isLeaving = false

  /// The time in which a server that is not busy answers, in ms.
  private static let serverTime = 100.0

  /// Holds the grab until the overlay or the server is gone.
  ///
  /// - Parameter arguments: the names of the process and of the server; standard input is the
  ///   socket to the overlay.
  /// - Returns: the exit status.
  package static func run(_ arguments: [String]) -> ExitStatus {
    guard arguments.count == 2 else { return .usage }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGPIPE, SIGTSTP, SIGTTOU] {
      signal(number, SIG_IGN)
    }
    let overlay = MessageStream(STDIN_FILENO)
    do throws(TouchGrabError) {
      let grab = try RootTouchGrab(arguments[1]) { overlay.put(GrabNotice.log($0, $1)) }
      overlay.put(GrabNotice.grabbed)
      var process = GrabProcess(grab: grab, overlay: overlay)
      process.run()
      return .success
    } catch {
      overlay.put(GrabNotice.refused("\(error)"))
      overlay.flush(patience: 1000)
      return .unavailable
    }
  }

  private init(grab: RootTouchGrab, overlay: MessageStream) {
    self.grab = grab
    self.overlay = overlay
  }

  private mutating func run() {
    while !grab.isLost {
      let start = Monotonic.milliseconds
      takeEvents()
      // Applications wait for the answers, but nobody waits for the news.
      var nextQueryTime = grab.sendAnswers(at: Monotonic.milliseconds)
      grab.reportErrors()
      overlay.flush()
      if overlay.isFull { handle(.overflow) }
      if isLeaving {
        nextQueryTime = grab.prepareToClose(at: Monotonic.milliseconds)
        guard nextQueryTime != nil else { return }
      }
      noteDelay(since: start)
      guard !grab.hasEvents else { continue }
      wait(until: [nextQueryTime, deadline].compactMap(\.self).min())
      // Later than this, the overlay may have answered in time without having been heard.
      let time = Monotonic.milliseconds
      takeRequests()
      guard let deadline, deadline <= time, !awaitsServer() else { continue }
      handle(ProcessFigures.isStopped(parent) ? .stopped : .timeout)
    }
  }

  /// Puts off the end of an overlay if the server has kept this process waiting since a time.
  ///
  /// - Returns: whether it has.
  @discardableResult
  private mutating func noteDelay(since start: Double) -> Bool {
    let time = Monotonic.milliseconds
    guard state == .deaf, time - start > Self.serverTime else { return false }
    deadline = state.patience.map { time + $0 }
    return true
  }

  /// Returns whether the overlay may be waiting for the server, before it is killed.
  private mutating func awaitsServer() -> Bool {
    guard state == .deaf else { return false }
    let start = Monotonic.milliseconds
    grab.synchronise()
    return noteDelay(since: start)
  }

  private func wait(until time: Double?) {
    var descriptors = [pollfd(reading: grab.fileDescriptor)]
    if !isLeaving {
      let events = POLLIN | (overlay.hasOutgoing ? POLLOUT : 0)
      descriptors.append(pollfd(fd: overlay.descriptor, events: Int16(events), revents: 0))
    }
    descriptors.wait(until: time)
  }

  private mutating func takeEvents() {
    var isAsking = false
    grab.takeEvents { news in
      guard state.isListening, !isLeaving else { return }
      overlay.put(GrabNotice.event(news))
      if case .report(let report, isAsked: true) = news, report.phase == .began { isAsking = true }
    }
    if isAsking { handle(.touch) }
  }

  private mutating func takeRequests() {
    while !isLeaving, let request = overlay.nextMessage(GrabRequest.self) {
      switch request {
      case .area(let rects): grab.area = PixelArea(rects)
      case .answer(let touch, let accepts): grab.answer(touch, accepts: accepts)
      case .release: grab.ungrab()
      case .alive: handle(.answer(isPending: grab.hasUnanswered))
      case .synchronise:
        grab.synchronise()
        takeEvents()
        grab.sendAnswers(at: Monotonic.milliseconds)
        grab.synchronise()
        overlay.put(GrabNotice.synchronised)
      }
    }
    guard overlay.isClosed, !isLeaving else { return }
    isLeaving = true
    deadline = nil
    grab.ungrab()
  }

  private mutating func handle(_ event: WatchEvent) {
    guard !isLeaving else { return }
    let (next, action) = state.after(event)
    if next != state { deadline = next.patience.map { Monotonic.milliseconds + $0 } }
    state = next
    grab.asks = state.isListening
    switch action {
    case .none: break
    case .ask: overlay.put(GrabNotice.question)
    case .restore:
      // Sent before the answers to the server: once applications have the touches, an overlay that
      // goes on must not carry out the reports of them that it has not read.
      overlay.put(GrabNotice.gap)
      overlay.put(GrabNotice.question)
      overlay.flush()
      grab.giveBackAll()
    case .resume: overlay.put(GrabNotice.gap)
    case .endProcess:
      // If the overlay is no longer our parent, its process id may belong to another process.
      guard getppid() == parent, parent > 1 else { return }
      kill(parent, SIGKILL)
    }
  }
}
