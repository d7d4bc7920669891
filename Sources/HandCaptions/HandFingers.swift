import TouchRouting
import Touches

/// The fingers of one hand: those that are down, and how the hand was lifted.
struct HandFingers {
  /// The fingers that are down, with their positions.
  private(set) var down: [(id: TouchID, place: Point)] = []
  /// The touchscreen that the hand touched last; nil before any finger.
  private(set) var device: DeviceID?
  /// The time at which the first of them came down.
  private(set) var start = Timestamp(milliseconds: 0)
  /// The position and time of the last lift; nil for none.
  private(set) var lastLift: (place: Point, time: Timestamp)?
  /// The bounding box of the fingers before the first of them was lifted.
  var box: Rect { extent.box }
  /// The bounding box, and the number of fingers in it.
  private var extent = (box: Rect.empty, count: 0)
  /// The fingers and their positions when the first of them was lifted; empty before.
  private var release: [(id: TouchID, place: Point)] = []

  /// The distance that a finger covers while the others are being lifted, in mm.
  private static let releaseTravel = 10.0

  /// Adds a finger that comes down.
  mutating func add(_ touch: Touch) {
    if down.isEmpty {
      start = touch.time
      extent.count = 0
    }
    device = touch.id.device
    down.append((touch.id, touch.position))
    release.removeAll()
  }

  /// Follows the changes of its fingers, in the order in which they happened.
  mutating func follow(_ changes: [Touch], on context: LayoutContext) {
    for touch in changes {
      switch touch.phase {
      case .began: break
      case .moved, .stationary:
        guard let index = down.firstIndex(where: { $0.id == touch.id }) else { continue }
        down[index].place = touch.position
      case .ended, .cancelled:
        updateBox()
        if !isReleasing(on: context) { release = down }
        down.removeAll { $0.id == touch.id }
        lastLift = (touch.position, touch.time)
      }
    }
    updateBox()
  }

  /// Returns whether a finger was lifted, and the remaining ones have hardly moved since.
  func isReleasing(on context: LayoutContext) -> Bool {
    !release.isEmpty
      && down.allSatisfy { finger in
        guard let former = release.first(where: { $0.id == finger.id }) else { return false }
        let travel = Self.releaseTravel * context.pixelsPerMillimetre(at: finger.place)
        return (finger.place - former.place).lengthSquared <= travel * travel
      }
  }

  /// Updates the bounding box until a finger is lifted.
  private mutating func updateBox() {
    guard let first = down.first?.place, down.count >= extent.count else { return }
    extent.count = down.count
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for position in down.map(\.place) {
      (left, right) = (min(left, position.x), max(right, position.x))
      (top, bottom) = (min(top, position.y), max(bottom, position.y))
    }
    extent.box = Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
