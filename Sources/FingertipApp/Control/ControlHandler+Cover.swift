internal import FingertipKiosk
internal import FingertipOverlay
internal import FingertipSettings
internal import OverlayControl
internal import SettingsReading
internal import SystemSupport

/// Locking and blanking of the screen.
extension ControlHandler {
  private static let cannotCover = ControlAnswer(
    status: .failure, messages: ["the screen cannot be covered"])

  /// Locks the screen.
  ///
  /// - Parameter seconds: the duration, in s; nil until it is unlocked.
  /// - Returns: the answer.
  func lock(for seconds: Double?) -> ControlAnswer {
    guard let cover else { return Self.cannotCover }
    cover.lock(for: seconds)
    return .done("the screen is locked")
  }

  /// Locks the screen for the time in the settings, or unlocks, blanks or wakes it.
  ///
  /// - Parameter verb: the change.
  /// - Returns: the answer.
  func changeCover(_ verb: ControlVerb) -> ControlAnswer {
    guard let cover else { return Self.cannotCover }
    switch verb {
    case .lock:
      return lock(for: modes.overlay.settings.kiosk.lockTime)
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
