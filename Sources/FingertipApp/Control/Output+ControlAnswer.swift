internal import SystemSupport

extension Output {
  /// Passes on what the running overlay said; what worked is no news.
  ///
  /// - Parameters:
  ///   - answer: what it said.
  ///   - level: the weight of a message about what worked.
  /// - Returns: the status to end with.
  func report(_ answer: ControlAnswer, as level: LogLevel = .info) -> ExitStatus {
    for message in answer.messages {
      switch answer.status {
      case .success: log(answer.isNotice ? .notice : level, message)
      // What is wrong with a configuration names its own place.
      case .usage: tell(message)
      default: log(.error, message)
      }
    }
    return answer.status
  }
}
