/// Named entries, each of which may be taken over once; in constant time, because there may be
/// thousands of regions.
struct FormerEntries<Entry> {
  private var entries: [(name: String, entry: Entry?)]
  /// The places of the remaining entries by name, last place first; made when an entry is first not
  /// found at `next`.
  private lazy var indicesByName: [String: [Int]] = {
    var indices: [String: [Int]] = [:]
    for (index, entry) in entries.enumerated().reversed() where entry.entry != nil {
      indices[entry.name, default: []].append(index)
    }
    return indices
  }()
  /// The place of the first entry that may not have been taken.
  private var next = 0

  /// Creates entries with names, in the given order.
  init(_ entries: [(name: String, entry: Entry)]) {
    self.entries = entries.map { ($0.name, $0.entry) }
  }

  /// Takes the first fitting entry with a name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - fits: returns whether an entry can be used.
  /// - Returns: the entry, or nil if none fits; and whether it was the first that remained.
  mutating func takeEntry(
    _ name: String, where fits: (Entry) -> Bool
  ) -> (entry: Entry?, wasNext: Bool) {
    while next < entries.count, entries[next].entry == nil { next += 1 }
    // Most entries are at the same place as before.
    if next < entries.count, entries[next].name == name, let entry = entries[next].entry,
      fits(entry)
    {
      entries[next].entry = nil
      return (entry, true)
    }
    while let index = indicesByName[name]?.last, entries[index].entry == nil {
      indicesByName[name]?.removeLast()
    }
    let last = indicesByName[name]?.lastIndex { index in entries[index].entry.map(fits) ?? false }
    guard let last, let index = indicesByName[name]?.remove(at: last) else { return (nil, false) }
    defer { entries[index].entry = nil }
    return (entries[index].entry, false)
  }

  /// The entries that were not taken, in their order.
  var rest: [Entry] { entries.compactMap(\.entry) }
}
