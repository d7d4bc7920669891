import Glibc
import InkPages
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

/// Somebody who looks at the pages of a drawing.
private struct PageTable {
  static let white: UInt32 = 0xFF_FFFF
  static let black: UInt32 = 0
  /// The colour of the overview between the pictures.
  static let ground: UInt32 = 0x1B_1F27

  let easel: Easel
  let file: String

  /// Makes pages with these grounds, of which the last one is shown.
  init(
    _ server: PrivateServer, _ folder: borrowing TemporaryFolder, _ grounds: [String]
  ) throws {
    file = folder.file("pages.jsonl")
    easel = try Easel(server, ["draw", file])
    for (index, ground) in grounds.enumerated() {
      if index > 0 { try tell("page", "new") }
      try tell("ground", ground)
    }
  }

  func tell(_ words: String...) throws {
    let run = try easel.overlay.tell(words)
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

  /// The middle of a slot, nothing being scrolled.
  func slot(_ slot: Int) -> Point { Self.middle(Self.grid(9).picture(in: slot, scroll: 0)) }

  func removeButton(_ slot: Int) -> Point {
    let grid = Self.grid(9)
    return Self.middle(grid.removeButton(on: grid.picture(in: slot, scroll: 0)))
  }

  func waitUntilOpen() throws { try easel.wait(for: Self.ground, 640, 700, "the overview") }

  func open() throws {
    try tell("page", "overview")
    try waitUntilOpen()
  }

  /// Waits until the pictures of pages have these colours in their middles.
  func wait(for colours: [UInt32], _ what: String) throws {
    for (index, colour) in colours.enumerated() {
      try easel.wait(for: colour, slot(index).x, slot(index).y, "\(what): picture \(index)")
    }
  }

  /// The places of pages that the file tells of, the latest last.
  func lines(_ part: String) -> [Substring] {
    (Files.text(file) ?? "").split(separator: "\n").filter { $0.contains(part) }
  }
}

@Suite("The overview of pages", .server(.regions), .serialized)
struct OverviewTests {
  @Test(
    "All pages are seen with their grounds and their ink, and a tap turns to one (I30)",
    arguments: [Surroundings.bare, Surroundings(.picom)])
  func turning(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let desk = try PageTable(server, folder, ["white", "black", "white"])
      let easel = desk.easel
      try easel.draw(y: 360)
      try easel.wait(for: Easel.ink, 400, 360, "ink")
      try desk.open()
      try desk.wait(for: [PageTable.white, PageTable.black], "the pages")
      // A line of 10 px from 200 to 600 of 1280, in a picture whose middle is at 640.
      let place = desk.slot(2)
      let ink = PixelRect(x: Int(place.x) - 60, y: Int(place.y) - 3, width: 1, height: 6)
      try easel.reader.waitForPixels("the ink in the picture", in: ink) {
        $0.pixels.contains { $0.distance(to: Easel.ink) < 60 }
      }
      try easel.finger.tap(1, at: desk.slot(1))
      try easel.wait(for: PageTable.black, 640, 700, "the page that was tapped")
      #expect(easel.takeBegins() == 0)
      try desk.open()
      // The cell behind the last page makes a new one.
      try easel.finger.tap(1, at: desk.slot(3))
      try easel.wait(for: PageTable.white, 640, 700, "a new page")
      let answer = try easel.overlay.tell(["page", "next"])
      #expect(answer.messages.contains("the drawing has 4"), "\(answer.messages)")
      // Touches draw again.
      try easel.draw(y: 200)
      try easel.wait(for: Easel.ink, 400, 200, "ink on the new page")
    }
  }

  @Test(
    "A page that a finger rests on is moved by it, and keeps its place in the file (I30)",
    arguments: [Surroundings.bare, Surroundings(.picom)])
  func moving(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let desk = try PageTable(server, folder, ["white", "black", "black"])
      let easel = desk.easel
      try desk.open()
      try desk.wait(for: [PageTable.white, PageTable.black, PageTable.black], "the pages")
      try easel.finger.touchDown(1, at: desk.slot(0))
      try easel.letPass(OverviewHand.rest + 50)
      try easel.finger.touchMove(1, to: desk.slot(2), steps: 10)
      // It lies under the finger, and the others have made room.
      try desk.wait(
        for: [PageTable.black, PageTable.black, PageTable.white], "while it is carried")
      // A tap by somebody else means nothing meanwhile.
      try easel.finger.tap(2, at: desk.removeButton(0))
      try easel.finger.touchUp(1)
      try Wait.until("the file") { desk.lines(#""page":0,"place":2"#).count == 1 }
      try desk.wait(
        for: [PageTable.black, PageTable.black, PageTable.white], "after it was let go")
      #expect(desk.lines("removed").isEmpty)
      // Whatever ends the program, the order is kept.
      kill(easel.overlay.pid, SIGKILL)
      let again = try RunningOverlay(on: server.display, ["draw", desk.file, "--px-per-mm=4"])
      #expect(try again.tell(["page", "3"]).status == .exited(0))
      try easel.wait(for: PageTable.white, 640, 700, "the page that was moved")
    }
  }

  @Test("Pages that were removed come back by the button, and by an undo (I30)")
  func removing() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let desk = try PageTable(server, folder, ["white", "black", "squared"])
      let easel = desk.easel
      try desk.tell("page", "2")
      try desk.open()
      try desk.wait(for: [PageTable.white, PageTable.black], "the pages")
      try easel.finger.tap(1, at: desk.removeButton(0))
      try desk.wait(for: [PageTable.black], "without the first page")
      try easel.finger.tap(1, at: desk.removeButton(1))
      try easel.wait(for: PageTable.ground, desk.slot(1).x - 30, desk.slot(1).y, "one page is left")
      // The only page has no such button.
      try easel.finger.tap(1, at: PageTable.middle(PageTable.grid(1).undoButton))
      try Wait.until("the last page") {
        easel.reader.pixel(x: Int(desk.slot(1).x) - 30, y: Int(desk.slot(1).y)) != PageTable.ground
      }
      try desk.tell("undo")
      try desk.wait(for: [PageTable.white, PageTable.black], "all pages")
      try easel.finger.tap(1, at: PageTable.middle(PageTable.grid(3).closeButton))
      try easel.wait(for: PageTable.white, 640, 700, "the page that came back is shown")
      #expect(desk.lines(#""removed":true"#).count == 2)
      #expect(desk.lines(#""removed":false"#).count == 2)
    }
  }

  @Test("The palette has a button for it, and a drag scrolls two hundred pages")
  func scrolling() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let path = folder.file("pages.jsonl")
      let pages = (1...199).map { #"{"page":\#($0),"place":\#($0),"ground":"white"}"# }
      try Files.write(
        ([#"{"format":"fingertip-drawing","version":2}"#] + pages + [""]).joined(separator: "\n"),
        to: path)
      let easel = try Easel(server, ["draw", path])
      try easel.tap(.board)
      let map = PaletteMap(
        PaletteState(
          board: .init(index: 0, count: 200, ground: .desktop, canEnlarge: false)))
      let button = try map.place(of: .page(.overview))
      try Wait.until("the card") {
        easel.reader.pixel(x: Int(button.x), y: Int(button.y) - 14) != Easel.ground
      }
      try easel.tap(.page(.overview), on: map)
      let grid = PageTable.grid(200)
      let second = grid.picture(in: 1, scroll: 0)
      try easel.wait(
        for: PageTable.white, PageTable.middle(second).x, PageTable.middle(second).y, "page 2")
      try easel.finger.touchDown(1, at: Point(x: 640, y: 700))
      try easel.finger.touchMove(1, to: Point(x: 640, y: 100), steps: 30)
      try easel.finger.touchMove(1, to: Point(x: 641, y: 100), steps: 2)
      try easel.letPass(200)
      try easel.finger.touchMove(1, to: Point(x: 640, y: 100), steps: 1)
      try easel.finger.touchUp(1)
      // The slop is nothing that is lost: the pictures lie where the finger took them.
      let row = grid.picture(in: 4 * 4, scroll: 600)
      try easel.wait(for: PageTable.white, Double(row.x + 20), Double(row.y + 5), "further pages")
      try easel.finger.tap(1, at: PageTable.middle(row))
      try easel.wait(for: PageTable.white, 640, 700, "the page that was tapped")
      #expect(Files.text(path)?.contains(#""turn":16}"#) == true)
      #expect(easel.takeBegins() == 0)
    }
  }

  @Test(
    "The palette shows the files of a folder, and a tap makes one the ground (I30)",
    arguments: [Surroundings.bare, Surroundings(.picom)])
  func grounds(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-grounds")
      let colours: [UInt32] = [0xFF_30A0, 0x20_C040]
      for (name, colour) in zip(["a.png", "b.png"], colours) {
        let pixels = [UInt32](repeating: colour | 0xFF00_0000, count: 128 * 72)
        try PNGFile.write(
          ScaledPicture(width: 128, height: 72, pixels: pixels), to: folder.file(name))
        // The latest is the first.
        var times = [timespec(tv_sec: 100, tv_nsec: 0), timespec(tv_sec: 100, tv_nsec: 0)]
        if name == "b.png" { utimensat(AT_FDCWD, folder.file(name), &times, 0) }
      }
      let file = folder.file("board.jsonl")
      let easel = try Easel(server, ["draw", file, "--grounds=\(folder.path)"])
      try easel.tap(.board)
      var state = PaletteState(
        board: .init(index: 0, count: 1, ground: .desktop, canEnlarge: false))
      let grid = OverviewGrid(
        2, on: PixelRect(x: 0, y: 0, width: 1280, height: 720), sheet: (1280, 720),
        pixelsPerMillimetre: 4, isPicker: true)
      func slot(_ slot: Int) -> Point { PageTable.middle(grid.picture(in: slot, scroll: 0)) }
      for chosen in [1, 0] {
        let map = PaletteMap(state)
        let button = try map.place(of: .grounds)
        try easel.reader.waitForPixels("the card", in: Easel.spot(button.x, button.y - 14)) {
          !$0.pixels.contains(Easel.ground) && !$0.pixels.contains(colours[1])
        }
        try easel.tap(.grounds, on: map)
        for (index, colour) in colours.enumerated() {
          try easel.wait(for: colour, slot(index).x, slot(index).y, "picture \(index)")
        }
        // A finger that rests moves nothing.
        try easel.finger.touchDown(1, at: slot(chosen))
        try easel.letPass(OverviewHand.rest + 50)
        try easel.finger.touchUp(1)
        try easel.wait(for: colours[chosen], 640, 700, "the ground")
        state.board?.ground = .picture(folder.file("a.png"))
        state.board?.canEnlarge = true
      }
      try easel.draw(y: 360)
      try easel.wait(for: Easel.ink, 400, 360, "ink on the ground")
      #expect(easel.takeBegins() == 0)
      #expect(Files.text(file)?.contains("a.png") == true)
    }
  }

  @Test(
    "Draw mode is left while it is open, and nothing of it stays behind (I30)",
    arguments: [Surroundings.bare, Surroundings(.picom)])
  func leaving(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let desk = try PageTable(server, folder, ["white", "black"])
      let easel = desk.easel
      try desk.open()
      try easel.finger.touchDown(1, at: desk.slot(0))
      try easel.letPass(OverviewHand.rest + 50)
      try easel.finger.touchMove(1, to: desk.slot(1), steps: 5)
      try easel.pressEscape()
      try easel.wait(for: Easel.ground, 640, 700, "the desktop")
      try easel.finger.touchUp(1)
      #expect(desk.lines(#""place":1}"#).isEmpty)
      easel.application.clear()
      try Wait.until("touches of the application") {
        try easel.finger.tap(2, at: Point(x: 300, y: 600))
        return easel.takeBegins() > 0
      }
    }
  }

  @Test("A finger that rests in a corner leaves draw mode, also from the overview")
  func corner() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pages")
      let desk = try PageTable(server, folder, ["white", "black"])
      let easel = desk.easel
      try desk.open()
      try easel.finger.touchDown(1, at: Point(x: 4, y: 716))
      try easel.wait(for: Easel.ground, 640, 700, "the desktop")
      try easel.finger.touchUp(1)
    }
  }
}
