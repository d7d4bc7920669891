@testable import SettingsReading
import SystemSupport
import Testing
import Touches

@testable import FingertipSettings

/// Returns the rules of a file.
private func rules(_ yaml: String) throws -> [WindowRule] {
  let configuration = Configuration(Array(yaml.utf8))
  try #require(configuration.problems.isEmpty, "\(configuration.problems)")
  return configuration.rules
}

@Test(
  "A rule applies to windows whose class, title and state all match",
  arguments: [
    ("{class: krita}", "Krita", "krita", "Drawing", false, true),
    ("{class: krita}", "Org.kde.Krita", "krita", "Drawing", false, true),
    ("{class: krit}", "Krita", "krita", "Drawing", false, false),
    ("{class: [gimp, 'K*']}", "Krita", "krita", "Drawing", true, true),
    ("{title: '*draw*'}", "Krita", "krita", "My drawing", false, true),
    ("{title: draw}", "Krita", "krita", "My drawing", false, false),
    ("{fullscreen: true}", "Krita", "krita", "Drawing", true, true),
    ("{fullscreen: false}", "Krita", "krita", "Drawing", true, false),
    ("{class: krita, fullscreen: true}", "Krita", "krita", "Drawing", false, false),
    ("{class: krita, title: 'D*', fullscreen: true}", "Krita", "krita", "Drawing", true, true),
  ])
func ruleWindows(
  _ rule: String, _ name: String, _ instance: String, _ title: String, _ full: Bool, _ isMatch: Bool
) throws {
  let found = try #require(try rules("rules: [\(rule)]").first)
  #expect(
    found.applies(className: name, instanceName: instance, title: title, isFullscreen: full)
      == isMatch
  )
}

@Test(
  "A rule's settings override those of the file, and options override both",
  arguments: [
    ("show: {radius: 5, trail: 0}", "{class: a, show: {radius: 7}}", "", 7, 0),
    ("show: {radius: 5, trail: 0}", "{class: a, preset: room}", "", 8.5, 700),
    ("show: {radius: 5}", "{class: a, show: {radius: 7}, preset: room}", "", 7, 700),
    ("show: {radius: 5}", "{class: a, preset: room, show: {radius: 7}}", "9", 9, 700),
    ("show: {preset: debug}", "{class: a, show: {radius: 7}}", "", 7, 1000),
  ])
func rulePrecedence(
  _ show: String, _ rule: String, _ radius: String, _ expected: Double, _ trail: Double
) throws {
  let configuration = Configuration(Array("\(show)\nrules: [\(rule)]".utf8))
  let option = try Setting.show.first { $0.key == "radius" && !radius.isEmpty }?.change(radius)
  let settings = ShowSettings(
    file: configuration.settings, rule: try #require(configuration.rules.first).changes,
    commandLine: [option].compactMap(\.self))
  #expect(settings.look.shape.radius == Length(expected))
  #expect(settings.look.trail == trail)
}

@Test("A preset on the command line overrides the looks of the file and the rule")
func rulePresetOption() throws {
  let configuration = Configuration(
    Array("show: {trail: 0}\nrules: [{class: a, preset: room, show: {radius: 7}}]".utf8))
  let settings = ShowSettings(
    file: configuration.settings, rule: configuration.rules[0].changes,
    commandLine: [try Setting.preset.change("debug")])
  #expect(settings.look == Preset.debug.look)
}

@Test("Each rule is described on one line, and a rule that never applies causes a warning")
func ruleLines() throws {
  let found = try rules(
    """
    rules:
    - {class: [krita, gimp], fullscreen: true, pause: true}
    - {class: gimp, fullscreen: true, title: "*", show: {trail: 0}, draw: {tool: marker}}
    - {title: '*Maths*', preset: room}
    - {fullscreen: false}
    """)
  let all = WindowRules(found) { ShowSettings(file: [], rule: $0.changes, commandLine: []) }
  #expect(
    all.lines == [
      "rules[0]: class krita or gimp, fullscreen: pause",
      "rules[1]: class gimp, title '*', fullscreen: show.trail 0, draw.tool marker",
      "rules[2]: title '*Maths*': preset room",
      "rules[3]: not fullscreen: the settings as they are without rules",
    ])
  #expect(
    all.warnings.lines(in: "f", kind: "warning") == [
      "f:3:3: warning: rules[1]: never applies, since rules[0] comes first and matches all of its "
        + "windows"
    ])
  #expect(all.settings(of: 2)?.preset == .room)
}

@Test("The description of a rule has no control characters of the texts in the file")
func controlCharactersInRules() throws {
  let found = try rules(#"rules: [{class: "a\e[2J", draw: {text: "b\nc"}}]"#)
  let all = WindowRules(found) { ShowSettings(file: [], rule: $0.changes, commandLine: []) }
  #expect(all.lines == [#"rules[0]: class a\u{1b}[2J: draw.text b\u{a}c"#])
}

@Test(
  "Errors in rules are reported with their location",
  arguments: [
    ("rules: {class: a}", "f:1:8: rules: is a section; a list of rules is allowed"),
    (
      "rules: [{pause: true}]",
      "f:1:9: rules[0]: matches no window; it needs a class, a title or fullscreen"
    ),
    (
      "rules: [{class: [], pause: true}]",
      "f:1:17: rules[0].class: is an empty list; a class or a list of classes is allowed"
    ),
    (
      "rules: [{clas: a, title: b}]", "f:1:10: rules[0]: 'clas' is not a key; did you mean 'class'?"
    ),
    (
      "rules: [{class: a, pause: maybe}]",
      "f:1:27: rules[0].pause: 'maybe' is not true or false: write true or false"
    ),
    (
      "rules: [{class: a, preset: rom}]",
      "f:1:28: rules[0].preset: 'rom' is not a preset: presenter, room or debug; did you mean 'room'?"
    ),
    (
      "rules: [{class: a, show: {labels: 7}}]",
      "f:1:35: rules[0].show.labels: '7' is not true or false: write true or false"
    ),
    (
      "rules: [{class: a, show: {device: b}}]",
      "f:1:27: rules[0].show: 'device' cannot differ by window; it belongs in the section 'show'"
    ),
    (
      "rules: [{class: a, show: {ink: red}}]",
      "f:1:27: rules[0].show: 'ink' belongs in the rule's section 'draw'"
    ),
    (
      "rules: [{class: a, draw: {colour: red}}]",
      "f:1:27: rules[0].draw: 'colour' belongs in the rule's section 'show'"
    ),
    (
      "rules: [{class: a, show: {preset: room}}]",
      "f:1:27: rules[0].show: 'preset' is a key of the rule itself"
    ),
    (
      "rules: [{class: a, draw: {tol: pen}}]",
      "f:1:27: rules[0].draw: 'tol' is not a key; did you mean 'tool'?"
    ),
  ])
func ruleErrors(_ yaml: String, _ problem: String) {
  #expect(Configuration(Array(yaml.utf8)).problems.lines(in: "f") == [problem])
}
