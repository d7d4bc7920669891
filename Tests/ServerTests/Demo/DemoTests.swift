import Glibc
import PixelComparison
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipApp
@testable import FingertipDemo
@testable import SystemSupport
@testable import TouchRig

/// The screen of the servers of this file.
private let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
private let area = DemoArea(in: screen)

extension PixelTarget {
  /// Returns the opaque colour of the pixel at a point, 0x00RRGGBB.
  func colour(at point: Point) -> UInt32 {
    (self[Int(point.x), Int(point.y)] ?? 0) & 0xFF_FFFF
  }

  /// The pixels as if they had been read from a screen.
  fileprivate var grid: PixelGrid {
    PixelGrid(
      rect: bounds,
      pixels: UnsafeBufferPointer(start: pixels, count: bounds.area).map { $0 & 0xFF_FFFF })
  }
}

@Suite("The demo on a display", .server(), .serialized)
struct DemoOnDisplayTests {
  private static let ground: UInt32 = 0x30_6080
  /// The distance from a finger, in px, within which its halo lies and no other.
  private static let reach = 40

  @Test(
    "The demo on a display shows every finger, makes a picture, and leaves a clean screen"
  )
  func wholeDemo() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-demo-test")
      let picture = folder.file("picture.png")
      let reader = try ScreenReader(server.display)
      let application = try ProbeClient(
        server.display, .touch, on: .window(screen, colour: Self.ground))
      let demo = try RunningOverlay(
        on: server.display,
        ["demo", "--px-per-mm", "4", "--trail", "0", "--output", picture])
      // Each finger's halo fades for half a second where the finger lifted.
      var seen: Set<Int> = []
      let ends = DemoScript.standard.fingers.map { finger in
        let point = area.point(finger.position(at: finger.end))
        return Point(x: point.x.rounded(.down) + 0.5, y: point.y.rounded(.down) + 0.5)
      }
      // The demo itself takes seven seconds, and then the picture is written.
      try Wait.until("the demo to end", deadline: Deadline(seconds: 60)) {
        // On a loaded machine, reading and searching the whole screen takes longer than a halo
        // fades.
        for (index, end) in ends.enumerated() where !seen.contains(index) {
          let surroundings = PixelRect(x: Int(end.x), y: Int(end.y), width: 1, height: 1)
            .grown(by: Self.reach).intersection(screen)
          let blobs = reader.pixels(surroundings).blobs(on: Self.ground)
          if blobs.contains(where: { $0.isAt(end) }) { seen.insert(index) }
        }
        return !demo.isRunning
      }
      #expect(demo.waitForEnd() == .exited(0))
      #expect(demo.messages == "")
      #expect(ends.indices.filter { !seen.contains($0) } == [], "fingers that were not seen")
      #expect(reader.screen().blobs(on: Self.ground).isEmpty)
      #expect(!reader.connection.topLevels().contains { $0.isOurs })
      #expect(application.collect().filter(\.kind.isInput).isEmpty)

      let pixels = try PictureFile.read(picture)
      #expect(pixels.bounds == screen)
      #expect(pixels.target.colour(at: Point(x: 5, y: 5)) == Self.ground)
      // The fingers of the moment of the picture rest, and then fade, for longer than any picture
      // is late.
      #expect(pixels.target.grid.blobs(on: Self.ground).count >= 5)
    }
  }

  @Test(
    "The demo on a display leaves a clean screen when it is interrupted",
    arguments: [SIGINT, SIGTERM])
  func signals(_ signal: Int32) throws {
    try withServer { server in
      let reader = try ScreenReader(server.display)
      let application = try ProbeClient(
        server.display, .structure, on: .window(screen, colour: Self.ground))
      let demo = try RunningOverlay(on: server.display, ["demo", "--px-per-mm", "4"])
      try Wait.until("the first halo to be shown") {
        !reader.screen().blobs(on: Self.ground).isEmpty
      }
      demo.signal(signal)
      #expect(demo.waitForEnd() == .exited(0))
      #expect(reader.screen().blobs(on: Self.ground).isEmpty)
      #expect(!application.connection.topLevels().contains { $0.isOurs })
    }
  }
}

@Suite("The demo without a display", .ownServers, .serialized)
struct HeadlessDemoTests {
  @Test(
    "The demo without a display writes a picture of its own desktop with a halo for each finger")
  func picture() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-demo-test")
    let path = folder.file("picture.png")
    // A server and a compositor start, the demo takes six seconds, and the picture is written.
    let run = try RunningOverlay.run(
      ["demo", "--output", path, "--log", "warning"], display: nil, patience: 60)
    #expect(run.status == .exited(0))
    #expect(run.messages == "")
    let picture = try PictureFile.read(path)
    #expect(picture.bounds == screen)

    guard let bare = Canvas(bounds: screen) else {
      Issue.record("no memory for a canvas")
      return
    }
    DemoDesktop.paint(into: bare.target)
    // The corners are empty, so they show the desktop as it was painted.
    for corner in [Point(x: 5, y: 5), Point(x: 1914, y: 5), Point(x: 5, y: 1000)] {
      let difference = picture.target.colour(at: corner).distance(
        to: bare.target.colour(at: corner))
      #expect(difference <= 2)
    }
    let frames = DemoScript.standard.frames(on: area, device: DemoShow.device)
    let last = try #require(frames.last { $0.time <= DemoShow.lastFrame })
    let resting = last.reports.compactMap(\.position)
    #expect(resting.count == 8)
    // With a compositor, the desktop shows between disc and ring; without one, that gap is filled.
    let clear = resting.map { Point(x: $0.x, y: $0.y - 28) }.filter { point in
      picture.target.colour(at: point).distance(to: bare.target.colour(at: point)) <= 16
    }
    #expect(clear.count >= 4, "nothing is translucent")
    for point in resting {
      let seen = picture.target.colour(at: point)
      #expect(seen.distance(to: bare.target.colour(at: point)) > 20, "at \(point)")
      // The default colour is a blue, whatever lies beneath.
      #expect(seen & 0xFF > seen >> 16 & 0xFF, "at \(point)")
    }
  }

  @Test("The demo without a display leaves no file if its terminal is closed while it starts")
  func closedTerminal() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-demo-test")
    let process = try RunningOverlay.start(
      ["demo", "--output", folder.file("picture.png")], display: nil, folder: folder.path,
      environment: ["TMPDIR": folder.path])
    try Wait.until("its server to be started") {
      try Files.names(in: folder.path).contains { $0.hasPrefix("fingertip-server") }
    }
    // The second one ends the demo early.
    for signal in [SIGHUP, SIGTERM] { kill(process.pid, signal) }
    #expect(process.wait(until: Deadline(seconds: 60)) == .exited(1))
    #expect(try Files.names(in: folder.path).sorted() == ["errors", "output"])
  }

  @Test("The demo without a display reports before it begins that the picture cannot be written")
  func unwritablePicture() throws {
    let path = "/nonexistent/picture.png"
    let run = try RunningOverlay.run(["demo", "--output", path], display: nil)
    #expect(run.status == .exited(1))
    #expect(
      run.messages == "fingertip: cannot write the picture \(path): No such file or directory\n")
  }

  @Test("The demo without a display is suggested to users who name a missing display")
  func missingDisplay() throws {
    let run = try RunningOverlay.run(["demo"], display: ":987")
    #expect(run.status == .exited(69))
    #expect(run.messages.contains(":987"))
    #expect(run.messages.contains("with DISPLAY unset the demo plays on a private X server"))
  }
}
