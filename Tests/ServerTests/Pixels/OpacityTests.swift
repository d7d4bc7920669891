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
    try withStage(in: surroundings, ["--colour", "#1E9BFF00", "--trail", "10000"]) { stage in
      try Self.follow(stage) { #expect(stage.blobs().isEmpty, "at \($0)") }
      try stage.waitForCleanScreen()
    }
  }

  /// Moves a finger through the positions and lifts it, and calls `check` whenever its window has
  /// followed.
  private static func follow(_ stage: ShowStage, _ check: (Point) -> Void) throws {
    try stage.finger.touchDown(1, at: positions[0])
    for position in positions {
      try stage.finger.touchMove(1, to: position, steps: 4)
      // By then, the server has read what was painted before the window moved.
      try Wait.until("the window of the finger to be at \(position)") {
        stage.coveringWindows().contains { (window: TopLevel) in
          let middle = Rect(window.frame).center
          return window.isHalo && abs(middle.x - position.x) <= 1 && abs(middle.y - position.y) <= 1
        }
      }
      check(position)
    }
    try stage.finger.touchUp(1)
  }
}
