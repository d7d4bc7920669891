internal import TouchRouting

/// The windows for which the overlay pauses.
///
/// While a password is asked for, touches are neither shown nor recorded; regions go on, for somebody may type
/// it by them. While a window that is named has the keyboard, everything is paused.
package struct PauseRules: Hashable, Sendable {
  /// A pattern of windows, in which a `*` stands for any run of characters; upper and lower case are the same.
  package enum Pattern: Hashable, Sendable {
    /// The class or the instance of WM_CLASS.
    case name(String)
    /// The title.
    case title(String)
  }

  /// Whether password prompts are covered.
  package var coversPrompts = true
  /// The windows that pause everything.
  package var patterns: [Pattern] = []

  /// The rules of somebody who named no window: prompts are covered.
  package init() {}

  /// Whether nothing pauses.
  package var isEmpty: Bool { !coversPrompts && patterns.isEmpty }

  /// Whether any of the patterns is of a title.
  package var namesTitles: Bool {
    patterns.contains { if case .title = $0 { true } else { false } }
  }

  /// Whether a window is one of those that are named.
  package func name(className: String, instanceName: String, title: String) -> Bool {
    patterns.contains { pattern in
      switch pattern {
      case .name(let name):
        [className, instanceName].contains { Glob.matches($0.lowercased(), name.lowercased()) }
      case .title(let text): Glob.matches(title.lowercased(), text.lowercased())
      }
    }
  }

  /// The classes and instances of programs that ask for passwords: GnuPG's, keyrings', polkit's and ssh's, as
  /// Debian has them.
  private static let prompts = [
    "pinentry*", "gcr-prompter", "polkit-*-authentication-agent-1", "lxpolkit",
    "lxqt-policykit-agent", "mate-polkit", "xfce-polkit", "ukui-polkit*", "*ssh-askpass*",
    "ksshaskpass", "lxqt-openssh-askpass", "lxqt-sudo", "kdesu", "kwalletd*", "zulucrypt*",
  ]

  /// Whether a window of a class and an instance asks for a password.
  package static func isPrompt(className: String, instanceName: String) -> Bool {
    let names = [className.lowercased(), instanceName.lowercased()]
    return prompts.contains { pattern in names.contains { Glob.matches($0, pattern) } }
  }
}
