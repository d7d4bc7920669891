/// A side of a rectangle.
package enum RectSide: Sendable {
  /// One of the four sides.
  case top, bottom, left, right
}

extension Rect {
  /// Returns the origin of a rectangle beside this one, at the side where it covers the least.
  ///
  /// - Parameters:
  ///   - card: the rectangle, of which only the size matters.
  ///   - sides: the allowed sides, the preferred ones first.
  ///   - gap: the distance between both, in px.
  ///   - screen: the area that it must stay inside, in px.
  ///   - obstacles: the rectangles to keep free, in px, with their weights.
  /// - Returns: the origin; nil if no side is allowed.
  package func origin(
    ofNeighbour card: Rect, at sides: [RectSide], gap: Double, inside screen: Rect,
    obstacles: [(frame: Rect, weight: Double)]
  ) -> Point? {
    let (x, y) = (center.x - card.width / 2, center.y - card.height / 2)
    let candidates = sides.map { side in
      let origin =
        switch side {
        case .bottom: Point(x: x, y: maxY + gap)
        case .top: Point(x: x, y: self.y - gap - card.height)
        case .right: Point(x: maxX + gap, y: y)
        case .left: Point(x: self.x - gap - card.width, y: y)
        }
      return Point(
        x: min(max(origin.x, screen.x), screen.maxX - card.width),
        y: min(max(origin.y, screen.y), screen.maxY - card.height))
    }
    func coveredArea(_ origin: Point) -> Double {
      let card = Rect(x: origin.x, y: origin.y, width: card.width, height: card.height)
      return obstacles.reduce(0) { sum, obstacle in
        let part = card.intersection(obstacle.frame)
        return sum + obstacle.weight * part.width * part.height
      }
    }
    return candidates.min { coveredArea($0) < coveredArea($1) }
  }
}
