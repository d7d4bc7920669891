// Finds the corners of a line by the method of Wolin, Eoff and Hammond (ShortStraw, SBIM 2008). The
// points of the line are equally spaced; a straw is the chord from a few points before a point to a
// few points after it. On a straight part it is as long as the path between its ends, at a corner
// shorter. The corners are the points with the shortest straws. A part between two corners that is
// not straight contains a missed corner, which is found with a weaker criterion. A corner on the
// straight line between its neighbours is removed.

internal import Touches

/// Finds the corners of a line.
struct CornerFinder {
  /// The number of points that a straw extends to each side.
  private static let reach = 3
  /// The maximum length of a straw at a corner, relative to the median.
  private static let cornerShare = 0.95
  /// The minimum length of the chord of a straight part, relative to the path.
  private static let straightShare = 0.95
  /// The minimum angle of a corner, in degrees.
  private static let minimumTurn = 22.0

  private let path: ResampledPath
  private let straws: [Double]

  /// Creates a finder for a line.
  init(_ path: ResampledPath) {
    self.path = path
    let points = path.points
    straws = points.indices.map { index in
      guard index >= Self.reach, index + Self.reach < points.count else { return .infinity }
      return points[index - Self.reach].distance(to: points[index + Self.reach])
    }
  }

  /// The indices of the corners in the path's points, including its two ends.
  var corners: [Int] {
    let last = path.points.count - 1
    guard last > 2 * Self.reach else { return [0, last] }
    var corners = [0] + shortestStraws + [last]
    addMissed(&corners)
    removeFlat(&corners)
    return corners
  }

  private var shortestStraws: [Int] {
    let finite = straws.filter(\.isFinite).sorted()
    let limit = finite[finite.count / 2] * Self.cornerShare
    var found: [Int] = []
    var index = Self.reach
    while index < straws.count - Self.reach {
      guard straws[index] < limit else {
        index += 1
        continue
      }
      var shortest = index
      while index < straws.count - Self.reach, straws[index] < limit {
        if straws[index] < straws[shortest] { shortest = index }
        index += 1
      }
      found.append(shortest)
    }
    return found
  }

  private func isStraight(_ first: Int, _ last: Int) -> Bool {
    path.straightness(first, last).share > Self.straightShare
  }

  private func addMissed(_ corners: inout [Int]) {
    var index = 1
    while index < corners.count {
      let (first, last) = (corners[index - 1], corners[index])
      // Added corners lie in the middle half, so this terminates.
      let quarter = (last - first) / 4
      guard quarter > 1, !isStraight(first, last),
        let missed = (first + quarter...last - quarter).min(by: { straws[$0] < straws[$1] })
      else {
        index += 1
        continue
      }
      corners.insert(missed, at: index)
    }
  }

  private func removeFlat(_ corners: inout [Int]) {
    var index = 1
    while index < corners.count - 1 {
      let (before, corner, after) = (corners[index - 1], corners[index], corners[index + 1])
      let points = path.points
      let turn = (points[corner] - points[before]).turn(to: points[after] - points[corner])
      if turn < Self.minimumTurn || isStraight(before, after) {
        corners.remove(at: index)
        index = max(1, index - 1)
      } else {
        index += 1
      }
    }
  }
}
