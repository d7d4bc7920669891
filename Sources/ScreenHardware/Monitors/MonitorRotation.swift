package import DesktopRequests

/// The rotation and reflection of a monitor's picture, as RandR has them.
package struct MonitorRotation: Hashable, Sendable {
  /// The turn to the left.
  package typealias Turn = MonitorTurn

  /// The turn to the left that follows the reflection.
  package var turn: Turn
  /// Whether it is mirrored from side to side before it is turned.
  package var isMirrored: Bool

  /// Neither turned nor mirrored.
  package static let normal = MonitorRotation(turn: .normal)
  /// Every one there is.
  package static let all = [false, true].flatMap { isMirrored in
    Turn.allCases.map { MonitorRotation(turn: $0, isMirrored: isMirrored) }
  }

  /// Makes a rotation, by default without a reflection.
  package init(turn: Turn, isMirrored: Bool = false) {
    self.turn = turn
    self.isMirrored = isMirrored
  }

  /// Two rows of a matrix that turns a panel of 1 by 1 as the picture is, so that what is shown at
  /// the panel's place is touched there.
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

  /// In words, for people.
  package var words: String {
    let turned =
      turn == .normal ? [] : ["turned \(turn == .inverted ? "upside down" : turn.rawValue)"]
    let words = turned + (isMirrored ? ["mirrored"] : [])
    return words.isEmpty ? "upright" : words.joined(separator: " and ")
  }
}
