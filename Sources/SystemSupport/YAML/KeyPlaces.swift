/// The places of the values of a section's keys: so few that a list is faster than a table.
package struct KeyPlaces: Sendable {
  private var list: [(key: String, place: FilePlace)] = []
  /// The numbers of the values that have the name of their key.
  package private(set) var namedValues: Set<Int> = []

  /// No places, with room for some.
  package init(capacity: Int = 0) { list.reserveCapacity(capacity) }

  /// Whether there are none.
  package var isEmpty: Bool { list.isEmpty }
  /// The number of keys.
  package var count: Int { list.count }

  /// The only key; nil where there are none or several.
  package var only: String? { list.count == 1 ? list[0].key : nil }

  /// The keys, in the order of the file.
  package var keys: [String] { list.map(\.key) }

  /// The place of a key's value; nil where the section does not have the key.
  package subscript(key: String) -> FilePlace? {
    guard let index = list.indices.first(where: { list[$0].key == key }) else { return nil }
    return list[index].place
  }

  /// Adds the place of the value of a key that it does not have yet.
  package mutating func append(_ place: FilePlace, for key: String, isNamed: Bool) {
    if isNamed { namedValues.insert(list.count) }
    list.append((key, place))
  }

  /// Puts another place in that of the key with an index in the order of the file.
  package mutating func replace(at index: Int, with place: FilePlace) { list[index].place = place }
}
