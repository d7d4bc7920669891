internal import Touches

/// The changes of a document that can be undone and redone.
struct InkHistory: Sendable {
  /// A change that is undone in one step.
  enum Deed: Hashable, Sendable {
    case added([StrokeID])
    case removed([StrokeID])
    case moved([StrokeID], by: Vector)
    case replaced([StrokeID], by: [StrokeID])
  }

  private struct Step {
    var deed: Deed
    var gesture: Int?
  }

  /// The number of changes that can be undone, 0 or more; a lower one takes effect with the next
  /// change.
  var depth: Int
  private var steps: [Step] = []
  /// The number of steps that are done; the steps after them were undone.
  private var done = 0

  init(depth: Int) { self.depth = max(depth, 0) }

  /// The number of changes that can be undone now.
  var undoable: Int { done }
  /// The number of undone changes that can be redone now.
  var redoable: Int { steps.count - done }

  /// The change that would be undone next.
  var latest: Deed? { done > 0 ? steps[done - 1].deed : nil }

  /// Records a change; changes that were undone can no longer be redone.
  ///
  /// - Parameters:
  ///   - deed: the change.
  ///   - gesture: the gesture that made the change; its consecutive changes are one step.
  /// - Returns: strokes that can no longer be brought back.
  mutating func note(_ deed: Deed, gesture: Int? = nil) -> [StrokeID] {
    var lost = steps[done...].flatMap { Self.lostForward($0.deed) }
    steps.removeSubrange(done...)
    if let gesture, steps.last?.gesture == gesture, let joined = steps.last?.deed.joined(with: deed)
    {
      steps[done - 1].deed = joined
    } else {
      steps.append(Step(deed: deed, gesture: gesture))
    }
    while steps.count > depth {
      switch steps.removeFirst().deed {
      case .removed(let strokes): lost += strokes
      case .replaced(let strokes, by: _): lost += strokes
      case .added, .moved: break
      }
    }
    done = steps.count
    return lost
  }

  /// Returns the strokes that are lost if an undone change can no longer be redone.
  private static func lostForward(_ deed: Deed) -> [StrokeID] {
    switch deed {
    case .added(let strokes): strokes
    case .replaced(_, by: let strokes): strokes
    case .removed, .moved: []
    }
  }

  /// Returns the change to be undone, if there is one.
  mutating func undo() -> Deed? {
    guard done > 0 else { return nil }
    done -= 1
    return steps[done].deed
  }

  /// Returns the change to be redone, if there is one.
  mutating func redo() -> Deed? {
    guard done < steps.count else { return nil }
    done += 1
    return steps[done - 1].deed
  }

  /// Withdraws the latest change if it belongs to a gesture, as if it had never been made.
  mutating func withdraw(gesture: Int) -> Deed? {
    guard done > 0, steps[done - 1].gesture == gesture else { return nil }
    done -= 1
    return steps.remove(at: done).deed
  }
}

extension InkHistory.Deed {
  /// Returns this change and the next as one; nil if they cannot be joined.
  fileprivate func joined(with next: InkHistory.Deed) -> InkHistory.Deed? {
    switch (self, next) {
    case (.removed(let a), .removed(let b)): .removed(a + b)
    case (.moved(let a, let first), .moved(let b, let second)) where a == b:
      .moved(a, by: first + second)
    default: nil
    }
  }
}
