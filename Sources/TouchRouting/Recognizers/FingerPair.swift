// Decides whether two fingers pan or pinch. If both have moved, the angle between their movements
// tells. If one rests, the decision is put off for a moment, and then depends on whether the
// distance of the fingers has changed by more than their middle has moved. The rule is that of
// noVNC and TigerVNC.

internal import Touches

/// Finds out what two fingers do.
struct FingerPair: Hashable {
  enum Verdict: Hashable {
    /// They go the same way: a pan.
    case together
    /// They go different ways: a pinch, or a rotation.
    case apart
    case undecided
  }

  /// The time since which one of them moves and the other rests.
  private var since: Timestamp?

  /// Returns whether the fingers of a pan are two that could pinch or turn as well.
  func isAmbiguous(_ context: RecognizerContext) -> Bool {
    context.touches.count == 2 && context.hasRival(of: [.pinch, .rotate])
  }

  /// Returns whether the fingers of a pinch or a rotation do not pan, where two of them could.
  mutating func isNoPan(_ context: RecognizerContext) -> Bool {
    guard context.touches.count == 2, context.hasRival(of: [.pan]) else { return true }
    return verdict(context) == .apart
  }

  /// Returns what the two tracked fingers do; asks to be called again where that is open.
  mutating func verdict(_ context: RecognizerContext) -> Verdict {
    guard context.touches.count == 2 else { return .undecided }
    let (a, b) = (context.touches[0], context.touches[1])
    let slop = context.limits.slop * context.pixelsPerMillimetre
    let (moveA, moveB) = (a.position - a.start, b.position - b.start)
    let isAMoved = moveA.lengthSquared >= slop * slop
    let isBMoved = moveB.lengthSquared >= slop * slop
    if isAMoved, isBMoved {
      return moveA.dx * moveB.dx + moveA.dy * moveB.dy < 0 ? .apart : .together
    }
    guard isAMoved || isBMoved else { return .undecided }
    let since = since ?? context.time
    self.since = since
    let decision = since + context.limits.pairDecision
    guard context.time >= decision else {
      context.wake(at: decision)
      return .undecided
    }
    let change = (a.position - b.position).length - (a.start - b.start).length
    return change.magnitude > ((moveA + moveB) * 0.5).length ? .apart : .together
  }
}
