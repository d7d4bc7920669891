import SystemSupport
import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Halos and captions in draw mode", .server(.regions), .serialized)
struct DrawHaloTests {
  /// Commands that hide halos for a while.
  struct Hiding: CustomTestStringConvertible {
    let testDescription: String
    /// The requests before the fingers come down.
    var before: [[String]] = []
    /// The request that hides halos.
    let hide: [String]
    /// The request that shows them again; nil if the program does so by itself.
    var show: [String]?

    init(_ testDescription: String, hide: [String]) {
      self.testDescription = testDescription
      self.hide = hide
    }

    init(_ testDescription: String, before: [[String]] = [], toggling request: [String]) {
      (self.testDescription, self.before) = (testDescription, before)
      (hide, show) = (request, request)
    }
  }

  @Test(
    "No halo stays of fingers that are lifted while halos are hidden",
    arguments: [
      Hiding("for a picture of the desktop", hide: ["ground", "frozen"]),
      Hiding("by a request", toggling: ["toggle"]),
      Hiding(
        "by a request, under inspection", before: [["show", "--inspect"]], toggling: ["toggle"]),
    ])
  func liftedWhileHidden(_ hiding: Hiding) throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-halos")
      let stage = try DrawStage(server, environment: ["XDG_STATE_HOME": folder.path])
      for request in [["show", "--preset", "room"]] + hiding.before {
        #expect(try stage.overlay.tell(request).status == .exited(0), "\(request)")
      }
      let other = stage.application.connection
      try stage.finger.touchDown([1: Point(x: 240, y: 310), 2: Point(x: 420, y: 310)])
      try Wait.until("halos to be shown") { !other.shownHalos().isEmpty }
      #expect(try stage.overlay.tell(hiding.hide).status == .exited(0))
      if let show = hiding.show {
        try Wait.until("halos to be hidden") { other.shownHalos().isEmpty }
        try stage.finger.touchUp(1...2)
        #expect(try stage.overlay.tell(show).status == .exited(0))
      } else {
        // They may be shown again before anybody has seen that they were hidden.
        try stage.finger.touchUp(1...2)
        let drawing = try PageTests.drawingFile(server, folder)
        try Wait.until("the picture to be taken") {
          Files.text(drawing)?.contains("-ground-") ?? false
        }
      }
      // The halo of another finger tells that halos are shown again.
      try stage.finger.touchDown(3, at: Point(x: 800, y: 310))
      try Wait.until("another halo") { !other.shownHalos().isEmpty }
      try stage.finger.touchUp(3)
      try Wait.until("no halo to remain") { other.shownHalos().isEmpty }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A finger that is lifted in draw mode belongs to no gesture after it")
  func caption() throws {
    try withServer(in: .plain) { server in
      let stage = try DrawStage(server, ["show", "--captions"])
      try stage.finger.touchDown(1, at: Point(x: 600, y: 360))
      try Wait.until("the finger to be down") {
        try stage.overlay.hasStatus("\"touchesDown\": 1")
      }
      #expect(try stage.overlay.tell("draw").status == .exited(0))
      try stage.finger.touchUp(1)
      try stage.pressEscape()
      try stage.overlay.waitForStatus("\"drawing\": null", "\"touchesDown\": 0")
      try stage.finger.touchDown(2, at: Point(x: 640, y: 360))
      try Wait.until("the caption of one finger to be shown") {
        stage.reader.screen().showsCaption(
          "long press", on: DrawStage.ground, isComposited: false)
      }
      try stage.finger.touchUp(2)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
