import Testing
import TouchDrawing
import Touches

@testable import TouchInk

@Suite("Strokes that something else shows on the screen") struct LiftedInkTests {
  /// An action on a document whose only stroke is lifted.
  struct Action: CustomTestStringConvertible {
    var testDescription: String
    var play: @Sendable (inout InkDocument) -> Void

    init(_ name: String, _ play: @escaping @Sendable (inout InkDocument) -> Void) {
      testDescription = name
      self.play = play
    }
  }

  private static let stroke = StrokeID(rawValue: 0)

  @Test(
    "A lifted stroke is not painted, whatever is done, and is painted again afterwards",
    arguments: [
      Action("nothing") { _ in },
      Action("the page is moved") {
        $0.show(PageView(scale: 0.5, x: 10, y: 5), on: InkHand.area)
      },
      Action("the screen changes its size") {
        $0.resize(to: PixelRect(x: 0, y: 0, width: 200, height: 150))
      },
      Action("it gets a rim") { _ = $0.setRim(3, of: [stroke]) },
      Action("it is moved") { _ = $0.move([stroke], by: Vector(dx: 5, dy: 3)) },
      Action("it is removed and restored") {
        _ = $0.clear()
        _ = $0.undo()
      },
    ])
  func lifted(_ action: Action) throws {
    var hand = try #require(InkHand())
    hand.stroke([(20, 60), (140, 60)])
    _ = hand.document.setLifted(true, [Self.stroke])
    action.play(&hand.document)
    #expect(!hand.document.index.hasRuns(in: hand.document.area) && hand.document.count == 1)
    _ = hand.document.setLifted(false, [Self.stroke])
    #expect(hand.document.index.hasRuns(in: hand.document.area))
  }

  @Test("A stroke that was removed while it was lifted is painted once it is restored")
  func removed() throws {
    var hand = try #require(InkHand())
    hand.stroke([(20, 60), (140, 60)])
    _ = hand.document.setLifted(true, [Self.stroke])
    _ = hand.document.clear()
    _ = hand.document.setLifted(false, [Self.stroke])
    #expect(!hand.document.index.hasRuns(in: hand.document.area), "it is still removed")
    _ = hand.document.undo()
    #expect(hand.document.index.hasRuns(in: hand.document.area))
  }
}
