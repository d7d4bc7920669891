package import Touches

/// The visible part of a frozen screen, as fingers move and magnify it.
///
/// The place beneath a finger stays beneath it; with two fingers, the place in their middle does.
/// The picture always covers the screen.
package struct ZoomGrip: Equatable, Sendable {
  /// The magnification, 1 or more.
  package private(set) var scale: Double
  /// The point of the picture in the screen's upper left corner, in px of the picture.
  package private(set) var origin: Point
  private let width: Double
  private let height: Double
  private var fingers = ToolFingers()
  private var anchor: Anchor?

  /// The range of the magnification.
  package static let scales = 1.0...8.0

  /// The state when the counting fingers last changed.
  private struct Anchor: Equatable {
    /// The point of the picture in the middle of the fingers.
    let held: Point
    let scale: Double
    /// The distance of two fingers, in px; nil for one finger.
    let distance: Double?
  }

  /// Creates a view of a screen that is magnified about a place.
  ///
  /// - Parameters:
  ///   - size: the screen's size, in px.
  ///   - position: the fixed point of the magnification, in px of the screen.
  ///   - scale: the magnification.
  package init(size: (width: Double, height: Double), at position: Point, scale: Double) {
    width = size.width
    height = size.height
    self.scale = scale.clamped(to: Self.scales)
    origin = Point(x: 0, y: 0)
    show(position, at: position)
  }

  /// Whether any finger is down.
  package var isHeld: Bool { fingers.count > 0 }

  /// Handles a change of a touch.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - position: its position, in px of the screen.
  package mutating func follow(_ touch: Touch, at position: Point) {
    switch fingers.follow(touch, at: position) {
    case .none: break
    case .moved: move()
    case .fingersChanged: anchor = anchorHere()
    }
  }

  /// Forgets the fingers; the view stays.
  package mutating func release() {
    fingers.release()
    anchor = nil
  }

  private func anchorHere() -> Anchor? {
    fingers.middle.map { middle in
      Anchor(
        held: Point(x: origin.x + middle.x / scale, y: origin.y + middle.y / scale),
        scale: scale, distance: fingers.distance)
    }
  }

  private mutating func move() {
    guard let anchor, let middle = fingers.middle else { return }
    if let distance = fingers.distance, let start = anchor.distance, start > 0 {
      scale = (anchor.scale * distance / start).clamped(to: Self.scales)
    }
    show(anchor.held, at: middle)
  }

  /// Shows a point of the picture at a place of the screen, as far as the picture still covers it.
  private mutating func show(_ held: Point, at position: Point) {
    func start(_ held: Double, _ position: Double, _ length: Double) -> Double {
      min(max(held - position / scale, 0), length - length / scale)
    }
    origin = Point(x: start(held.x, position.x, width), y: start(held.y, position.y, height))
  }
}
