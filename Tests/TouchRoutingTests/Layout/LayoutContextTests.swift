import Testing
import Touches

@testable import TouchRouting

@Suite("The areas of monitors, and positions after monitors have changed")
struct LayoutContextTests {
  /// An item of 100 × 200 px on a monitor, and its expected position after monitors have changed.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var position: (x: Double, y: Double)
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

  private static func untouchable(_ monitor: LayoutContext.Monitor) -> LayoutContext.Monitor {
    var monitor = monitor
    monitor.isTouchable = false
    return monitor
  }

  private static let left = monitor("left", 0, 0, 1100, 700, isPrimary: true)
  private static let right = monitor("right", 1100, 0, 1100, 700)

  /// Monitors, and the one of them that is at each edge of the root.
  struct Outermost: CustomTestStringConvertible {
    var testDescription: String
    var monitors: [LayoutContext.Monitor]
    var expected: [RegionFrame.Edge: String]
  }

  @Test(
    "The outermost monitor is the touchable one at the edge, and the primary one if several are",
    arguments: [
      Outermost(
        testDescription: "side by side", monitors: [right, left],
        expected: [.left: "left", .right: "right", .top: "left", .bottom: "left"]),
      Outermost(
        testDescription: "a small one beneath the right half of a large one",
        monitors: [monitor("large", 0, 0, 2200, 500), monitor("small", 1100, 500, 600, 200)],
        expected: [.left: "large", .right: "large", .top: "large", .bottom: "small"]),
      Outermost(
        testDescription: "a projector to the right that no touchscreen reaches",
        monitors: [left, untouchable(right)],
        expected: [.left: "left", .right: "left", .top: "left", .bottom: "left"]),
      Outermost(
        testDescription: "two monitors that no touchscreen reaches",
        monitors: [untouchable(left), untouchable(right)],
        expected: [.left: "left", .right: "right", .top: "left", .bottom: "left"]),
      Outermost(
        testDescription: "mirrored", monitors: [left, monitor("copy", 0, 0, 1100, 700)],
        expected: [.left: "left", .right: "left", .top: "left", .bottom: "left"]),
    ])
  func outermost(_ given: Outermost) {
    let context = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: 2200, height: 700), monitors: given.monitors)
    for edge in RegionFrame.Edge.allCases {
      let wanted = given.expected[edge].flatMap(context.monitor(named:))
      #expect(context.area(of: .outermost(edge)) == wanted.map { Rect($0.frame) }, "\(edge)")
    }
  }

  @Test("Without monitors, the outermost one is all of the root")
  func outermostWithoutMonitors() {
    let screen = PixelRect(x: 0, y: 0, width: 2200, height: 700)
    let context = LayoutContext(screen: screen, monitors: [])
    #expect(context.area(of: .outermost(.left)) == Rect(screen))
  }

  static let cases = [
    Case(
      testDescription: "An item stays if the monitors do not change", position: (333, 77),
      monitors: [left, right],
      expected: (333, 77)),
    Case(
      testDescription: "An item across two monitors stays if they do not change",
      position: (1070, 77),
      monitors: [left, right], expected: (1070, 77)),
    Case(
      testDescription: "An item at the right edge stays there on a larger monitor",
      position: (1000, 250),
      monitors: [monitor("left", 0, 0, 2100, 1200)], expected: (2000, 500)),
    Case(
      testDescription: "An item keeps its relative position on a smaller monitor",
      position: (250, 400),
      monitors: [monitor("left", 0, 0, 500, 400)], expected: (100, 160)),
    Case(
      testDescription: "An item moves with its monitor", position: (1600, 0),
      monitors: [monitor("right", 0, 0, 1100, 700), monitor("left", 1100, 0, 1100, 700)],
      expected: (500, 0)),
    Case(
      testDescription: "An item moves to another monitor if its own is gone", position: (2100, 500),
      monitors: [left],
      expected: (1000, 500)),
    Case(
      testDescription: "An item moves to a monitor with another name at the same position",
      position: (1100, 500),
      monitors: [left, monitor("other", 1100, 0, 600, 800)], expected: (1100, 600)),
    Case(
      testDescription: "An item with another size keeps its relative position",
      position: (1000, 250),
      size: (200, 400),
      monitors: [left, right], expected: (900, 150)),
    Case(
      testDescription: "An item can be larger than its monitor", position: (500, 250),
      monitors: [monitor("left", 0, 0, 80, 100)],
      expected: (-10, -50)),
    Case(
      testDescription: "An item keeps its relative position if no monitor is known",
      position: (1000, 500), monitors: [],
      expected: (2100, 500)),
  ]

  @Test("An item that a user has moved stays at its edge when monitors change", arguments: cases)
  func position(_ given: Case) {
    let previous = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: 2200, height: 700), monitors: [Self.left, Self.right])
    let now = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: 2200, height: 700), monitors: given.monitors)
    let position = previous.place(
      of: Rect(x: given.position.x, y: given.position.y, width: 100, height: 200),
      as: Rect(x: 0, y: 0, width: given.size.width, height: given.size.height), on: now)
    #expect(abs(position.x - given.expected.x) < 1e-9 && abs(position.y - given.expected.y) < 1e-9)
  }
}
