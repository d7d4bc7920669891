package import Touches

#if canImport(Glibc)
  internal import Glibc
#endif

extension Rect {
  /// Returns the largest frame of the same proportions that fits in this one when turned about its
  /// middle.
  ///
  /// - Parameter degrees: the rotation, in degrees clockwise; beyond 45, the sides are swapped.
  /// - Returns: the frame before it is turned; this frame if it is empty.
  package func fitted(turnedBy degrees: Double) -> Rect {
    let quarter = (degrees / 90).rounded()
    let angle = degrees * .pi / 180
    let (cosine, sine) =
      quarter * 90 == degrees
      ? (quarter.truncatingRemainder(dividingBy: 2) == 0 ? (1.0, 0.0) : (0.0, 1.0))
      : (cos(angle).magnitude, sin(angle).magnitude)
    let (first, second) = sine > cosine ? (height, width) : (width, height)
    let boundingWidth = first * cosine + second * sine
    let boundingHeight = first * sine + second * cosine
    guard boundingWidth > 0, boundingHeight > 0 else { return self }
    let scale = min(width / boundingWidth, height / boundingHeight)
    let size = (width: first * scale, height: second * scale)
    return Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }
}
