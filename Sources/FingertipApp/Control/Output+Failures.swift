internal import FingertipSettings
internal import SystemSupport
internal import TouchX11

extension LoopEnd {
  /// Throws if the loop ended because its connection was lost; any other end is regular.
  func check(_ connection: DisplayConnection) throws(DisplayError) {
    if self == .connectionLost { throw .connectionLost(name: connection.name) }
  }
}

extension Output {
  /// Reports the error that ends a command.
  ///
  /// - Returns: the exit status for the error, as listed in the manual.
  func fail(with error: any Error) -> ExitStatus {
    switch error {
    case let error as ConfigurationError:
      report(error)
      return .usage
    case let error as FileError:
      report(error)
      return .failure
    // The display was available at first, or may be, so this is not `unavailable`.
    case DisplayError.connectionLost, DisplayError.interrupted:
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

  /// Reports the error that ends a command which runs until it is asked to end.
  ///
  /// - Returns: the exit status; success if it was asked to while it waited for the server.
  func end(with error: any Error) -> ExitStatus {
    guard case DisplayError.interrupted = error else { return fail(with: error) }
    log(.info, "\(error)")
    return .success
  }

  /// Prints a document, or reports that there was not enough memory to make it.
  ///
  /// - Parameters:
  ///   - document: the text; nil if it could not be made.
  ///   - name: a name for it in the message, such as "the status".
  /// - Returns: the exit status.
  func print(_ document: String?, of name: String) -> ExitStatus {
    guard let document else {
      log(.error, "not enough memory for \(name)")
      return .failure
    }
    print(document)
    return .success
  }

  /// Reports the problems of a configuration.
  func report(_ error: ConfigurationError) {
    switch error {
    case .unreadable(let path, let why): log(.error, "\(path): \(why)")
    case .contradiction(let message, _): log(.error, message)
    case .invalid(let path, let problems, _):
      for line in problems.lines(in: path) { tell(line) }
    }
  }

  /// Reports why a recording or a drawing cannot be read or written.
  func report(_ error: FileError) {
    switch error {
    case .inaccessible: log(.error, "\(error)")
    case .damaged: tell("\(error)")
    case .closed: break
    }
  }
}
