/// Entries that had some names, each of which may be taken over once; in constant time, for there may be
/// thousands of regions.
struct FormerEntries<Entry> {
  private var entries: [(name: String, entry: Entry?)]
  /// The places of the entries of a name that were left when one was first looked for elsewhere than at the
  /// first that was left; the first one last.
  private lazy var places: [String: [Int]] = {
    var places: [String: [Int]] = [:]
    for (place, entry) in entries.enumerated().reversed() where entry.entry != nil {
      places[entry.name, default: []].append(place)
    }
    return places
  }()
  /// The first that was not taken.
  private var next = 0

  /// Entries with their names, in their order.
  init(_ entries: [(name: String, entry: Entry)]) {
    self.entries = entries.map { ($0.name, $0.entry) }
  }

  /// Takes over the first entry with a name that fits.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - fits: whether an entry can be used.
  /// - Returns: the entry, nil where none fits; and whether it is the first one that was left.
  mutating func takeEntry(
    _ name: String, where fits: (Entry) -> Bool
  ) -> (entry: Entry?, wasNext: Bool) {
    while next < entries.count, entries[next].entry == nil { next += 1 }
    // Most are where they were.
    if next < entries.count, entries[next].name == name, let entry = entries[next].entry,
      fits(entry)
    {
      entries[next].entry = nil
      return (entry, true)
    }
    while let place = places[name]?.last, entries[place].entry == nil {
      places[name]?.removeLast()
    }
    let index = places[name]?.lastIndex { place in entries[place].entry.map(fits) ?? false }
    guard let index, let place = places[name]?.remove(at: index) else { return (nil, false) }
    defer { entries[place].entry = nil }
    return (entries[place].entry, false)
  }

  /// The entries that nobody took over, in their order.
  var rest: [Entry] { entries.compactMap(\.entry) }
}
