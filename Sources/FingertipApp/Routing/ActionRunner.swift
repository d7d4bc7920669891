// Programs that regions start. Three things must not happen: that a shell reads what a user wrote as a
// list of arguments, that a program inherits what is only ours (blocked signals, descriptors), and that
// programs which ended stay behind as zombies. A descriptor of each process tells of its end, so that
// nothing wakes before it, and no signal handler could take another part of the program by surprise.

internal import CLinux
internal import Glibc
internal import TouchRig
internal import TouchX11

/// Carries out the actions of regions.
final class ActionRunner {
  /// A program that runs.
  private struct Child {
    var pid: pid_t
    /// Becomes readable at its end; -1 where the kernel has none, and then every turn asks.
    var handle: Int32
    var name: String
  }

  private let log: LogSink
  /// Gets what regions emit.
  var emit: ((RegionEmission) -> Void)?
  private var children: [Child] = []

  /// How many programs may run at a time; a finger that drums must not fill the machine.
  static let limit = 64

  init(log: @escaping LogSink) {
    self.log = log
  }

  /// Programs that run go on without us.
  deinit {
    for child in children where child.handle >= 0 { close(child.handle) }
  }

  /// The programs that run.
  var processes: [pid_t] { children.map(\.pid) }

  /// What becomes readable when a program ends.
  var descriptors: [pollfd] {
    children.filter { $0.handle >= 0 }.map {
      pollfd(fd: $0.handle, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Carries an action out.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - emission: what is told where the action emits; its name is the action's.
  func carryOut(_ action: RegionAction, for emission: RegionEmission) {
    switch action {
    case .run(let arguments): run(arguments, region: emission.region)
    case .shell(let text): run(["/bin/sh", "-c", text], region: emission.region)
    // The region's handler has moved it.
    case .move: break
    case .log(let text): log(.notice, "region '\(emission.region)': \(text)")
    case .emit(let name):
      var emission = emission
      emission.name = name
      emit?(emission)
    }
  }

  /// Takes note of programs that ended.
  func reap() {
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

  // MARK: - Starting programs

  private func run(_ arguments: [String], region: String) {
    guard let name = arguments.first, !name.isEmpty else {
      return log(.warning, "region '\(region)': run: there is no program to run")
    }
    guard children.count < Self.limit else {
      return log(
        .warning,
        "region '\(region)': '\(name)' is not started: \(Self.limit) programs of regions run already"
      )
    }
    do throws(SystemError) {
      let pid = try spawn(arguments)
      children.append(Child(pid: pid, handle: pidfd_open(pid, 0), name: name))
    } catch {
      log(.warning, "region '\(region)': cannot run '\(name)': \(error)")
    }
  }

  private func spawn(_ arguments: [String]) throws(SystemError) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // Our standard output is for data that is asked for.
    posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO)

    // A group of its own: Ctrl-C in our terminal ends us, and not what a finger started.
    let attributes = SpawnAttributes()
    let copies = arguments.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    var pid: pid_t = 0
    let result = attributes.withPointer {
      posix_spawnp(&pid, arguments[0], &files, $0, copies + [nil], environ)
    }
    guard result == 0 else { throw SystemError(call: "posix_spawn", number: result) }
    return pid
  }
}
