package import DesktopRequests
package import SystemSupport

/// A key that does something wherever the user is.
package struct Hotkey: Equatable, Sendable {
  /// The key with its modifiers.
  package var chord: KeyChord
  /// The key as the file has it.
  package var text: String
  /// Its place in the file.
  package var place: FilePlace
  /// Its action.
  package var action: OverlayAction

  /// Creates a hotkey as a file has it.
  package init(chord: KeyChord, text: String, place: FilePlace, action: OverlayAction) {
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

  /// No hotkeys.
  package init() {}

  /// Returns a line about a hotkey, which names its place in the file.
  package func line(about key: Hotkey, _ message: String) -> String {
    [FileProblem(place: key.place, key: "hotkeys.\(key.text)", message: message)]
      .lines(in: path).joined()
  }
}
