internal import Touches

/// A shape that is not a plain rectangle, at its place on the root and with its outset.
///
/// Hit-tests and input shapes both use `contains`, so they agree to the last pixel. It is called
/// only for points inside the region's frame with its outset.
enum ResolvedShape {
  case rounded(box: Rect, radius: Double)
  case ellipse(center: Point, radiusX: Double, radiusY: Double)
  /// Corners in px of the root; the polygon grows by `outset` px, or shrinks if that is negative.
  case polygon([Point], outset: Double)
  case mask(RegionMask, box: Rect)

  /// Creates the shape of a region with a frame in px of the root; nil for a plain rectangle.
  init?(_ shape: RegionShape, frame: Rect, outset: Double) {
    switch shape {
    case .rectangle:
      return nil
    case .rounded(let radius):
      let box = frame.grown(by: outset)
      self = .rounded(box: box, radius: max(0, min(radius + outset, box.shorterSide / 2)))
    case .circle:
      let radius = frame.shorterSide / 2 + outset
      self = .ellipse(center: frame.center, radiusX: radius, radiusY: radius)
    case .ellipse:
      self = .ellipse(
        center: frame.center, radiusX: frame.width / 2 + outset,
        radiusY: frame.height / 2 + outset)
    case .polygon(let corners):
      let points = corners.map {
        Point(x: frame.x + $0.x * frame.width, y: frame.y + $0.y * frame.height)
      }
      self = .polygon(points, outset: outset)
    case .mask(let mask):
      self = .mask(mask, box: frame.grown(by: outset))
    }
  }

  /// Returns whether a point, in px of the root, is in the shape.
  func contains(_ point: Point) -> Bool {
    switch self {
    case .rounded(let box, let radius):
      // The distance of the point beyond the centres of the corner circles; both are positive only
      // in a corner.
      let dx = max(box.x + radius - point.x, point.x - (box.maxX - radius))
      let dy = max(box.y + radius - point.y, point.y - (box.maxY - radius))
      return dx <= 0 || dy <= 0 || dx * dx + dy * dy < radius * radius
    case .ellipse(let center, let radiusX, let radiusY):
      guard radiusX > 0, radiusY > 0 else { return false }
      let dx = (point.x - center.x) / radiusX
      let dy = (point.y - center.y) / radiusY
      return dx * dx + dy * dy < 1
    case .polygon(let corners, let outset):
      let isInside = corners.contain(point)
      if outset == 0 || isInside == (outset > 0) { return isInside }
      let isNear = corners.areWithin(abs(outset), of: point)
      return outset > 0 ? isNear : isInside && !isNear
    case .mask(let mask, let box):
      return mask.isSolid(at: point, in: box)
    }
  }

  /// Returns whether the shape certainly holds a whole rectangle: exact for convex shapes, never
  /// true for polygons and masks.
  func covers(_ rect: Rect) -> Bool {
    guard isConvex else { return false }
    return contains(rect.origin) && contains(Point(x: rect.maxX, y: rect.y))
      && contains(Point(x: rect.x, y: rect.maxY)) && contains(Point(x: rect.maxX, y: rect.maxY))
  }

  /// Returns whether the shape certainly lies inside another: exact if both are circles or rounded
  /// rectangles, false otherwise.
  ///
  /// Otherwise all nested panels with round corners would have to be tested for every point.
  func isInside(_ other: ResolvedShape) -> Bool {
    guard let inner = core, let outer = other.core else { return false }
    // Each shape is a rectangle swept by a disc. The other shape, shrunk by this one's disc, must
    // hold this one's rectangle; being convex, it does if it holds the corners.
    let radius = max(0, outer.radius - inner.radius)
    let shrink = max(0, inner.radius - outer.radius)
    let (left, right) = (outer.box.x + shrink, outer.box.maxX - shrink)
    let (top, bottom) = (outer.box.y + shrink, outer.box.maxY - shrink)
    guard left <= right, top <= bottom else { return false }
    func isNear(_ x: Double, _ y: Double) -> Bool {
      let dx = max(0, left - x, x - right)
      let dy = max(0, top - y, y - bottom)
      return dx * dx + dy * dy <= radius * radius
    }
    return isNear(inner.box.x, inner.box.y) && isNear(inner.box.maxX, inner.box.y)
      && isNear(inner.box.x, inner.box.maxY) && isNear(inner.box.maxX, inner.box.maxY)
  }

  /// The rectangle (perhaps a single point) and the radius of the disc that sweeps it to form the
  /// shape.
  private var core: (box: Rect, radius: Double)? {
    switch self {
    case .rounded(let box, let radius):
      return (box.grown(by: -radius), radius)
    case .ellipse(let center, let radiusX, let radiusY):
      guard radiusX == radiusY, radiusX > 0 else { return nil }
      return (Rect(x: center.x, y: center.y, width: 0, height: 0), radiusX)
    case .polygon, .mask:
      return nil
    }
  }

  /// Whether each row of the shape is one run about its middle.
  var isConvex: Bool {
    switch self {
    case .rounded, .ellipse: true
    case .polygon, .mask: false
    }
  }
}

// MARK: - Polygons

extension [Point] {
  /// Returns whether the polygon with these corners holds a point, by the even-odd rule; left and
  /// top edges belong to it.
  fileprivate func contain(_ point: Point) -> Bool {
    guard var a = last else { return false }
    var isInside = false
    for b in self {
      if (a.y > point.y) != (b.y > point.y), point.x < crossing(of: a, b, at: point.y) {
        isInside.toggle()
      }
      a = b
    }
    return isInside
  }

  /// Returns whether an edge of the polygon comes nearer to a point than a distance in px.
  fileprivate func areWithin(_ distance: Double, of point: Point) -> Bool {
    guard var a = last else { return false }
    for b in self {
      if Edge(from: a, to: b).isWithin(distance, of: point) { return true }
      a = b
    }
    return false
  }
}

/// Returns the position at which an edge that is not level crosses a row, in px.
///
/// It is always computed from the upper end, so that two polygons that share an edge leave no gap.
func crossing(of a: Point, _ b: Point, at y: Double) -> Double {
  let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
  return top.x + (y - top.y) * (bottom.x - top.x) / (bottom.y - top.y)
}
