import Testing
import Touches

@testable import TouchRouting

@Suite("Places on other monitors")
struct LayoutContextTests {
  /// Something of 100 × 200 px on a monitor, and where it belongs when monitors have changed.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var place: (x: Double, y: Double)
    var size = (width: 100.0, height: 200.0)
    var monitors: [LayoutContext.Monitor]
    var expected: (x: Double, y: Double)
  }

  private static func monitor(
    _ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, isPrimary: Bool = false
  ) -> LayoutContext.Monitor {
    LayoutContext.Monitor(
      name: name, frame: PixelRect(x: x, y: y, width: width, height: height),
      pixelsPerMillimetre: 4, isPrimary: isPrimary)
  }

  private static let left = monitor("left", 0, 0, 1100, 700, isPrimary: true)
  private static let right = monitor("right", 1100, 0, 1100, 700)

  static let cases = [
    Case(
      testDescription: "the same monitors", place: (333, 77), monitors: [left, right],
      expected: (333, 77)),
    Case(
      testDescription: "across two monitors that stay", place: (1070, 77),
      monitors: [left, right], expected: (1070, 77)),
    Case(
      testDescription: "the right edge of a larger monitor", place: (1000, 250),
      monitors: [monitor("left", 0, 0, 2100, 1200)], expected: (2000, 500)),
    Case(
      testDescription: "a place of its own on a smaller monitor", place: (250, 400),
      monitors: [monitor("left", 0, 0, 500, 400)], expected: (100, 160)),
    Case(
      testDescription: "a monitor that is elsewhere", place: (1600, 0),
      monitors: [monitor("right", 0, 0, 1100, 700), monitor("left", 1100, 0, 1100, 700)],
      expected: (500, 0)),
    Case(
      testDescription: "a monitor that is gone", place: (2100, 500), monitors: [left],
      expected: (1000, 500)),
    Case(
      testDescription: "a monitor with another name", place: (1100, 500),
      monitors: [left, monitor("other", 1100, 0, 600, 800)], expected: (1100, 600)),
    Case(
      testDescription: "another size", place: (1000, 250), size: (200, 400),
      monitors: [left, right], expected: (900, 150)),
    Case(
      testDescription: "no room", place: (500, 250), monitors: [monitor("left", 0, 0, 80, 100)],
      expected: (-10, -50)),
    Case(
      testDescription: "no monitor that is known", place: (1000, 500), monitors: [],
      expected: (2100, 500)),
  ]

  @Test("What is moved by users stays at its edge when monitors change", arguments: cases)
  func place(_ given: Case) {
    let former = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: 2200, height: 700), monitors: [Self.left, Self.right])
    let now = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: 2200, height: 700), monitors: given.monitors)
    let place = former.place(
      of: Rect(x: given.place.x, y: given.place.y, width: 100, height: 200),
      as: Rect(x: 0, y: 0, width: given.size.width, height: given.size.height), on: now)
    #expect(abs(place.x - given.expected.x) < 1e-9 && abs(place.y - given.expected.y) < 1e-9)
  }
}
