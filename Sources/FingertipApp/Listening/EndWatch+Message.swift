internal import FingertipOverlay
internal import SystemSupport
internal import TouchX11

extension EndWatch {
  /// Watches for the end of a command, whose status is `failure` if the server never answers.
  ///
  /// - Parameters:
  ///   - connection: the connection to the server.
  ///   - environment: the environment variables.
  ///   - output: the output of the command.
  func start(on connection: DisplayConnection, _ environment: Environment, _ output: Output) {
    let (name, level) = (connection.name, output.level)
    start(on: connection) {
      // The command's own output belongs to the thread that waits.
      let output = Output.process(environment: environment)
      output.level = level
      output.dropsUnreadMessages = true
      output.log(.error, "the X server at '\(name)' does not answer; ended without waiting for it")
      return .failure
    }
  }
}
