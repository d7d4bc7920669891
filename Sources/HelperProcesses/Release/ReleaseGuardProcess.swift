internal import DesktopRequests
internal import CLinux
internal import Glibc
internal import SystemSupport
internal import TouchX11
internal import WindowStates

/// The process that lets go of input and touches for another one; see `ReleaseGuard`.
package struct ReleaseGuardProcess {
  /// The interval at which the guard checks whether the other process was stopped, in ms.
  private static let interval = 200.0
  /// The time that the other process may take to answer, in ms.
  private static let answerTimeout = 400.0
  /// The number of times that `answerTimeout` is extended while the other process or the server is
  /// busy.
  private static let extensions = 4
  /// The time in which a server that is not busy answers, in ms.
  private static let serverTime = 50.0
  /// The longest single wait of a process at work, in ms: a busy server may reply to the guard long
  /// before it has drawn what the other process waits for.
  private static let longestWait = 250.0

  /// A question that has not been answered.
  private struct Question {
    /// The time when patience ends, by our clock in ms.
    private(set) var deadline = Monotonic.milliseconds + answerTimeout
    /// The number of times that the deadline was extended.
    private(set) var extensions = 0
    /// Whether something happened since the question that may hang the process, so that it is asked
    /// again.
    var mustRepeat = false

    /// Waits as long as for a new question.
    mutating func restart() {
      extensions = 0
      deadline = Monotonic.milliseconds + answerTimeout
    }

    /// Waits once more.
    mutating func extend() {
      extensions += 1
      deadline = Monotonic.milliseconds + answerTimeout
    }
  }

  private let display: String
  /// The process that the guard lets go for.
  private let parent = getppid()
  private var guardedState = ReleaseGuard.GuardedState()
  /// Whether the guard has let go since the last message.
  private var hasReleased = false
  private var connection: DisplayConnection?
  /// Hears of touches; nil while there are none to give back.
  private var watch: ContactWatch?
  private var question: Question?

  /// Runs the guard until the process that started it is gone.
  ///
  /// - Parameter display: the server's name; standard input is the socket to the other process.
  package static func run(display: String) {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGTSTP, SIGPIPE] {
      signal(number, SIG_IGN)
    }
    // The guard wakes for each finger just when the other process, the server and a compositor are
    // busiest. It keeps its share of the processor, but does not take theirs.
    var parameters = sched_param()
    sched_setscheduler(0, SCHED_BATCH, &parameters)
    var process = ReleaseGuardProcess(display: display)
    process.run()
  }

  private init(display: String) {
    self.display = display
  }

  private mutating func run() {
    while true {
      followTouches()
      let hasMessage = wait()
      if hasContactChange(), !hasReleased { ask() }
      if hasMessage {
        guard takeMessage() else { break }
      } else if !guardedState.isEmpty, !hasReleased, getppid() == parent {
        // Only after all messages are read, because the other process may have let go itself.
        if ProcessFigures.isStopped(parent) || isUnanswered() { releaseForNow() }
      }
    }
    // The other process is gone, and its windows with it.
    if !guardedState.held.isEmpty, connect() { connection?.release(guardedState.held) }
  }

  /// Waits until there is something to do.
  ///
  /// - Returns: whether there is a message from the other process.
  private func wait() -> Bool {
    var descriptors = [pollfd(reading: STDIN_FILENO)]
    if let watch { descriptors.append(pollfd(reading: watch.fileDescriptor)) }
    // Xlib reads events on the side while it waits for a reply.
    let hasEvents = watch?.hasEvents ?? false
    let nextCheck = Self.nextCheck(
      hasReleased ? .init() : guardedState, question?.deadline, at: Monotonic.milliseconds)
    descriptors.wait(until: hasEvents ? 0 : nextCheck)
    return descriptors[0].revents != 0
  }

  /// Returns the time at which the guard must check the other process without any message.
  ///
  /// - Parameters:
  ///   - state: the things to let go of if that process was stopped or hangs.
  ///   - deadline: the time when patience with its answer ends; nil for no question.
  ///   - time: the time now, by our clock in ms, as the others.
  /// - Returns: the time; nil for never, as long as there is nothing to let go of.
  static func nextCheck(
    _ state: ReleaseGuard.GuardedState, _ deadline: Double?, at time: Double
  ) -> Double? {
    guard !state.isEmpty else { return nil }
    let mustPoll = state.isUrgent || !state.held.isEmpty
    return [mustPoll ? time + interval : nil, deadline].compactMap(\.self).min()
  }

  /// Returns whether a finger came down or was lifted, and the other process has been told of it as
  /// well.
  private func hasContactChange() -> Bool {
    guard let watch, watch.takeEvents() else { return false }
    // The server writes to each client in turn, and replies after it has written to all.
    connection?.synchronise()
    // Events that came before the reply are the same news, and would not wake us again.
    _ = watch.takeEvents()
    return true
  }

  /// Takes the next message.
  ///
  /// - Returns: false if the other process has ended.
  private mutating func takeMessage() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let received = MessageSocket.receive(from: STDIN_FILENO, into: &buffer, waits: true)
    guard case .message(let count) = received else { return false }
    if count == 1 {
      switch ReleaseGuard.Word(rawValue: buffer[0]) {
      case .answer:
        let mustRepeat = question?.mustRepeat ?? false
        question = nil
        if mustRepeat, !hasReleased { ask() }
        return true
      case .progress:
        question?.restart()
        return true
      case .released, .question, nil: break
      }
    }
    // Patience with an old question did not matter while there was nothing to let go of.
    if guardedState.isEmpty { question?.restart() }
    guardedState = ReleaseGuard.GuardedState(
      text: String(decoding: buffer[..<count], as: UTF8.self))
    hasReleased = false
    // A finger has just come down, and the server has not told the guard yet.
    if guardedState.isUrgent, guardedState.takesTouches { ask() }
    return true
  }

  /// Listens for touches while there are any to give back.
  private mutating func followTouches() {
    guard guardedState.takesTouches, !hasReleased else { return watch = nil }
    if let connection, connection.isLost { watch = nil }
    guard watch == nil, connect(), let connection else { return }
    watch = ContactWatch(connection: connection)
    // The other process knows by now what came down before, or while this process was starting.
    connection.synchronise()
    ask()
  }

  /// Asks the other process whether it still takes its turns.
  private mutating func ask() {
    guard question == nil else {
      question?.mustRepeat = true
      return
    }
    question = Question()
    sendMessage(.question)
  }

  /// Returns whether the other process has not answered for too long, and so hangs.
  private mutating func isUnanswered() -> Bool {
    guard let question, question.deadline <= Monotonic.milliseconds else { return false }
    guard question.extensions < Self.extensions, isAtWork() else { return true }
    self.question?.extend()
    return false
  }

  /// Returns whether the other process is slow to answer because it is busy: it computes, as when
  /// it paints large pictures on a slow machine, or waits for a processor, a disk or a busy server.
  ///
  /// A turn with many short waits looks like a hang at most moments, so the process is watched for
  /// a while. An endless loop looks the same as work, so the number of extensions is limited.
  private func isAtWork() -> Bool {
    if ProcessFigures.isAtWork(parent) { return true }
    let before = ProcessFigures(pid: parent)
    let start = Monotonic.milliseconds
    connection?.synchronise()
    guard Monotonic.milliseconds < start + Self.serverTime else { return true }
    let end = start + Self.longestWait
    var answer = [pollfd(reading: STDIN_FILENO)]
    repeat {
      answer.wait(until: min(Monotonic.milliseconds + Self.serverTime, end))
      if answer[0].revents != 0 || ProcessFigures.isAtWork(parent)
        || ProcessFigures(pid: parent) != before
      {
        return true
      }
    } while Monotonic.milliseconds < end
    return false
  }

  /// Lets go although the other process lives, and tells it.
  private mutating func releaseForNow() {
    guard connect(), let connection else { return }
    if let window = guardedState.window { connection.letTouchesThrough(window) }
    if let window = guardedState.grabs { connection.endGrabs(by: window) }
    connection.release(guardedState.held)
    hasReleased = true
    question = nil
    sendMessage(.released)
  }

  private func sendMessage(_ message: ReleaseGuard.Word) {
    var byte = message.rawValue
    // A process that hangs may not read for long, and we must not hang with it.
    send(STDIN_FILENO, &byte, 1, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
  }

  /// Connects to the server, and returns whether there is a connection.
  private mutating func connect() -> Bool {
    if connection?.isLost ?? true { connection = try? DisplayConnection(name: display) }
    return connection != nil
  }
}

extension ReleaseGuard.GuardedState {
  /// The state as one message: `k37 b1 w2097159 g2097160 urgent`.
  var text: String {
    var words = held.map(\.word)
    if let window { words.append("w\(window.rawValue)") }
    if let grabs { words.append("g\(grabs.rawValue)") }
    if isUrgent { words.append("urgent") }
    // A message of length zero could not be told from the end.
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }

  /// Reads a message; unknown words are skipped.
  init(text: String) {
    self.init()
    for word in text.split(separator: " ") {
      if word == "urgent" {
        isUrgent = true
      } else if word.first == "w", let number = UInt(word.dropFirst()) {
        window = WindowID(rawValue: number)
      } else if word.first == "g", let number = UInt(word.dropFirst()) {
        grabs = WindowID(rawValue: number)
      } else if let input = HeldInput(word: word) {
        held.append(input)
      }
    }
  }
}
