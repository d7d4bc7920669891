package import DesktopRequests
package import RegionControls

/// The keys that a stick holds while it is moved in a direction.
package struct StickKeys: Equatable, Sendable {
  /// The keys held while the stick is up, including diagonally; nil for none.
  package var up: KeyChord?
  /// The keys held while the stick is down; nil for none.
  package var down: KeyChord?
  /// The keys held while the stick is to the left; nil for none.
  package var left: KeyChord?
  /// The keys held while the stick is to the right; nil for none.
  package var right: KeyChord?

  /// Creates settings without keys.
  package init() {}

  /// Returns the keys for some directions, each once.
  package func chords(for directions: StickDirections) -> [KeyChord] {
    let all: [(StickDirections, KeyChord?)] = [
      (.up, up), (.down, down), (.left, left), (.right, right),
    ]
    var chords: [KeyChord] = []
    for case (let direction, let chord?) in all
    where directions.contains(direction) && !chords.contains(chord) { chords.append(chord) }
    return chords
  }
}
