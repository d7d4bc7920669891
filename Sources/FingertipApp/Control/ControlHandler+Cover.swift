internal import FingertipKiosk
internal import FingertipOverlay
internal import FingertipSettings
internal import OverlayControl
internal import SettingsReading
internal import SystemSupport

/// Locking and blanking of the screen.
extension ControlHandler {
  /// Locks the screen for a duration in s; nil until it is unlocked.
  func lock(for seconds: Double?) -> ControlAnswer {
    changeCover(to: "the screen is locked") { $0.lock(for: seconds) }
  }

  /// Changes what covers the screen.
  ///
  /// - Parameters:
  ///   - outcome: the state after the change, for the answer.
  ///   - change: makes the change.
  /// - Returns: the answer.
  func changeCover(to outcome: String, _ change: (CoverHandler) -> Void) -> ControlAnswer {
    change(cover)
    return .done(outcome)
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
