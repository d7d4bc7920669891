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
    history.redo().map { carryOut($0) } ?? InkChange()
  }

  private mutating func carryOut(_ edit: InkHistory.Edit) -> InkChange {
    switch edit {
    case .added(let strokes): show(strokes)
    case .removed(let strokes): hide(strokes)
    case .moved(let strokes, let offset): shift(strokes, by: offset)
    case .replaced(let former, let strokes): exchange(former, for: strokes)
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

  /// Redoes this half of a transfer, unless its strokes depend on another change that was undone.
  ///
  /// - Returns: what has changed; nothing if it is not in this document, or was redone already.
  public mutating func redo(transfer: Int) -> InkChange {
    history.redo(transfer: transfer).map { carryOut($0) } ?? InkChange()
  }

  /// The transfer whose strokes an undo would remove from this document; nil for none.
  package var latestArrival: Int? { history.latestArrival }
  /// The transfer whose strokes a redo would remove from this document; nil for none.
  package var nextDeparture: Int? { history.nextDeparture }

  /// Returns whether this half of a transfer, which is done, can still be undone; nil if it is not
  /// done, or not in this document.
  package func canUndo(transfer: Int) -> Bool? { history.canUndo(transfer: transfer) }

  /// Makes the latest change final.
  package mutating func forgetLatest() { history.forgetLatest() }

  /// Forgets the change that would be redone next, which adds no strokes.
  package mutating func forgetNext() { history.forgetNext() }

  /// Withdraws the changes of an undo group, except those whose strokes were changed by others
  /// since; they cannot be redone.
  public mutating func withdraw(undoGroup: Int) -> InkChange {
    var change = InkChange()
    while let edit = history.withdraw(undoGroup: undoGroup) {
      change.append(revert(edit))
      switch edit {
      case .removed, .moved: break
      case .added(let strokes), .replaced(_, by: let strokes):
        table.forget(strokes)
      }
    }
    return change
  }

  /// Records a change that was made.
  mutating func note(
    _ edit: InkHistory.Edit, _ undoGroup: Int? = nil, _ transfer: Int? = nil
  ) {
    let lost = history.note(edit, undoGroup: undoGroup, transfer: transfer)
    table.forget(lost.filter { !shows($0) })
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
    for id in strokes { table[id]?.isShown = false }
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
      table[id]?.isShown = true
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
      table[id]?.stroke = stroke
    }
    return change
  }
}
