internal import FingertipKiosk
internal import FingertipOverlay
internal import FingertipSettings
internal import SettingsReading
internal import SystemSupport

/// Locking and blanking of the screen.
extension ControlHandler {
  /// Locks, unlocks, blanks or wakes the screen.
  ///
  /// - Parameters:
  ///   - verb: the change.
  ///   - seconds: the duration of the lock, in s; nil for the duration in the settings.
  /// - Returns: the answer.
  func changeCover(_ verb: ControlVerb, _ seconds: Double?) -> ControlAnswer {
    guard let cover else {
      return ControlAnswer(status: .failure, messages: ["the screen cannot be covered"])
    }
    switch verb {
    case .lock:
      cover.lock(for: seconds)
      return .done("the screen is locked")
    case .unlock:
      cover.unlock()
      return .done("the screen can be touched")
    case .blank:
      cover.blank()
      return .done("the screen is black")
    default:
      cover.wake()
      return .done("the screen is shown")
    }
  }

  /// Answers other programs while a kiosk runs; it refuses requests that change its configuration.
  func answerAsKiosk(_ request: ControlRequest, _ reply: @escaping Reply) {
    switch request {
    case .show, .draw:
      reply(
        ControlAnswer(
          status: .failure,
          messages: [
            "a kiosk runs on this display, with \(quoted(loader.source.file ?? "")) as its only "
              + "configuration; 'fingertip quit' ends it"
          ]))
    default: answer(request, reply)
    }
  }
}
