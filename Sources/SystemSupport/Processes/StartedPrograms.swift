package import CLinux
package import Glibc

/// Programs that this one has started: they leave no zombies, and continue without us.
///
/// A descriptor for each reports its end, so that nothing polls for it, and no signal handler
/// interrupts other parts of the program.
package final class StartedPrograms {
  private struct Child {
    var pid: Int32
    /// A descriptor that is readable at the end; -1 if the kernel lacks it; then every turn checks.
    var handle: Int32
    var name: String
  }

  private let log: LogSink
  private var children: [Child] = []

  /// Creates an empty list of programs, with a log for their ends.
  package init(log: @escaping LogSink) {
    self.log = log
  }

  deinit {
    for child in children where child.handle >= 0 { close(child.handle) }
  }

  /// Makes the kernel keep the exit status of a program that has ended until it is queried.
  ///
  /// A program that ignores SIGCHLD passes that on to those that it starts, as some window managers
  /// do. Every program that we start would then seem to succeed.
  package static func keepStatuses() { signal(SIGCHLD, SIG_DFL) }

  /// The running programs.
  package var processes: [Int32] { children.map(\.pid) }

  /// The descriptors that become readable when a program ends.
  package var descriptors: [pollfd] {
    children.filter { $0.handle >= 0 }.map {
      pollfd(reading: $0.handle)
    }
  }

  /// Starts a program and tracks it.
  ///
  /// - Parameters:
  ///   - program: its file, looked up in `PATH` if it has no slash.
  ///   - arguments: the arguments, the program's name first.
  ///   - environment: variables in addition to ours.
  ///   - prepare: sets up its descriptors.
  /// - Throws: `SystemError` if it cannot be started.
  package func start(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(SystemError) {
    track(
      try Self.spawn(program, arguments, environment: environment, prepare),
      named: arguments.first ?? program)
  }

  /// Tracks a process that was started elsewhere.
  package func track(_ pid: Int32, named name: String) {
    children.append(Child(pid: pid, handle: pidfd_open(pid, 0), name: name))
  }

  /// Starts a program without tracking it.
  ///
  /// - Parameters:
  ///   - program: its file, looked up in `PATH` if it has no slash.
  ///   - arguments: the arguments, the program's name first.
  ///   - environment: variables in addition to ours.
  ///   - prepare: sets up its descriptors.
  /// - Returns: the process, which somebody must wait for.
  /// - Throws: `SystemError` if it cannot be started.
  static func spawn(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(SystemError) -> Int32 {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    prepare(&files)
    // A process group of its own: Ctrl-C in our terminal ends us, but not the programs.
    let attributes = SpawnAttributes()
    let copies = arguments.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let variables = Self.variables(with: environment).map { strdup($0) }
    defer { variables.forEach { free($0) } }
    var pid: pid_t = 0
    let result = attributes.withPointer {
      posix_spawnp(&pid, program, &files, $0, copies + [nil], variables + [nil])
    }
    guard result == 0 else { throw SystemError(call: "posix_spawn", number: result) }
    return pid
  }

  /// Returns our environment, with other variables added or replaced, each as NAME=VALUE.
  private static func variables(with others: [String: String]) -> [String] {
    var lines: [String] = []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let entry = next.pointee {
      let line = String(cString: entry)
      if others[String(line.prefix { $0 != "=" })] == nil { lines.append(line) }
      next += 1
    }
    return lines + others.map { "\($0.key)=\($0.value)" }
  }

  /// Continues the programs that somebody has stopped.
  ///
  /// - Returns: whether there was any.
  package func continueStopped() -> Bool {
    let stopped = children.filter { ProcessFigures.isStopped($0.pid) }
    for child in stopped { kill(child.pid, SIGCONT) }
    return !stopped.isEmpty
  }

  /// Removes and logs programs that have ended.
  package func reap() {
    children.removeAll { child in
      var status: Int32 = 0
      let result = waitpid(child.pid, &status, WNOHANG)
      guard result != 0 else { return false }
      if child.handle >= 0 { close(child.handle) }
      if result == child.pid, status != 0 { report(child, status) }
      return true
    }
  }

  private func report(_ child: Child, _ status: Int32) {
    // The macros WTERMSIG and WEXITSTATUS, which Swift does not import.
    let signal = status & 0x7f
    let outcome = signal == 0 ? "status \(status >> 8 & 0xff)" : "signal \(signal)"
    log(.info, "'\(child.name)' (process \(child.pid)) ended with \(outcome)")
  }
}
