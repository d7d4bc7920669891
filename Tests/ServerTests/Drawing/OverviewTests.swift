import Glibc
import InkPages
import PixelComparison
import TestSupport
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// A drawing with several pages, and their overview.
private struct OverviewStage {
  static let white: UInt32 = 0xFF_FFFF
  static let black: UInt32 = 0
  /// The colour of the overview between the pictures.
  static let ground: UInt32 = 0x1B_1F27

  let stage: DrawStage
  let file: String

  /// Creates pages with these grounds, and shows the last one.
  init(
    _ server: PrivateServer, _ folder: borrowing TemporaryFolder, _ grounds: [String],
    options: [String] = []
  ) throws {
    file = folder.file("pages.jsonl")
    stage = try DrawStage(server, ["draw", file] + options)
    for (index, ground) in grounds.enumerated() {
      if index > 0 { try tell("page", "new") }
      try tell("ground", ground)
    }
  }

  func tell(_ words: String...) throws {
    let run = try stage.overlay.tell(words)
    #expect(run.status == .exited(0), "\(run.messages)")
  }

  static func grid(_ count: Int) -> OverviewGrid {
    OverviewGrid(
      count, on: PixelRect(x: 0, y: 0, width: 1280, height: 720), sheet: (1280, 720),
      pixelsPerMillimetre: 4)
  }

  static func middle(_ rect: PixelRect) -> Point {
    Point(x: Double(rect.x + rect.width / 2), y: Double(rect.y + rect.height / 2))
  }

  /// Returns the centre of a slot in the overview before it is scrolled.
  func slot(_ slot: Int) -> Point { Self.middle(Self.grid(9).picture(in: slot, scroll: 0)) }

  func removeButton(_ slot: Int) -> Point {
    let grid = Self.grid(9)
    return Self.middle(grid.removeButton(on: grid.picture(in: slot, scroll: 0)))
  }

  func waitUntilOpen() throws { try stage.wait(for: Self.ground, 640, 700, "the overview") }

  func open() throws {
    try tell("page", "overview")
    try waitUntilOpen()
  }

  /// Waits until the pictures of the pages have these colours at their centres.
  func wait(for colours: [UInt32], _ what: String) throws {
    for (index, colour) in colours.enumerated() {
      try stage.wait(
        for: colour, slot(index).x, slot(index).y, "the colour of page \(index): \(what)")
    }
  }

  /// Returns the lines of the file that contain a text, in the file's order.
  func lines(_ part: String) -> [Substring] {
    (Files.text(file) ?? "").split(separator: "\n").filter { $0.contains(part) }
  }
}

@Suite("The overview of pages", .server(.regions), .serialized)
struct OverviewTests {
  @Test("A region that a program shows beneath the open overview takes none of its touches")
  func regionBeneath() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let configuration = folder.file("config.yaml")
      try Files.write(
        """
        regions:
        - id: pad
          hidden: true
          frame: {left: 0px, top: 0px, width: 1280px, height: 720px}
          on: {began: {log: pad touched}}

        """, to: configuration)
      let overview = try OverviewStage(
        server, folder, ["white", "black", "white"], options: ["--config", configuration])
      try overview.open()
      try overview.tell("region", "pad", "show")
      try overview.stage.finger.tap(1, at: overview.slot(1))
      try overview.stage.wait(for: OverviewStage.black, 640, 700, "the page that was tapped")
      try overview.stage.finger.tap(1, at: Point(x: 640, y: 360))
      try Wait.until("the region to be touched") {
        overview.stage.overlay.messages.contains("pad touched")
      }
      #expect(overview.stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The overview shows all pages with their grounds and ink, and a tap opens one (I30)",
    arguments: Surroundings.bareAndComposited)
  func openingPage(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let overview = try OverviewStage(server, folder, ["white", "black", "white"])
      let stage = overview.stage
      try stage.draw(y: 360)
      try stage.wait(for: DrawStage.ink, 400, 360, "ink")
      try overview.open()
      try overview.wait(for: [OverviewStage.white, OverviewStage.black], "the pages")
      // The line is 10 px wide, from 200 to 600 of 1280; the middle of the page is at 640.
      let centre = overview.slot(2)
      let ink = PixelRect(x: Int(centre.x) - 60, y: Int(centre.y) - 3, width: 1, height: 6)
      try stage.reader.waitForPixels("the ink to be shown in the page's picture", in: ink) {
        $0.pixels.contains { $0.distance(to: DrawStage.ink) < 60 }
      }
      try stage.finger.tap(1, at: overview.slot(1))
      try stage.wait(for: OverviewStage.black, 640, 700, "the page that was tapped")
      #expect(stage.takeTouchBeginCount() == 0)
      try overview.open()
      // The cell after the last page creates a new page.
      try stage.finger.tap(1, at: overview.slot(3))
      try stage.wait(for: OverviewStage.white, 640, 700, "a new page")
      let answer = try stage.overlay.tell(["page", "next"])
      #expect(answer.messages.contains("the drawing has 4"), "\(answer.messages)")
      // Touches draw again.
      try stage.draw(y: 200)
      try stage.wait(for: DrawStage.ink, 400, 200, "ink on the new page")
    }
  }

  @Test(
    "Resting on a page in the overview and dragging it moves it, also in the file (I30)",
    arguments: Surroundings.bareAndComposited)
  func movingPage(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let overview = try OverviewStage(server, folder, ["white", "black", "black"])
      let stage = overview.stage
      try overview.open()
      try overview.wait(
        for: [OverviewStage.white, OverviewStage.black, OverviewStage.black], "the pages")
      try stage.finger.touchDown(1, at: overview.slot(0))
      try stage.waitServerTime(OverviewHand.rest + 50)
      try stage.finger.touchMove(1, to: overview.slot(2), steps: 10)
      // The page is under the finger, and the others have made room.
      try overview.wait(
        for: [OverviewStage.black, OverviewStage.black, OverviewStage.white], "while it is carried")
      // Meanwhile the tap of another finger is ignored.
      try stage.finger.tap(2, at: overview.removeButton(0))
      try stage.finger.touchUp(1)
      try Wait.until("the moved page to be saved") {
        overview.lines(#""page":0,"place":2"#).count == 1
      }
      try overview.wait(
        for: [OverviewStage.black, OverviewStage.black, OverviewStage.white], "after it was let go")
      #expect(overview.lines("removed").isEmpty)
      // The order is kept even if the program is killed.
      stage.overlay.killNow()
      let again = try RunningOverlay(on: server.display, ["draw", overview.file, "--px-per-mm=4"])
      #expect(try again.tell(["page", "3"]).status == .exited(0))
      try stage.wait(for: OverviewStage.white, 640, 700, "the page that was moved")
    }
  }

  @Test("Removed pages are restored by a button of the overview, and by undo (I30)")
  func removingPages() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let overview = try OverviewStage(server, folder, ["white", "black", "squared"])
      let stage = overview.stage
      try overview.tell("page", "2")
      try overview.open()
      try overview.wait(for: [OverviewStage.white, OverviewStage.black], "the pages")
      try stage.finger.tap(1, at: overview.removeButton(0))
      try overview.wait(for: [OverviewStage.black], "without the first page")
      try stage.finger.tap(1, at: overview.removeButton(1))
      try stage.wait(
        for: OverviewStage.ground, overview.slot(1).x - 30, overview.slot(1).y, "one page is left")
      // The only page has no button to remove it.
      try stage.finger.tap(1, at: OverviewStage.middle(OverviewStage.grid(1).undoButton))
      try Wait.until("the removed page to be shown in the overview again") {
        stage.reader.pixel(x: Int(overview.slot(1).x) - 30, y: Int(overview.slot(1).y))
          != OverviewStage.ground
      }
      try overview.tell("undo")
      try overview.wait(for: [OverviewStage.white, OverviewStage.black], "all pages")
      try stage.finger.tap(1, at: OverviewStage.middle(OverviewStage.grid(3).closeButton))
      try stage.wait(for: OverviewStage.white, 640, 700, "the restored page")
      #expect(overview.lines(#""removed":true"#).count == 2)
      #expect(overview.lines(#""removed":false"#).count == 2)
    }
  }

  @Test("A button of the palette opens the overview, and a drag scrolls two hundred pages")
  func scrolling() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let path = folder.file("pages.jsonl")
      let pages = (1...199).map { #"{"page":\#($0),"place":\#($0),"ground":"white"}"# }
      try Files.write(
        ([#"{"format":"fingertip-drawing","version":2}"#] + pages + [""]).joined(separator: "\n"),
        to: path)
      let stage = try DrawStage(server, ["draw", path])
      try stage.tap(.board)
      let map = PaletteMap(
        PaletteState(
          board: .init(index: 0, count: 200, ground: .desktop, canEnlarge: false)))
      let button = try map.place(of: .page(.overview))
      try Wait.until("the card to open") {
        stage.reader.pixel(x: Int(button.x), y: Int(button.y) - 14) != DrawStage.ground
      }
      try stage.tap(.page(.overview), on: map)
      let grid = OverviewStage.grid(200)
      let second = grid.picture(in: 1, scroll: 0)
      try stage.wait(
        for: OverviewStage.white, OverviewStage.middle(second).x, OverviewStage.middle(second).y,
        "page 2")
      try stage.finger.touchDown(1, at: Point(x: 640, y: 700))
      try stage.finger.touchMove(1, to: Point(x: 640, y: 100), steps: 30)
      try stage.finger.touchMove(1, to: Point(x: 641, y: 100), steps: 2)
      try stage.waitServerTime(200)
      try stage.finger.touchMove(1, to: Point(x: 640, y: 100), steps: 1)
      try stage.finger.touchUp(1)
      // The slop is not lost: the pictures follow the finger's full displacement.
      let row = grid.picture(in: 4 * 4, scroll: 600)
      try stage.wait(
        for: OverviewStage.white, Double(row.x + 20), Double(row.y + 5), "further pages")
      try stage.finger.tap(1, at: OverviewStage.middle(row))
      try stage.wait(for: OverviewStage.white, 640, 700, "the page that was tapped")
      #expect(Files.text(path)?.contains(#""turn":16}"#) == true)
      #expect(stage.takeTouchBeginCount() == 0)
    }
  }

  @Test(
    "The palette shows the pictures of a folder, and a tap makes one the ground (I30)",
    arguments: Surroundings.bareAndComposited)
  func groundPicker(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-grounds")
      let colours: [UInt32] = [0xFF_30A0, 0x20_C040]
      for (name, colour) in zip(["a.png", "b.png"], colours) {
        let pixels = [UInt32](repeating: colour | 0xFF00_0000, count: 128 * 72)
        try PNGFile.write(
          ScaledPicture(width: 128, height: 72, pixels: pixels), to: folder.file(name))
        // The newest file comes first.
        if name == "b.png" { #expect(setTime(100, ofFile: folder.file(name))) }
      }
      let file = folder.file("board.jsonl")
      let stage = try DrawStage(server, ["draw", file, "--grounds=\(folder.path)"])
      try stage.tap(.board)
      var state = PaletteState(
        board: .init(index: 0, count: 1, ground: .desktop, canEnlarge: false))
      let grid = OverviewGrid(
        2, on: PixelRect(x: 0, y: 0, width: 1280, height: 720), sheet: (1280, 720),
        pixelsPerMillimetre: 4, isPicker: true)
      func slot(_ slot: Int) -> Point { OverviewStage.middle(grid.picture(in: slot, scroll: 0)) }
      for chosen in [1, 0] {
        let map = PaletteMap(state)
        let button = try map.place(of: .grounds)
        try stage.reader.waitForPixels(
          "the card to open", in: DrawStage.spot(button.x, button.y - 14)
        ) {
          !$0.pixels.contains(DrawStage.ground) && !$0.pixels.contains(colours[1])
        }
        try stage.tap(.grounds, on: map)
        for (index, colour) in colours.enumerated() {
          try stage.wait(
            for: colour, slot(index).x, slot(index).y, "the colour of picture \(index)")
        }
        // Resting a finger moves nothing here.
        try stage.finger.touchDown(1, at: slot(chosen))
        try stage.waitServerTime(OverviewHand.rest + 50)
        try stage.finger.touchUp(1)
        try stage.wait(for: colours[chosen], 640, 700, "the ground")
        state.board?.ground = .picture(folder.file("a.png"))
        state.board?.canEnlarge = true
      }
      try stage.draw(y: 360)
      try stage.wait(for: DrawStage.ink, 400, 360, "ink on the ground")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(Files.text(file)?.contains("a.png") == true)
    }
  }

  @Test(
    "Leaving draw mode while the overview is open leaves nothing of it behind (I30)",
    arguments: Surroundings.bareAndComposited)
  func leavingDrawMode(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let overview = try OverviewStage(server, folder, ["white", "black"])
      let stage = overview.stage
      try overview.open()
      try stage.finger.touchDown(1, at: overview.slot(0))
      try stage.waitServerTime(OverviewHand.rest + 50)
      try stage.finger.touchMove(1, to: overview.slot(1), steps: 5)
      try stage.pressEscape()
      try stage.wait(for: DrawStage.ground, 640, 700, "the desktop")
      try stage.finger.touchUp(1)
      #expect(overview.lines(#""place":1}"#).isEmpty)
      stage.application.clear()
      try Wait.until("touches to reach the application") {
        try stage.finger.tap(2, at: Point(x: 300, y: 600))
        return stage.takeTouchBeginCount() > 0
      }
    }
  }

  @Test("Resting a finger in a corner leaves draw mode from the overview")
  func restInCorner() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let overview = try OverviewStage(server, folder, ["white", "black"])
      let stage = overview.stage
      try overview.open()
      try stage.finger.touchDown(1, at: Point(x: 4, y: 716))
      try stage.wait(for: DrawStage.ground, 640, 700, "the desktop")
      try stage.finger.touchUp(1)
    }
  }

  @Test(
    "If there are no files for grounds, the message names the kinds that were looked for",
    arguments: [([], "PNG, JPEG or PDF"), (["--no-run"], "PNG or JPEG")])
  func noGrounds(_ options: [String], _ kinds: String) throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-grounds")
      if !options.isEmpty { try Files.write("", to: folder.file("lesson.pdf")) }
      let configuration = folder.file("config.yaml")
      try Files.write("regions: [{on: {ended: {draw: grounds}}}]", to: configuration)
      let stage = try DrawStage(
        server, ["draw", "--config", configuration, "--grounds=\(folder.path)"], options)
      try stage.finger.tap(1, at: Point(x: 400, y: 300))
      let message =
        "fingertip: grounds: there are no \(kinds) files in \(Files.name(of: folder.path))"
      try Wait.until("the message to be printed") { stage.overlay.messageLines == [message] }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
