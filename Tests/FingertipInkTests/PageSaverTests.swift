import FingertipSettings
import Glibc
import InkPages
import InkTyping
import SystemSupport
import Testing
import TouchInk
import TouchX11
import Touches
import Translations

@testable import FingertipInk
@testable import TouchDrawing
@testable import TouchRig

@Suite struct PageSaverTests {
  private static let area = PixelRect(x: 0, y: 0, width: 400, height: 300)

  /// Returns an editor of three pages: red ink on white, on black, and on the desktop.
  private static func editor() throws -> InkEditor {
    let editor = try InkEditor(
      area: area, settings: DrawSettings(), density: .fourPixelsPerMillimetre, log: { _, _ in })
    for ground in [PageGround.paper(.white), .paper(.black), .desktop] {
      if editor.ground != .desktop { try editor.make(.new) }
      editor.choose(ground)
      let id = TouchID(device: DeviceID(rawValue: 2), contact: 1)
      for (index, phase) in [TouchPhase.began, .moved, .ended].enumerated() {
        var touch = Touch(
          id: id, time: Timestamp(milliseconds: 10 * Double(index)),
          position: Point(x: 100 + 100 * Double(index), y: 150))
        touch.phase = phase
        editor.follow(touch)
      }
    }
    try editor.make(.number(2))
    return editor
  }

  /// Returns the colours at the ink and beside it, as 0xAARRGGBB.
  private static func colours(_ path: String) throws -> [UInt32] {
    let picture = try PictureFile.read(path)
    return [picture.target[200, 150] ?? 0, picture.target[20, 20] ?? 0]
  }

  private static let ink: UInt32 = 0xFFE6_3946

  @Test("A PDF file has a page with its ground for each page, and each can be used as a ground")
  func pages() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-pages")
    let path = folder.file("a.pdf")
    try Self.editor().saver(to: path).run()
    for (page, ground) in [(1, 0xFFFF_FFFF as UInt32), (2, 0xFF00_0000)] {
      let picture = try GroundReader.read(
        .document(path, page: page), width: 400, height: 300
      ).get()
      #expect(picture.width == 400 && picture.height == 300)
      #expect(picture.pixels[20 * 400 + 20] == ground)
      #expect(picture.pixels[150 * 400 + 200] & 0xFF_F0F0 == 0xE6_3040)
    }
    let problem = #expect(throws: GroundProblem.self) {
      try GroundReader.read(.document(path, page: 4), width: 400, height: 300).get()
    }
    #expect(problem?.description == "\(path): has no page 4")
  }

  @Test("A picture shows the current page; a % in its name writes one file for each page")
  func pixels() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-pages")
    let editor = try Self.editor()
    try editor.saver(to: folder.file("a.png")).run()
    #expect(try Self.colours(folder.file("a.png")) == [Self.ink, 0xFF00_0000])
    try editor.saver(to: folder.file("b-%.png")).run()
    let expected: [UInt32] = [0xFFFF_FFFF, 0xFF00_0000, 0]
    for (index, ground) in expected.enumerated() {
      #expect(try Self.colours(folder.file("b-\(index + 1).png")) == [Self.ink, ground])
    }
    try editor.saver(to: folder.file("c-%.svg")).run()
    #expect((1...3).allSatisfy { access(folder.file("c-\($0).svg"), R_OK) == 0 })
  }

  @Test("A saved picture has the text in progress, which stays open", arguments: [false, true])
  func text(_ isEdited: Bool) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-pages")
    let editor = try Self.editor()
    func tap(_ x: Double, _ y: Double) {
      for (index, phase) in [TouchPhase.began, .ended].enumerated() {
        var touch = Touch(
          id: TouchID(device: DeviceID(rawValue: 2), contact: 1),
          time: Timestamp(milliseconds: 100 + Double(index)), position: Point(x: x, y: y))
        touch.phase = phase
        editor.follow(touch)
      }
    }
    editor.choose(InkTool.text)
    tap(50, 60)
    editor.type([.insert("one")])
    if isEdited {
      editor.finishText()
      tap(55, 60)
      editor.type([.lineEnd, .insert(" two")])
    }
    func letters(_ name: String) throws -> (pixels: [UInt8], shapes: Int) {
      for ending in ["png", "svg"] { try editor.saver(to: folder.file("\(name).\(ending)")).run() }
      return (
        try RegularFile.bytes(of: folder.file("\(name).png"), limit: 1 << 20),
        (Files.text(folder.file("\(name).svg")) ?? "").split(separator: "<use").count - 1
      )
    }
    let typed = try letters("typed")
    #expect(editor.isTyping && typed.shapes == (isEdited ? 7 : 3))
    editor.finishText()
    let isSame = try letters("finished").pixels == typed.pixels
    #expect(isSame)
  }

  @Test("A % in the name of a folder has no meaning")
  func folders() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-pages")
    try folder.makeFolder("50%")
    let editor = try Self.editor()
    try editor.saver(to: folder.file("50%/a.png")).run()
    #expect(try Self.colours(folder.file("50%/a.png")) == [Self.ink, 0xFF00_0000])
    try editor.saver(to: folder.file("50%/b-%.png")).run()
    #expect((1...3).allSatisfy { access(folder.file("50%/b-\($0).png"), R_OK) == 0 })
  }

  @Test("The files of ten pages sort in the order of the pages, because their numbers have zeros")
  func paddedNumbers() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-pages")
    let editor = try Self.editor()
    while editor.pages.pages.count < 10 { try editor.make(.new) }
    try editor.saver(to: folder.file("a-%.svg")).run()
    #expect(access(folder.file("a-1.svg"), F_OK) != 0)
    #expect(
      (1...10).allSatisfy { page in
        access(folder.file(page < 10 ? "a-0\(page).svg" : "a-10.svg"), R_OK) == 0
      })
  }

  /// Returns an editor of a page with a picture, 100 px wide, and with ink from it to the right of
  /// it.
  private static func worksheet(_ path: String) throws -> InkEditor {
    try PNGFile.write(
      ScaledPicture(
        width: 100, height: 300, pixels: [UInt32](repeating: 0xFF00_00FF, count: 30_000)),
      to: path)
    let editor = try InkEditor(
      area: area, settings: DrawSettings(), density: .fourPixelsPerMillimetre, log: { _, _ in })
    editor.choose(.picture(path))
    let nodes = [240, 1200].map { StrokeNode(x: $0, y: 150, radius: 2) }
    editor.restore([
      DrawingContent.Item(
        number: 0, brush: InkBrush(tool: .pen, colour: .black, width: 4),
        device: DeviceID(rawValue: 2), isProvisional: false, nodes: nodes)
    ])
    return editor
  }

  /// Returns the number of blue columns in the upper quarter of a picture, where there is no ink.
  private static func blueColumns(_ picture: ScaledPicture) -> Int {
    let row = picture.pixels.dropFirst(picture.height * 3 / 8 * picture.width).prefix(picture.width)
    return row.count { $0 & 0xFF > 200 && $0 >> 8 & 0xFF < 60 }
  }

  @Test(
    "The picture of a ground is saved whole beside ink beyond the screen",
    arguments: ["a.png", "a.pdf"])
  func wholePicture(_ name: String) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-pages")
    let editor = try Self.worksheet(folder.file("ground.png"))
    #expect(try editor.saver(to: folder.file(name)).run() == nil)
    let path = folder.file(name)
    let saved = try GroundReader.read(
      name.hasSuffix(".pdf") ? .document(path, page: 1) : .picture(path), width: 400, height: 300
    ).get()
    // Ink and picture are 1050 px wide, of which 100 px are the picture.
    #expect((30...42).contains(Self.blueColumns(saved)))
    let page = editor.pageSnapshot(0)
    let grid = OverviewGrid(1, on: Self.area, sheet: (400, 300), pixelsPerMillimetre: 4)
    let renderer = MiniatureRenderer(
      in: grid, frame: ScaledPicture(width: 0, height: 0, pixels: []))
    let miniature = renderer.make(
      page.wholeDocument, on: page.ground, madeFor: page.ownScreen
    ) { width, height in
      try? GroundReader.read(editor.ground, width: width, height: height).get()
    }
    let picture = try #require(miniature)
    let share = Double(Self.blueColumns(picture)) / Double(picture.width)
    #expect((0.07...0.11).contains(share))
  }

  @Test("A ground that cannot be read is reported", arguments: ["a.png", "a.pdf", "a-%.svg"])
  func missingGround(_ name: String) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-pages")
    let editor = try Self.editor()
    #expect(try editor.saver(to: folder.file(name)).run() == nil)
    editor.choose(.picture("/nowhere/a.png"))
    let problem = try editor.saver(to: folder.file(name)).run()
    #expect(problem?.description.hasPrefix("/nowhere/a.png: cannot be read: ") == true)
  }

  @Test(
    "An error of reading a ground names the file and the reason",
    arguments: [
      (PageGround.picture("/nowhere/a.png"), "/nowhere/a.png: cannot be read: "),
      (.document("/nowhere/a.pdf", page: 1), "/nowhere/a.pdf: cannot be read: "),
      (.document("/etc/passwd.pdf", page: 1), "/etc/passwd.pdf: cannot be read: "),
    ])
  func refused(_ ground: PageGround, _ start: String) {
    let problem = #expect(throws: GroundProblem.self) {
      try GroundReader.read(ground, width: 10, height: 10).get()
    }
    #expect(problem?.description.hasPrefix(start) == true)
  }

  @Test("A damaged PDF file is named beside what the program that reads it says")
  func damagedDocument() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-pages")
    let path = folder.file("a.pdf")
    try Files.write("text", to: path)
    let problem = #expect(throws: GroundProblem.self) {
      try GroundReader.read(.document(path, page: 2), width: 10, height: 10).get()
    }
    #expect(problem?.description == "\(path): cannot be read: pdftocairo: Error opening PDF file.")
  }

  @Test(
    "The common reasons of errors are translated on the screen",
    arguments: [
      (PictureProblem.empty, ScreenText("it is empty")),
      (.damaged, ScreenText("it is damaged or cut off")),
      (.unknownFormat, ScreenText("it is damaged, or not a picture of a known format")),
      (.libraryMissing, ScreenText("files other than PNG need libgdk-pixbuf-2.0-0")),
      (.system(errno: ENOENT), ScreenText("No such file or directory")),
      (.system(errno: ENOSPC), ScreenText("No space left on device")),
    ])
  func screenText(_ problem: PictureProblem, _ reason: ScreenText) {
    let written = PictureFileError.cannotWrite(path: "a.png", reason: problem)
    #expect(
      written.screenText == ScreenText("%1: cannot be written: %2", .verbatim("a.png"), reason))
    let read = PictureFileError.cannotRead(path: "a.png", reason: problem)
    #expect(read.screenText == ScreenText("%1: cannot be read: %2", .verbatim("a.png"), reason))
    #expect(problem.description == reason.english)
  }

  @Test("An uncommon reason of an error is shown as it is")
  func uncommonReason() {
    let error = PictureFileError.cannotRead(path: "a.png", reason: .other("it has 70000x2 px"))
    #expect(error.screenText.english == "a.png: cannot be read: it has 70000x2 px")
  }
}
