// The server keeps keys and buttons of an XTEST client down when that client is killed, and a window
// that takes touches goes on taking them while its program is stopped or hangs, as a grab of a pen goes on
// as well. Nothing can be done about that from within, so another process of the same program knows what is
// down, and which windows they are.
//
// It waits for our end: the kernel closes our end of a socket, whatever ended us. It then releases what
// we had down and ends too. A program that crashes may live on for long, while somebody writes down how
// it came to that; so it hangs up itself as the first thing that it does then.
//
// That a process was stopped the kernel tells nobody but its parent, so the guard has to look, and does
// so only while somebody would miss what we have: all of the screen, a key, or a finger that is on a region
// just now. That we hang we can tell nobody either. So the guard hears when a finger comes down or is lifted
// anywhere, which is when it matters, and asks us whether we still take our turns. Where it finds us stopped,
// or has no answer for long, it releases what is down, has the window let touches through, ends the grabs,
// and says so; once we go on, we read that and start again.
//
// An answer must mean that what the question is about did not make us hang. So the guard asks only once the
// server has certainly told us of it as well, and we answer a question that was there before a turn when all
// that was read in that turn has been done.
//
// It is started when there is first something for it, ignores the signals that are meant for us, and is
// told of a press before the server is.

internal import DesktopRequests
internal import CLinux
package import Glibc
package import SystemSupport
package import TouchX11

/// A process that lets go of what this one holds when it is killed or stopped.
package final class ReleaseGuard {
  /// The name by which the program knows, as its zeroth argument, that it is a guard.
  package static let name = "fingertip-guard"

  private let channel: Int32
  private let pid: pid_t
  /// The things that it lets go of.
  private var charge = Charge()
  /// Whether it waits for an answer.
  private var isAsked = false

  /// The things that a guard lets go of.
  struct Charge: Equatable {
    /// The keys and buttons that are down because of us.
    var held: [HeldInput] = []
    /// The window that takes touches; nil for none.
    var window: WindowID?
    /// The window by which devices are grabbed; nil for none.
    var grabs: WindowID?
    /// Whether it matters at once that this program was stopped, and not with the next touch only.
    var isUrgent = false

    var isEmpty: Bool { held.isEmpty && !takesTouches }
    /// Whether touches or pens may come here that others want.
    var takesTouches: Bool { window != nil || grabs != nil }
  }

  /// The messages of the two processes besides the charge, of one byte each.
  enum Word: UInt8 {
    /// The guard has let go.
    case released = 1
    /// The guard asks whether the other process takes its turns.
    case question
    /// It does.
    case answer
  }

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: the path of this program.
  ///   - display: the server's name.
  /// - Throws: `SystemError` where there is no room for another process.
  package init(_ program: String, display: String) throws(SystemError) {
    let peer = try PeerProcess.start(program, as: Self.name, display: display, SOCK_SEQPACKET)
    channel = peer.socket
    pid = peer.pid
    Self.hangUpInCrash(channel)
  }

  deinit {
    crashChannel = -1
    close(channel)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

  /// Tells it what is down.
  func hold(_ held: [HeldInput]) {
    charge.held = held
    tell()
  }

  /// Tells it what takes touches.
  ///
  /// - Parameters:
  ///   - window: the window that they land on; nil for none.
  ///   - grabs: the window by which devices are grabbed; nil for none.
  ///   - isUrgent: whether it matters at once that this program was stopped, and not with the next touch
  ///     only.
  package func cover(_ window: WindowID?, grabs: WindowID? = nil, isUrgent: Bool = true) {
    var wanted = charge
    (wanted.window, wanted.grabs, wanted.isUrgent) = (window, grabs, isUrgent)
    guard wanted != charge else { return }
    charge = wanted
    tell()
  }

  /// Has it watch over the same as before.
  package func watchAgain() { tell() }

  private func tell() {
    var text = charge.text
    text.withUTF8 { bytes in
      _ = send(channel, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// The descriptor that becomes readable when it has let go.
  package var descriptor: pollfd { pollfd(reading: channel) }

  /// A notice of a guard.
  package enum News {
    /// There is nothing to do.
    case nothing
    /// It has let go of everything, for this process was stopped, and watches again only when it is told
    /// of something, or by `watchAgain`.
    case released
    /// It was ended by somebody.
    case gone
  }

  /// Returns the notice since the last call; to be called before a turn begins.
  package func takeNews() -> News {
    var news = News.nothing
    var buffer: [UInt8] = [0]
    while true {
      switch MessageSocket.receive(from: channel, into: &buffer, waits: false) {
      case .nothing: return news
      case .end: return .gone
      case .message: break
      }
      switch Word(rawValue: buffer[0]) {
      case .released: news = .released
      case .question: isAsked = true
      case .answer, nil: break
      }
    }
  }

  /// Answers it, where it has asked, that this process takes its turns; to be called at the end of one.
  package func answer() {
    guard isAsked else { return }
    isAsked = false
    var answer = Word.answer.rawValue
    send(channel, &answer, 1, Int32(MSG_NOSIGNAL))
  }

  /// Closes the channel when the program crashes, before whoever else wants to know of that.
  private static func hangUpInCrash(_ channel: Int32) {
    crashChannel = channel
    guard formerCrashActions.isEmpty else { return }
    // The handler must find room for every signal, and may not ask for any.
    formerCrashActions = Array(repeating: sigaction(), count: 65)
    for number in crashSignals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        if crashChannel >= 0 { _ = Glibc.close(crashChannel) }
        crashChannel = -1
        // Held back until this handler returns, and then the former one's.
        formerCrashActions.withUnsafeMutableBufferPointer { former in
          _ = sigaction(number, former.baseAddress.map { $0 + Int(number) }, nil)
        }
        raise(number)
      }
      // Where the stack has run out, that of the former handler may be used.
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(number, &action, &formerCrashActions[Int(number)])
    }
  }
}

/// The signals that a program gets which does what cannot be done.
private let crashSignals = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP]
/// The state that a handler of signals can see: the channel to the guard, and what was done about each
/// signal before.
///
/// One thread uses them.
private nonisolated(unsafe) var crashChannel: Int32 = -1
private nonisolated(unsafe) var formerCrashActions: [sigaction] = []
