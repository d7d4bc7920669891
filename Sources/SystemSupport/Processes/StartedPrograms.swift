package import CLinux
package import Glibc

/// Programs that this one started: no zombie stays of those that end, and all go on without us.
///
/// A descriptor of each tells of its end, so that nothing wakes before it, and no signal handler could
/// take another part of the program by surprise.
package final class StartedPrograms {
  private struct Child {
    var pid: pid_t
    /// Becomes readable at its end; -1 where the kernel has none, and then every turn asks.
    var handle: Int32
    var name: String
  }

  private let log: LogSink
  private var children: [Child] = []

  /// No programs, with a log for what is to be said of those to come.
  package init(log: @escaping LogSink) {
    self.log = log
  }

  deinit {
    for child in children where child.handle >= 0 { close(child.handle) }
  }

  /// The programs that run.
  package var processes: [pid_t] { children.map(\.pid) }

  /// The descriptors that become readable when a program ends.
  package var descriptors: [pollfd] {
    children.filter { $0.handle >= 0 }.map {
      pollfd(reading: $0.handle)
    }
  }

  /// Starts a program, and leads it from now on.
  ///
  /// - Parameters:
  ///   - program: its file, looked up in `PATH` where it has no slash.
  ///   - arguments: what it is called with, its name first.
  ///   - environment: the variables that it has besides ours.
  ///   - prepare: arranges its descriptors.
  /// - Throws: `SystemError` where it cannot be started.
  package func start(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(SystemError) {
    lead(
      try Self.spawn(program, arguments, environment: environment, prepare),
      named: arguments.first ?? program)
  }

  /// Leads a process that somebody else started, from now on.
  package func lead(_ pid: pid_t, named name: String) {
    children.append(Child(pid: pid, handle: pidfd_open(pid, 0), name: name))
  }

  /// Starts a program that nobody leads.
  ///
  /// - Parameters:
  ///   - program: its file, looked up in `PATH` where it has no slash.
  ///   - arguments: what it is called with, its name first.
  ///   - environment: the variables that it has besides ours.
  ///   - prepare: arranges its descriptors.
  /// - Returns: the process, for which somebody has to wait.
  /// - Throws: `SystemError` where it cannot be started.
  static func spawn(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(SystemError) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    prepare(&files)
    // A group of its own: Ctrl-C in our terminal ends us, and not what we started.
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

  /// Returns our environment with other variables, each as NAME=VALUE.
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

  /// Takes note of programs that ended.
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
    let how = signal == 0 ? "status \(status >> 8 & 0xff)" : "signal \(signal)"
    log(.info, "'\(child.name)' (process \(child.pid)) ended with \(how)")
  }
}
