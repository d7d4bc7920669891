import PixelComparison
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The edges of regions under inspection", .server(.stage), .serialized)
struct RegionEdgeTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  private static let ground: UInt32 = 0x30_6080

  /// A configuration with one region whose left edge is at a place.
  private static func configuration(left: String) -> String {
    """
    regions:
      - id: pad
        policy: eat
        frame: { left: \(left), top: 301px, width: 200px, height: 200px }

    """
  }

  @Test(
    "The inspector draws the edges of regions before any touch, and follows reloads and the screen",
    arguments: Surroundings.bareAndComposited)
  func untouched(_ surroundings: Surroundings) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-edges")
    let file = folder.file("config.yaml")
    @Sendable func write(_ text: String) throws { try Files.write(text, to: file) }
    try write(Self.configuration(left: "100px"))
    let options = ["--inspect", "--parts", "receivers", "--px-per-mm", "4", "--config", file]
    try withStage(
      in: surroundings, options, colour: Self.ground, saying: "the configuration was read again"
    ) { stage in
      /// Waits until the only left edge is at one of the places where it may be.
      func waitForEdge(at place: Int?, _ event: String) throws {
        try stage.reader.waitForPixels("the edge to be at \(place ?? -1) \(event)", in: Self.screen)
        { grid in
          [100, 400, 640].allSatisfy { x in
            (grid[x, 400].distance(to: Self.ground) > 0) == (x == place)
          }
        }
      }
      try waitForEdge(at: 100, "at the start")
      try write(Self.configuration(left: "400px"))
      #expect(try stage.overlay.tell("reload").status == .exited(0))
      try waitForEdge(at: 400, "after a region moved")
      // Regions are laid out anew on a screen of another size.
      let user = stage.application.connection
      try user.resizeRoot(width: 2560, height: 720, millimetres: (640, 180))
      defer { try? user.resizeRoot(width: 1280, height: 720, millimetres: (320, 180)) }
      try write(Self.configuration(left: "640px"))
      #expect(try stage.overlay.tell("reload").status == .exited(0))
      try waitForEdge(at: 640, "after it moved on a wider screen")
      try write("regions: []\n")
      #expect(try stage.overlay.tell("reload").status == .exited(0))
      try waitForEdge(at: nil, "after the region was removed")
    }
  }

  @Test("The edges of regions are as fine as before when many fingers have lifted")
  func fineAfterCrowd() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-edges")
    let file = folder.file("config.yaml")
    try Files.write(Self.configuration(left: "101px"), to: file)
    // Touches this short may be faults, which are printed as lines of JSON instead of messages.
    let options = [
      "--inspect", "--parts", "receivers", "--faults", "json", "--lift", "none", "--config", file,
    ]
    try withStage(options, colour: Self.ground) { stage in
      let alone = try stage.reader.waitForPixels("the edges to be shown", in: Self.screen) {
        $0[101, 400] != Self.ground
      }
      let fingers: ClosedRange<UInt32> = 1...8
      for number in fingers {
        try stage.finger.touchDown(number, at: Point(x: 500 + 60 * Double(number), y: 600))
      }
      try stage.reader.waitForPixels("coarser edges to be shown", in: Self.screen) {
        $0[200, 304] != Self.ground
      }
      for number in fingers { try stage.finger.touchUp(number) }
      try stage.reader.waitForPixels("everything to be as before", in: Self.screen) {
        $0.pixels == alone.pixels
      }
    }
  }
}
