// A circle is recognized from the path of the finger when it is lifted, by the angle through which
// the path turns about the middle of its bounding box. That alone would accept too much: for a tap
// and for a straight line the angle is NaN or meaningless. So the path must be large enough and
// about as wide as high, points near the very middle are skipped, and angles come from a function
// that is defined everywhere. Changes of direction are counted in steps that are a share of the
// diameter, because shorter ones reflect the noise of the panel and the tremor of the hand.

public import Touches

/// Recognizes one finger that draws a circle.
public final class CircleRecognizer: Recognizer {
  private let fingers = FingerCount(range: 1...1)
  private let directions: Set<GestureDirection>
  /// The path, as points some distance apart.
  private var path: [Point] = []
  /// The direction, the rotation and the number of fingers, once the circle is closed; empty
  /// before.
  public private(set) var values = GestureValues()
  /// The centre of the circle, in px of the root; nil until it is closed.
  public private(set) var position: Point?

  /// Creates a recognizer.
  ///
  /// - Parameter directions: `clockwise` or `counterclockwise`; empty for both.
  public init(directions: Set<GestureDirection> = []) {
    self.directions = directions
  }

  /// Forgets the path.
  public func reset() {
    path.removeAll(keepingCapacity: true)
    values = GestureValues()
    position = nil
  }

  /// Begins the path, and sets the time within which the circle must be closed.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard fingers.admit(touches, within: context.limits.arrival, context),
      let touch = touches.first
    else { return }
    path.append(touch.position)
    context.wake(at: context.time + context.limits.circle.duration)
  }

  /// Adds a point to the path if the finger is far enough from the last one.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let touch = touches.first, let last = path.last else { return }
    let step = context.limits.circle.diameter * context.pixelsPerMillimetre / 10
    if (touch.position - last).length >= step { path.append(touch.position) }
  }

  /// Recognizes the gesture if the path is a circle, and fails otherwise.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let touch = touches.first else { return context.become(.failed) }
    if touch.position != path.last { path.append(touch.position) }
    context.become(isCircle(context) ? .ended : .failed)
  }

  /// Fails: the circle took too long.
  public func wokeUp(in context: RecognizerContext) {
    context.become(.failed)
  }

  private func isCircle(_ context: RecognizerContext) -> Bool {
    let limits = context.limits
    guard let first = path.first, let last = path.last, path.count > 3 else { return false }
    let box = Self.box(around: path)
    let diameter = max(box.width, box.height)
    // The comparisons are written so that a path with NaN is rejected.
    guard diameter >= limits.circle.diameter * context.pixelsPerMillimetre,
      box.width <= limits.circle.aspect * box.height,
      box.height <= limits.circle.aspect * box.width,
      Double(Self.inflections(of: path, step: diameter / 5)) <= limits.circle.inflections
    else { return false }
    let turn = Self.turn(of: path, about: box.center)
    let gap = (last - first).length
    let width = context.tree.absoluteFrame(of: context.region)?.width ?? 0
    guard turn.magnitude >= limits.circle.minimumAngle * Angle.degree,
      turn.magnitude <= limits.circle.maximumAngle * Angle.degree, gap <= limits.circle.gap * width,
      gap <= diameter / 2 || turn.magnitude >= 2 * .pi
    else { return false }
    let direction: GestureDirection = turn > 0 ? .clockwise : .counterclockwise
    guard directions.isEmpty || directions.contains(direction) else { return false }
    values.fingers = 1
    values.rotation = turn
    values.direction = direction
    position = box.center
    return true
  }

  // MARK: Geometry

  private static func box(around path: [Point]) -> Rect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for point in path {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the angle that a path turns about a point, in radians, clockwise positive.
  private static func turn(of path: [Point], about middle: Point) -> Double {
    var turn = 0.0
    var last: Vector?
    for point in path {
      let spoke = point - middle
      // A point within 1 px of the middle has no meaningful direction.
      guard spoke.lengthSquared > 1 else { continue }
      if let last {
        turn += Angle.of(
          sine: last.dx * spoke.dy - last.dy * spoke.dx,
          cosine: last.dx * spoke.dx + last.dy * spoke.dy)
      }
      last = spoke
    }
    return turn
  }

  /// Returns the number of times that a path changes its turning direction, seen in steps of a
  /// length in px.
  private static func inflections(of path: [Point], step: Double) -> Int {
    var (count, last) = (0, 0.0)
    var (before, start) = (Vector.zero, path[0])
    for point in path where (point - start).length >= step {
      let now = point - start
      let bend = before.dx * now.dy - before.dy * now.dx
      (before, start) = (now, point)
      guard bend != 0 else { continue }
      if bend * last < 0 { count += 1 }
      last = bend
    }
    return count
  }
}
