// Global hotkeys. They are grabbed on the root, so that they work whichever window has the
// keyboard, and for as long as the overlay runs: a hotkey can also resume a paused overlay.
//
// Only one client can grab a key. A key that another program has grabbed is reported once. It is
// tried again when the keyboard or the configuration changes, and also every few seconds, because
// no event reports that another client's grab has ended. If every key is grabbed, no timer runs.

internal import DesktopRequests
package import FingertipSettings
internal import OverlayLayers
package import SystemSupport
package import TouchX11

/// Grabs the hotkeys of the configuration, and collects the actions of those that are pressed.
package final class HotkeyHandler: LoopHandler {
  /// The time between two attempts at a key that another program has grabbed, in ms.
  private static let retryInterval = 5000.0

  private let modes: ModeSwitch
  private let log: LogSink
  private var settings = HotkeySettings()
  /// The grabs; nil until there is a hotkey, so that the keyboard is not followed in vain.
  private var grabs: ChordGrabs?
  /// The reasons that were reported for keys that do nothing.
  private var reportedFailures: [KeyChord: KeyGrab.Failure] = [:]
  /// The time of the next attempt at refused grabs, by our clock in ms; nil for none.
  private var retryTime: Double?
  /// The keycodes of the keys that are down; a held key repeats its presses.
  private var keycodesDown: Set<UInt8> = []
  /// The pressed hotkeys whose actions have not been taken yet.
  private var pressed: [KeyChord] = []

  /// Creates a handler without hotkeys.
  ///
  /// - Parameters:
  ///   - modes: tells whether the desktop is locked.
  ///   - log: where messages go.
  package init(_ modes: ModeSwitch, log: @escaping LogSink) {
    self.modes = modes
    self.log = log
  }

  /// Replaces the hotkeys; those that stay keep their grab throughout.
  package func use(_ settings: HotkeySettings) {
    self.settings = settings
    if grabs == nil, !settings.keys.isEmpty { grabs = ChordGrabs(modes.overlay.connection) }
    grabKeys(at: Monotonic.milliseconds)
  }

  /// Grabs every available key, and reports the keys whose availability has changed.
  private func grabKeys(at time: Double) {
    guard let grabs else { return }
    grabs.grab(settings.keys.map(\.chord))
    let failures = grabs.failures
    for key in settings.keys where failures[key.chord] != reportedFailures[key.chord] {
      if let failure = failures[key.chord] {
        log(.warning, settings.line(about: key, reason(failure)))
      } else {
        log(.notice, settings.line(about: key, "the key now exists and works"))
      }
    }
    reportedFailures = failures
    retryTime = failures.values.contains(.held) ? time + Self.retryInterval : nil
  }

  /// Returns the message about a key that does nothing.
  private func reason(_ failure: KeyGrab.Failure) -> String {
    switch failure {
    case .held: "another program has grabbed this key; it does nothing until it is free"
    case .missing: "there is no such key on the keyboard; it does nothing"
    case .missingModifier(let modifier):
      "there is no key '\(modifier.rawValue)' on the keyboard; it does nothing"
    case .same(let chord):
      "is the same key as '\(text(of: chord))' on this keyboard; it does nothing"
    }
  }

  private func text(of chord: KeyChord) -> String {
    settings.keys.first { $0.chord == chord }?.text ?? "\(chord)"
  }

  // MARK: - Turns

  /// Collects the action of a pressed hotkey, once for each press, and notes released keys.
  package func handle(_ event: DisplayEvent) {
    switch event {
    case .keyPressed(let stroke, _):
      guard let chord = grabs?.chord(of: stroke), keycodesDown.insert(stroke.keycode).inserted,
        !modes.mode.isBlocked
      else { return }
      pressed.append(chord)
    case .keyReleased(let stroke): keycodesDown.remove(stroke.keycode)
    default: break
    }
  }

  /// Grabs the keys again after a change of the keyboard, or when a refused grab may succeed.
  package func takeTurn(at time: Double) {
    guard let grabs, grabs.isOutdated || retryTime.map({ $0 <= time }) ?? false else { return }
    grabKeys(at: time)
  }

  /// The time of the next attempt at refused grabs; nil if none was refused.
  package var nextTurn: Double? { retryTime }
}

extension HotkeyHandler: ActionSource {
  package func takeActions() -> [OverlayAction] {
    defer { pressed = [] }
    return pressed.compactMap { chord in
      // The configuration may have changed since it was pressed.
      guard let key = settings.keys.first(where: { $0.chord == chord }) else { return nil }
      log(.info, "hotkey \(key.text): \(key.action.word)")
      return key.action
    }
  }
}
