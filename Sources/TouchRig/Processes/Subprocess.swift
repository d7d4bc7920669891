internal import CLinux
internal import Glibc
internal import SystemSupport

/// A child process in its own process group, which ends with its owner.
///
/// It is stopped when this object is destroyed, and the kernel kills it when the whole program
/// dies, even by SIGKILL (see `ChildThread`). So an interrupted test run leaves nothing behind. The
/// processes that the child leaves in its group are killed when its end is noticed.
package final class Subprocess {
  /// The destination of one of the child's output streams.
  package enum Output {
    /// The output is discarded.
    case null
    /// The same destination as this process's stream.
    case inherited
    /// A new or truncated file.
    case file(String)
    /// A descriptor of this process, which its owner closes.
    case descriptor(Int32)
  }

  /// The way in which a child ended.
  package enum ExitStatus: Hashable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// It was killed by a signal.
    case killed(signal: Int32)
  }

  /// A program to run, with its settings.
  package struct Command {
    /// The program, looked up in `PATH` if it has no slash.
    package var program: String
    /// The arguments after the program's name.
    package var arguments: [String]
    /// Variables set in addition to this process's environment; nil removes one.
    package var environment: [String: String?]
    /// The destination of its standard output.
    package var output: Output
    /// The destination of its standard error.
    package var errors: Output
    /// Further descriptors for the child: its number, and ours.
    package var descriptors: [Int32: Int32]
    /// Whether the kernel kills the child when this program dies.
    ///
    /// It costs about 1 ms at start. Benchmarks turn it off to measure only the child's own start.
    package var diesWithParent: Bool

    /// Creates a command; by default, the program dies with this process.
    package init(
      _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
      output: Output = .null, errors: Output = .null, descriptors: [Int32: Int32] = [:],
      diesWithParent: Bool = true
    ) {
      self.program = program
      self.arguments = arguments
      self.environment = environment
      self.output = output
      self.errors = errors
      self.descriptors = descriptors
      self.diesWithParent = diesWithParent
    }
  }

  /// The process id of the child.
  package let pid: Int32
  /// A descriptor that becomes readable when the child ends; -1 if the kernel does not support it.
  private let handle: Int32
  private var status: ExitStatus?
  /// The child's peak resident memory, in KiB; nil while it runs.
  package private(set) var peakKilobytes: Int?

  /// Starts a program.
  ///
  /// - Parameter command: the command to run.
  /// - Throws: `RigError.programMissing` without packages if the program does not exist,
  ///   `RigError.system` if it cannot be started.
  package init(_ command: Command) throws(RigError) {
    guard let program = Files.findProgram(command.program) else {
      throw .programMissing(name: command.program, packages: [])
    }
    pid = try ChildThread.spawn(program: program, command)
    handle = pidfd_open(pid, 0)
  }

  deinit {
    stop()
    if handle >= 0 { close(handle) }
  }

  /// The way in which the child ended; nil while it runs.
  package var exitStatus: ExitStatus? {
    if status == nil { reap(flags: WNOHANG) }
    return status
  }

  /// Whether the child is still running.
  package var isRunning: Bool { exitStatus == nil }

  /// Waits until the child has ended.
  ///
  /// - Parameter deadline: when to give up.
  /// - Returns: how it ended; nil if it still runs at the deadline.
  package func wait(until deadline: Deadline) -> ExitStatus? {
    while isRunning, !deadline.hasPassed {
      var entry = pollfd(reading: handle)
      poll(&entry, 1, deadline.pollTimeout)
    }
    return exitStatus
  }

  /// Sends a signal to the child, unless it has ended.
  package func signal(_ number: Int32) {
    if isRunning { kill(pid, number) }
  }

  /// Ends the child with SIGTERM, or its whole group with SIGKILL if it does not end.
  ///
  /// - Parameter patience: the time for the child to end by itself, in seconds.
  /// - Returns: how it ended.
  @discardableResult
  package func stop(patience: Double = 5) -> ExitStatus? {
    signal(SIGTERM)
    guard wait(until: Deadline(seconds: patience)) == nil else { return status }
    return killNow()
  }

  /// Ends the child and its whole group immediately with SIGKILL.
  @discardableResult
  package func killNow() -> ExitStatus? {
    if isRunning {
      kill(-pid, SIGKILL)
      reap(flags: 0)
    }
    return status
  }

  private func reap(flags: Int32) {
    var information = siginfo_t()
    var result: Int32
    repeat {
      result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT | flags)
    } while result < 0 && errno == EINTR
    // Without an ended child, the kernel sets the signal's number to 0.
    guard result == 0, information.si_signo == SIGCHLD else { return }
    // KWin starts itself again when it crashes. The number of the group belongs to this child until
    // the child is reaped.
    kill(-pid, SIGKILL)
    var raw: Int32 = 0
    var usage = rusage()
    repeat { result = wait4(pid, &raw, 0, &usage) } while result < 0 && errno == EINTR
    guard result == pid else { return }
    peakKilobytes = usage.ru_maxrss
    // The macros WIFEXITED, WEXITSTATUS and WTERMSIG are not imported by Swift.
    status = raw & 0x7f == 0 ? .exited((raw >> 8) & 0xff) : .killed(signal: raw & 0x7f)
  }
}
