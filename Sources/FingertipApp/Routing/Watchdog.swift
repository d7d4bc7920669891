// A grab of the root makes every touch of the desktop wait for one process, and the server waits for
// ever. A router that hangs, or a process that somebody stopped (Ctrl-Z is enough), would be a dead
// touchscreen. No timer of our own covers that: a stopped process does not see that a finger came down,
// so it could not even set one. Hence a second process, which sees fingers come down for itself, asks
// through a socket whether the first one still takes its turns, and has the server close the grab's
// connection where no answer comes. The server then hands what is unanswered to the applications, and
// the process that was stopped finds its grab gone when it goes on, and makes a new one. One that hangs
// is ended after a while, since nothing else of it can be of use to anybody.
//
// The second process is this program under another name. It ends with the socket, however we end.

internal import CLinux
internal import Glibc
internal import TouchX11

/// What one process asks and the other answers, a byte each.
enum WatchdogWord: UInt8 {
  /// Does the router still run?
  case question = 0x3f
  /// It does, and no touch waits for it.
  case idle = 0x30
  /// It does, and touches wait.
  case pending = 0x31
}

/// The watchdog of a touch grab, as the process with the grab sees it.
final class Watchdog {
  private let socket: Int32
  private let programs: StartedPrograms

  /// Starts a watchdog.
  ///
  /// - Parameters:
  ///   - program: the file of this program.
  ///   - display: the server's name.
  ///   - grab: the window by which the server knows the grab's connection.
  ///   - programs: leads the process.
  /// - Throws: `SystemError` where it cannot be started.
  init(
    program: String, display: String, grab: WindowID, programs: StartedPrograms
  ) throws(SystemError) {
    self.programs = programs
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw SystemError(call: "socketpair", number: errno)
    }
    socket = ends[0]
    defer { close(ends[1]) }
    let arguments = [WatchdogProcess.name, display, String(grab.rawValue)]
    try programs.start(program, arguments) { files in
      posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO)
      // Whoever reads what we print sees its end when we end.
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_WRONLY, 0)
      }
    }
  }

  deinit { close(socket) }

  /// What becomes readable when it asks.
  var descriptor: pollfd { pollfd(fd: socket, events: Int16(POLLIN), revents: 0) }

  /// Answers if it asked.
  ///
  /// - Parameter isPending: whether a touch waits for the router.
  /// - Returns: whether it is still there.
  func answer(isPending: Bool) -> Bool {
    var word: UInt8 = 0
    let count = recv(socket, &word, 1, 0)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    var answer = (isPending ? WatchdogWord.pending : .idle).rawValue
    send(socket, &answer, 1, Int32(MSG_NOSIGNAL))
    return true
  }
}
