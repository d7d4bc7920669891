internal import TouchRouting

/// The windows that pause the overlay: the setting `pause-for`.
///
/// While a password prompt is open, touches are hidden; regions stay active, because the password
/// may be typed with them. While a named window is active, everything is paused.
package struct PauseRules: Hashable, Sendable {
  /// A case-insensitive pattern of windows, in which `*` matches any characters.
  package enum Pattern: Hashable, Sendable {
    /// The class or the instance of WM_CLASS.
    case name(String)
    /// The title.
    case title(String)

    /// Returns whether a window matches it.
    package func matches(className: String, instanceName: String, title: String) -> Bool {
      switch self {
      case .name(let name):
        [className, instanceName].contains { Glob.matches($0.lowercased(), name.lowercased()) }
      case .title(let text): Glob.matches(title.lowercased(), text.lowercased())
      }
    }
  }

  /// Whether touches are hidden while a password prompt is open.
  package var hidesForPrompts = true
  /// The windows that pause everything while they are active.
  package var patterns: [Pattern] = []

  /// Creates the default rules: password prompts only.
  package init() {}

  /// The rules under which no window pauses anything.
  package static let never: PauseRules = {
    var rules = PauseRules()
    rules.hidesForPrompts = false
    return rules
  }()

  /// Whether no window pauses anything.
  package var isEmpty: Bool { !hidesForPrompts && patterns.isEmpty }

  /// Whether any pattern is for titles.
  package var hasTitlePatterns: Bool {
    patterns.contains { if case .title = $0 { true } else { false } }
  }

  /// Returns whether a window matches one of the patterns.
  package func match(className: String, instanceName: String, title: String) -> Bool {
    patterns.contains {
      $0.matches(className: className, instanceName: instanceName, title: title)
    }
  }

  /// The classes and instances of programs that ask for passwords, as packaged in Debian: those of
  /// GnuPG, keyrings, polkit and ssh.
  private static let prompts = [
    "pinentry*", "gcr-prompter", "polkit-*-authentication-agent-1", "lxpolkit",
    "lxqt-policykit-agent", "mate-polkit", "xfce-polkit", "ukui-polkit*", "*ssh-askpass*",
    "ksshaskpass", "lxqt-openssh-askpass", "lxqt-sudo", "kdesu", "kwalletd*", "zulucrypt*",
  ]

  /// Returns whether a window with this class and instance is a password prompt.
  package static func isPrompt(className: String, instanceName: String) -> Bool {
    let names = [className.lowercased(), instanceName.lowercased()]
    return prompts.contains { pattern in names.contains { Glob.matches($0, pattern) } }
  }
}
