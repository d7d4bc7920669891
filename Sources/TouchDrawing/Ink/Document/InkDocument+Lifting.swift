extension InkDocument {
  /// Takes visible strokes off the pixels while something else shows them, or puts them back.
  ///
  /// They stay in the document meanwhile, but neither erasers nor fingers find them.
  ///
  /// - Parameters:
  ///   - isLifted: whether they are taken off; to be called once for each way.
  ///   - strokes: the strokes.
  /// - Returns: what is to be painted; no journal keeps it.
  public mutating func setLifted(_ isLifted: Bool, _ strokes: [StrokeID]) -> InkChange {
    var change = InkChange()
    for stroke in strokes.filter(shows).compactMap({ self[$0] }) {
      index.remove(stroke) { change.tiles.insert($0) }
      if !isLifted { index.insert(stroke) { change.tiles.insert($0) } }
    }
    return change
  }
}
