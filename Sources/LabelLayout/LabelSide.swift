package import Touches

/// A side of a finger for its label.
///
/// A label that gave way to others in every frame would jump. So it gets a side when the finger
/// comes down, and keeps that.
package enum LabelSide: CaseIterable, Sendable {
  /// The usual side, which the hand leaves free.
  case usual
  /// Below the finger if the usual side is above it, and the other way round.
  case otherRow
  /// To the left of the finger if the usual side is to the right, and the other way round.
  case otherColumn
  /// Opposite the usual side.
  case opposite

  /// Returns the first side on which a label covers no other label.
  ///
  /// - Parameters:
  ///   - usual: the bounds of the label on the usual side, in px of the root.
  ///   - finger: the middle of the finger, in px of the root.
  ///   - area: the area that the label must stay inside.
  ///   - others: the bounds of the other labels.
  /// - Returns: the side; the usual one if there is none.
  package static func free(
    for usual: PixelRect, beside finger: Point, inside area: PixelRect, around others: [PixelRect]
  ) -> LabelSide {
    allCases.first { side in
      guard let bounds = side.bounds(usual, beside: finger, inside: area) else { return false }
      return !others.contains { !$0.intersection(bounds).isEmpty }
    } ?? .usual
  }

  /// Returns the bounds of a label on this side.
  ///
  /// - Parameters:
  ///   - usual: its bounds on the usual side, in px of the root.
  ///   - finger: the middle of the finger, in px of the root.
  ///   - area: the area that the label must stay inside.
  /// - Returns: its bounds, in px of the root; nil if it has no room there.
  package func bounds(
    _ usual: PixelRect, beside finger: Point, inside area: PixelRect
  ) -> PixelRect? {
    guard self != .usual, !usual.isEmpty else { return usual }
    let (x, y) = (Int(finger.x.rounded(.down)), Int(finger.y.rounded(.down)))
    let bounds = PixelRect(
      x: self == .otherRow ? usual.x : 2 * x - usual.maxX,
      y: self == .otherColumn ? usual.y : 2 * y - usual.maxY,
      width: usual.width, height: usual.height)
    return area.contains(bounds) ? bounds : nil
  }
}
