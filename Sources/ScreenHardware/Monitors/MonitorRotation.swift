package import DesktopRequests

/// The rotation and reflection of a monitor's picture, as in RandR.
package struct MonitorRotation: Hashable, Sendable {
  /// The rotation to the left.
  package typealias Turn = MonitorTurn

  /// The rotation to the left, applied after the reflection.
  package var turn: Turn
  /// Whether it is mirrored horizontally before it is rotated.
  package var isMirrored: Bool

  /// Neither rotated nor mirrored.
  package static let normal = MonitorRotation(turn: .normal)
  /// All rotations, with and without reflection.
  package static let all = [false, true].flatMap { isMirrored in
    Turn.allCases.map { MonitorRotation(turn: $0, isMirrored: isMirrored) }
  }

  /// Creates a rotation, by default without a reflection.
  package init(turn: Turn, isMirrored: Bool = false) {
    self.turn = turn
    self.isMirrored = isMirrored
  }

  /// Two rows of a matrix that rotates a panel of size 1 by 1 like the picture.
  ///
  /// A touch then lands on the pixel that is shown beneath the finger.
  package var matrix: [Double] {
    let turned: [Double] =
      switch turn {
      case .normal: [1, 0, 0, 0, 1, 0]
      case .left: [0, -1, 1, 1, 0, 0]
      case .inverted: [-1, 0, 1, 0, -1, 1]
      case .right: [0, 1, 0, -1, 0, 1]
      }
    guard isMirrored else { return turned }
    // Mirrored first: x becomes 1 - x.
    return [
      -turned[0], turned[1], turned[2] + turned[0], -turned[3], turned[4], turned[5] + turned[3],
    ]
  }

  /// The rotation in words, for users.
  package var words: String {
    let turned =
      turn == .normal ? [] : ["turned \(turn == .inverted ? "upside down" : turn.rawValue)"]
    let words = turned + (isMirrored ? ["mirrored"] : [])
    return words.isEmpty ? "upright" : words.joined(separator: " and ")
  }
}
