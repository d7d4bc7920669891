// Decides whether two fingers pan or pinch. If both have moved, the angle between their movements
// decides. If one rests, the decision waits for `pairDecision`, and then depends on whether the
// distance of the fingers has changed by more than their middle has moved. The rule is that of
// noVNC and TigerVNC.

internal import Touches

/// Decides whether two fingers move together or apart.
struct FingerPair: Hashable {
  enum Verdict: Hashable {
    /// They move in the same direction: a pan.
    case together
    /// They move in different directions: a pinch or a rotation.
    case apart
    case undecided
  }

  /// The time at which one of them was first seen to move while the other rested.
  private var waitStart: Timestamp?

  /// Returns whether a pan has two fingers that could also pinch or rotate.
  func isAmbiguous(_ context: RecognizerContext) -> Bool {
    context.touches.count == 2 && context.hasRival(of: [.pinch, .rotate])
  }

  /// Returns whether a pinch or a rotation is certain: no pan competes, or two fingers move apart.
  mutating func isCertainlyApart(_ context: RecognizerContext) -> Bool {
    guard context.touches.count == 2, context.hasRival(of: [.pan]) else { return true }
    return verdict(context) == .apart
  }

  /// Returns the verdict on the two tracked fingers; sets a wake-up while it waits to decide.
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
    let waitStart = waitStart ?? context.time
    self.waitStart = waitStart
    let decision = waitStart + context.limits.pairDecision
    guard context.time >= decision else {
      context.wake(at: decision)
      return .undecided
    }
    let change = (a.position - b.position).length - (a.start - b.start).length
    return change.magnitude > ((moveA + moveB) * 0.5).length ? .apart : .together
  }
}
