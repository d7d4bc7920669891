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
    var undoGroup: Int?
    /// The number of the transfer of strokes between documents that it is a half of.
    var transfer: Int?
  }

  /// The number of changes that can be undone, 0 or more; a lower one takes effect with the next
  /// change.
  var depth: Int
  private var steps: [Step] = []
  /// The number of steps that are done; the steps after them were undone.
  private var doneCount = 0
  /// The transfers whose half can no longer be undone, because too much was changed since.
  private var finalTransfers: Set<Int> = []

  init(depth: Int) { self.depth = max(depth, 0) }

  /// The number of changes that can be undone now.
  var undoable: Int { doneCount }
  /// The number of undone changes that can be redone now.
  var redoable: Int { steps.count - doneCount }

  /// The change that would be undone next.
  var latest: Edit? { doneCount > 0 ? steps[doneCount - 1].edit : nil }

  /// The transfer whose half would be undone next.
  var latestTransfer: Int? { doneCount > 0 ? steps[doneCount - 1].transfer : nil }
  /// The transfer whose half would be redone next.
  var nextTransfer: Int? { doneCount < steps.count ? steps[doneCount].transfer : nil }

  /// The transfer whose strokes an undo would remove, because the latest change has brought them.
  var latestArrival: Int? { if case .added = latest { latestTransfer } else { nil } }
  /// The transfer whose strokes a redo would remove, because the next change takes them away.
  var nextDeparture: Int? {
    guard let nextTransfer, case .removed = steps[doneCount].edit else { return nil }
    return nextTransfer
  }

  /// Records a change; changes that were undone can no longer be redone.
  ///
  /// - Parameters:
  ///   - edit: the change.
  ///   - undoGroup: the group of the change, such as all that one finger does from its begin to its
  ///     end; consecutive changes of a group are one step, and so are those of several groups in
  ///     turn that concern different strokes.
  ///   - transfer: the number of the transfer that the change is a half of.
  /// - Returns: strokes that can no longer be brought back.
  mutating func note(
    _ edit: Edit, undoGroup: Int? = nil, transfer: Int? = nil
  ) -> [StrokeID] {
    var lost = steps[doneCount...].flatMap { Self.redoOnlyStrokes($0.edit) }
    steps.removeSubrange(doneCount...)
    if let (index, whole) = continuation(by: edit, of: undoGroup) {
      steps[index].edit = whole
    } else {
      steps.append(Step(edit: edit, undoGroup: undoGroup, transfer: transfer))
    }
    while steps.count > depth {
      let step = steps.removeFirst()
      if let transfer = step.transfer { finalTransfers.insert(transfer) }
      switch step.edit {
      case .removed(let strokes): lost += strokes
      case .replaced(let strokes, by: _): lost += strokes
      case .added, .moved: break
      }
    }
    doneCount = steps.count
    return lost
  }

  /// Returns the index of the step that a change continues, and both as one change; nil if the
  /// change is a step of its own.
  ///
  /// Fingers that move strokes at the same time report in turn, so the step need not be the last.
  private func continuation(by edit: Edit, of undoGroup: Int?) -> (index: Int, whole: Edit)? {
    guard let undoGroup,
      let index = steps[..<doneCount].lastIndex(where: { $0.undoGroup == undoGroup }),
      let whole = steps[index].edit.joined(with: edit),
      areDisjoint(from: whole, (index + 1)..<doneCount)
    else { return nil }
    return (index, whole)
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

  /// Returns this half of a transfer to be undone, even if it is not the latest change.
  ///
  /// Nil if it is not here, was undone already, or if a later change concerns the same strokes.
  mutating func undo(transfer: Int) -> Edit? {
    guard let index = steps[..<doneCount].lastIndex(where: { $0.transfer == transfer }),
      areDisjoint(from: steps[index].edit, (index + 1)..<doneCount)
    else { return nil }
    doneCount -= 1
    steps.insert(steps.remove(at: index), at: doneCount)
    return steps[doneCount].edit
  }

  /// Returns this half of a transfer to be redone, even if it is not the next change.
  ///
  /// Nil if it is not here, was redone already, or if an earlier undone change concerns the same
  /// strokes.
  mutating func redo(transfer: Int) -> Edit? {
    guard let index = steps[doneCount...].firstIndex(where: { $0.transfer == transfer }),
      areDisjoint(from: steps[index].edit, doneCount..<index)
    else { return nil }
    steps.insert(steps.remove(at: index), at: doneCount)
    doneCount += 1
    return steps[doneCount - 1].edit
  }

  /// Returns whether some steps change other strokes than an edit, so that they have the same
  /// effect before it and after it.
  private func areDisjoint(from edit: Edit, _ others: Range<Int>) -> Bool {
    guard !others.isEmpty else { return true }
    let strokes = edit.strokes
    return steps[others].allSatisfy { $0.edit.strokes.isDisjoint(with: strokes) }
  }

  // MARK: - Halves without the other half

  /// Returns whether this half of a transfer is done, and whether it can still be undone; nil if it
  /// is not done or not here.
  func canUndo(transfer: Int) -> Bool? {
    if finalTransfers.contains(transfer) { return false }
    return steps[..<doneCount].contains { $0.transfer == transfer } ? true : nil
  }

  /// Makes the latest change final.
  mutating func forgetLatest() {
    guard doneCount > 0 else { return }
    doneCount -= 1
    if let transfer = steps.remove(at: doneCount).transfer { finalTransfers.insert(transfer) }
  }

  /// Forgets the change that would be redone next.
  mutating func forgetNext() {
    if doneCount < steps.count { steps.remove(at: doneCount) }
  }

  /// Withdraws the latest change of a group, as if it had never been made.
  ///
  /// Nil if the group has changed nothing, or if a later change concerns the same strokes.
  mutating func withdraw(undoGroup: Int) -> Edit? {
    guard let index = steps[..<doneCount].lastIndex(where: { $0.undoGroup == undoGroup }),
      areDisjoint(from: steps[index].edit, (index + 1)..<doneCount)
    else { return nil }
    doneCount -= 1
    return steps.remove(at: index).edit
  }
}

extension InkHistory.Edit {
  /// The strokes that it concerns.
  fileprivate var strokes: Set<StrokeID> {
    switch self {
    case .added(let strokes), .removed(let strokes), .moved(let strokes, by: _): Set(strokes)
    case .replaced(let former, let strokes): Set(former + strokes)
    }
  }

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
