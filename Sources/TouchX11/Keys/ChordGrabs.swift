internal import CX11
package import DesktopRequests

/// Keys with modifiers that are taken from everybody else, wherever the user's keyboard has them.
///
/// The server grabs places on a keyboard, and a chord is what a key means. So the chords are looked up
/// anew when another keyboard, another map or another layout is in effect.
package final class ChordGrabs {
  private let connection: DisplayConnection
  private var grabs: [KeyChord: KeyGrab] = [:]
  /// The revision of the keyboard in which they were looked up; nil for none.
  private var revision: Int?
  /// Why some chords could not be taken.
  package private(set) var failures: [KeyChord: KeyGrab.Failure] = [:]

  /// Follows the keyboard, and takes nothing yet.
  package init(_ connection: DisplayConnection) {
    self.connection = connection
    _ = connection.followKeyboard(UInt32(XkbUseCoreKbd), followsLayout: true)
  }

  /// Whether the keyboard has changed since chords were looked up.
  package var isOutdated: Bool { revision != connection.keyboard.revision }

  /// Has just these chords, as far as they can be taken; `failures` tells of the others.
  ///
  /// Those that are taken and lie where they did stay so all the time.
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
    // Let go of first, for another chord may lie there now.
    grabs = grabs.filter { strokes[$0.value.key] == $0.key }
    for (stroke, chord) in strokes where grabs[chord] == nil {
      do throws(KeyGrab.Failure) {
        grabs[chord] = try KeyGrab(stroke, connection: connection)
      } catch {
        failures[chord] = error
      }
    }
  }

  /// Returns the chord that was pressed; nil where it is none of these.
  package func chord(of stroke: KeyStroke) -> KeyChord? {
    grabs.first { $0.value.key == stroke }?.key
  }
}
