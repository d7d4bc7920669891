internal import FingertipSettings
internal import SettingsReading

/// The rules for windows.
extension ModeSwitch {
  /// The index of the rule for windows that holds; nil for none.
  package var rule: Int? { ruled.rule }

  /// The rule for windows that holds, for people; nil for none.
  package var ruleText: String? { ruled.rule.map { ruled.rules.lines[$0] } }

  /// Whether the settings of another rule can be applied now.
  var isRuleDue: Bool { ruled.isWaiting && overlay.isIdle }

  /// Applies the settings of another rule once no touch is visible.
  func followRule() {
    guard isRuleDue else { return }
    let former = overlay.settings
    ruled.isWaiting = false
    let settings = ruled.current
    guard settings != former else { return }
    applyCurrent(settings)
    if settings.draw != former.draw {
      regions.partners.drawing?.use(settings.draw, insteadOf: former.draw)
    }
  }
}
