package import FingertipSettings
package import SettingsReading
package import TouchX11
internal import WindowStates

extension WindowWatch {
  /// Creates a watch that is off, for the password prompts that pause rules know.
  ///
  /// - Parameter desktop: the desktop, which answers queries about windows.
  package convenience init(promptsOn desktop: Desktop) {
    self.init(desktop) {
      PauseRules.isPrompt(className: $0.className, instanceName: $0.instanceName)
    }
  }

  /// Tracks the windows that rules or regions refer to; nothing if they refer to none.
  package func track(
    _ rules: PauseRules, and others: WindowRules = WindowRules(), forRegions: Bool = false
  ) {
    isOn = !rules.isEmpty || !others.isEmpty || forRegions
    followsFacts = rules.hasTitlePatterns || !others.isEmpty || forRegions
  }

  /// Returns whether a password prompt is open and the rules cover prompts.
  package func isPrompted(by rules: PauseRules) -> Bool { rules.hidesForPrompts && hasPrompt }

  /// Returns whether the rules name the active window.
  package func isNamed(by rules: PauseRules) -> Bool {
    active.map {
      rules.match(className: $0.className, instanceName: $0.instanceName, title: $0.title)
    } ?? false
  }
}
