package import DesktopRequests
package import RegionControls

/// The keys that a stick holds while it is moved in their directions.
package struct StickKeys: Equatable, Sendable {
  /// The keys held while the stick is up, also to the left or right of it; nil for none.
  package var up: KeyChord?
  /// The keys held while the stick is down; nil for none.
  package var down: KeyChord?
  /// The keys held while the stick is to the left; nil for none.
  package var left: KeyChord?
  /// The keys held while the stick is to the right; nil for none.
  package var right: KeyChord?

  /// No keys in any direction.
  package init() {}

  /// Returns the keys of some directions, each once.
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
