// Programs that regions start. Three things must not happen: that a shell reads what a user wrote as a
// list of arguments, that a program inherits what is only ours (blocked signals, descriptors), and that
// programs which ended stay behind as zombies.

internal import Glibc
internal import TouchX11

/// Carries out the actions of regions.
final class ActionRunner {
  private let log: LogSink
  /// Gets what regions emit.
  var emit: ((RegionEmission) -> Void)?
  private let programs: StartedPrograms

  /// How many programs may run at a time; a finger that drums must not fill the machine.
  static let limit = 64

  init(log: @escaping LogSink) {
    self.log = log
    programs = StartedPrograms(log: log)
  }

  /// The programs that run.
  var processes: [pid_t] { programs.processes }

  /// What becomes readable when a program ends.
  var descriptors: [pollfd] { programs.descriptors }

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
  func reap() { programs.reap() }

  // MARK: - Starting programs

  private func run(_ arguments: [String], region: String) {
    guard let name = arguments.first, !name.isEmpty else {
      return log(.warning, "region '\(region)': run: there is no program to run")
    }
    guard processes.count < Self.limit else {
      return log(
        .warning,
        "region '\(region)': '\(name)' is not started: \(Self.limit) programs of regions run already"
      )
    }
    do throws(SystemError) {
      try programs.start(name, arguments) { files in
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // Our standard output is for data that is asked for.
        posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO)
      }
    } catch {
      log(.warning, "region '\(region)': cannot run '\(name)': \(error)")
    }
  }
}
