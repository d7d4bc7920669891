internal import FingertipSettings
internal import SystemSupport
internal import TouchX11

extension Output {
  /// Reports why a command cannot go on.
  ///
  /// - Returns: the status to end with, as the manual lists them.
  func fail(with error: any Error) -> ExitStatus {
    switch error {
    case let error as ConfigurationError:
      report(error)
      return .usage
    case let error as FileError:
      report(error)
      return .failure
    // The display was there; that it went away is no fault of the command.
    case DisplayError.connectionLost:
      log(.error, "\(error)")
      return .failure
    case is DisplayError:
      log(.error, "\(error)")
      return .unavailable
    default:
      log(.error, "\(error)")
      return .failure
    }
  }

  /// Reports why a configuration cannot be used.
  func report(_ error: ConfigurationError) {
    switch error {
    case .unreadable(let path, let why): log(.error, "\(path): \(why)")
    case .contradiction(let message): log(.error, message)
    case .invalid(let path, let problems, _):
      for line in problems.lines(in: path) { tell(line) }
    }
  }

  /// Reports why a recording or a drawing cannot be read or written.
  func report(_ error: FileError) {
    switch error {
    case .inaccessible: log(.error, "\(error)")
    case .damaged: tell("\(error)")
    }
  }
}
