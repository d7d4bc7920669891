package import FingertipSettings
package import SystemSupport

/// A rule of the section `rules`: conditions on the active window, and the settings for it.
package struct WindowRule: Sendable {
  /// The classes or instances of WM_CLASS, as patterns; empty for any.
  package var classes: [String] = []
  /// The title, as a pattern; nil for any.
  package var title: String?
  /// Whether the window must be fullscreen; nil if that does not matter.
  package var isFullscreen: Bool?
  /// Whether everything pauses.
  package var pauses = false
  /// The settings that differ, in the order of the file.
  package var changes: [SettingChange] = []
  /// Its location in the file.
  package var location: FileLocation

  /// Creates a rule for any window that changes nothing.
  package init(location: FileLocation) { self.location = location }

  /// Returns whether the rule applies to a window.
  package func applies(
    className: String, instanceName: String, title: String, isFullscreen: Bool
  ) -> Bool {
    func matches(_ pattern: PauseRules.Pattern) -> Bool {
      pattern.matches(className: className, instanceName: instanceName, title: title)
    }
    return (classes.isEmpty || classes.contains { matches(.name($0)) })
      && self.title.map { matches(.title($0)) } ?? true
      && self.isFullscreen.map { $0 == isFullscreen } ?? true
  }

  /// Returns whether the rule applies to every window that another rule applies to.
  func covers(_ other: WindowRule) -> Bool {
    let names = Set(classes.map { $0.lowercased() })
    return
      (names.isEmpty
      || !other.classes.isEmpty
        && other.classes.allSatisfy { names.contains($0.lowercased()) })
      && (title == nil || title?.lowercased() == other.title?.lowercased())
      && (isFullscreen == nil || isFullscreen == other.isFullscreen)
  }

  /// A description of the windows that it applies to, such as `class krita, fullscreen`.
  package var windows: String {
    let parts = [
      classes.isEmpty ? nil : "class \(classes.joined(separator: " or "))",
      title.map { "title \(quoted($0))" },
      isFullscreen.map { $0 ? "fullscreen" : "not fullscreen" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// A description of its changes, such as `pause` or `preset room, show.trail 0`.
  package var effect: String {
    if pauses { return "pause" }
    guard !changes.isEmpty else { return "the settings as they are without rules" }
    let drawing = Set(Setting.draw.map(\.key))
    // `show` and `draw` have no key in common.
    return changes.map { change in
      let section =
        change.key == Setting.preset.key ? "" : drawing.contains(change.key) ? "draw." : "show."
      return "\(section)\(change.key) \(change.text)"
    }.joined(separator: ", ")
  }
}

/// The rules of a configuration with the settings of each; the first that matches applies.
package struct WindowRules: Sendable {
  /// The rules, in the order of the file.
  package let rules: [WindowRule]
  /// The settings while each of them applies.
  private let settings: [ShowSettings]

  /// No rules.
  package init() { (rules, settings) = ([], []) }

  /// Creates rules, and the settings of each with the given function.
  init(_ rules: [WindowRule], settings: (WindowRule) -> ShowSettings) {
    self.rules = rules
    self.settings = rules.map(settings)
  }

  /// Whether there are none.
  package var isEmpty: Bool { rules.isEmpty }

  /// Returns the settings while a rule applies; nil for no rule.
  package func settings(of rule: Int?) -> ShowSettings? { rule.map { settings[$0] } }

  /// Whether draw mode can be left under every rule.
  var allowsLeavingDrawMode: Bool { settings.allSatisfy(\.draw.exits.hasAny) }

  /// A warning for each rule that never applies because an earlier one covers all its windows.
  package var warnings: [FileProblem] {
    rules.indices.compactMap { index in
      rules[..<index].firstIndex { $0.covers(rules[index]) }.map { first in
        FileProblem(
          location: rules[index].location, key: "rules[\(index)]",
          message: "never applies, since rules[\(first)] comes first and matches all of its windows"
        )
      }
    }
  }

  /// A description of each rule in one line: its windows and its changes.
  package var lines: [String] {
    rules.enumerated().map { escaped("rules[\($0)]: \($1.windows): \($1.effect)") }
  }
}
