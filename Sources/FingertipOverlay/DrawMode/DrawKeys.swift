internal import DesktopRequests
internal import InkTyping
internal import OverlayLayers
internal import SystemSupport
internal import TouchX11

/// The keys that are grabbed in draw mode.
final class DrawKeys {
  private let connection: DisplayConnection
  private let log: LogSink
  /// The grab of the Escape key, which leaves; nil if another program has grabbed it.
  private(set) var escape: KeyGrab?
  /// The grab of the key that makes touches draw while it is held; nil if there is none.
  private(set) var hold: KeyGrab?

  /// The grab of the keys that type a text; nil while no text is being typed.
  private(set) var typing: KeyGrab?

  /// The reported problems of keys, which are not reported again with each attempt.
  private var problems: [KeySymbol: String] = [:]

  /// The revision of the keyboard for which the keys were looked up; nil until one is demanded, so
  /// that the keyboard is not followed in vain.
  private var revision: Int?

  /// Creates the keys of a display, without any grab.
  init(_ connection: DisplayConnection, log: @escaping LogSink) {
    self.connection = connection
    self.log = log
  }

  /// Grabs the keys that are demanded, and releases the others.
  func follow(_ demands: Demands.Grabs, from former: Demands.Grabs) {
    if revision == nil, demands.takesEscape || demands.holdKey != nil {
      // Before the keys are looked up, so that every later change counts.
      connection.followTyping()
      revision = connection.keyboardRevision
    }
    if demands.takesEscape != former.takesEscape {
      escape = demands.takesEscape ? grabEscape() : nil
    }
    if demands.holdKey != former.holdKey { takeHoldKey(demands.holdKey) }
    if demands.takesTyping != former.takesTyping {
      typing = demands.takesTyping ? grabTypingKeys() : nil
    }
  }

  /// Releases all keys, because this process is about to be stopped.
  func release() {
    escape = nil
    hold = nil
    typing = nil
  }

  /// Grabs the demanded keys after `release`.
  func takeAgain(_ demands: Demands.Grabs) {
    if demands.takesEscape { escape = grabEscape() }
    takeHoldKey(demands.holdKey)
    if demands.takesTyping { typing = grabTypingKeys() }
  }

  private func grabTypingKeys() -> KeyGrab { connection.grabTypingKeys(of: KeyLevels.typingKeys) }

  /// Forgets the problems that were reported, at the end of draw mode.
  func forgetProblems() { problems = [:] }

  /// Grabs the demanded keys again after a change of the keyboard, on which they may be others.
  func followKeyboard(_ demands: Demands.Grabs) {
    guard let revision, revision != connection.keyboardRevision else { return }
    self.revision = connection.keyboardRevision
    // The former grab ends last, so that a key that is still the same one stays grabbed throughout.
    if demands.takesEscape { escape = grabEscape() }
    if demands.holdKey != nil { takeHoldKey(demands.holdKey) }
  }

  /// Grabs the key that makes touches draw if that failed before.
  func retryHoldKey(_ demands: Demands.Grabs) {
    if hold == nil, demands.holdKey != nil { takeHoldKey(demands.holdKey) }
  }

  private func grabEscape() -> KeyGrab? {
    grab(.escape, .notice) { _ in
      "another program has grabbed the Escape key, so it does not leave draw mode"
    }
  }

  /// Grabs the key that makes touches draw; also called to try again.
  func takeHoldKey(_ key: KeySymbol?) {
    // Released first, because the new key may be the same one.
    hold = nil
    guard let key else { return }
    hold = grab(key, .warning) { failure in
      let reason =
        failure == .held ? "another program has grabbed it" : "there is no such key on the keyboard"
      return "the key '\(key)' does nothing: \(reason)"
    }
  }

  /// Grabs a key, or reports why it cannot be grabbed, once until that changes.
  private func grab(
    _ key: KeySymbol, _ level: LogLevel, problem: (KeyGrab.Failure) -> String
  ) -> KeyGrab? {
    do throws(KeyGrab.Failure) {
      let grab = try KeyGrab(key, connection: connection)
      problems[key] = nil
      return grab
    } catch {
      let message = problem(error)
      if problems.updateValue(message, forKey: key) != message { log(level, message) }
      return nil
    }
  }
}
