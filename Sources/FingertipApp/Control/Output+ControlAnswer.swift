internal import SystemSupport

extension Output {
  /// Prints the answer of the running overlay; success is silent.
  ///
  /// - Parameters:
  ///   - answer: what it said.
  ///   - level: the weight of a message about what worked.
  /// - Returns: the status to end with.
  func report(_ answer: ControlAnswer, as level: LogLevel = .info) -> ExitStatus {
    for message in answer.messages {
      switch answer.status {
      case .success: log(answer.isNotice ? .notice : level, message)
      // Errors of a configuration contain their own place.
      case .usage: tell(message)
      default: log(.error, message)
      }
    }
    return answer.status
  }
}
