import SystemSupport
import Testing

@testable import FingertipSettings
@testable import SettingsReading

/// Other values than the defaults, one for each key of `draw`.
private let otherTexts = [
  "tool": "marker", "ink": "#20C020", "ink-by": "tool", "width": "5mm", "width-by": "none",
  "text": "count", "smooth": "none", "filter": "none", "predict": "false", "straighten": "false",
  "dots": "false", "one-finger": "true", "hand": "erase", "replace": "true", "double-tap": "undo",
  "cancelled": "mark", "undo-depth": "7", "ground": "squared", "grounds": "/papers",
  "adapt": "true", "pan": "always", "with": "pen", "hold-key": "F9", "through": "true",
  "palette": "false", "corner": "false", "fingers": "3",
]

/// Changes of the settings of drawing, made to settings that differ in other keys.
@Suite struct DrawSettingsChangeTests {
  private static func settings(_ texts: [String: String]) throws -> DrawSettings {
    var settings = ShowSettings()
    for (key, text) in texts {
      try #require(Setting.draw.first { $0.key == key }, "\(key)").change(text).apply(&settings)
    }
    return settings.draw
  }

  @Test(
    "A change of one key of 'draw' keeps the values of all others",
    arguments: Setting.draw.map(\.key))
  func changeOfKey(_ key: String) throws {
    let (defaults, others) = (DrawSettings(), try Self.settings(otherTexts))
    let text = try #require(otherTexts[key])
    let changed = try Self.settings([key: text])
    #expect(changed != defaults)
    #expect(defaults.changed(from: defaults, to: changed) == changed)
    #expect(others.changed(from: defaults, to: defaults) == others)
    // The change back to the default concerns only this key.
    let rest = try Self.settings(otherTexts.filter { $0.key != key })
    #expect(others.changed(from: changed, to: defaults) == rest)
  }

  @Test("Options of ink stay when other options take the place of a command line's")
  func keptInk() throws {
    func source(_ texts: [(key: String, text: String)]) throws -> SettingsSource {
      let changes = try texts.map { change in
        try #require(Setting.all.first { $0.key == change.key }).change(change.text)
      }
      return SettingsSource(environment: Environment([:]), changes: changes)
    }
    let former = try source([("tool", "marker"), ("radius", "9mm"), ("ground", "squared")])
    let kept = try source([("preset", "room")]).keepingInk(of: former)
    #expect(
      kept.changes.map { "\($0.key) \($0.text)" }
        == ["tool marker", "ground squared", "preset room"])
  }
}
