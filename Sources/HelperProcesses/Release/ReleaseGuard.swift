// The server keeps the keys and buttons of an XTEST client down when that client is killed. A
// window that takes touches goes on taking them while its program is stopped or hangs, and so does
// a grab of a pen. The program cannot undo any of this itself, so another process of the same
// program knows what is down, and which windows take touches.
//
// It waits for our end: the kernel closes our end of a socket however we ended. It then releases
// what we had down and ends too. A program that crashes may live on for long while a crash report
// is written, so it hangs up as the first thing that it does in a crash.
//
// The kernel tells only the parent that a process was stopped, so the guard has to poll. It does so
// only while somebody would miss what we have: the whole screen, a key, or a finger that is on a
// region now. A program that hangs cannot say so either. So the guard hears whenever a finger comes
// down or is lifted anywhere, which is when a hang matters, and asks us whether we still take our
// turns. If we are stopped, or give no answer for long, it releases what is down, lets touches
// through the window, ends the grabs, and tells us; when we go on, we read that message and start
// again.
//
// An answer must mean that the event which caused the question did not make us hang. So the guard
// asks only when the server has certainly told us of that event too. We answer a question that
// arrived before a turn when everything read in that turn has been done. A turn with many touches
// may take long on a busy machine, so we tell the guard of those that are done meanwhile.
//
// The guard is started when there is first something to guard, ignores the signals that are meant
// for us, and is told of a press before the server is.

package import DesktopRequests
internal import CLinux
package import Glibc
internal import Synchronization
package import SystemSupport
package import WindowStates

/// A process that releases what this one holds when it is killed, stopped or hangs.
package final class ReleaseGuard {
  /// The zeroth argument by which the program knows that it is to run as a guard.
  package static let name = "fingertip-guard"

  private let channel: Int32
  private let pid: pid_t
  /// The things that the guard lets go of.
  private var guardedState = GuardedState()
  /// Whether the guard is waiting for an answer.
  private var owesAnswer = false

  /// The things that a guard lets go of.
  struct GuardedState: Equatable {
    /// The keys and buttons that we hold down.
    var held: [HeldInput] = []
    /// The window that takes touches; nil for none.
    var window: WindowID?
    /// The window that grabs devices; nil for none.
    var grabs: WindowID?
    /// Whether the guard must poll for a stop now, and not only when the next touch comes.
    var isUrgent = false

    var isEmpty: Bool { held.isEmpty && !takesTouches }
    /// Whether we may take touches or pens that others want.
    var takesTouches: Bool { window != nil || grabs != nil }
  }

  /// The one-byte messages between the two processes; the guarded state is sent as text.
  enum Word: UInt8 {
    /// The guard has let go.
    case released = 1
    /// The guard asks whether the other process still takes its turns.
    case question
    /// The other process does.
    case answer
    /// The other process has handled some of the touches of a long turn.
    case progress
  }

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: the path of this program.
  ///   - display: the server's name.
  /// - Throws: `SystemError` if no process can be started.
  package init(_ program: String, display: String) throws(SystemError) {
    let peer = try PeerProcess.start(program, as: Self.name, display: display, .messages)
    channel = peer.socket
    pid = peer.pid
    Self.closeOnCrash(channel)
  }

  deinit {
    crashChannel.store(-1, ordering: .relaxed)
    close(channel)
    // A stopped guard would never end.
    kill(pid, SIGCONT)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

  /// Tells the guard which keys and buttons are down.
  package func hold(_ held: [HeldInput]) {
    guardedState.held = held
    tell()
  }

  /// Tells the guard what takes touches.
  ///
  /// - Parameters:
  ///   - window: the window that touches land on; nil for none.
  ///   - grabs: the window that grabs devices; nil for none.
  ///   - isUrgent: whether the guard must poll for a stop now, and not only when the next touch
  ///     comes.
  package func watch(_ window: WindowID?, grabs: WindowID? = nil, isUrgent: Bool = true) {
    var updated = guardedState
    (updated.window, updated.grabs, updated.isUrgent) = (window, grabs, isUrgent)
    guard updated != guardedState else { return }
    guardedState = updated
    tell()
  }

  /// Makes the guard watch over the same things again after it has let go.
  package func watchAgain() { tell() }

  private func tell() {
    var text = guardedState.text
    text.withUTF8 { sendMessage(UnsafeRawBufferPointer($0)) }
  }

  private func sendWord(_ word: Word) {
    withUnsafeBytes(of: word.rawValue) { sendMessage($0) }
  }

  private func sendMessage(_ bytes: UnsafeRawBufferPointer) {
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    let hasFailed = send(channel, bytes.baseAddress, bytes.count, flags) < 0
    // A guard that has not read for long is stopped, for example. It is of no use to anybody, and
    // we must not wait for it; `takeMessage` reports that it is gone.
    if hasFailed, errno == EAGAIN { kill(pid, SIGKILL) }
  }

  /// The descriptor that becomes readable when the guard sends a message.
  package var descriptor: pollfd { pollfd(reading: channel) }

  /// A notice from the guard.
  package enum Message {
    /// There is nothing to do.
    case nothing
    /// The guard let go of everything because this process was stopped or hung; it watches again
    /// only after it is told of something, or after `watchAgain`.
    case released
    /// The guard was ended by somebody.
    case gone
  }

  /// Returns the notice since the last call; call it before a turn begins.
  package func takeMessage() -> Message {
    var message = Message.nothing
    var buffer: [UInt8] = [0]
    while true {
      switch MessageSocket.receive(from: channel, into: &buffer, waits: false) {
      case .nothing: return message
      // A guard that let go and then ended is reported by the next call.
      case .end: return message == .released ? .released : .gone
      case .message: break
      }
      switch Word(rawValue: buffer[0]) {
      // It has also given up its question, so an answer would be taken for that to the next one.
      case .released: (message, owesAnswer) = (.released, false)
      case .question: owesAnswer = true
      case .answer, .progress, nil: break
      }
    }
  }

  /// Answers a question of the guard that this process takes its turns; call it when a turn ends.
  package func answer() {
    guard owesAnswer else { return }
    owesAnswer = false
    sendWord(.answer)
  }

  /// Tells the guard that this process has handled some of the touches of a turn; call it every
  /// `progressInterval` while a turn takes longer.
  package func noteProgress() { sendWord(.progress) }

  /// The time after which the guard should hear of progress, in ms: well before it loses patience.
  package static let progressInterval = 200.0

  /// Closes the channel when the program crashes, before any other crash handler runs.
  private static func closeOnCrash(_ channel: Int32) {
    crashChannel.store(channel, ordering: .relaxed)
    _ = crashHandlers
  }
}

/// The signals of a crash.
private let crashSignals = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP]
/// The channel to the guard, for the signal handler; -1 for none.
private let crashChannel = Atomic<Int32>(-1)
/// The former action for each signal, for the signal handler; only `crashHandlers` writes it.
///
/// The handler may not allocate, so there is room for every signal.
private nonisolated(unsafe) let formerCrashActions: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  actions.initialize(repeating: sigaction(), count: 65)
  return actions
}()
/// The installation of the signal handlers, which happens once, on the thread that asks first.
private let crashHandlers: Void = {
  for number in crashSignals {
    // Before the handler is installed, because another thread may crash at any time.
    sigaction(number, nil, formerCrashActions + Int(number))
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let channel = crashChannel.exchange(-1, ordering: .relaxed)
      if channel >= 0 { _ = Glibc.close(channel) }
      // The signal is blocked until this handler returns; then the former handler gets it.
      _ = sigaction(number, formerCrashActions + Int(number), nil)
      raise(number)
    }
    // If the stack has overflowed, the alternate stack of the former handler is used.
    action.sa_flags = Int32(SA_ONSTACK)
    sigaction(number, &action, nil)
  }
}()
