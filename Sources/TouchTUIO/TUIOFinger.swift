internal import Touches

/// A finger as receivers see it: positions are shares of the surface, velocities shares per second.
struct TUIOFinger: Hashable, Sendable {
  /// The session id, which no other finger ever gets.
  let session: Int32
  /// The minimum number that no other finger on the surface has.
  let number: Int32
  let touch: TouchID
  /// Whether its state has not been sent yet.
  var hasChanged = true
  var x: TUIOMotion
  var y: TUIOMotion
  /// The change of the speed, in shares of the surface per s².
  var acceleration = 0.0
  /// The pressure, 0…1.
  var pressure = TUIOMotion(0)
  /// The ellipse of the contact; nil if the device reports no size.
  var ellipse: TUIOEllipse?
  /// The time of the latest report.
  private(set) var time: Timestamp

  /// Creates a finger that came down, or was first reported.
  init(_ touch: Touch, on surface: Rect, session: Int32, number: Int32) {
    self.session = session
    self.number = number
    self.touch = touch.id
    let position = surface.share(of: touch.position)
    x = TUIOMotion(position.x)
    y = TUIOMotion(position.y)
    pressure = TUIOMotion(touch.contact.pressure ?? 0)
    ellipse = TUIOEllipse(touch.contact, on: surface)
    time = touch.time
  }

  /// Handles a report.
  mutating func follow(_ touch: Touch, on surface: Rect) {
    let seconds = (touch.time - time) / 1000
    let position = surface.share(of: touch.position)
    let former = speed
    x = TUIOMotion(position.x, velocity: touch.velocity.dx / max(surface.width, 1))
    y = TUIOMotion(position.y, velocity: touch.velocity.dy / max(surface.height, 1))
    if seconds > 0 { acceleration = (speed - former) / seconds }
    pressure.move(to: touch.contact.pressure ?? 0, in: seconds)
    let ellipse = TUIOEllipse(touch.contact, on: surface)
    self.ellipse = ellipse.map { $0.following(self.ellipse, after: seconds) }
    time = touch.time
    hasChanged = true
  }

  /// Stops it, because no report has come for a while.
  mutating func rest() {
    x.rest()
    y.rest()
    acceleration = 0
    pressure.rest()
    ellipse?.angle.rest()
  }

  private var speed: Double {
    (x.velocity * x.velocity + y.velocity * y.velocity).squareRoot()
  }
}

/// A value with its velocity and acceleration.
struct TUIOMotion: Hashable, Sendable {
  var value: Double
  /// The change per second.
  var velocity = 0.0
  /// The change of the velocity per second.
  var acceleration = 0.0

  init(_ value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }

  /// Changes the value, and updates velocity and acceleration.
  mutating func move(to value: Double, in seconds: Double) {
    defer { self.value = value }
    guard seconds > 0 else { return }
    let velocity = (value - self.value) / seconds
    acceleration = (velocity - self.velocity) / seconds
    self.velocity = velocity
  }

  /// Sets velocity and acceleration to zero.
  mutating func rest() { (velocity, acceleration) = (0, 0) }
}

/// The ellipse of a contact.
///
/// At an angle of zero the longer axis is vertical, as in the X server, so the width is the shorter
/// axis. Width and height are those before rotation by the angle.
struct TUIOEllipse: Hashable, Sendable {
  /// The angle in radians, 0…2π, clockwise.
  var angle: TUIOMotion
  /// The shorter axis, as a share of the surface's width.
  let width: Double
  /// The longer axis, as a share of the surface's height.
  let height: Double

  /// Creates the ellipse of a contact; nil if the device reports no size.
  init?(_ contact: TouchContact, on surface: Rect) {
    guard let major = contact.major else { return nil }
    let turn = 2 * Double.pi
    let angle = (contact.orientation ?? 0).truncatingRemainder(dividingBy: turn)
    self.angle = TUIOMotion(angle < 0 ? angle + turn : angle)
    width = (contact.minor ?? major) / max(surface.width, 1)
    height = major / max(surface.height, 1)
  }

  /// The area, as a share of the surface's.
  var area: Double { Double.pi / 4 * width * height }

  /// Returns the ellipse with the velocity of its angle since another, in turns per second.
  func following(_ former: TUIOEllipse?, after seconds: Double) -> TUIOEllipse {
    guard let former else { return self }
    var result = self
    result.angle = former.angle
    // The shorter way round.
    let turn = 2 * Double.pi
    var rotation = (angle.value - former.angle.value).truncatingRemainder(dividingBy: turn)
    if rotation > turn / 2 { rotation -= turn } else if rotation < -turn / 2 { rotation += turn }
    var turns = TUIOMotion(0, velocity: former.angle.velocity)
    turns.move(to: rotation / turn, in: seconds)
    result.angle.velocity = turns.velocity
    result.angle.acceleration = turns.acceleration
    result.angle.value = angle.value
    return result
  }
}

extension Rect {
  /// Returns a position as shares of the rectangle, clamped to 0…1.
  fileprivate func share(of position: Point) -> Point {
    func share(_ distance: Double, of size: Double) -> Double {
      size > 0 ? min(max(distance / size, 0), 1) : 0
    }
    return Point(x: share(position.x - x, of: width), y: share(position.y - y, of: height))
  }
}
