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
