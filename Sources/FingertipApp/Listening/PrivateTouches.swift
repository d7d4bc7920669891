// A PIN that is typed by touch must not be in a recording. A touch that begins while a password is asked for
// is left out until it ends, so that the output has whole touches only. A touch that was down before cannot
// be part of a PIN and goes on.

internal import FingertipOverlay
internal import FingertipSettings
internal import SystemSupport
internal import TouchX11
internal import Touches

/// The touches that a recording leaves out because of windows.
final class PrivateTouches {
  private let rules: PauseRules
  private let windows: WindowWatch
  private let log: LogSink
  private var isPrivate = false

  /// Begins to track the windows of a display; nil where rules name none.
  init?(_ rules: PauseRules, on connection: DisplayConnection, log: @escaping LogSink) {
    guard !rules.isEmpty else { return nil }
    self.rules = rules
    self.log = log
    windows = WindowWatch(promptsOn: Desktop(connection))
    windows.track(rules)
  }

  /// Subscribes to window events, before the first event is read.
  func attach(to reader: EventReader) { reader.windows = windows }

  /// Evaluates the window events, and returns the resulting change.
  func settle() {
    guard windows.settle() else { return }
    let isPrompted = windows.isPrompted(by: rules)
    let wasPrivate = isPrivate
    isPrivate = isPrompted || windows.isNamed(by: rules)
    guard isPrivate != wasPrivate else { return }
    let reason = isPrompted ? "a password is asked for" : "a window of 'pause-for' has the keyboard"
    log(
      .notice,
      isPrivate ? "touches that begin now are left out: \(reason)" : "touches are heard again")
  }

  /// Decides whether a report is of a touch that is left out.
  ///
  /// - Parameters:
  ///   - id: the touch.
  ///   - phase: what became of it.
  ///   - choices: what was decided of touches that are down.
  /// - Returns: whether it is left out.
  func hides(_ id: TouchID, _ phase: TouchPhase, by choices: inout PrivacyChoices) -> Bool {
    // A window that came is asked about before anybody can have touched it.
    if phase == .began { settle() }
    return choices.hides(id, phase, isPrivate: isPrivate)
  }
}

/// The choice, for each touch that is down, to leave it out or not.
struct PrivacyChoices {
  private var isHidden: [TouchID: Bool] = [:]

  /// Decides whether a report is left out.
  ///
  /// - Parameters:
  ///   - id: the touch.
  ///   - phase: what became of it.
  ///   - isPrivate: whether a touch that begins now is left out.
  /// - Returns: whether it is left out.
  mutating func hides(_ id: TouchID, _ phase: TouchPhase, isPrivate: Bool) -> Bool {
    let isOver = phase == .ended || phase == .cancelled
    let known = phase == .began ? nil : isHidden[id]
    let hides = known ?? isPrivate
    isHidden[id] = isOver ? nil : hides
    return hides
  }
}
