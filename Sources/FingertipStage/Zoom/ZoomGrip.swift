package import Touches

/// The part of a frozen screen that is shown, as fingers move and magnify it.
///
/// The place beneath a finger stays beneath it; with two, the place between them does. The picture always covers
/// the screen.
package struct ZoomGrip: Equatable, Sendable {
  /// The magnification, 1 or more.
  package private(set) var scale: Double
  /// The place of the picture that is in the screen's upper left corner, in px of the picture.
  package private(set) var origin: Point
  private let width: Double
  private let height: Double
  /// The fingers that are down, in the order in which they came; the first two count.
  private var fingers: [Finger] = []
  private var anchor: Anchor?

  /// The least and the greatest magnification.
  package static let scales = 1.0...8.0

  private struct Finger: Equatable {
    let id: TouchID
    var position: Point
  }

  /// The state when the fingers that count last became others.
  private struct Anchor: Equatable {
    /// The place of the picture in the middle of the fingers.
    let held: Point
    let scale: Double
    /// The distance of two fingers, in px; nil for one finger.
    let distance: Double?
  }

  /// The view of a screen that shows a place where it is on the screen.
  ///
  /// - Parameters:
  ///   - size: the screen's size, in px.
  ///   - place: the place that stays, in px of the screen.
  ///   - scale: the magnification.
  package init(size: (width: Double, height: Double), at place: Point, scale: Double) {
    width = size.width
    height = size.height
    self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    origin = Point(x: 0, y: 0)
    show(place, at: place)
  }

  /// Whether any finger is down.
  package var isHeld: Bool { !fingers.isEmpty }

  /// Handles a change of a touch.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - position: its place, in px of the screen.
  package mutating func follow(_ touch: Touch, at position: Point) {
    let known = fingers.firstIndex { $0.id == touch.id }
    if touch.isOver {
      guard let known else { return }
      fingers.remove(at: known)
      if known < 2 { anchor = anchorHere() }
    } else if let known {
      fingers[known].position = position
      if known < 2 { move() }
    } else {
      fingers.append(Finger(id: touch.id, position: position))
      if fingers.count <= 2 { anchor = anchorHere() }
    }
  }

  /// Forgets the fingers; the view stays.
  package mutating func release() {
    fingers = []
    anchor = nil
  }

  /// The middle of the fingers and their distance, in px of the screen.
  private var hand: (middle: Point, distance: Double?)? {
    guard let first = fingers.first?.position else { return nil }
    guard fingers.count > 1 else { return (first, nil) }
    let second = fingers[1].position
    return (
      Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2),
      (second - first).lengthSquared.squareRoot()
    )
  }

  private func anchorHere() -> Anchor? {
    hand.map { hand in
      Anchor(
        held: Point(
          x: origin.x + hand.middle.x / scale, y: origin.y + hand.middle.y / scale),
        scale: scale, distance: hand.distance)
    }
  }

  private mutating func move() {
    guard let anchor, let hand else { return }
    if let distance = hand.distance, let start = anchor.distance, start > 0 {
      scale = min(
        max(anchor.scale * distance / start, Self.scales.lowerBound), Self.scales.upperBound)
    }
    show(anchor.held, at: hand.middle)
  }

  /// Shows a place of the picture at a place of the screen, as far as the picture covers the screen then.
  private mutating func show(_ held: Point, at place: Point) {
    func start(_ held: Double, _ place: Double, _ length: Double) -> Double {
      min(max(held - place / scale, 0), length - length / scale)
    }
    origin = Point(x: start(held.x, place.x, width), y: start(held.y, place.y, height))
  }
}
