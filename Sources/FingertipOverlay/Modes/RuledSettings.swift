internal import FingertipSettings
internal import SettingsReading
internal import TouchX11
internal import WindowStates

/// The settings of a configuration, and the rule for windows that changes them at present.
struct RuledSettings {
  /// The settings while no rule holds.
  var usual: ShowSettings
  /// The rules.
  var rules = WindowRules()
  /// The index of the rule that holds; nil for none.
  private(set) var rule: Int?
  /// Whether its settings wait until no touch is visible, so that each touch keeps its look.
  var isWaiting = false

  /// Creates settings without rules.
  init(_ usual: ShowSettings) { self.usual = usual }

  /// The settings of the rule that holds, or the usual ones.
  var current: ShowSettings { rules.settings(of: rule) ?? usual }

  /// Whether the rule that holds pauses everything.
  var isPaused: Bool { rule.map { rules.rules[$0].pauses } ?? false }

  /// Finds the rule for the active window; nil for no window.
  ///
  /// If the rule changes, its settings wait (`isWaiting`) until they are applied.
  mutating func follow(_ window: WindowFacts?) {
    let found = window.flatMap { window in
      rules.rules.firstIndex {
        $0.applies(
          className: window.className, instanceName: window.instanceName, title: window.title,
          isFullscreen: window.isFullscreen)
      }
    }
    guard found != rule else { return }
    rule = found
    isWaiting = true
  }
}
