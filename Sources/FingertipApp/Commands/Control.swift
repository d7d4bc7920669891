internal import TouchX11

/// `fingertip toggle`, `pause` and so on: a word to the overlay that runs on the display.
@Sendable
func runControl(
  _ verb: ControlVerb, _ invocation: Invocation, _ output: Output
) -> ExitStatus {
  let environment = invocation.settings.environment
  guard let display = environment["DISPLAY"] else {
    output.log(.error, "\(DisplayError.noDisplay(name: ""))")
    return .unavailable
  }
  do {
    let place = try ControlPlace(display: display, environment: environment)
    let answer = try ControlClient.ask(.verb(verb), at: place)
    guard verb == .status, let status = answer.overlay else {
      return output.report(answer)
    }
    guard let document = invocation.wantsJSON ? status.json.text : status.text else {
      output.log(.error, "there is no memory for the status")
      return .failure
    }
    output.print(document)
    return .success
  } catch {
    output.log(.error, "\(error)")
    return .failure
  }
}

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
      case .success: log(level, message)
      // What is wrong with a configuration names its own place.
      case .usage: tell(message)
      default: log(.error, message)
      }
    }
    return answer.status
  }
}
