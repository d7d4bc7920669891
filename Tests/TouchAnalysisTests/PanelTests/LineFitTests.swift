import Testing
import Touches

@testable import TouchAnalysis

@Suite("Fitting lines to points") struct LineFitTests {
  @Test("An upright line through points that are symmetrical is upright", arguments: 1...200)
  func uprightLine(_ variant: Int) throws {
    let (x, y) = (100 + Double(variant) * 0.37, 300 + Double(variant) * 1.7)
    let distance = 0.5 + Double(variant) * 0.043
    for count in 8...32 {
      let lower = (0..<count).map {
        Point(x: x + Double($0 * $0 * 3 % 7), y: y + (Double($0) + 0.5) * distance)
      }
      let upper = (0..<count).map {
        Point(x: x + Double($0 * $0 * 3 % 7), y: y - (Double($0) + 0.5) * distance)
      }
      let points: [Point] = Array(upper.reversed()) + lower
      let fit = try #require(LineFit(points[...]))
      #expect(fit.worst < 6, "\(count) points on each side")
    }
  }

  @Test("Equal points are on a line") func equalPoints() throws {
    let fit = try #require(LineFit([Point(x: 5, y: 7), Point(x: 5, y: 7), Point(x: 5, y: 7)]))
    #expect(fit.worst == 0)
    #expect(fit.spread == 0)
  }
}
