import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Opacity", .server(.stage), .serialized)
struct OpacityTests {
  private static let positions = [
    Point(x: 300.5, y: 300.5), Point(x: 500.5, y: 320.5), Point(x: 700.5, y: 420.5),
    Point(x: 900.5, y: 400.5),
  ]

  @Test(
    "An opacity of 0 hides a finger, its trail, its label and its caption, and moves no window",
    arguments: Surroundings.bareAndComposited)
  func zeroOpacity(_ surroundings: Surroundings) throws {
    let options = ["--opacity", "0", "--trail", "10000", "--labels", "--captions"]
    try withStage(in: surroundings, options) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Self.positions[0])
      for position in Self.positions {
        try finger.touchMove(1, to: position, steps: 4)
        // The loop that handles touches also answers this.
        #expect(try stage.overlay.tell("status").status == .exited(0))
        #expect(stage.blobs().isEmpty && stage.coveringWindows().isEmpty, "at \(position)")
      }
      try finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test(
    "An opacity of 0 in the colour hides halo and trail", arguments: Surroundings.bareAndComposited)
  func zeroOpacityInColour(_ surroundings: Surroundings) throws {
    // The second finger, which is seen, tells when both have been followed.
    let options = ["--colour", "#1E9BFF00,#1E9BFF", "--trail", "2000", "--lift", "none"]
    let offset = Vector(dx: 0, dy: 250)
    try withStage(in: surroundings, options) { stage in
      let finger = try stage.finger
      try finger.touchDown([1: Self.positions[0], 2: Self.positions[0] + offset])
      for position in Self.positions {
        try finger.touchMove([1: position, 2: position + offset])
        try Wait.until("the halo of the second finger to be at \(position + offset)") {
          stage.other.shownHalos().contains {
            let middle = Rect($0).center - (position + offset)
            return abs(middle.dx) <= 1 && abs(middle.dy) <= 1
          }
        }
        #expect(stage.blobs().allSatisfy { $0.bounds.y > 460 }, "at \(position)")
      }
      try finger.touchUp(1...2)
      try stage.waitForCleanScreen()
    }
  }
}
