internal import Touches

/// The path of a slider along an arc, in degrees clockwise from the top.
package struct ControlArc: Hashable, Sendable {
  /// The angle of the first value.
  package var from: Double
  /// The angle of the last value: clockwise from the first if it is larger, otherwise
  /// counterclockwise.
  package var to: Double

  /// The allowed angles between both.
  package static let sweeps = 10.0...360.0

  /// Creates an arc from the angle of the first value to that of the last.
  package init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }

  /// Whether its angle is in `sweeps`, so that it can be drawn and held.
  package var isUsable: Bool { Self.sweeps.contains((to - from).magnitude) }

  /// The angle of the first value, in radians.
  package var start: Double { from * .pi / 180 }

  /// The angle from the first value to the last, in radians, clockwise positive.
  package var sweep: Double { (to - from) * .pi / 180 }

  /// Returns the angle at a share of the arc, 0…1, in radians.
  package func angle(atShare share: Double) -> Double { start + sweep * share }

  /// Returns the share of the arc at an angle, 0…1; beyond the ends, that of the nearer end.
  func share(of angle: Double) -> Double {
    let fullTurn = 2 * Double.pi
    var offset = (angle - start) * (sweep < 0 ? -1 : 1)
    offset -= (offset / fullTurn).rounded(.down) * fullTurn
    let length = sweep.magnitude
    guard offset > length else { return offset / length }
    return offset - length < fullTurn - offset ? 1 : 0
  }

  /// Returns whether the shorter turn between two angles passes the middle of the gap between the
  /// ends, where the share jumps against the direction of the turn.
  func passesGap(from first: Double, to second: Double) -> Bool {
    let turn = ControlGeometry.turn(from: first, to: second) * (sweep < 0 ? -1 : 1)
    return turn * (share(of: second) - share(of: first)) < 0
  }
}
