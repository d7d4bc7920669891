import PixelComparison
import Testing
import TouchDrawing
import TouchRig
import TouchX11
import Touches

@testable import FingertipSettings
@testable import OverlayLayers

@Suite("Labels on the screen without a compositor", .server(.stage), .serialized)
struct LabelPixelTests {
  private static let position = Point(x: 300.5, y: 300.5)

  @Test("The label of a resting finger is complete after the halo of another one has crossed it")
  func crossed() throws {
    try withStage(["--labels"]) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Self.position)
      try Wait.until("a label to be shown") { Self.isComplete(at: Self.position, stage) }
      try finger.touchDown(2, at: Rect(Self.bounds(at: Self.position)).center)
      try Wait.until("a halo to cover the label") { !Self.isComplete(at: Self.position, stage) }
      try finger.touchMove(2, to: Point(x: 900.5, y: 500.5))
      try Wait.until("the label to be complete again") {
        Self.isComplete(at: Self.position, stage)
      }
      try finger.touchUp([1, 2])
    }
  }

  @Test("The corners of a label stay round when its finger moves")
  func moved() throws {
    try withStage(["--labels"]) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Self.position)
      try Wait.until("a label to be shown") { Self.isComplete(at: Self.position, stage) }
      let end = Self.position + Vector(dx: 6, dy: 0)
      try finger.touchMove(1, to: end)
      try Wait.until("the label to be moved") { Self.isComplete(at: end, stage) }
      try finger.touchUp(1)
    }
  }

  /// Returns the bounds of the label beside a finger if the touch had the shortest number.
  private static func bounds(at position: Point) -> PixelRect {
    let looks = MarkLooks(.presenter)
    var painter = LabelPainter()
    return painter.bounds(
      of: "#1  \(Int(position.x)), \(Int(position.y))", look: looks.label, beside: position,
      clearance: looks.halo.outerRadius, inside: PixelRect(x: 0, y: 0, width: 1280, height: 720))
  }

  /// Returns whether the outline of a label is complete and its left corners show the background.
  private static func isComplete(at position: Point, _ stage: ShowStage) -> Bool {
    let bounds = bounds(at: position)
    let (top, bottom) = (bounds.y, bounds.maxY - 1)
    let screen = stage.reader.screen()
    let outline = screen[bounds.x, bounds.y + bounds.height / 2]
    return outline != stage.colour
      && (bounds.x + 10..<bounds.maxX - 10).allSatisfy {
        screen[$0, top] == outline && screen[$0, bottom] == outline
      }
      && screen[bounds.x, top] == stage.colour && screen[bounds.x, bottom] == stage.colour
  }
}
