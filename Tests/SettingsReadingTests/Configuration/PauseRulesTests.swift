@testable import SettingsReading
import Testing

@testable import FingertipSettings

@Suite struct PauseRulesTests {
  @Test(
    "A list of windows reads back as it was written",
    arguments: [
      ("prompts", "prompts"), ("none", "none"), ("krita", "krita"),
      (" prompts , Krita,title: *Online Banking* ", "prompts,Krita,title:*Online Banking*"),
      ("krita,prompts", "prompts,krita"),
    ])
  func textRoundTrip(given: String, written: String) throws {
    let kind = SettingKind<PauseRules>.pauseRules
    let rules = try kind.value(of: given)
    #expect(kind.write(rules) == written)
    #expect(try kind.value(of: written) == rules)
  }

  @Test(
    "An invalid list of windows is refused",
    arguments: ["", "krita,", "none,krita", "title:", String(repeating: "a,", count: 64) + "a"])
  func refused(text: String) {
    #expect(throws: SettingProblem.self) { try SettingKind<PauseRules>.pauseRules.value(of: text) }
  }

  @Test(
    "A window is matched by its class, instance or title, ignoring case",
    arguments: [
      ("krita", ("Krita", "", ""), true), ("org.*", ("", "org.kde.krita", ""), true),
      ("krita", ("Krita2", "", ""), false), ("title:*bank*", ("A", "a", "My Bank – Mozilla"), true),
      ("title:bank", ("Bank", "bank", "My Bank"), false), ("*", ("", "", ""), true),
      ("none", ("Krita", "krita", "x"), false), ("prompts", ("Pinentry-qt", "pinentry", ""), false),
    ])
  func matches(list: String, window: (String, String, String), isNamed: Bool) throws {
    let rules = try SettingKind<PauseRules>.pauseRules.value(of: list)
    #expect(
      rules.match(className: window.0, instanceName: window.1, title: window.2) == isNamed)
  }

  @Test(
    "The built-in rules match programs that ask for passwords",
    arguments: [
      ("Pinentry-gtk-2", "pinentry-gtk-2", true), ("pinentry-qt", "pinentry-qt", true),
      ("Gcr-prompter", "gcr-prompter", true), ("Lxpolkit", "lxpolkit", true),
      ("Polkit-gnome-authentication-agent-1", "polkit-gnome-authentication-agent-1", true),
      ("Gnome-ssh-askpass", "gnome-ssh-askpass", true), ("Xfce-polkit", "xfce-polkit", true),
      ("Firefox", "Navigator", false), ("", "", false),
    ])
  func builtInPrompts(className: String, instance: String, isPrompt: Bool) {
    #expect(PauseRules.isPrompt(className: className, instanceName: instance) == isPrompt)
  }
}
