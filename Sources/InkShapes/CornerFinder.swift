// Where a line has corners, by the method of Wolin, Eoff and Hammond (ShortStraw, SBIM 2008): the points of
// the line lie at equal distances; a straw is the chord over a few points to both sides of one. On a straight
// part it is as long as the way along the line, at a corner it is shorter. The corners are the points with
// the shortest straws. A part between two corners that is not straight has one more that was missed, which
// is looked for with a lower demand; one that lies on the straight line between its neighbours is none.

internal import Touches

/// Finds the corners of a line.
struct CornerFinder {
  /// The number of points that a straw reaches to both sides.
  private static let reach = 3
  /// The length of a straw at a corner, as a share of the median.
  private static let cornerShare = 0.95
  /// The length of the chord of a straight part, as a share of the way along the line.
  private static let straightShare = 0.95
  /// The least angle of a corner, in degrees.
  private static let leastTurn = 22.0

  private let path: EvenPath
  private let straws: [Double]

  /// A finder for a line.
  init(_ path: EvenPath) {
    self.path = path
    let points = path.points
    straws = points.indices.map { index in
      guard index >= Self.reach, index + Self.reach < points.count else { return .infinity }
      return points[index - Self.reach].distance(to: points[index + Self.reach])
    }
  }

  /// The places of the corners in the path's points, those of its two ends among them.
  var corners: [Int] {
    let last = path.points.count - 1
    guard last > 2 * Self.reach else { return [0, last] }
    var corners = [0] + shortestStraws + [last]
    addMissed(&corners)
    removeFlat(&corners)
    return corners
  }

  private var shortestStraws: [Int] {
    let known = straws.filter(\.isFinite).sorted()
    let limit = known[known.count / 2] * Self.cornerShare
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
    var place = 1
    while place < corners.count {
      let (first, last) = (corners[place - 1], corners[place])
      // Corners that were added lie in the middle half, so this ends.
      let quarter = (last - first) / 4
      guard quarter > 1, !isStraight(first, last),
        let missed = (first + quarter...last - quarter).min(by: { straws[$0] < straws[$1] })
      else {
        place += 1
        continue
      }
      corners.insert(missed, at: place)
    }
  }

  private func removeFlat(_ corners: inout [Int]) {
    var place = 1
    while place < corners.count - 1 {
      let (before, corner, after) = (corners[place - 1], corners[place], corners[place + 1])
      let points = path.points
      let turn = (points[corner] - points[before]).turn(to: points[after] - points[corner])
      if turn < Self.leastTurn || isStraight(before, after) {
        corners.remove(at: place)
        place = max(1, place - 1)
      } else {
        place += 1
      }
    }
  }
}
