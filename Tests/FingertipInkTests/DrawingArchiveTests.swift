import Glibc
import InkPages
import SystemSupport
import Testing
import TouchDrawing
import TouchInk
import TouchRig
import Touches

@testable import FingertipInk

@Suite struct DrawingArchiveTests {
  private static let area = PixelRect(x: 0, y: 0, width: 800, height: 600)

  /// Calls a body with an archive in a folder of its own, which is removed afterwards.
  static func withArchive(_ body: (DrawingArchive, String) throws -> Void) throws {
    let folder = try TemporaryFolder(prefix: "drawings")
    try body(DrawingArchive(folders: [folder.path], display: ":7"), folder.path)
  }

  static func files(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Opens the drawing of the display, draws strokes at a height of `y` px, and leaves.
  private static func draw(
    _ count: Int, y: Float, in archive: DrawingArchive, thenClears: Bool = false
  ) throws {
    let keeper = try DrawingKeeper(of: archive) { _, message in Issue.record("\(message)") }
    var document = InkDocument(area: area)
    for item in keeper.content?.initialStrokes(on: 0) ?? [] {
      _ = document.add(item.nodes, item.brush, device: item.device)
    }
    document.clearHistory()
    if keeper.content?.items.isEmpty == true { _ = document.clear() }
    for _ in 0..<count {
      keeper.file.add(
        document.add(
          [StrokeNode(x: 5, y: y, radius: 1)], InkBrush(tool: .pen, colour: .black, width: 2),
          device: DeviceID(rawValue: 2)), in: document)
    }
    if thenClears { keeper.file.add(document.clear(), in: document) }
    try keeper.file.flush()
    keeper.close(hasInk: document.count > 0, isPristine: document.isPristine)
  }

  private static func strokes(of path: String) throws -> [Float] {
    try DrawingContent(readingFrom: path).items.compactMap { $0.nodes.first?.y }
  }

  @Test("Leaving draw mode without ink keeps the last drawing and adds no file")
  func leavingWithoutInk() throws {
    try Self.withArchive { archive, folder in
      try Self.draw(1, y: 11, in: archive)
      for _ in 0..<3 { try Self.draw(0, y: 0, in: archive) }
      #expect(Self.files(in: folder).count == 1)
      #expect(try archive.kept.map(Self.strokes) == [[11]])
    }
  }

  @Test("The last ten drawings with ink are kept, latest first, and no other file is changed")
  func lastTen() throws {
    try Self.withArchive { archive, folder in
      let others = ["drawing-77.2026-01-01-000000.jsonl", "drawing-7.mine.jsonl", "notes.txt"]
      for name in others { fclose(fopen("\(folder)/\(name)", "w")) }
      for y in 1...13 { try Self.draw(2, y: Float(y), in: archive) }
      let ys = (4...13).reversed().map { [Float($0), Float($0)] }
      #expect(try archive.kept.map(Self.strokes) == ys)
      #expect(Self.files(in: folder).count == 10 + others.count)
      #expect(Set(others).isSubset(of: Self.files(in: folder)))
    }
  }

  @Test(
    "A cleared drawing is reopened so that clearing can be undone, and its file stays short"
  )
  func cleared() throws {
    try Self.withArchive { archive, folder in
      for y in 1...5 { try Self.draw(3, y: Float(y), in: archive, thenClears: true) }
      #expect(Self.files(in: folder) == ["drawing-7.jsonl"])
      let keeper = try DrawingKeeper(of: archive) { _, message in Issue.record("\(message)") }
      #expect(keeper.content?.items.isEmpty == true && keeper.canRestore)
      #expect(keeper.content?.cleared.compactMap { $0.nodes.first?.y } == [5, 5, 5])
      #expect(keeper.content?.next.stroke == 3)
      #expect(Self.files(in: folder) == ["drawing-7.jsonl"])
    }
  }

  @Test("Strokes that were cleared on several pages stay on their pages in the shortened file")
  func clearedPages() throws {
    try Self.withArchive { archive, _ in
      func open() throws -> DrawingKeeper {
        try DrawingKeeper(of: archive) { _, message in Issue.record("\(message)") }
      }
      let keeper = try open()
      let file = keeper.file
      var documents = [InkDocument(area: Self.area), InkDocument(area: Self.area)]
      let added = [file.addPage(at: 1, .paper(.squared)), file.addPage(at: 2, .desktop)]
      #expect(added == [1, 2])
      for page in [0, 1] {
        file.turn(to: page)
        let change = documents[page].add(
          [StrokeNode(x: 5, y: Float(page), radius: 1)],
          InkBrush(tool: .pen, colour: .black, width: 2), device: DeviceID(rawValue: 2))
        file.add(change, in: documents[page])
      }
      for page in [1, 0] {
        file.turn(to: page)
        let change = documents[page].clear()
        file.add(change, in: documents[page])
      }
      try file.flush()
      keeper.close(hasInk: false, isPristine: false)
      for _ in 1...2 {
        let content = try #require(try open().content)
        #expect(content.problems.isEmpty && content.items.isEmpty && content.shownIndex == 0)
        #expect(content.pages.map(\.ground) == [.desktop, .paper(.squared)])
        let strokes = content.pages.map { page in
          content.initialStrokes(on: page.number).compactMap { $0.nodes.first?.y }
        }
        #expect(strokes == [[0], [1]])
      }
    }
  }

  @Test("A drawing that was left is taken back only if no other one has been begun since")
  func takenBack() throws {
    try Self.withArchive { archive, folder in
      func open() throws -> DrawingKeeper {
        try DrawingKeeper(of: archive) { _, message in Issue.record("\(message)") }
      }
      func draw(_ y: Float, in keeper: DrawingKeeper) throws {
        var document = InkDocument(area: Self.area)
        keeper.file.add(
          document.add(
            [StrokeNode(x: 5, y: y, radius: 1)], InkBrush(tool: .pen, colour: .black, width: 2),
            device: DeviceID(rawValue: 2)), in: document)
        try keeper.file.flush()
      }
      let keeper = try open()
      try draw(1, in: keeper)
      for _ in 1...2 {
        keeper.close(hasInk: true, isPristine: false)
        #expect(Self.files(in: folder).count == 1)
        #expect(try archive.kept.map(Self.strokes) == [[1]])
        keeper.reopen()
        #expect(Self.files(in: folder) == ["drawing-7.jsonl"])
      }
      keeper.close(hasInk: true, isPristine: false)
      try draw(2, in: try open())
      keeper.reopen()
      #expect(try Self.strokes(of: archive.current) == [2])
      #expect(try archive.kept.map(Self.strokes) == [[1]])
    }
  }

  @Test(
    "A drawing whose place another file has taken is the latest of those that are kept",
    arguments: [true, false])
  func replaced(_ isLeft: Bool) throws {
    try Self.withArchive { archive, folder in
      let keeper = try DrawingKeeper(of: archive) { _, message in Issue.record("\(message)") }
      let journal = InkJournal(keeper.file) { _, _ in }
      var document = InkDocument(area: Self.area)
      func draw(_ y: Float) {
        journal.add(
          document.add(
            [StrokeNode(x: 5, y: y, radius: 1)], InkBrush(tool: .pen, colour: .black, width: 2),
            device: DeviceID(rawValue: 2)), in: document)
      }
      draw(1)
      // As a program does that copies files between computers.
      try writeDrawing(Self.text(archive.current), to: "\(folder)/copy")
      rename("\(folder)/copy", archive.current)
      draw(2)
      if isLeft {
        keeper.close(hasInk: true, isPristine: false)
        #expect(try archive.kept.map(Self.strokes) == [[1, 2], [1]])
        #expect(Self.files(in: folder).allSatisfy { !$0.contains("restored") })
        keeper.reopen()
        draw(3)
        keeper.close(hasInk: true, isPristine: false)
        #expect(try archive.kept.map(Self.strokes) == [[1, 2, 3], [1]])
      } else {
        #expect(try archive.kept.map(Self.strokes) == [[1, 2]])
        #expect(try Self.strokes(of: archive.current) == [1])
      }
    }
  }

  @Test(
    "A damaged file in place of a drawing is set aside, and a new drawing is begun")
  func damaged() throws {
    try Self.withArchive { archive, folder in
      let file = try #require(fopen(archive.current, "w"))
      fputs("{\"format\":\"fing", file)
      fclose(file)
      var messages: [String] = []
      _ = try DrawingKeeper(of: archive) { messages.append("\($0) \($1)") }
      #expect(messages.count == 1 && messages[0].contains("drawing-7.jsonl:1"))
      let aside = try #require(Self.files(in: folder).first { $0.contains("damaged") })
      #expect(Self.text("\(folder)/\(aside)") == "{\"format\":\"fing")
      #expect(archive.kept.isEmpty)
    }
  }
}
