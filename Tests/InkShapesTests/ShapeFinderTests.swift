import Glibc
import Testing
import Touches

@testable import InkShapes

/// A hand-drawn sketch, and the shape that must be recognized.
struct DrawnShape: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var sketch: Sketch
  /// The kind of the shape; nil if the ink must stay.
  var kind: String?
  /// The minimum number of hands, of 40, whose sketch becomes that.
  var minimum = 38

  init(
    _ name: String, _ corners: [(Double, Double)], size: Double = 200, is kind: String?,
    minimum: Int = 38
  ) {
    testDescription = name
    sketch = Sketch(corners: corners.map { Point(x: $0.0, y: $0.1) }, size: size)
    self.kind = kind
    self.minimum = minimum
  }

  init(_ name: String, _ sketch: Sketch, is kind: String?, minimum: Int = 38) {
    testDescription = name
    self.sketch = sketch
    self.kind = kind
    self.minimum = minimum
  }
}

extension FoundShape {
  /// The name of its kind.
  fileprivate var kind: String {
    switch self {
    case .line: "line"
    case .arrow: "arrow"
    case .polyline: "polyline"
    case .polygon(let corners): corners.count == 3 ? "triangle" : "polygon"
    case .rectangle: "rectangle"
    case .ellipse: "ellipse"
    }
  }
}

@Suite("Recognition of shapes")
struct ShapeFinderTests {
  private let finder = ShapeFinder(pixelsPerMillimetre: 4)

  @Test("A hand-drawn shape becomes the intended one", arguments: shapes)
  func kinds(_ shape: DrawnShape) {
    var found: [String: Int] = [:]
    for seed in 0..<40 {
      var sketch = shape.sketch
      sketch.angle = Double(seed * 37 % 360)
      let kind = finder.shape(of: sketch.points(seed: UInt64(seed)))?.kind ?? "ink"
      found[kind, default: 0] += 1
    }
    #expect(found[shape.kind ?? "ink", default: 0] >= shape.minimum, "\(found)")
  }

  /// Returns the lines of a shape; of an arrow, only its shaft.
  private static func outline(of shape: FoundShape) -> [Point] {
    switch shape {
    case .line(let start, let end), .arrow(let start, let end): return [start, end]
    case .polyline(let corners): return corners
    case .polygon(let corners), .rectangle(let corners): return corners + [corners[0]]
    case .ellipse(let ellipse):
      return (0...72).map { step in
        let angle = Double(step) * .pi / 36
        return ellipse.centre + ellipse.major * cos(angle) + ellipse.minor * sin(angle)
      }
    }
  }

  @Test("A shape lies where it was drawn", arguments: shapes.filter { $0.kind != nil })
  func places(_ shape: DrawnShape) {
    for seed in 0..<20 {
      var sketch = shape.sketch
      sketch.angle = Double(seed * 37 % 360)
      let points = sketch.points(seed: UInt64(seed))
      guard let found = finder.shape(of: points), found.kind == shape.kind else { continue }
      let outline = Self.outline(of: found)
      if found.kind == "arrow" {
        // From the first point to the second corner of the sketch, which is one size away.
        #expect(outline[0].distance(to: points[0]) < 0.06 * sketch.size)
        #expect((outline[0].distance(to: outline[1]) / sketch.size - 1).magnitude < 0.06)
        continue
      }
      let sides = Array(zip(outline, outline.dropFirst()))
      let distances = points.map { point in
        sides.map { point.distance(toSegment: $0, $1) }.min() ?? .infinity
      }
      let mean = distances.reduce(0, +) / Double(distances.count)
      #expect(mean < 0.045 * sketch.size, "hand \(seed)")
    }
  }

  @Test(
    "A line and a polyline end where the finger rests",
    arguments: shapes.filter { $0.kind == "line" || $0.kind == "polyline" })
  func ends(_ shape: DrawnShape) throws {
    for seed in 0..<20 {
      var sketch = shape.sketch
      sketch.angle = Double(seed * 37 % 360)
      let points = sketch.points(seed: UInt64(seed))
      guard let found = finder.shape(of: points), found.kind == shape.kind else { continue }
      let (end, finger) = (try #require(Self.outline(of: found).last), try #require(points.last))
      #expect(end.distance(to: finger) < 1, "hand \(seed)")
    }
  }

  /// A rectangle or an ellipse, and what is levelled or evened out.
  struct Snapping: CustomTestStringConvertible {
    var width: Double
    var height: Double
    var angle: Double
    var isLevel: Bool
    var isEven: Bool
    var testDescription: String { "\(width) × \(height) at \(angle)°" }

    static let all = [
      Snapping(width: 1, height: 0.6, angle: 4, isLevel: true, isEven: false),
      Snapping(width: 1, height: 0.6, angle: 86, isLevel: true, isEven: false),
      Snapping(width: 1, height: 0.6, angle: 30, isLevel: false, isEven: false),
      Snapping(width: 0.8, height: 0.78, angle: 0, isLevel: true, isEven: true),
    ]
  }

  @Test(
    "A shape that is nearly level or regular becomes so, and no other", arguments: Snapping.all)
  func snapping(_ test: Snapping) throws {
    let (x, y) = (test.width / 2, test.height / 2)
    var rectangle = Sketch(
      corners: [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)].map { Point(x: $0.0, y: $0.1) })
    var ellipse = Sketch.ellipse(aspect: test.width / test.height)
    (rectangle.wobble, ellipse.wobble) = (0.002, 0.002)
    (rectangle.angle, ellipse.angle) = (test.angle, test.angle)
    for seed in UInt64(0)..<8 {
      guard case .rectangle(let corners)? = finder.shape(of: rectangle.points(seed: seed)),
        case .ellipse(let round)? = finder.shape(of: ellipse.points(seed: seed))
      else {
        Issue.record("no rectangle or no ellipse")
        continue
      }
      let sides = [corners[1] - corners[0], corners[2] - corners[1]]
      func isLevel(_ direction: Vector) -> Bool {
        min(direction.dx.magnitude, direction.dy.magnitude) < 1e-6
      }
      #expect(isLevel(sides[0]) == test.isLevel && isLevel(round.major) == test.isLevel)
      #expect(((sides[0].length - sides[1].length).magnitude < 1e-6) == test.isEven)
      #expect(((round.major.length - round.minor.length).magnitude < 1e-6) == test.isEven)
    }
  }

  static let shapes = [
    DrawnShape("a line", [(-0.5, 0), (0.5, 0)], is: "line"),
    DrawnShape("a long line", [(-1.5, 0), (1.5, 0)], is: "line"),
    DrawnShape("a line of 15 mm", [(0, 0), (0, 1)], size: 60, is: "line"),
    DrawnShape(
      "an arrow with a head drawn back and forth",
      [(-0.5, 0), (0.5, 0), (0.3, 0.15), (0.5, 0), (0.3, -0.15)], is: "arrow", minimum: 36),
    DrawnShape(
      "an arrow with a head drawn across the tip",
      [(-0.5, 0), (0.5, 0), (0.3, 0.15), (0.3, -0.15)], is: "arrow",
      minimum: 36),
    DrawnShape(
      "a rectangle", [(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3), (-0.5, -0.3)],
      is: "rectangle"),
    DrawnShape(
      "a rectangle begun in the middle of a side",
      [(0, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3), (-0.5, -0.3), (-0.05, -0.32)],
      is: "rectangle"),
    DrawnShape(
      "a rectangle with a gap",
      [(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3), (-0.52, -0.2)],
      is: "rectangle", minimum: 32),
    DrawnShape(
      "a rectangle whose ends cross",
      [(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3), (-0.48, -0.4)], is: "rectangle"),
    DrawnShape(
      "a square", [(-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4), (-0.4, -0.4)],
      is: "rectangle"),
    DrawnShape(
      "a triangle", [(0, -0.5), (0.5, 0.4), (-0.5, 0.4), (0.02, -0.48)], is: "triangle"),
    DrawnShape(
      "a right triangle", [(-0.5, -0.4), (0.5, 0.4), (-0.5, 0.4), (-0.5, -0.36)], is: "triangle"),
    DrawnShape("a circle", .ellipse(), is: "ellipse"),
    DrawnShape("a circle with a gap", .ellipse(gap: 0.06), is: "ellipse"),
    DrawnShape("a circle that overlaps itself", .ellipse(gap: -0.08), is: "ellipse"),
    DrawnShape("an ellipse", .ellipse(aspect: 1.8), is: "ellipse"),
    DrawnShape("a long ellipse", .ellipse(aspect: 3), is: "ellipse"),
    DrawnShape(
      "a zigzag", [(-0.6, -0.3), (-0.2, 0.3), (0.2, -0.3), (0.6, 0.3)], is: "polyline"),
    DrawnShape("a right angle", [(-0.4, -0.4), (-0.4, 0.4), (0.4, 0.4)], is: "polyline"),
    DrawnShape("a tick", [(-0.3, 0), (-0.1, 0.3), (0.4, -0.4)], is: "polyline"),
    DrawnShape(
      "a pentagon", [(0, -0.5), (0.48, -0.15), (0.3, 0.4), (-0.3, 0.4), (-0.48, -0.15), (0, -0.5)],
      is: "polygon", minimum: 34),
    DrawnShape(
      "a rhombus", [(0, -0.25), (0.5, 0), (0, 0.25), (-0.5, 0), (0, -0.25)], is: "polygon",
      minimum: 30),
    // Its bar is at a right angle to the line, so that it is no arrow.
    DrawnShape(
      "a T", [(-0.5, 0), (0.5, 0), (0.5, 0.25), (0.5, 0), (0.5, -0.25)], is: "polyline",
      minimum: 30),
    // Sketches that must stay ink.
    DrawnShape("a wave", .curve { Point(x: $0 - 0.5, y: 0.2 * sin($0 * 9)) }, is: nil, minimum: 40),
    DrawnShape(
      "a spiral", .curve { Point(x: 0.5 * $0 * cos($0 * 14), y: 0.5 * $0 * sin($0 * 14)) }, is: nil,
      minimum: 40),
    DrawnShape(
      "a loop, as in a script l",
      .curve { Point(x: 0.6 * $0 - 0.2 * sin($0 * 6.3), y: 0.8 * cos($0 * 6.3)) }, is: nil,
      minimum: 40),
    DrawnShape("half a circle", .ellipse(gap: 0.5), is: nil),
    DrawnShape("three quarters of a circle", .ellipse(gap: 0.25), is: nil),
    DrawnShape("a small line, like an l", [(0, 0), (0, 1)], size: 40, is: nil, minimum: 40),
    DrawnShape(
      "a small circle, like an o",
      Sketch(corners: Sketch.ellipse().corners, size: 36), is: nil, minimum: 40),
  ]
}
