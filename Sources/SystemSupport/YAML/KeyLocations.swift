/// The places of a section's values: so few that a list is faster than a table.
package struct KeyLocations: Sendable {
  /// The keys, in the order of the file; copies share them even if their places differ.
  package private(set) var keys: [String] = []
  private var locations: [FileLocation] = []
  /// A bit for the shape of each key, which quickly excludes most keys that a section lacks.
  private var shapes: UInt64 = 0
  /// The indices of the values that have the name of their key.
  package private(set) var namedValues: Set<Int> = []

  /// Creates an empty list, with room for some places.
  package init(capacity: Int = 0) {
    keys.reserveCapacity(capacity)
    locations.reserveCapacity(capacity)
  }

  /// Whether there are no keys.
  package var isEmpty: Bool { keys.isEmpty }
  /// The number of keys.
  package var count: Int { keys.count }

  /// The only key; nil if there are none or several.
  package var only: String? { keys.count == 1 ? keys[0] : nil }

  /// The location of a key's value; nil if the section does not have the key.
  package subscript(key: String) -> FileLocation? {
    guard shapes & Self.shape(of: key) != 0, let index = keys.firstIndex(of: key) else {
      return nil
    }
    return locations[index]
  }

  /// Adds the location of the value of a new key.
  package mutating func append(_ location: FileLocation, for key: String, isNamed: Bool) {
    if isNamed { namedValues.insert(keys.count) }
    keys.append(key)
    locations.append(location)
    shapes |= Self.shape(of: key)
  }

  /// Replaces the location of the key at an index in the order of the file.
  package mutating func replace(at index: Int, with location: FileLocation) {
    locations[index] = location
  }

  /// Returns the bit for a key's length and first letter.
  private static func shape(of key: String) -> UInt64 {
    1 << ((UInt64(key.utf8.count) &* 7 &+ UInt64(key.utf8.first ?? 0)) & 63)
  }
}
