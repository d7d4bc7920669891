extension InkDocument {
  /// Removes visible strokes from the pixels while something else shows them, or restores them.
  ///
  /// Meanwhile they stay in the document, but neither erasers nor fingers find them.
  ///
  /// - Parameters:
  ///   - isLifted: whether to remove them.
  ///   - strokes: the strokes.
  /// - Returns: what is to be painted; journals do not record it.
  public mutating func setLifted(_ isLifted: Bool, _ strokes: [StrokeID]) -> InkChange {
    var change = InkChange()
    for id in strokes {
      guard let stroke = self[id], table[id]?.isLifted != isLifted else { continue }
      table[id]?.isLifted = isLifted
      guard shows(id) else { continue }
      if isLifted {
        index.remove(stroke) { change.tiles.insert($0) }
      } else {
        index.insert(stroke) { change.tiles.insert($0) }
      }
    }
    return change
  }

  /// Puts a visible stroke into the index, unless it is lifted.
  ///
  /// - Parameters:
  ///   - stroke: a stroke that is not in the index.
  ///   - changed: called with each tile that it lies on, possibly more than once.
  mutating func place(_ stroke: Stroke, changed: (Int) -> Void) {
    guard table[stroke.id]?.isLifted != true else { return }
    index.insert(stroke, changed: changed)
  }
}
