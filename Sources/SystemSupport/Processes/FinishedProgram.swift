internal import CLinux
internal import Glibc

/// A program that has ended, and its output.
package struct FinishedProgram {
  /// The exit status; nil if a signal ended the program.
  package let status: Int32?
  /// Its standard output.
  package let output: String
  /// Its standard error.
  package let errors: String

  /// The maximum number of bytes that are kept of each stream.
  private static let outputLimit = 64 << 10

  /// The lines of its standard error if it failed, or else one about how it ended; nil if it
  /// succeeded.
  package var complaints: [String]? {
    guard status != 0 else { return nil }
    let lines = errors.split(separator: "\n").map(String.init)
    return lines.isEmpty
      ? [status.map { "it ended with status \($0)" } ?? "a signal ended it"] : lines
  }

  /// Runs a program and waits for its end, but only for a limited time, and until it is not wanted.
  ///
  /// - Parameters:
  ///   - program: its file, looked up in `PATH` if it has no slash.
  ///   - arguments: the arguments, the program's name first.
  ///   - time: the time limit in ms, after which the program is killed.
  ///   - interruption: a descriptor; once it is readable, the program is killed. -1 is none.
  /// - Returns: the result; nil if it was killed.
  /// - Throws: `SystemError` if it cannot be started.
  package static func run(
    _ program: String, _ arguments: [String], within time: Double, until interruption: Int32 = -1
  ) throws(SystemError) -> FinishedProgram? {
    let end = Monotonic.milliseconds + time
    let pipes = [try Pipe(), try Pipe()]
    let pid = try StartedPrograms.spawn(program, arguments) { files in
      posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&files, pipes[0].writeEnd, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&files, pipes[1].writeEnd, STDERR_FILENO)
    }
    for pipe in pipes { pipe.closeWriteEnd() }
    let pidDescriptor = pidfd_open(pid, 0)
    guard pidDescriptor >= 0 else {
      let error = SystemError(call: "pidfd_open", number: errno)
      stop(pid)
      throw error
    }
    defer { close(pidDescriptor) }
    var hasEnded = false
    while !hasEnded {
      var entries = pipes.map { pollfd(reading: $0.isAtEnd ? -1 : $0.readEnd) }
      entries.append(pollfd(reading: pidDescriptor))
      entries.append(pollfd(reading: interruption))
      let remaining = end - Monotonic.milliseconds
      guard remaining > 0 else { break }
      guard poll(&entries, UInt(entries.count), Int32(remaining.rounded(.up))) > 0 else { continue }
      for (pipe, entry) in zip(pipes, entries) where entry.revents != 0 { pipe.read() }
      hasEnded = entries[2].revents != 0
      if !hasEnded, entries[3].revents != 0 { break }
    }
    guard hasEnded else {
      stop(pid)
      return nil
    }
    let status = wait(for: pid)
    for pipe in pipes { pipe.readRest() }
    // The macros WTERMSIG and WEXITSTATUS, which Swift does not import.
    return FinishedProgram(
      status: status & 0x7f == 0 ? status >> 8 & 0xff : nil, output: pipes[0].text,
      errors: pipes[1].text)
  }

  /// Kills a program and all that it started.
  private static func stop(_ pid: pid_t) {
    kill(-pid, SIGKILL)
    _ = wait(for: pid)
  }

  /// Returns the status of a program as waitpid(2) gives it, once the program has ended.
  private static func wait(for pid: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// The pipe for one of a program's streams.
  private final class Pipe {
    let readEnd: Int32
    private(set) var writeEnd: Int32
    private(set) var isAtEnd = false
    private var bytes: [UInt8] = []

    init() throws(SystemError) {
      var descriptors: [Int32] = [-1, -1]
      // At once, because another thread may start a program at any time.
      guard pipe2(&descriptors, O_CLOEXEC) == 0 else {
        throw SystemError(call: "pipe2", number: errno)
      }
      (readEnd, writeEnd) = (descriptors[0], descriptors[1])
      // The rest is read without waiting for other processes that hold the other end.
      _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
    }

    deinit {
      close(readEnd)
      closeWriteEnd()
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func closeWriteEnd() {
      if writeEnd >= 0 { close(writeEnd) }
      writeEnd = -1
    }

    /// Reads what has arrived; returns whether there was anything.
    @discardableResult
    func read() -> Bool {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(readEnd, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<min(count, FinishedProgram.outputLimit - bytes.count)]
      } else if count == 0 {
        isAtEnd = true
      }
      return count > 0
    }

    /// Reads the rest of the output after the program has ended.
    func readRest() { while read() {} }
  }
}
