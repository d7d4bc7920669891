public import Touches

/// Recognizes fingers that have moved farther than in a tap and are lifted while they move fast.
public final class FlickRecognizer: Recognizer {
  private let fingers: FingerCount
  private let directions: Set<GestureDirection>
  /// The latest positions of the fingers' middle.
  private var track = RecentTrack()
  /// Whether a finger has moved farther than in a tap.
  private var hasStrayed = false
  /// The velocity when the first finger was lifted, and the time; nil before.
  private var release: (velocity: Vector, time: Timestamp)?
  /// The number of fingers, and the velocity and direction of the flick once it is recognized.
  public private(set) var values = GestureValues()
  /// The latest middle of the fingers, in px of the root; nil before the first report.
  public private(set) var position: Point?

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers.
  ///   - directions: the allowed directions; empty for any of the four.
  public init(fingers: ClosedRange<Int> = 1...1, directions: Set<GestureDirection> = []) {
    self.fingers = FingerCount(range: fingers)
    self.directions = directions
  }

  /// Forgets the track and the release.
  public func reset() {
    track.removeAll()
    hasStrayed = false
    release = nil
    values = GestureValues()
    position = nil
  }

  /// Restarts the track with each new finger; fails if one has been lifted already.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard release == nil else { return context.become(.failed) }
    guard fingers.admit(touches, within: context.limits.arrival, context) else { return }
    values.fingers = context.touches.count
    // The middle has jumped, so its earlier positions are no longer valid.
    track.removeAll()
    trackMiddle(context)
  }

  /// Adds the middle of the fingers to the track until the first of them is lifted.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    let slop = context.limits.slop * context.pixelsPerMillimetre
    if touches.contains(where: { ($0.position - $0.start).lengthSquared > slop * slop }) {
      hasStrayed = true
    }
    if release == nil { trackMiddle(context) }
  }

  private func trackMiddle(_ context: RecognizerContext) {
    guard let middle = context.touches.centroid else { return }
    position = middle
    track.append(middle, at: context.time)
  }

  /// Records the velocity at the first lift, and recognizes a flick at the last.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if release == nil {
      guard fingers.range.contains(context.touches.count + touches.count) else {
        return context.become(.failed)
      }
      release = (track.velocity(over: context.limits.flick.window, at: context.time), context.time)
    }
    guard let release else { return }
    guard context.touches.isEmpty else {
      return context.wake(at: release.time + context.limits.tap.departure)
    }
    let threshold = context.limits.flick.speed * context.pixelsPerMillimetre
    let direction = release.velocity.direction
    guard hasStrayed, release.velocity.length >= threshold,
      directions.isEmpty || directions.contains(direction)
    else { return context.become(.failed) }
    values.velocity = release.velocity
    values.direction = direction
    context.become(.ended)
  }

  /// Fails: too few fingers came down, or one was not lifted in time.
  public func wokeUp(in context: RecognizerContext) {
    context.become(.failed)
  }

  /// Returns the interest in the fingers; after the first lift, until the others must be lifted.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    guard release == nil else { return context.wakeTime.map { .until($0) } ?? .none }
    return fingers.interest(context)
  }
}
