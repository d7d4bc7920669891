internal import Touches

/// The fingers on a tool of the stage; only the first two count.
struct ToolFingers: Equatable, Sendable {
  private struct Finger: Equatable {
    let id: TouchID
    var position: Point
  }

  /// The effect of a touch's change on the counting fingers.
  enum Effect {
    case none
    /// A counting finger moved.
    case moved
    /// The counting fingers are others from now on.
    case fingersChanged
  }

  /// The fingers that are down, in the order in which they came down.
  private var fingers: [Finger] = []

  /// The number of fingers that are down.
  var count: Int { fingers.count }

  /// Handles a change of a touch.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - position: its position, in px of the tool's coordinate system.
  /// - Returns: the effect on the counting fingers.
  mutating func follow(_ touch: Touch, at position: Point) -> Effect {
    let index = fingers.firstIndex { $0.id == touch.id }
    if touch.isOver {
      guard let index else { return .none }
      fingers.remove(at: index)
      return index < 2 ? .fingersChanged : .none
    }
    if let index {
      fingers[index].position = position
      return index < 2 ? .moved : .none
    }
    // A finger whose begin was not for the tool, as on another monitor, does not join later.
    guard touch.phase == .began else { return .none }
    fingers.append(Finger(id: touch.id, position: position))
    return fingers.count <= 2 ? .fingersChanged : .none
  }

  /// Forgets the fingers.
  mutating func release() { fingers = [] }

  /// The middle of the counting fingers, in px; nil without any.
  var middle: Point? {
    guard let first = fingers.first?.position else { return nil }
    guard fingers.count > 1 else { return first }
    let second = fingers[1].position
    return Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }

  /// The distance of the two counting fingers, in px; nil for fewer.
  var distance: Double? {
    fingers.count > 1
      ? (fingers[1].position - fingers[0].position).length : nil
  }
}
