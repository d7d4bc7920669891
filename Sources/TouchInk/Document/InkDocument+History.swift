internal import Touches

/// Undoing and redoing changes.
extension InkDocument {
  /// Undoes the latest change, if there is one.
  public mutating func undo() -> InkChange {
    history.undo().map { revert($0) } ?? InkChange()
  }

  private mutating func revert(_ edit: InkHistory.Edit) -> InkChange {
    switch edit {
    case .added(let strokes): hide(strokes)
    case .removed(let strokes): show(strokes)
    case .moved(let strokes, let offset): shift(strokes, by: offset * -1)
    case .replaced(let former, let strokes): exchange(strokes, for: former)
    }
  }

  /// Redoes the change that was undone last, if nothing else was changed since.
  public mutating func redo() -> InkChange {
    switch history.redo() {
    case .added(let strokes): show(strokes)
    case .removed(let strokes): hide(strokes)
    case .moved(let strokes, let offset): shift(strokes, by: offset)
    case .replaced(let former, let strokes): exchange(former, for: strokes)
    case nil: InkChange()
    }
  }

  /// The transfer between documents whose half would be undone next; nil for none.
  public var latestTransfer: Int? { history.latestTransfer }
  /// The transfer between documents whose half would be redone next; nil for none.
  public var nextTransfer: Int? { history.nextTransfer }

  /// Undoes this half of a transfer, if nothing has changed its strokes since.
  ///
  /// - Returns: what has changed; nothing if it is not in this document.
  public mutating func undo(transfer: Int) -> InkChange {
    history.undo(transfer: transfer).map { revert($0) } ?? InkChange()
  }

  /// Redoes this half of a transfer, if it would be redone next.
  ///
  /// - Returns: what has changed; nothing if it is not in this document.
  public mutating func redo(transfer: Int) -> InkChange {
    nextTransfer == transfer ? redo() : InkChange()
  }

  /// Withdraws a gesture's changes if nothing else was changed since; they cannot be redone.
  public mutating func withdraw(gesture: Int) -> InkChange {
    var change = InkChange()
    while let edit = history.withdraw(gesture: gesture) {
      change.append(revert(edit))
      switch edit {
      case .removed, .moved: break
      case .added(let strokes), .replaced(_, by: let strokes):
        for id in strokes { entries[Int(id.rawValue)] = nil }
      }
    }
    return change
  }

  /// Records a change that was made.
  mutating func note(
    _ edit: InkHistory.Edit, _ gesture: Int? = nil, _ transfer: Int? = nil
  ) {
    for id in history.note(edit, gesture: gesture, transfer: transfer) where !shows(id) {
      entries[Int(id.rawValue)] = nil
    }
  }

  /// Removes visible strokes.
  mutating func hide(_ strokes: [StrokeID]) -> InkChange {
    var change = InkChange()
    change.entries = [.removed(strokes)]
    if strokes.count == count {
      // Searching each tile for each of many strokes would take long.
      for tile in 0..<index.grid.count where !index.runs(on: tile).isEmpty {
        change.tiles.insert(tile)
      }
      index.removeAll()
    } else {
      for id in strokes {
        guard let stroke = self[id] else { continue }
        index.remove(stroke) { change.tiles.insert($0) }
      }
    }
    for id in strokes { entries[Int(id.rawValue)]?.isShown = false }
    count -= strokes.count
    return change
  }

  /// Brings removed strokes back.
  mutating func show(_ strokes: [StrokeID]) -> InkChange {
    var change = InkChange()
    change.entries = [.restored(strokes)]
    for id in strokes {
      guard let stroke = self[id] else { continue }
      place(stroke) { change.tiles.insert($0) }
      entries[Int(id.rawValue)]?.isShown = true
    }
    count += strokes.count
    return change
  }

  private mutating func exchange(_ shown: [StrokeID], for hidden: [StrokeID]) -> InkChange {
    var change = hide(shown)
    change.append(show(hidden))
    return change
  }

  /// Moves strokes.
  mutating func shift(_ strokes: [StrokeID], by offset: Vector) -> InkChange {
    var change = InkChange()
    change.entries = [.moved(strokes, by: offset)]
    for id in strokes {
      guard var stroke = self[id] else { continue }
      index.remove(stroke) { change.tiles.insert($0) }
      stroke.nodes = stroke.nodes.map { $0.moved(by: offset) }
      place(stroke) { change.tiles.insert($0) }
      entries[Int(id.rawValue)]?.stroke = stroke
    }
    return change
  }
}
