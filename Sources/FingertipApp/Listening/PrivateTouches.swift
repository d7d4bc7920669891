// A PIN that is typed by touch must not be in a recording. A touch that begins during a password
// prompt is left out until it ends, so that the output has complete touches only. A touch that was
// down before cannot be part of a PIN and is recorded further.

internal import FingertipOverlay
internal import FingertipSettings
internal import SystemSupport
internal import TouchX11
internal import Touches

/// Decides which touches are left out because of a password prompt or of a window in `pause-for`.
final class PrivateTouches {
  private let rules: PauseRules
  private let windows: WindowWatch
  private let log: LogSink
  private var isPrivate = false

  /// Begins to track the windows of a display; nil if the rules are empty.
  init?(_ rules: PauseRules, on connection: DisplayConnection, log: @escaping LogSink) {
    guard !rules.isEmpty else { return nil }
    self.rules = rules
    self.log = log
    windows = WindowWatch(promptsOn: Desktop(connection))
    windows.track(rules)
  }

  /// Subscribes to window events, before the first event is read.
  func attach(to reader: EventReader) { reader.windows = windows }

  /// Evaluates the window events and logs a resulting change.
  func evaluateEvents() {
    guard windows.evaluateEvents() else { return }
    let isPrompted = windows.isPrompted(by: rules)
    let wasPrivate = isPrivate
    isPrivate = isPrompted || windows.isNamed(by: rules)
    guard isPrivate != wasPrivate else { return }
    let reason =
      isPrompted
      ? "a password prompt is open"
      : "a window listed in 'pause-for' has the keyboard focus"
    log(
      .notice,
      isPrivate ? "new touches are left out: \(reason)" : "touches are reported again")
  }

  /// Decides whether a report belongs to a touch that is left out.
  ///
  /// - Parameters:
  ///   - id: the touch.
  ///   - phase: the phase of the report.
  ///   - choices: the decisions on the touches that are down.
  /// - Returns: whether it is left out.
  func hides(_ id: TouchID, _ phase: TouchPhase, by choices: inout PrivacyChoices) -> Bool {
    // Evaluate a new window before a touch on it can be passed on.
    if phase == .began { evaluateEvents() }
    return choices.hides(id, phase, isPrivate: isPrivate)
  }
}

/// The decisions, for each touch that is down, to leave it out or not.
struct PrivacyChoices {
  private var isHidden: [TouchID: Bool] = [:]

  /// Decides whether a report is left out.
  ///
  /// - Parameters:
  ///   - id: the touch.
  ///   - phase: the phase of the report.
  ///   - isPrivate: whether a touch that begins now is left out.
  /// - Returns: whether it is left out.
  mutating func hides(_ id: TouchID, _ phase: TouchPhase, isPrivate: Bool) -> Bool {
    let isOver = phase == .ended || phase == .cancelled
    let decision = phase == .began ? nil : isHidden[id]
    let hides = decision ?? isPrivate
    isHidden[id] = isOver ? nil : hides
    return hides
  }
}
