// One tap or a series of them, with one finger or several.
//
// By the limits of `GestureLimits.tap`, all fingers come down within `arrival`, all are lifted
// within `departure` of the first, and nothing lasts longer than `duration`; none strays farther
// than the slop. The next tap of a series begins within `longestPause` of the lift and near the
// last one, and has as many fingers as the first.
//
// A finger that comes down there before `shortestPause` has bounced: the panel lost it for a
// moment. It is no tap, and the series goes on from its lift. If it is still down when the next tap
// would be too late, or when another finger comes, the series is over.

public import Touches

/// Recognizes taps.
public final class TapRecognizer: Recognizer {
  /// The allowed numbers of fingers.
  private let fingers: ClosedRange<Int>
  /// The number of taps.
  private let taps: Int

  /// The number of fingers of each tap, known when the first finger is lifted.
  private var count: Int?
  /// The number of finished taps.
  private var finishedTaps = 0
  /// The time at which the first finger of the present tap came down; nil between taps.
  private var start: Timestamp?
  /// The time at which the first finger of the present tap was lifted; nil before.
  private var firstLift: Timestamp?
  /// The time and the lift positions of the latest tap; nil before the first.
  private var previous: (time: Timestamp, positions: [Point])?
  /// The positions at which fingers of the present tap were lifted.
  private var liftPositions: [Point] = []
  /// The fingers that are down and have bounced; no other finger is down then.
  private var bounced: [TouchID] = []

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers of each tap, 1 or more.
  ///   - taps: the number of taps, 1 or more.
  public init(fingers: ClosedRange<Int> = 1...1, taps: Int = 1) {
    self.fingers = max(1, fingers.lowerBound)...max(1, fingers.upperBound)
    self.taps = max(1, taps)
  }

  /// The middle of the last tap, in px of the root; nil before the first one is done.
  public var position: Point? {
    guard let positions = previous?.positions else { return nil }
    let sum = positions.reduce(Vector.zero) { $0 + Vector(dx: $1.x, dy: $1.y) }
    let middle = sum * (1 / Double(positions.count))
    return Point(x: middle.dx, y: middle.dy)
  }

  /// The required number of taps, and the number of fingers: the least one until a finger is
  /// lifted.
  public var values: GestureValues {
    var values = GestureValues()
    values.fingers = minimum
    values.taps = taps
    return values
  }

  /// The number of fingers that the present tap needs.
  private var minimum: Int { count ?? fingers.lowerBound }

  /// Forgets all taps.
  public func reset() {
    count = nil
    finishedTaps = 0
    previous = nil
    bounced.removeAll(keepingCapacity: true)
    clear()
  }

  private func clear() {
    start = nil
    firstLift = nil
    liftPositions.removeAll(keepingCapacity: true)
  }

  /// Starts the time of a tap, unless the fingers have bounced; fails if a finger is too many or
  /// too late.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if start == nil, isBounce(touches, context) {
      bounced += touches.map(\.id)
      return
    }
    guard bounced.isEmpty else { return context.become(.failed) }
    let start = start ?? context.time
    self.start = start
    guard context.touches.count <= count ?? fingers.upperBound, firstLift == nil,
      context.time - start <= context.limits.tap.arrival
    else { return context.become(.failed) }
    let isComplete = context.touches.count >= minimum
    context.wake(
      at: start + (isComplete ? context.limits.tap.duration : context.limits.tap.arrival))
  }

  /// Fails if a finger moves beyond the slop.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    let slop = context.limits.slop * context.pixelsPerMillimetre
    if touches.contains(where: { ($0.position - $0.start).lengthSquared > slop * slop }) {
      context.become(.failed)
    }
  }

  /// Counts a tap once all of its fingers are lifted, and recognizes the gesture with the last tap.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard bounced.isEmpty else { return liftBounced(touches, context) }
    guard let start else { return context.become(.failed) }
    if firstLift == nil {
      let total = context.touches.count + touches.count
      guard count.map({ $0 == total }) ?? fingers.contains(total) else {
        return context.become(.failed)
      }
      count = total
    }
    liftPositions += touches.map(\.position)
    let lift = firstLift ?? context.time
    firstLift = lift
    guard context.touches.isEmpty else {
      context.wake(
        at: min(lift + context.limits.tap.departure, start + context.limits.tap.duration))
      return
    }
    finishTap(context)
  }

  /// Returns whether all of some fingers come down too soon after the last tap to be the next one.
  private func isBounce(_ touches: [RoutedTouch], _ context: RecognizerContext) -> Bool {
    guard let previous else { return false }
    return touches.allSatisfy {
      $0.touch.startTime - previous.time < context.limits.tap.shortestPause
    }
  }

  /// Waits for the next tap from now on.
  private func liftBounced(_ touches: [RoutedTouch], _ context: RecognizerContext) {
    bounced.removeAll { id in touches.contains { $0.id == id } }
    previous?.time = context.time
    context.wake(at: context.time + context.limits.tap.longestPause)
  }

  private func finishTap(_ context: RecognizerContext) {
    previous = (context.time, liftPositions)
    finishedTaps += 1
    clear()
    if finishedTaps == taps {
      context.become(.ended)
    } else {
      context.wake(at: context.time + context.limits.tap.longestPause)
    }
  }

  /// Fails: the tap took too long, too few fingers came down, or the next tap did not come.
  public func wokeUp(in context: RecognizerContext) {
    context.become(.failed)
  }

  /// Returns whether a finger of the next tap, or one that has bounced, is in time and near a
  /// finger of the last; the middle would not do for several fingers.
  public func continues(with touch: RoutedTouch, in context: RecognizerContext) -> Bool {
    guard let previous else { return true }
    let pause = touch.touch.startTime - previous.time
    let reach = context.limits.tap.distance * context.pixelsPerMillimetre
    return pause <= context.limits.tap.longestPause
      && previous.positions.contains { (touch.start - $0).lengthSquared <= reach * reach }
  }

  /// Returns how long the finger may still become a tap; within a series, until the next tap is
  /// due.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    let isDown = context.touches.contains { $0.id == touch } && bounced.isEmpty
    guard !isDown || firstLift != nil else {
      return context.touches.count < minimum ? .withOthers : .alone
    }
    guard let moment = context.wakeTime else { return .none }
    // Only a series may exceed the time of other gestures, and only after its first tap.
    return finishedTaps > 0 ? .until(moment) : .within(moment)
  }

  /// Returns false for a longer series of taps with as many fingers, which this tap may begin.
  public func canPrevent(_ other: any Recognizer) -> Bool {
    guard let other = other as? TapRecognizer else { return true }
    return !(other.fingers.overlaps(fingers) && other.taps > taps)
  }
}
