internal import Touches

/// The changes of a document that can be undone and redone.
struct InkHistory: Sendable {
  /// A change that is undone in one step.
  enum Edit: Hashable, Sendable {
    case added([StrokeID])
    case removed([StrokeID])
    case moved([StrokeID], by: Vector)
    case replaced([StrokeID], by: [StrokeID])
  }

  private struct Step {
    var edit: Edit
    var gesture: Int?
  }

  /// The number of changes that can be undone, 0 or more; a lower one takes effect with the next
  /// change.
  var depth: Int
  private var steps: [Step] = []
  /// The number of steps that are done; the steps after them were undone.
  private var doneCount = 0

  init(depth: Int) { self.depth = max(depth, 0) }

  /// The number of changes that can be undone now.
  var undoable: Int { doneCount }
  /// The number of undone changes that can be redone now.
  var redoable: Int { steps.count - doneCount }

  /// The change that would be undone next.
  var latest: Edit? { doneCount > 0 ? steps[doneCount - 1].edit : nil }

  /// Records a change; changes that were undone can no longer be redone.
  ///
  /// - Parameters:
  ///   - edit: the change.
  ///   - gesture: the gesture that made the change; its consecutive changes are one step.
  /// - Returns: strokes that can no longer be brought back.
  mutating func note(_ edit: Edit, gesture: Int? = nil) -> [StrokeID] {
    var lost = steps[doneCount...].flatMap { Self.redoOnlyStrokes($0.edit) }
    steps.removeSubrange(doneCount...)
    if let gesture, steps.last?.gesture == gesture, let joined = steps.last?.edit.joined(with: edit)
    {
      steps[doneCount - 1].edit = joined
    } else {
      steps.append(Step(edit: edit, gesture: gesture))
    }
    while steps.count > depth {
      switch steps.removeFirst().edit {
      case .removed(let strokes): lost += strokes
      case .replaced(let strokes, by: _): lost += strokes
      case .added, .moved: break
      }
    }
    doneCount = steps.count
    return lost
  }

  /// Returns the strokes that are lost if an undone change can no longer be redone.
  private static func redoOnlyStrokes(_ edit: Edit) -> [StrokeID] {
    switch edit {
    case .added(let strokes): strokes
    case .replaced(_, by: let strokes): strokes
    case .removed, .moved: []
    }
  }

  /// Returns the change to be undone, if there is one.
  mutating func undo() -> Edit? {
    guard doneCount > 0 else { return nil }
    doneCount -= 1
    return steps[doneCount].edit
  }

  /// Returns the change to be redone, if there is one.
  mutating func redo() -> Edit? {
    guard doneCount < steps.count else { return nil }
    doneCount += 1
    return steps[doneCount - 1].edit
  }

  /// Withdraws the latest change if it belongs to a gesture, as if it had never been made.
  mutating func withdraw(gesture: Int) -> Edit? {
    guard doneCount > 0, steps[doneCount - 1].gesture == gesture else { return nil }
    doneCount -= 1
    return steps.remove(at: doneCount).edit
  }
}

extension InkHistory.Edit {
  /// Returns this change and the next as one; nil if they cannot be joined.
  fileprivate func joined(with next: InkHistory.Edit) -> InkHistory.Edit? {
    switch (self, next) {
    case (.removed(let a), .removed(let b)): .removed(a + b)
    case (.moved(let a, let first), .moved(let b, let second)) where a == b:
      .moved(a, by: first + second)
    default: nil
    }
  }
}
