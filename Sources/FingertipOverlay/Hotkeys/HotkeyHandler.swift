// Keys that do something wherever the user is. They are grabbed on the root, so that no window has to
// have the keyboard, and for as long as the overlay runs: one that is paused is resumed by a key, too.
//
// A key is one client's alone. One that another program has is told of once, and asked for again when
// the keyboard or the configuration changes, and besides every few seconds: nothing tells that a grab of
// somebody else has ended. Where every key is there, nothing wakes.

internal import DesktopRequests
package import FingertipSettings
package import SystemSupport
package import TouchX11

/// Takes the hotkeys of the configuration from the keyboard, and collects the actions of those that are pressed.
package final class HotkeyHandler: LoopHandler {
  /// The time until a key that another program has is asked for again, in ms.
  private static let retryInterval = 5000.0

  private let modes: ModeSwitch
  private let log: LogSink
  private var settings = HotkeySettings()
  /// The grabs; nil where there never was a hotkey, so that nobody follows the keyboard for nothing.
  private var grabs: ChordGrabs?
  /// The reason why keys do nothing, as the user was told.
  private var told: [KeyChord: KeyGrab.Failure] = [:]
  /// The time at which keys are asked for again; nil for never.
  private var retry: Double?
  /// The numbers of the keys that are down; one that is held repeats its presses.
  private var down: Set<UInt8> = []
  /// The hotkeys that were pressed and whose actions were not taken yet.
  private var pressed: [KeyChord] = []

  /// A handler without hotkeys.
  ///
  /// - Parameters:
  ///   - modes: says whether the desktop is locked.
  ///   - log: where messages go.
  package init(_ modes: ModeSwitch, log: @escaping LogSink) {
    self.modes = modes
    self.log = log
  }

  /// Has just these hotkeys from now on; those that stay are never without their grab.
  package func use(_ settings: HotkeySettings) {
    self.settings = settings
    if grabs == nil, !settings.keys.isEmpty { grabs = ChordGrabs(modes.overlay.connection) }
    grabKeys(at: Monotonic.milliseconds)
  }

  /// Takes every key that can be had, and tells of those that cannot and could before.
  private func grabKeys(at time: Double) {
    guard let grabs else { return }
    grabs.grab(settings.keys.map(\.chord))
    let failures = grabs.failures
    for key in settings.keys where failures[key.chord] != told[key.chord] {
      if let failure = failures[key.chord] {
        log(.warning, settings.line(about: key, reason(failure)))
      } else {
        log(.notice, settings.line(about: key, "the key now exists and works"))
      }
    }
    told = failures
    retry = failures.values.contains(.held) ? time + Self.retryInterval : nil
  }

  /// The reason why a key does nothing.
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
      guard let chord = grabs?.chord(of: stroke), down.insert(stroke.keycode).inserted,
        !modes.mode.isBarred
      else { return }
      pressed.append(chord)
    case .keyReleased(let stroke): down.remove(stroke.keycode)
    default: break
    }
  }

  /// Grabs the keys again after a change of the keyboard, or when a refused grab may succeed.
  package func takeTurn(at time: Double) {
    guard let grabs, grabs.isOutdated || retry.map({ $0 <= time }) ?? false else { return }
    grabKeys(at: time)
  }

  /// The time of the next attempt at refused grabs; nil where all succeeded.
  package var nextTurn: Double? { retry }
}

extension HotkeyHandler: ActionSource {
  package func takeActions() -> [OverlayAction] {
    defer { pressed = [] }
    return pressed.compactMap { chord in
      // Another configuration may have come since it was pressed.
      guard let key = settings.keys.first(where: { $0.chord == chord }) else { return nil }
      log(.info, "hotkey \(key.text): \(key.action.word)")
      return key.action
    }
  }
}
