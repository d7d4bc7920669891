internal import FingertipSettings
internal import SystemSupport
internal import TouchX11

extension LoopEnd {
  /// Throws where a loop ended because its connection was lost; any other end is in order.
  func check(_ connection: DisplayConnection) throws(DisplayError) {
    if self == .connectionLost { throw .connectionLost(name: connection.name) }
  }
}

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

  /// Prints a document, or says that there was no memory to make it.
  ///
  /// - Parameters:
  ///   - document: the text; nil where it could not be made.
  ///   - name: what it is, as "the status".
  /// - Returns: the status to end with.
  func print(_ document: String?, of name: String) -> ExitStatus {
    guard let document else {
      log(.error, "not enough memory for \(name)")
      return .failure
    }
    print(document)
    return .success
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
