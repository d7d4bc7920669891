// On which monitor does a touchscreen truly lie, and how is it turned, whatever its matrix says? A mark
// is shown on one monitor after the other, and whoever sees it touches it. The touchscreen that
// reports a touch then lies on that monitor, and where on its panel the touch was, before the matrix,
// tells how it is turned: the mark is at a place whose eight images, turned and mirrored, lie far
// apart.
//
// A monitor without a touchscreen cannot be touched. The middle of a panel is the only place that no
// turn moves, so a touch there, on whichever touchscreen, means "go on" and cannot be taken for another.

internal import TouchX11
internal import Touches

/// The way from monitor to monitor, with what was found on it.
struct MarkWalk {
  enum State: Equatable {
    /// The mark is on a monitor, by its number; the last touch may have been beside it.
    case asking(monitor: Int, isBeside: Bool)
    /// There is nothing more to ask, or somebody left before.
    case over(isComplete: Bool)
  }

  enum Event {
    /// A touchscreen was touched; where on its panel, in shares of its axes, nil where it did not say.
    case touched(DeviceID, Point?)
    /// Somebody wants no more of it.
    case left
  }

  /// The place of a touchscreen.
  struct Find: Equatable {
    let device: DeviceID
    /// The number of the monitor.
    let monitor: Int
    /// The rotation of the panel on it.
    let rotation: MonitorRotation
  }

  /// The place of the mark, in shares of the monitor: 0.22 from one side and 0.38 from another, so that the
  /// images of it are a fifth of the panel apart, and as far from the middle.
  static let mark = Point(x: 0.22, y: 0.38)
  /// The place to go on without a touchscreen.
  static let middle = Point(x: 0.5, y: 0.5)
  /// The tolerance of places, in shares; less than half of the distance between two images.
  static let reach = 0.09

  private(set) var state: State
  private(set) var finds: [Find] = []
  private let monitors: Int
  /// The touchscreens that were not found yet.
  private var missing: Set<DeviceID>

  /// A walk over so many monitors, to find these touchscreens.
  init(monitors: Int, devices: Set<DeviceID>) {
    self.monitors = monitors
    missing = devices
    state =
      monitors > 0 && !devices.isEmpty
      ? .asking(monitor: 0, isBeside: false) : .over(isComplete: true)
  }

  /// Handles an event; events are ignored once the walk is over.
  mutating func handle(_ event: Event) {
    switch (state, event) {
    case (.over, _): break
    case (.asking, .left): state = .over(isComplete: false)
    case (.asking(let monitor, _), .touched(let device, let place)):
      if let place, Self.distance(place, Self.middle) <= Self.reach {
        goOn(from: monitor)
      } else if missing.contains(device), let rotation = place.flatMap(Self.rotation) {
        finds.append(Find(device: device, monitor: monitor, rotation: rotation))
        missing.remove(device)
        goOn(from: monitor)
      } else {
        state = .asking(monitor: monitor, isBeside: true)
      }
    }
  }

  private mutating func goOn(from monitor: Int) {
    let isLast = monitor + 1 == monitors || missing.isEmpty
    state = isLast ? .over(isComplete: true) : .asking(monitor: monitor + 1, isBeside: false)
  }

  /// Returns the rotation of a panel that has the mark at a place; nil where it is no image of the mark.
  private static func rotation(of place: Point) -> MonitorRotation? {
    MonitorRotation.all.first { rotation in
      let turn = rotation.matrix
      let shown = Point(
        x: turn[0] * place.x + turn[1] * place.y + turn[2],
        y: turn[3] * place.x + turn[4] * place.y + turn[5])
      return distance(shown, mark) <= reach
    }
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    (a - b).lengthSquared.squareRoot()
  }
}
