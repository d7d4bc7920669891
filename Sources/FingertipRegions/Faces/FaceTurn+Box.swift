internal import Glibc
internal import TouchDrawing

extension FaceTurn {
  /// Returns the turn of a label and a picture that lie turned in their region: their box has the sides of the
  /// frame, the longer one along the longer one of the frame as far as that can be said, and is as large as the
  /// frame has room for.
  ///
  /// - Parameters:
  ///   - degrees: the turn in the frame, clockwise.
  ///   - turn: that of the frame itself; nil for upright.
  ///   - width: of the frame while it is upright, in px.
  ///   - height: of the frame while it is upright, in px.
  /// - Returns: the turn of both together; that of the frame where there is no other one.
  static func of(
    _ degrees: Double, in turn: FaceTurn?, width: Double, height: Double
  ) -> FaceTurn? {
    let quarter = (degrees / 90).rounded()
    let isStraight = quarter * 90 == degrees
    guard !isStraight || quarter.truncatingRemainder(dividingBy: 4) != 0 else { return turn }
    let angle = degrees * .pi / 180
    let (cosine, sine) =
      isStraight
      ? (quarter.truncatingRemainder(dividingBy: 2) == 0 ? (1.0, 0.0) : (0.0, 1.0))
      : (cos(angle).magnitude, sin(angle).magnitude)
    let (first, second) = sine > cosine ? (height, width) : (width, height)
    let across = first * cosine + second * sine
    let down = first * sine + second * cosine
    guard across > 0, down > 0 else { return turn }
    let scale = min(width / across, height / down)
    return FaceTurn(
      rotation: (turn?.rotation ?? 0) + angle, width: first * scale, height: second * scale,
      endsAtEdges: !isStraight)
  }
}
