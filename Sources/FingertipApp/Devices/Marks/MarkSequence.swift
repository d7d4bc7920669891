// Finding the monitor and the rotation of a touchscreen, whatever its matrix is. A mark is shown
// on one monitor after the other, and the user touches it. The touchscreen that reports the touch
// is on that monitor, and the position on its panel, before the matrix, shows the rotation: the
// eight images of the mark, rotated and mirrored, lie far apart.
//
// A monitor without a touchscreen cannot be touched. The middle of a panel is the only position
// that no rotation moves, so a touch there, on any touchscreen, means "skip" unambiguously.

internal import ScreenHardware
internal import TouchX11
internal import Touches

/// The state machine that goes from monitor to monitor and collects the results.
struct MarkSequence {
  enum State: Equatable {
    /// The mark is on a monitor, by its index; the last touch may have missed it.
    case asking(monitor: Int, isBeside: Bool)
    /// All monitors were shown, or the user left.
    case over(isComplete: Bool)
  }

  enum Event {
    /// A touchscreen was touched at a position on its panel, 0…1 along each axis; nil if unknown.
    case touched(DeviceID, Point?)
    /// The user leaves.
    case left
  }

  /// A touchscreen that was found, with its monitor and rotation.
  struct Match: Equatable {
    let device: DeviceID
    /// The index of the monitor.
    let monitor: Int
    /// The rotation of the panel on it.
    let rotation: MonitorRotation
  }

  /// The position of the mark as shares of the monitor's size: 0.22 and 0.38 from two sides, so
  /// that its images are a fifth of the panel apart, and as far from the middle.
  static let mark = Point(x: 0.22, y: 0.38)
  /// The position to touch to skip a monitor without a touchscreen.
  static let middle = Point(x: 0.5, y: 0.5)
  /// The tolerance of positions, in shares; it is less than half the distance between two images.
  static let reach = 0.09

  private(set) var state: State
  private(set) var matches: [Match] = []
  private let monitorCount: Int
  /// The touchscreens that have not been found yet.
  private var missing: Set<DeviceID>

  /// Creates a sequence of marks on a number of monitors that finds some touchscreens.
  init(monitors: Int, devices: Set<DeviceID>) {
    monitorCount = monitors
    missing = devices
    state =
      monitors > 0 && !devices.isEmpty
      ? .asking(monitor: 0, isBeside: false) : .over(isComplete: true)
  }

  /// Handles an event; events are ignored once the sequence is over.
  mutating func handle(_ event: Event) {
    switch (state, event) {
    case (.over, _): break
    case (.asking, .left): state = .over(isComplete: false)
    case (.asking(let monitor, _), .touched(let device, let position)):
      if let position, Self.distance(position, Self.middle) <= Self.reach {
        advance(from: monitor)
      } else if missing.contains(device), let rotation = position.flatMap(Self.rotation) {
        matches.append(Match(device: device, monitor: monitor, rotation: rotation))
        missing.remove(device)
        advance(from: monitor)
      } else {
        state = .asking(monitor: monitor, isBeside: true)
      }
    }
  }

  private mutating func advance(from monitor: Int) {
    let isLast = monitor + 1 == monitorCount || missing.isEmpty
    state = isLast ? .over(isComplete: true) : .asking(monitor: monitor + 1, isBeside: false)
  }

  /// Returns the rotation of a panel with the mark at a position; nil if no rotation puts it there.
  private static func rotation(of position: Point) -> MonitorRotation? {
    MonitorRotation.all.first { rotation in
      let matrix = rotation.matrix
      let image = Point(
        x: matrix[0] * position.x + matrix[1] * position.y + matrix[2],
        y: matrix[3] * position.x + matrix[4] * position.y + matrix[5])
      return distance(image, mark) <= reach
    }
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    (a - b).length
  }
}
