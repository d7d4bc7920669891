internal import CX11
package import DesktopRequests

/// Grabs of keys with modifiers, independent of the keyboard's layout.
///
/// The server grabs keycodes, but a chord names a keysym. So the chords are looked up again when
/// the keyboard, its map or its layout changes.
package final class ChordGrabs {
  private let connection: DisplayConnection
  private var grabs: [KeyChord: KeyGrab] = [:]
  /// The keyboard's revision at the last lookup; nil before the first.
  private var revision: Int?
  /// The chords that could not be grabbed, with the reasons.
  package private(set) var failures: [KeyChord: KeyGrab.Failure] = [:]

  /// Follows the keyboard, and grabs nothing yet.
  package init(_ connection: DisplayConnection) {
    self.connection = connection
    _ = connection.followKeyboard(UInt32(XkbUseCoreKbd), followsLayout: true)
  }

  /// Whether the keyboard has changed since the chords were looked up.
  package var isOutdated: Bool { revision != connection.keyboard.revision }

  /// Grabs exactly these chords, as far as possible; `failures` gets the others.
  ///
  /// Grabbed chords whose keycode has not changed stay grabbed throughout.
  ///
  /// - Parameter chords: the chords; if two are the same key, the first one gets it.
  package func grab(_ chords: [KeyChord]) {
    // Read before the query: a change in between causes another lookup.
    revision = connection.keyboard.revision
    failures = [:]
    let keyboard = Keyboard(connection)
    if let keyboard, keyboard.locks != connection.keyboard.lockModifiers {
      // Each key must be grabbed with other combinations of locks.
      grabs = [:]
      connection.keyboard.lockModifiers = keyboard.locks
    }
    var strokes: [KeyStroke: KeyChord] = [:]
    for chord in chords {
      do throws(KeyGrab.Failure) {
        guard let keyboard else { throw .missing }
        let stroke = try keyboard.stroke(of: chord)
        if let other = strokes[stroke] { throw .same(other) }
        strokes[stroke] = chord
      } catch {
        failures[chord] = error
      }
    }
    // Release first, because another chord may have the key now.
    grabs = grabs.filter { strokes[$0.value.key] == $0.key }
    for (stroke, chord) in strokes where grabs[chord] == nil {
      do throws(KeyGrab.Failure) {
        grabs[chord] = try KeyGrab(stroke, connection: connection)
      } catch {
        failures[chord] = error
      }
    }
  }

  /// Returns the chord of a key stroke; nil for another key.
  package func chord(of stroke: KeyStroke) -> KeyChord? {
    grabs.first { $0.value.key == stroke }?.key
  }
}
