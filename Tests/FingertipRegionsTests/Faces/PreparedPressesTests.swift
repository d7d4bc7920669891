import Testing
import TouchDrawing
import Touches

@testable import FingertipRegions

@Suite("Prepared presses")
struct PreparedPressesTests {
  private static let (red, green, blue) = (
    Colour(hex: 0xFF0000), Colour(hex: 0x00FF00), Colour(hex: 0x0000FF)
  )
  private static let part = PixelRect(x: 0, y: 0, width: 100, height: 100)

  /// Returns squares of 20 px beside each other, and a large figure behind them.
  private static func drawing(_ pressed: Set<Int> = []) -> FigureTree {
    var tree = FigureTree()
    tree.beginFigure(figure(part, pressed.contains(0)))
    for index in 1...4 {
      tree.beginFigure(figure(square(index), pressed.contains(index)))
      tree.endFigure()
    }
    tree.endFigure()
    return tree
  }

  private static func square(_ index: Int) -> PixelRect {
    PixelRect(x: 25 * (index - 1), y: 10, width: 20, height: 20)
  }

  private static func figure(_ frame: PixelRect, _ isPressed: Bool) -> Figure {
    Figure(Outline(frame), face: Face(fill: isPressed ? red : green))
  }

  private static func prepared(
    _ candidates: [Int] = [1, 2, 3, 4], part: PixelRect = part, room: Int = 100_000
  ) -> PreparedPresses {
    PreparedPresses(
      drawing(), faces: Dictionary(uniqueKeysWithValues: candidates.map { ($0, Face(fill: red)) }),
      part: part, room: room)
  }

  struct Choice: CustomTestStringConvertible {
    var testDescription: String
    var candidates = [0, 1, 2, 3, 4]
    var part = PreparedPressesTests.part
    var room = 100_000
    var chosen: Set<Int>
  }

  @Test(
    "Presses are prepared for the smallest figures that do not overlap",
    arguments: [
      Choice(
        testDescription: "all figures, without the one behind the others", chosen: [1, 2, 3, 4]),
      Choice(
        testDescription: "the figure behind the others, as the only candidate", candidates: [0],
        chosen: [0]),
      Choice(testDescription: "no candidates", candidates: [], chosen: []),
      Choice(testDescription: "a limit with room for two", room: 900, chosen: [1, 2]),
      Choice(
        testDescription: "a visible part with two figures",
        part: PixelRect(x: 0, y: 0, width: 45, height: 100), chosen: [1, 2]),
    ])
  func choice(_ expected: Choice) {
    let prepared = Self.prepared(expected.candidates, part: expected.part, room: expected.room)
    #expect(Set(prepared.pressed.keys) == expected.chosen)
    #expect(prepared.drawing == Self.drawing(expected.chosen))
  }

  @Test("No press is prepared for a figure that looks the same when pressed")
  func unchangedLook() {
    let prepared = PreparedPresses(
      Self.drawing(), faces: [1: Face(fill: Self.green)], part: Self.part, room: 1000)
    #expect(prepared.pressed.isEmpty)
  }

  @Test("Prepared presses lead from any combination of presses to any other")
  func combinations() throws {
    let prepared = Self.prepared()
    let sets = (0..<16).map { bits in Set((1...4).filter { bits >> ($0 - 1) & 1 == 1 }) }
    for former in sets {
      for next in sets {
        let steps = try #require(
          prepared.steps(from: Self.drawing(former), to: Self.drawing(next)))
        #expect(Set(steps.pressed) == Set(next.subtracting(former).map(Self.square)))
        #expect(Set(steps.resting) == Set(former.subtracting(next).map(Self.square)))
      }
    }
  }

  @Test("Prepared presses are not used if anything else has changed")
  func otherChanges() {
    var prepared = Self.prepared()
    var other = Self.drawing([1])
    other.setFace(Face(fill: Self.blue), at: 3)
    var more = Self.drawing()
    more.beginFigure(Self.figure(Self.part, false))
    more.endFigure()
    for drawing in [Self.drawing([0]), other, more] {
      #expect(prepared.steps(from: Self.drawing(), to: drawing) == nil)
      #expect(prepared.steps(from: drawing, to: Self.drawing()) == nil)
    }
    prepared.leaveOut(2)
    #expect(prepared.steps(from: Self.drawing(), to: Self.drawing([2])) == nil)
    #expect(prepared.steps(from: Self.drawing(), to: Self.drawing([1])) != nil)
  }
}
