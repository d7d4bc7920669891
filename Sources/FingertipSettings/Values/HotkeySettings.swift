package import DesktopRequests
package import SystemSupport

/// A key that triggers an action in every application.
package struct Hotkey: Equatable, Sendable {
  /// The key with its modifiers.
  package var chord: KeyChord
  /// The key as written in the file.
  package var text: String
  /// Its location in the file.
  package var location: FileLocation
  /// Its action.
  package var action: OverlayAction

  /// Creates a hotkey.
  package init(chord: KeyChord, text: String, location: FileLocation, action: OverlayAction) {
    self.chord = chord
    self.text = text
    self.location = location
    self.action = action
  }
}

/// The section `hotkeys`.
package struct HotkeySettings: Equatable, Sendable {
  /// The hotkeys, in the order of the file.
  package var keys: [Hotkey] = []
  /// The name of the file, for messages.
  package var path = ""

  /// Creates settings without hotkeys.
  package init() {}

  /// Returns a message about a hotkey, with its location in the file.
  package func line(about key: Hotkey, _ message: String) -> String {
    [FileProblem(location: key.location, key: "hotkeys.\(key.text)", message: message)]
      .lines(in: path).joined()
  }
}
