/// The strokes of a document by their numbers.
///
/// Strokes that nothing can bring back take no room once they are older than all others: on a wall
/// where visitors draw for months, and that is cleared every few minutes, their numbers go into the
/// millions.
struct StrokeTable: Sendable {
  /// A stroke that is visible or that an undo may bring back.
  struct Entry: Sendable {
    var stroke: Stroke
    var isShown: Bool
    /// Whether something else shows it, so that its pixels are not those of the document.
    var isLifted = false
  }

  /// The number of the first stroke that has a place in the table.
  private var first = 0
  /// The strokes from the first on; nil for those that were forgotten.
  private var entries: [Entry?] = []
  /// The number of forgotten strokes at the start of the table.
  private var forgotten = 0

  /// The number of forgotten strokes that are worth moving all others.
  private static let leastForgotten = 64

  /// The number of the next new stroke.
  var next: StrokeID { StrokeID(rawValue: Int32(first + entries.count)) }

  /// Whether there has never been a stroke.
  var isPristine: Bool { next.rawValue == 0 }

  /// The number of strokes for which it has memory, including forgotten ones.
  var capacity: Int { entries.count }

  /// The strokes from the oldest to the newest.
  var present: some Sequence<Entry> { entries.lazy.compactMap(\.self) }

  /// The stroke with a number; nil if it was forgotten, or never existed.
  subscript(id: StrokeID) -> Entry? {
    get {
      let index = Int(id.rawValue) - first
      return entries.indices.contains(index) ? entries[index] : nil
    }
    _modify {
      let index = Int(id.rawValue) - first
      if entries.indices.contains(index) {
        yield &entries[index]
      } else {
        var none: Entry?
        yield &none
      }
    }
  }

  /// Adds a stroke, whose number must be `next`.
  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Forgets strokes for good.
  mutating func forget(_ strokes: some Sequence<StrokeID>) {
    for id in strokes { self[id] = nil }
    while forgotten < entries.count, entries[forgotten] == nil { forgotten += 1 }
    guard forgotten >= Self.leastForgotten, forgotten * 2 > entries.count else { return }
    entries.removeFirst(forgotten)
    first += forgotten
    forgotten = 0
  }
}
