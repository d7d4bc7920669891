package import DesktopRequests
package import SystemSupport

/// A key that triggers an action in every application.
package struct Hotkey: Equatable, Sendable {
  /// The key with its modifiers.
  package var chord: KeyChord
  /// The key as written in the file.
  package var text: String
  /// Its place in the file.
  package var place: FileLocation
  /// Its action.
  package var action: OverlayAction

  /// Creates a hotkey.
  package init(chord: KeyChord, text: String, place: FileLocation, action: OverlayAction) {
    self.chord = chord
    self.text = text
    self.place = place
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

  /// Returns a message about a hotkey, with its place in the file.
  package func line(about key: Hotkey, _ message: String) -> String {
    [FileProblem(place: key.place, key: "hotkeys.\(key.text)", message: message)]
      .lines(in: path).joined()
  }
}
