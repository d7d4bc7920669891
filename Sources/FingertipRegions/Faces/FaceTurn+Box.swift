internal import RegionControls
internal import TouchDrawing
internal import Touches

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
    guard degrees.truncatingRemainder(dividingBy: 360) != 0, width > 0, height > 0 else {
      return turn
    }
    let box = Rect(x: 0, y: 0, width: width, height: height).fitted(turnedBy: degrees)
    return FaceTurn(
      rotation: (turn?.rotation ?? 0) + degrees * .pi / 180, width: box.width, height: box.height,
      endsAtEdges: degrees.truncatingRemainder(dividingBy: 90) != 0)
  }
}
