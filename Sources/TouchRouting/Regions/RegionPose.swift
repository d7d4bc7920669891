// A region that fingers turn is still a frame with a shape in it, so that hit-tests, input shapes
// and drawing need not know about rotation: the frame is the smallest around the turned region, and
// the shape is the part of it that the region fills. The upright region is kept as well, because
// repeated rotation of the corners would lose precision.

public import Touches

/// The pose of a region that may be moved, scaled and turned at the same time: T·R·S.
public struct RegionPose: Hashable, Sendable {
  /// The frame before it is turned, in px of the parent.
  public private(set) var frame: Rect
  /// The rotation about the frame's middle, in radians, clockwise positive.
  public private(set) var rotation = 0.0

  /// Creates an upright region.
  ///
  /// - Parameter frame: in px of the parent.
  public init(_ frame: Rect) {
    self.frame = frame
  }

  /// Moves it by a vector, in px.
  public mutating func move(by displacement: Vector) {
    frame = frame + displacement
  }

  /// Scales it about a fixed point.
  ///
  /// - Parameters:
  ///   - factor: more than 0.
  ///   - point: in px of the parent.
  public mutating func scale(by factor: Double, about point: Point) {
    let center = point + (frame.center - point) * factor
    setFrame(center, Vector(dx: frame.width * factor, dy: frame.height * factor))
  }

  /// Turns it about a fixed point.
  ///
  /// - Parameters:
  ///   - angle: in radians, clockwise positive.
  ///   - point: in px of the parent.
  public mutating func rotate(by angle: Double, about point: Point) {
    let center = point + (frame.center - point).turned(by: angle)
    setFrame(center, Vector(dx: frame.width, dy: frame.height))
    rotation += angle
  }

  private mutating func setFrame(_ center: Point, _ size: Vector) {
    frame = Rect(
      x: center.x - size.dx / 2, y: center.y - size.dy / 2, width: size.dx, height: size.dy)
  }

  /// The smallest frame around all of it, in px of the parent.
  public var bounds: Rect {
    guard rotation != 0 else { return frame }
    let (sine, cosine) = (Angle.sine(rotation).magnitude, Angle.cosine(rotation).magnitude)
    let width = frame.width * cosine + frame.height * sine
    let height = frame.width * sine + frame.height * cosine
    return Rect(
      x: frame.center.x - width / 2, y: frame.center.y - height / 2, width: width, height: height)
  }
}

extension Region {
  /// Applies a pose.
  ///
  /// - Parameters:
  ///   - pose: the pose.
  ///   - upright: its shape before it was turned.
  public mutating func setPose(_ pose: RegionPose, shape upright: RegionShape) {
    frame = pose.bounds
    self.pose = pose.rotation == 0 ? nil : pose
    shape = pose.rotation == 0 ? upright : upright.turned(pose)
  }
}

extension RegionShape {
  /// Returns the turned shape, relative to the bounds of the pose.
  fileprivate func turned(_ pose: RegionPose) -> RegionShape {
    let (frame, bounds) = (pose.frame, pose.bounds)
    guard bounds.width > 0, bounds.height > 0 else { return self }
    if case .mask(let mask) = self { return .mask(mask.turned(pose)) }
    return .polygon(
      corners(width: frame.width, height: frame.height).map { corner in
        let turned = corner.turned(by: pose.rotation)
        return Point(x: turned.dx / bounds.width + 0.5, y: turned.dy / bounds.height + 0.5)
      })
  }

  /// Returns the corners of the shape relative to the middle of its frame, in px; curves become
  /// many corners.
  private func corners(width: Double, height: Double) -> [Vector] {
    let (x, y) = (width / 2, height / 2)
    switch self {
    case .rectangle, .mask:
      return Self.arcs(insetX: x, insetY: y, radiusX: 0, radiusY: 0, steps: 0)
    case .rounded(let radius):
      let radius = max(0, min(radius, min(x, y)))
      return Self.arcs(
        insetX: x - radius, insetY: y - radius, radiusX: radius, radiusY: radius, steps: 8)
    case .circle:
      let radius = min(x, y)
      return Self.arcs(insetX: 0, insetY: 0, radiusX: radius, radiusY: radius, steps: 24)
    case .ellipse: return Self.arcs(insetX: 0, insetY: 0, radiusX: x, radiusY: y, steps: 24)
    case .polygon(let corners):
      return corners.map { Vector(dx: ($0.x - 0.5) * width, dy: ($0.y - 0.5) * height) }
    }
  }

  /// Returns four quarters of an ellipse about the corners of a box.
  private static func arcs(
    insetX: Double, insetY: Double, radiusX: Double, radiusY: Double, steps: Int
  ) -> [Vector] {
    (0..<4).flatMap { quarter in
      // Clockwise from the lower right corner.
      let (sideX, sideY) = [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)][quarter]
      return (0...steps).map { step in
        let share = steps == 0 ? 0.5 : Double(step) / Double(steps)
        let angle = (Double(quarter) + share) * .pi / 2
        return Vector(
          dx: sideX * insetX + radiusX * Angle.cosine(angle),
          dy: sideY * insetY + radiusY * Angle.sine(angle))
      }
    }
  }
}

extension RegionMask {
  /// Returns the turned mask, with one pixel for each px of the pose's bounds, up to 4096 × 4096.
  fileprivate func turned(_ pose: RegionPose) -> RegionMask {
    let (frame, bounds) = (pose.frame, pose.bounds)
    let columns = Int(max(1, min(bounds.width, 4096)).rounded(.up))
    let rows = Int(max(1, min(bounds.height, 4096)).rounded(.up))
    let (sine, cosine) = (Angle.sine(-pose.rotation), Angle.cosine(-pose.rotation))
    var alpha: [UInt8] = []
    alpha.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let offset = Vector(
          dx: ((Double(column) + 0.5) / Double(columns) - 0.5) * bounds.width,
          dy: ((Double(row) + 0.5) / Double(rows) - 0.5) * bounds.height
        ).turned(sine: sine, cosine: cosine)
        let x = (offset.dx / frame.width + 0.5) * Double(width)
        let y = (offset.dy / frame.height + 0.5) * Double(height)
        let isInside = x >= 0 && x < Double(width) && y >= 0 && y < Double(height)
        alpha.append(isInside ? self.alpha[Int(y) * width + Int(x)] : 0)
      }
    }
    return RegionMask(width: columns, height: rows, alpha: alpha, threshold: threshold) ?? self
  }
}
