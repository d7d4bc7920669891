/// What there was under some names, each of which may be taken over once; in constant time, for there may be
/// thousands of regions.
struct FormerEntries<Entry> {
  private var entries: [Entry?]
  /// Where the entries of a name are, the first one last.
  private var places: [String: [Int]] = [:]
  /// The first that was not taken.
  private var next = 0

  /// Entries with their names, in their order.
  init(_ entries: [(name: String, entry: Entry)]) {
    self.entries = entries.map(\.entry)
    for (place, entry) in entries.enumerated().reversed() {
      places[entry.name, default: []].append(place)
    }
  }

  /// Takes over the first entry with a name that fits.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - fits: whether an entry can be used.
  /// - Returns: the entry, nil where none fits; and whether it is the first one that was left.
  mutating func take(
    _ name: String, where fits: (Entry) -> Bool
  ) -> (entry: Entry?, wasNext: Bool) {
    while next < entries.count, entries[next] == nil { next += 1 }
    guard
      let index = places[name]?.lastIndex(where: { place in entries[place].map(fits) ?? false }),
      let place = places[name]?.remove(at: index)
    else { return (nil, false) }
    defer { entries[place] = nil }
    return (entries[place], place == next)
  }

  /// What nobody took over, in its order.
  var rest: [Entry] { entries.compactMap(\.self) }
}
