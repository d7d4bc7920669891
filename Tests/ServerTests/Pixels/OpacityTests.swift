import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Opacity", .server(.stage), .serialized)
struct OpacityTests {
  private static let places = [
    Point(x: 300.5, y: 300.5), Point(x: 500.5, y: 320.5), Point(x: 700.5, y: 420.5),
    Point(x: 900.5, y: 400.5),
  ]

  @Test(
    "An opacity of 0 hides a finger, its trail, its label and its caption, and moves no window",
    arguments: Surroundings.bareAndComposited)
  func nothing(_ surroundings: Surroundings) throws {
    let options = ["--opacity", "0", "--trail", "10000", "--labels", "--captions"]
    try withStage(in: surroundings, options) { stage in
      let finger = try stage.finger
      try finger.touchDown(1, at: Self.places[0])
      for place in Self.places {
        try finger.touchMove(1, to: place, steps: 4)
        // Answered by the loop that handles touches.
        #expect(try stage.overlay.tell("status").status == .exited(0))
        #expect(stage.blobs().isEmpty && stage.coveringWindows().isEmpty, "at \(place)")
      }
      try finger.touchUp(1)
      try stage.waitForCleanScreen()
    }
  }

  @Test(
    "An opacity of 0 in the colour hides halo and trail", arguments: Surroundings.bareAndComposited)
  func colour(_ surroundings: Surroundings) throws {
    try withStage(in: surroundings, ["--colour", "#1E9BFF00", "--trail", "10000"]) { stage in
      try Self.follow(stage) { #expect(stage.blobs().isEmpty, "at \($0)") }
      try stage.waitForCleanScreen()
    }
  }

  /// Moves a finger from place to place and lifts it, and looks wherever its window has followed.
  private static func follow(_ stage: ShowStage, _ look: (Point) -> Void) throws {
    try stage.finger.touchDown(1, at: places[0])
    for place in places {
      try stage.finger.touchMove(1, to: place, steps: 4)
      // What was painted before the window moved has been read by the server then.
      try Wait.until("the window of the finger at \(place)") {
        stage.coveringWindows().contains { (window: TopLevel) in
          let middle = Rect(window.frame).center
          return window.isHalo && abs(middle.x - place.x) <= 1 && abs(middle.y - place.y) <= 1
        }
      }
      look(place)
    }
    try stage.finger.touchUp(1)
  }
}
