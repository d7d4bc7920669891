package import FingertipSettings
package import SettingsReading
package import TouchX11

extension WindowWatch {
  /// Creates a watch that is off, for the prompts that rules know.
  ///
  /// - Parameter desktop: answers questions about windows.
  package convenience init(promptsOn desktop: Desktop) {
    self.init(desktop) {
      PauseRules.isPrompt(className: $0.className, instanceName: $0.instanceName)
    }
  }

  /// Tracks what some rules name; nothing where they name no window.
  package func track(
    _ rules: PauseRules, and others: WindowRules = WindowRules(), forRegions: Bool = false
  ) {
    isOn = !rules.isEmpty || !others.isEmpty || forRegions
    followsFacts = rules.namesTitles || !others.isEmpty || forRegions
  }

  /// Returns whether a password prompt is open that rules cover.
  package func isPrompted(by rules: PauseRules) -> Bool { rules.coversPrompts && hasPrompt }

  /// Returns whether the active window is one that rules name.
  package func isNamed(by rules: PauseRules) -> Bool {
    active.map {
      rules.name(className: $0.className, instanceName: $0.instanceName, title: $0.title)
    } ?? false
  }
}
