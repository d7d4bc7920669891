internal import OverlayControl
internal import SystemSupport

extension Output {
  /// Prints the answer of the running overlay; success is silent by default.
  ///
  /// - Parameters:
  ///   - answer: the answer.
  ///   - level: the severity of messages about success.
  /// - Returns: the exit status.
  func report(_ answer: ControlAnswer, as level: LogLevel = .info) -> ExitStatus {
    for message in answer.messages {
      switch answer.status {
      case .success: log(answer.isNotice ? .notice : level, message)
      // Messages about a configuration already name their place.
      case .usage: tell(message)
      default: log(.error, message)
      }
    }
    return answer.status
  }
}
