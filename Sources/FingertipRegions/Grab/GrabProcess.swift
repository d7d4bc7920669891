// A grab of the root makes every touch of the desktop wait for one process, and the server waits for
// ever. An overlay that draws, reads files or hangs, or that somebody stopped, would be a slow or dead
// touchscreen; one that is killed at the wrong moment would end the server (see RootTouchGrab). No
// timer and no handler of its own covers that. Hence a process that does nothing but hold the grab: it
// gives touches beside regions back at once, asks the overlay about all others, and outlives it by as
// long as it takes to answer what is left. Pause, reload, the end and the death of the overlay are the
// same for it: the grab is let go of, everything undecided is given back in order, and it ends when
// nobody holds the pointer any more.
//
// An overlay that does not answer is asked whether it still takes its turns, unless it was stopped. Where
// it does not, everything is given back and it is not asked again before it says that it is there. One
// that hangs for long is ended, since nothing else of it can be of use to anybody.
//
// The process is this program under another name. Signals that are meant for the overlay are none of
// its business; it ends with the overlay's end of the socket.

internal import CLinux
internal import Glibc
package import SystemSupport
internal import TouchOwnership
internal import TouchX11
internal import Touches

/// The process that holds the touch grab of the root.
package struct GrabProcess {
  /// The name under which this program is one, as its zeroth argument.
  package static let name = "fingertip-grab"

  private let grab: RootTouchGrab
  private let overlay: MessageStream
  /// The overlay's process.
  private let parent = getppid()
  private var state = WatchState.idle
  /// The time at which patience with the overlay ends, by our clock in ms; nil for never.
  private var deadline: Double?
  /// Whether the overlay is gone, or wants us to be.
  private var isLeaving = false

  /// Holds the grab until the overlay or the server is gone.
  ///
  /// - Parameter arguments: its name and the server's name; standard input is the socket to the overlay.
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
      takeNews()
      // Applications wait for the answers, and nobody for the news.
      var nextTry = grab.sendAnswers(at: Monotonic.milliseconds)
      grab.reportErrors()
      overlay.flush()
      if overlay.isFull { handle(.overflow) }
      if isLeaving {
        nextTry = grab.prepareToClose(at: Monotonic.milliseconds)
        guard nextTry != nil else { return }
      }
      guard !grab.hasEvents else { continue }
      wait(until: [nextTry, deadline].compactMap(\.self).min())
      takeRequests()
      if let deadline, deadline <= Monotonic.milliseconds {
        handle(ProcessFigures.isStopped(parent) ? .stopped : .timeout)
      }
    }
  }

  private func wait(until time: Double?) {
    var descriptors = [pollfd(reading: grab.fileDescriptor)]
    if !isLeaving {
      let events = POLLIN | (overlay.hasOutgoing ? POLLOUT : 0)
      descriptors.append(pollfd(fd: overlay.descriptor, events: Int16(events), revents: 0))
    }
    descriptors.wait(until: time)
  }

  private mutating func takeNews() {
    var isAsking = false
    grab.takeNews { news in
      guard state.isListening, !isLeaving else { return }
      overlay.put(GrabNotice.news(news))
      if case .report(let report, isAsked: true) = news, report.phase == .began { isAsking = true }
    }
    if isAsking { handle(.touch) }
  }

  private mutating func takeRequests() {
    while !isLeaving, let request = overlay.nextMessage(GrabRequest.self) {
      switch request {
      case .area(let rects): grab.area = PixelArea(rects)
      case .answer(let touch, let accepts): grab.answer(touch, accepts: accepts)
      case .letGo: grab.letGo()
      case .alive: handle(.answer(isPending: grab.hasUnanswered))
      case .synchronise:
        grab.synchronise()
        takeNews()
        grab.sendAnswers(at: Monotonic.milliseconds)
        grab.synchronise()
        overlay.put(GrabNotice.synchronised)
      }
    }
    guard overlay.isClosed, !isLeaving else { return }
    isLeaving = true
    deadline = nil
    grab.letGo()
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
    case .giveBack:
      grab.giveBackAll()
      overlay.put(GrabNotice.question)
    case .goOn: overlay.put(GrabNotice.gap)
    case .endProcess:
      // Its number may be another's where it is no longer our parent.
      guard getppid() == parent, parent > 1 else { return }
      kill(parent, SIGKILL)
    }
  }
}
