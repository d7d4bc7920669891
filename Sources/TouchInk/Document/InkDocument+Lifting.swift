extension InkDocument {
  /// Removes visible strokes from the pixels while something else shows them, or restores them.
  ///
  /// Meanwhile they stay in the document, but neither erasers nor fingers find them.
  ///
  /// - Parameters:
  ///   - isLifted: whether to remove them; call it once with each value.
  ///   - strokes: the strokes.
  /// - Returns: what is to be painted; journals do not record it.
  public mutating func setLifted(_ isLifted: Bool, _ strokes: [StrokeID]) -> InkChange {
    var change = InkChange()
    for stroke in strokes.filter(shows).compactMap({ self[$0] }) {
      index.remove(stroke) { change.tiles.insert($0) }
      if !isLifted { index.insert(stroke) { change.tiles.insert($0) } }
    }
    return change
  }
}
