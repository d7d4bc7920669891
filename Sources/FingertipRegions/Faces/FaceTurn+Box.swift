internal import RegionControls
internal import TouchDrawing
internal import Touches

extension FaceTurn {
  /// Returns the turn of a label and a picture that are turned in their region.
  ///
  /// Their box has the proportions of the frame, keeps its longer side along the frame's if the
  /// angle allows that, and is as large as fits into the frame.
  ///
  /// - Parameters:
  ///   - degrees: the rotation in the frame, clockwise.
  ///   - turn: the turn of the frame itself; nil for upright.
  ///   - width: the width of the upright frame, in px.
  ///   - height: the height of the upright frame, in px.
  /// - Returns: both turns combined; the frame's turn if there is no rotation in the frame.
  static func of(
    _ degrees: Double, in turn: FaceTurn?, width: Double, height: Double
  ) -> FaceTurn? {
    guard degrees.truncatingRemainder(dividingBy: 360) != 0, width > 0, height > 0 else {
      return turn
    }
    let box = Rect(x: 0, y: 0, width: width, height: height).fitted(turnedBy: degrees)
    return FaceTurn(
      rotation: (turn?.rotation ?? 0) + degrees * .pi / 180, width: box.width, height: box.height,
      clipsToFrame: degrees.truncatingRemainder(dividingBy: 90) != 0)
  }
}
