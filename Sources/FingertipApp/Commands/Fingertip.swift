import HelperProcesses
import SettingsReading
import SystemSupport

/// The program behind the command line.
package enum Fingertip {
  /// Runs the program and returns its exit status; the first argument is the program's name.
  package static func main(_ arguments: [String]) -> Int32 {
    StandardDescriptors.openClosed()
    StartedPrograms.keepStatuses()
    if arguments.first == GrabProcess.name { return GrabProcess.run(arguments).rawValue }
    if arguments.count == 2, arguments[0] == ReleaseGuard.name {
      ReleaseGuardProcess.run(display: arguments[1])
      return ExitStatus.success.rawValue
    }
    if arguments.count == 2, arguments[0] == WakeProcess.name {
      return WakeProcess.run(display: arguments[1]).rawValue
    }
    let environment = Environment.process
    let output = Output.process(environment: environment)
    if let argument = malformedArgument {
      output.log(
        .error, "\(quoted(argument)): not valid UTF-8; rename the file, or write the text as UTF-8")
      return ExitStatus.usage.rawValue
    }
    return run(arguments, commands: Command.table, environment: environment, output: output)
      .rawValue
  }

  /// The first argument of this process that is not UTF-8, with U+FFFD for the wrong bytes; nil if
  /// there is none.
  ///
  /// Strings cannot hold such an argument, so it would name another file, which does not exist.
  private static var malformedArgument: String? {
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = CommandLine.unsafeArgv[index],
        String(validatingCString: argument) == nil
      else { continue }
      return String(cString: argument)
    }
    return nil
  }

  /// Runs the program with the given commands, environment and output.
  static func run(
    _ arguments: [String], commands: [Command], environment: Environment, output: Output
  ) -> ExitStatus {
    let status: ExitStatus
    do {
      switch try CommandLineParser(commands: commands, environment: environment).parse(arguments) {
      case .version:
        output.print("fingertip \(Program.version)")
        status = .success
      case .help(let command):
        output.print(command.map(Help.command) ?? Help.program(commands))
        status = .success
      case .run(let command, let invocation):
        output.level = invocation.logLevel
        status = command.run(invocation, output)
      }
    } catch {
      output.log(.error, error.message)
      return .usage
    }
    return output.failure.map { report($0, to: output) } ?? status
  }

  /// Reports that data could not be written, unless the reader closed the pipe.
  private static func report(_ failure: Output.WriteError, to output: Output) -> ExitStatus {
    if !failure.isBrokenPipe {
      output.log(.error, "standard output: \(errorText(failure.errno))")
    }
    return .failure
  }
}
