import Testing
import Touches

@Suite struct UniformCatmullRomTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var points: [(Double, Double)]
    var granularity: Int
    var result: [(Double, Double)]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "Three sides of a square are smoothed by four pieces (D4)",
      points: [(0, 0), (10, 0), (10, 10), (0, 10)],
      granularity: 4,
      result: [
        (0, 0), (0, 0), (10, 0), (10.9375, 2.031_25), (11.25, 5), (10.9375, 7.968_75), (10, 10),
        (7.968_75, 10.703_125), (5, 10.625), (2.031_25, 10.234_375), (0, 10), (0, 10),
      ]),
    Case(
      name: "Three points stay unchanged (D4)", points: [(0, 0), (5, 9), (10, 0)], granularity: 4,
      result: [(0, 0), (5, 9), (10, 0)]),
    Case(name: "No points return no points (D4)", points: [], granularity: 4, result: []),
    Case(
      name: "One piece between two points adds no points between them (D4)",
      points: [(0, 0), (1, 0), (2, 5), (3, 0)],
      granularity: 1, result: [(0, 0), (0, 0), (1, 0), (2, 5), (3, 0), (3, 0)]),
    Case(
      name: "A line stays a line with two pieces (D4)", points: [(0, 0), (8, 0), (16, 0), (24, 0)],
      granularity: 2,
      result: [(0, 0), (0, 0), (8, 0), (12, 0), (16, 0), (20.5, 0), (24, 0), (24, 0)]),
  ]

  @Test("Uniform smoothing returns the points of the published recipe", arguments: cases)
  func recipePoints(_ test: Case) {
    var result: [Point] = []
    UniformCatmullRom.forEachPoint(
      of: test.points.map { Point(x: $0.0, y: $0.1) }, granularity: test.granularity
    ) { point, _, _ in result.append(point) }
    #expect(result == test.result.map { Point(x: $0.0, y: $0.1) })
  }
}
