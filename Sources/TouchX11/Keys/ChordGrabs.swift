internal import CX11
package import DesktopRequests

/// Grabs of keys with modifiers, wherever the user's keyboard has them.
///
/// The server grabs keycodes, and a chord names a keysym. So the chords are looked up again when the
/// keyboard, its map or its layout changes.
package final class ChordGrabs {
  private let connection: DisplayConnection
  private var grabs: [KeyChord: KeyGrab] = [:]
  /// The revision of the keyboard in which they were looked up; nil for none.
  private var revision: Int?
  /// The chords that could not be grabbed, with the reasons.
  package private(set) var failures: [KeyChord: KeyGrab.Failure] = [:]

  /// Follows the keyboard, and takes nothing yet.
  package init(_ connection: DisplayConnection) {
    self.connection = connection
    _ = connection.followKeyboard(UInt32(XkbUseCoreKbd), followsLayout: true)
  }

  /// Whether the keyboard has changed since chords were looked up.
  package var isOutdated: Bool { revision != connection.keyboard.revision }

  /// Grabs exactly these chords, as far as possible; `failures` has the others.
  ///
  /// Chords that are grabbed and whose keycode did not change stay grabbed throughout.
  ///
  /// - Parameter chords: the chords; the first of two that are the same key has it.
  package func grab(_ chords: [KeyChord]) {
    // Before the server is asked: what changes meanwhile is looked up once more.
    revision = connection.keyboard.revision
    failures = [:]
    let keyboard = Keyboard(connection)
    if let keyboard, keyboard.locks != connection.keyboard.lockModifiers {
      // Each has to be taken with other locks.
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
    // Released first, for another chord may lie there now.
    grabs = grabs.filter { strokes[$0.value.key] == $0.key }
    for (stroke, chord) in strokes where grabs[chord] == nil {
      do throws(KeyGrab.Failure) {
        grabs[chord] = try KeyGrab(stroke, connection: connection)
      } catch {
        failures[chord] = error
      }
    }
  }

  /// Returns the chord that was pressed; nil for any other.
  package func chord(of stroke: KeyStroke) -> KeyChord? {
    grabs.first { $0.value.key == stroke }?.key
  }
}
