// A finger that comes in from an edge of its monitor. Other touches happen at an edge too: a thumb
// holds the panel, a finger slips off a scroll bar, a hand is laid down. So the finger must move
// inwards soon, far enough and straight enough, and slower than something that falls on the panel.

internal import Touches

/// Recognizes one finger that comes in from an edge of the monitor.
public final class EdgeRecognizer: Recognizer {
  private let fingers = FingerCount(range: 1...1)
  private let directions: Set<GestureDirection>
  /// The inward directions from the edges at which the finger came down.
  private var candidates: [GestureDirection] = []
  /// The translation in px, the velocity in px/s, and the direction once the gesture has begun.
  public private(set) var values = GestureValues()

  /// Creates a recognizer.
  ///
  /// - Parameter directions: the allowed directions, such as `right` for the left edge; empty for
  ///   all four.
  public init(directions: Set<GestureDirection> = []) {
    self.directions = directions
  }

  /// Forgets the edges at which the finger came down.
  public func reset() {
    candidates.removeAll(keepingCapacity: true)
    values = GestureValues()
  }

  /// Records the edges that the finger is near to; fails if there are none.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard fingers.admit(touches, within: context.limits.arrival, context), candidates.isEmpty,
      let start = touches.first?.start
    else { return }
    let reach = context.limits.edge.start * context.pixelsPerMillimetre
    let monitor = context.monitor
    for (direction, distance) in [
      (GestureDirection.right, start.x - monitor.x), (.left, monitor.maxX - start.x),
      (.down, start.y - monitor.y), (.up, monitor.maxY - start.y),
    ] where distance <= reach && (directions.isEmpty || directions.contains(direction)) {
      candidates.append(direction)
    }
    guard !candidates.isEmpty else { return context.become(.failed) }
    context.wake(at: context.time + context.limits.edge.patience)
  }

  /// Begins the gesture once the finger is far enough inwards; fails if it strays or is too fast.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let touch = touches.first else { return }
    let offset = touch.position - touch.start
    values.translation = offset
    values.velocity = touch.touch.velocity
    guard context.state == .possible else { return context.become(.changed) }
    let density = context.pixelsPerMillimetre
    candidates.removeAll { offset.deviation($0) > context.limits.edge.deviation * density }
    guard !candidates.isEmpty else { return context.become(.failed) }
    let travel = context.limits.edge.travel * density
    guard let direction = candidates.first(where: { offset.travel($0) >= travel }) else { return }
    let time = touch.touch.duration / 1000
    guard offset.travel(direction) <= context.limits.edge.speed * density * time else {
      return context.become(.failed)
    }
    values.fingers = 1
    values.direction = direction
    context.become(.began)
  }

  /// Ends the gesture, or fails if it has not begun.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    _ = fingers.keeps(context)
  }

  /// Fails if the finger has not left the edge in time.
  public func wokeUp(in context: RecognizerContext) {
    guard let touch = context.touches.first else { return }
    let reach = context.limits.edge.start * context.pixelsPerMillimetre
    let offset = touch.position - touch.start
    candidates.removeAll { offset.travel($0) < reach }
    if candidates.isEmpty { context.become(.failed) }
  }
}
