internal import CLinux
internal import Glibc
internal import SystemSupport

/// A child process in a process group of its own, which ends with its owner.
///
/// It is told to stop when this object goes, and the kernel kills it when the whole program dies,
/// even by SIGKILL (see `ChildThread`), so that a test run that was cut off leaves nothing behind.
package final class Subprocess {
  /// The destination of one of the child's output streams.
  package enum Output {
    /// Thrown away.
    case null
    /// The destination of this process's own stream.
    case inherited
    /// A file, made anew.
    case file(String)
    /// A descriptor of this process, which stays its owner's to close.
    case descriptor(Int32)
  }

  /// The end of a child.
  package enum ExitStatus: Hashable, Sendable {
    /// It ended by itself, with a status.
    case exited(Int32)
    /// A signal ended it.
    case killed(signal: Int32)
  }

  /// A program to run, and how to run it.
  package struct Command {
    /// The program, looked up in `PATH` where it has no slash.
    package var program: String
    /// The arguments behind the program's name.
    package var arguments: [String]
    /// Variables set on top of this process's environment; nil removes one.
    package var environment: [String: String?]
    /// The destination of its standard output.
    package var output: Output
    /// The destination of its standard error.
    package var errors: Output
    /// Descriptors the child gets besides its streams: its number, and ours.
    package var descriptors: [Int32: Int32]
    /// Whether the kernel kills the child when this program dies.
    ///
    /// Costs about a millisecond at start; without it a benchmark sees the child's own start only.
    package var diesWithParent: Bool

    /// A program with its arguments, which dies with this process unless it is told not to.
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
  /// A descriptor that becomes readable when the child ends, -1 where the kernel has none.
  private let handle: Int32
  private var status: ExitStatus?
  /// The most memory that was present of the child, in KiB; nil while it runs.
  package private(set) var peakKilobytes: Int?

  /// Starts a program.
  ///
  /// - Parameter command: what to run.
  /// - Throws: `RigError.programMissing` with no package named where there is no such program,
  ///   `RigError.system` where it cannot be started.
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

  /// The end of the child, nil while it runs.
  package var exitStatus: ExitStatus? {
    if status == nil { reap(flags: WNOHANG) }
    return status
  }

  /// Whether the child has not ended.
  package var isRunning: Bool { exitStatus == nil }

  /// Waits until the child has ended.
  ///
  /// - Parameter deadline: when to give up.
  /// - Returns: how it ended, nil where it still runs at the deadline.
  package func wait(until deadline: Deadline) -> ExitStatus? {
    while isRunning, !deadline.hasPassed {
      var entry = pollfd(reading: handle)
      poll(&entry, 1, deadline.pollTimeout)
    }
    return exitStatus
  }

  /// Sends a signal to the child; one that has ended already gets none.
  package func signal(_ number: Int32) {
    if isRunning { kill(pid, number) }
  }

  /// Ends the child: SIGTERM, and SIGKILL to its whole group where it does not heed that.
  ///
  /// - Parameter patience: how long the child may take to end by itself, in seconds.
  /// - Returns: how it ended.
  @discardableResult
  package func stop(patience: Double = 5) -> ExitStatus? {
    signal(SIGTERM)
    guard wait(until: Deadline(seconds: patience)) == nil else { return status }
    return killNow()
  }

  /// Ends the child and its whole group at once with SIGKILL.
  @discardableResult
  package func killNow() -> ExitStatus? {
    if isRunning {
      kill(-pid, SIGKILL)
      reap(flags: 0)
    }
    return status
  }

  private func reap(flags: Int32) {
    var raw: Int32 = 0
    var result: Int32
    var usage = rusage()
    repeat { result = wait4(pid, &raw, flags, &usage) } while result < 0 && errno == EINTR
    guard result == pid else { return }
    peakKilobytes = usage.ru_maxrss
    // The macros WIFEXITED, WEXITSTATUS and WTERMSIG, which Swift does not import.
    status = raw & 0x7f == 0 ? .exited((raw >> 8) & 0xff) : .killed(signal: raw & 0x7f)
  }
}
