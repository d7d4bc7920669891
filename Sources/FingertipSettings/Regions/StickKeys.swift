package import DesktopRequests
package import RegionControls

/// The keys that a stick holds while it is moved in their directions.
package struct StickKeys: Equatable, Sendable {
  package var up: KeyChord?
  package var down: KeyChord?
  package var left: KeyChord?
  package var right: KeyChord?

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
