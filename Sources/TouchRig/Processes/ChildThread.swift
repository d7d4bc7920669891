// Makes a child process die with its parent, however the parent dies.
//
// Linux offers PR_SET_PDEATHSIG: a child asks for a signal at its parent's death. There are two
// obstacles. First, the child must make the call itself, between fork and exec, which posix_spawn
// does not support. `setpriv` of util-linux (on every Debian) makes it and then execs the program,
// so the pid stays the same. Second, "parent" means the *thread* that forked, not the process.
// Every Swift test runs on a worker of a thread pool, and its child would be killed when the pool
// retires that worker. So each child gets a thread that starts it and then only waits for its end.
// The thread leaves the zombie (WNOWAIT); the owner reaps it.

internal import CLinux
internal import Glibc
internal import SystemSupport

/// The thread that starts one child, and lives as long as the child.
///
/// The two threads use it in turn: the caller waits for `started`, which the new thread posts after
/// writing its results.
final class ChildThread: @unchecked Sendable {
  private let program: String
  private let command: Subprocess.Command
  private let started: UnsafeMutablePointer<sem_t>
  private var pid: pid_t = 0
  private var failure: Int32 = 0

  private init(program: String, _ command: Subprocess.Command) {
    self.program = program
    self.command = command
    started = .allocate(capacity: 1)
    sem_init(started, 0, 0)
  }

  deinit {
    sem_destroy(started)
    started.deallocate()
  }

  /// Starts a program and returns its pid.
  static func spawn(program: String, _ command: Subprocess.Command) throws(RigError) -> pid_t {
    let child = ChildThread(program: program, command)
    do {
      try DetachedThread.start(stackSize: 256 << 10) { child.run() }
    } catch {
      throw .system(call: "\(error.call)", about: program, errno: error.number)
    }
    while sem_wait(child.started) != 0 {}
    guard child.failure == 0 else {
      throw .system(call: "posix_spawn", about: program, errno: child.failure)
    }
    return child.pid
  }

  private func run() {
    (pid, failure) = launch()
    let child = pid
    let failed = failure != 0
    sem_post(started)
    guard !failed else { return }
    var information = siginfo_t()
    while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  private func launch() -> (pid_t, Int32) {
    var arguments = [program] + command.arguments
    if command.diesWithParent, let wrapper = Files.findProgram("setpriv") {
      arguments = [wrapper, "--pdeathsig", "KILL", "--"] + arguments
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    redirect(STDOUT_FILENO, to: command.output, &actions)
    redirect(STDERR_FILENO, to: command.errors, &actions)
    for (theirs, ours) in command.descriptors {
      // If both are equal, glibc clears the close-on-exec flag, as required here.
      posix_spawn_file_actions_adddup2(&actions, ours, theirs)
    }

    let attributes = SpawnAttributes()
    var pid: pid_t = 0
    let result = withCStrings(arguments) { argv in
      withCStrings(environment) { envp in
        attributes.withPointer { posix_spawn(&pid, arguments[0], &actions, $0, argv, envp) }
      }
    }
    return (pid, result)
  }

  private func redirect(
    _ stream: Int32, to output: Subprocess.Output, _ actions: inout posix_spawn_file_actions_t
  ) {
    switch output {
    case .inherited: break
    case .null: posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    case .file(let path):
      posix_spawn_file_actions_addopen(
        &actions, stream, path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    case .descriptor(let number):
      posix_spawn_file_actions_adddup2(&actions, number, stream)
    }
  }

  private var environment: [String] {
    var variables: [String] = []
    var entry = Glibc.environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      let name = variable.prefix { $0 != "=" }
      if command.environment[String(name)] == nil { variables.append(variable) }
      entry += 1
    }
    for case (let name, let value?) in command.environment { variables.append("\(name)=\(value)") }
    return variables
  }

  private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}
