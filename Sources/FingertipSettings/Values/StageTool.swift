package import Translations

/// A tool over the desktop that people switch on and off while they present.
package enum StageTool: String, CaseIterable, Sendable {
  case spotlight
  case curtain
  case zoom
  case lens

  /// The name in menus.
  package var title: ScreenText {
    switch self {
    case .spotlight: ScreenText("Spotlight")
    case .curtain: ScreenText("Curtain")
    case .zoom: ScreenText("Zoom")
    case .lens: ScreenText("Lens")
    }
  }

  /// The effect, as one line of the help.
  package var summary: String {
    switch self {
    case .spotlight: "darken everything except the area around the finger, or stop doing so"
    case .curtain: "hide the screen until a finger draws the curtain away, or stop doing so"
    case .zoom: "freeze the screen, to magnify it by touch, or stop doing so"
    case .lens: "magnify the live screen beneath the finger, or stop doing so"
    }
  }
}

extension ShowSettings {
  /// The tools that are on when touches start to be shown.
  package var stage: Set<StageTool> {
    Set(
      (tools.spotlight.isOn ? [.spotlight] : []) + (tools.curtain.isOn ? [.curtain] : [])
        + (tools.lens.isOn ? [.lens] : []))
  }
}

/// A request to switch a tool on or off.
package enum SwitchRequest: String, CaseIterable, Sendable {
  case on, off, toggle

  /// Returns the state after the request.
  package func state(from isOn: Bool) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .toggle: !isOn
    }
  }
}
