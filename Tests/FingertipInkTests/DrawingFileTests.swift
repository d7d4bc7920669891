import Glibc
import SeededRandom
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import SystemSupport

@Suite struct DrawingFileTests {
  private static let area = PixelRect(x: 0, y: 0, width: 800, height: 600)
  private static let header = #"{"format":"fingertip-drawing","version":2}"#
  private static let add =
    ##"{"add":0,"tool":"pen","colour":"#FF0000","width":4,"device":8,"points":[[1,2,2,0],[9,2.5,2,8]]}"##

  private static func text(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Returns a document with the strokes of a drawing.
  private static func document(_ content: DrawingContent) -> InkDocument {
    var document = InkDocument(area: area)
    for item in content.pages.flatMap({ content.initialStrokes(on: $0.number) }) {
      _ = document.add(
        item.nodes, item.brush, device: item.device, isProvisional: item.isProvisional)
    }
    document.clearHistory()
    if content.items.isEmpty { _ = document.clear() }
    return document
  }

  /// Makes a random change that a user might make.
  private static func play(
    _ document: inout InkDocument, _ generator: inout SplitMix64
  ) -> InkChange {
    let ids = document.strokes.map(\.id)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return document.undo()
    case 1: return document.redo()
    case 2: return document.remove(ids.randomElement(using: &generator).map { [$0] } ?? [])
    case 3: return document.move(Array(ids.prefix(3)), by: Vector(dx: 10.5, dy: -3))
    case 4: return Int.random(in: 0..<3, using: &generator) == 0 ? document.clear() : InkChange()
    default:
      let tools = InkTool.kept
      let tool = tools.randomElement(using: &generator) ?? .pen
      let brush = InkBrush(
        tool: tool, colour: Colour(hex: .random(in: 0...0xFF_FFFF, using: &generator), alpha: 200),
        width: .random(in: 1...20, using: &generator), text: tool == .text ? "größer \"1\"" : "")
      // One in twelve is longer than one line of the file allows.
      let count = Int.random(in: 0..<12, using: &generator) == 0 ? 2500 : 9
      let nodes = (0..<count).map { index in
        StrokeNode(
          x: .random(in: 0...800, using: &generator), y: .random(in: 0...600, using: &generator),
          radius: .random(in: 0.5...9, using: &generator), time: Float(index))
      }
      return document.add(
        nodes, brush, device: DeviceID(rawValue: 8),
        isProvisional: Bool.random(using: &generator))
    }
  }

  private static func expect(_ content: DrawingContent, holds document: InkDocument) {
    #expect(content.problems.isEmpty)
    let strokes = Array(document.strokes)
    #expect(content.items.count == strokes.count)
    for (item, stroke) in zip(content.items, strokes) {
      #expect(item.brush.tool == stroke.brush.tool && item.brush.colour == stroke.brush.colour)
      #expect(item.brush.text == stroke.brush.text && item.isProvisional == stroke.isProvisional)
      #expect((item.brush.width - stroke.brush.width).magnitude < 1e-4)
      #expect(item.nodes.count == stroke.nodes.count)
      // Numbers have seven digits, which is 0.0001 px on any screen.
      let isNear = zip(item.nodes, stroke.nodes).allSatisfy {
        ($0.x - $1.x).magnitude < 2e-3 && ($0.y - $1.y).magnitude < 2e-3
          && ($0.radius - $1.radius).magnitude < 2e-3
      }
      #expect(isNear)
    }
  }

  @Test(
    "Ink that was drawn, undone, erased and moved is read back, however often it is reopened",
    arguments: 0..<6)
  func roundTrip(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    try withDrawingPath { path in
      var file = try DrawingFile(path)
      var document = InkDocument(area: Self.area)
      for _ in 0..<4 {
        for _ in 0..<25 {
          let change = Self.play(&document, &generator)
          file.add(change, in: document)
        }
        try file.flush()
        let content = try DrawingContent(readingFrom: path)
        Self.expect(content, holds: document)
        document = Self.document(content)
        file = try DrawingFile(path, holding: content)
      }
    }
  }

  @Test("A truncated drawing file yields all complete lines, and can be appended to")
  func cutOff() throws {
    let first = Self.header + "\n" + Self.add + "\n"
    let text = first + #"{"move":[0],"by":[5,0]}"# + "\n"
    for length in [first.utf8.count + 1, first.utf8.count + 9, text.utf8.count - 1] {
      try withDrawingPath(String(decoding: text.utf8.prefix(length), as: UTF8.self)) { path in
        let content = try DrawingContent(readingFrom: path)
        #expect(content.items.count == 1 && !content.endsWithNewline)
        let isWhole = length == text.utf8.count - 1
        #expect(content.items[0].nodes[0].x == (isWhole ? 6 : 1))
        #expect(content.problems.count == (isWhole ? 0 : 1))
        var document = Self.document(content)
        let file = try DrawingFile(path, holding: content)
        file.add(
          document.add(
            [StrokeNode(x: 5, y: 5, radius: 1)],
            InkBrush(tool: .pen, colour: .black, width: 2), device: DeviceID(rawValue: 2)),
          in: document)
        try file.flush()
        let again = try DrawingContent(readingFrom: path)
        #expect(again.items.map(\.number) == [0, 1])
        #expect(again.problems.count == content.problems.count)
      }
    }
  }

  struct Damage: CustomTestStringConvertible {
    var line: String
    var why: String
    var testDescription: String { line }
  }

  @Test(
    "A damaged line of a drawing is reported with file and line, and the rest is read",
    arguments: [
      Damage(line: "nonsense", why: "is not JSON"),
      Damage(line: "{}", why: "has no member about a stroke"),
      Damage(line: #"{"add":1}"#, why: "tool: one of these is needed: pen, marker"),
      Damage(line: #"{"add":1,"tool":"pen"}"#, why: "colour: a string such as '#FF8800' is needed"),
      Damage(
        line: ##"{"add":1,"tool":"pen","colour":"#fff","width":0}"##,
        why: "width: 0 is out of range"
      ),
      Damage(
        line: ##"{"add":1,"tool":"pen","colour":"#fff","width":1,"device":2,"points":[[1,2]]}"##,
        why: "points: a list of [x, y"),
      Damage(
        line: ##"{"add":1,"tool":"pen","colour":"#fff","width":1,"device":2,"points":[]}"##,
        why: "points: a list of [x, y"),
      Damage(
        line:
          ##"{"add":0,"tool":"pen","colour":"#fff","width":1,"device":2,"points":[[1,2,3,4]]}"##,
        why: "add: 0 is already the number of another stroke"),
      Damage(line: #"{"remove":[0,7]}"#, why: "there is no stroke 7 before this line"),
      Damage(line: #"{"restore":0}"#, why: "restore: a list of strokes' numbers is needed"),
      Damage(line: #"{"move":[0],"by":[1]}"#, why: "by: a list of two numbers is needed"),
      Damage(line: #"{"extend":9,"points":[]}"#, why: "there is no stroke 9 before this line"),
      Damage(
        line: #"{"draft":0,"from":0,"points":[]}"#, why: "there is no draft 0 before this line"),
      Damage(line: #"{"drop":2147483648}"#, why: "drop: 2147483648 is out of range"),
      Damage(line: #"{"drop":-1}"#, why: "drop: -1 is out of range"),
      Damage(line: header, why: "a header is allowed in the first line only"),
    ])
  func damaged(_ damage: Damage) throws {
    let text = [Self.header, Self.add, damage.line, #"{"move":[0],"by":[5,0]}"#, ""]
      .joined(separator: "\n")
    try withDrawingPath(text) { path in
      let content = try DrawingContent(readingFrom: path)
      #expect(content.items.count == 1 && content.items[0].nodes[0].x == 6)
      let problem = try #require(content.problems.listed.first)
      #expect(content.problems.count == 1)
      let message = "\(problem)"
      #expect(message.hasPrefix("\(path):3:") && message.contains(damage.why))
    }
  }

  @Test(
    "Reading a file that is not a drawing fails with the reason",
    arguments: [
      ("\n", ":1: is not JSON: '[' or '{' expected near end of file"),
      (
        #"{"format":"fingertip-recording","version":1}"#,
        ":1: format: 'fingertip-drawing' is needed"
      ),
      (
        #"{"format":"fingertip-drawing","version":3}"#,
        ":1: version: 3 is not supported, only 1 and 2"
      ),
      (add, ":1: is not a drawing: its first line must contain \"format\":\"fingertip-drawing\""),
    ])
  func refused(_ text: String, _ why: String) throws {
    try withDrawingPath(text) { path in
      let error = #expect(throws: FileError.self) { try DrawingContent(readingFrom: path) }
      #expect(error.map { "\($0)" } == path + why)
    }
  }

  @Test(
    "A stroke that was scaled beyond the limits of the format can be read back",
    arguments: [(0.001, 10.0), (30_000, 3e6)])
  func beyondLimits(width: Double, y: Double) throws {
    try withDrawingPath(nil) { path in
      var document = InkDocument(area: Self.area)
      let file = try DrawingFile(path)
      let node = StrokeNode(x: 5, y: Float(y), radius: Float(width / 2))
      let brush = InkBrush(tool: .pen, colour: .black, width: width)
      let change = document.add([node], brush, device: DeviceID(rawValue: 2))
      file.add(change, in: document)
      try file.flush()
      let content = try DrawingContent(readingFrom: path)
      #expect(content.problems.isEmpty && content.items.map(\.number) == [0])
    }
  }

  @Test("An empty file becomes a drawing")
  func empty() throws {
    try withDrawingPath("") { path in
      let keeper = try DrawingKeeper(named: path)
      #expect(keeper.content?.items.isEmpty == true && keeper.content?.problems.isEmpty == true)
      let text = try Self.text(path)
      #expect(text == Self.header + "\n")
    }
  }

  @Test(
    "Strokes in progress are read back as far as they were drawn, whenever the program is killed",
    arguments: [InkTool.pen, .marker, .areaEraser, .line, .ellipse, .text])
  func progress(_ tool: InkTool) throws {
    try withDrawingPath { path in
      let shaping = StrokeShaping(predicts: true, pixelsPerMillimetre: 4)
      var document = InkDocument(area: Self.area, shaping: shaping)
      var file = try DrawingFile(path)
      let brush = InkBrush(tool: tool, colour: .black, width: 4, text: tool == .text ? "1" : "")
      let fingers = [1, 2].map { TouchID(device: DeviceID(rawValue: 8), contact: $0) }
      func sample(_ step: Int) -> TouchSample {
        TouchSample(
          time: Timestamp(milliseconds: 8 * Double(step)),
          position: Point(x: 20 + 0.5 * Double(step), y: 100 + Double(step % 40)))
      }
      for finger in fingers { _ = document.begin(finger, brush, at: sample(0)) }
      // More points than one line of the file holds.
      for step in 1...1300 {
        for finger in fingers { _ = document.extend(finger, to: sample(step)) }
        guard step % 13 == 0 else { continue }
        #expect(file.isBehind(document.drafts))
        file.add(document.drafts, through: .identity)
        try file.flush()
        #expect(!file.isBehind(document.drafts))
        guard step % 325 == 0 else { continue }
        let content = try DrawingContent(readingFrom: path)
        #expect(content.problems.isEmpty && content.items.count == 2)
        let last = try #require(content.items[1].nodes.last)
        #expect((last.x - Float(sample(step).position.x)).magnitude < 0.1 || tool == .text)
        #expect(content.items.map(\.nodes.count) == document.drafts.map { $0.nodes(from: 0).count })
      }
      // One stroke is finished; the other is left as by a program that is killed.
      file.add(document.end(fingers[0], time: sample(1301).time), in: document)
      try file.flush()
      for _ in 0..<2 {
        let content = try DrawingContent(readingFrom: path)
        #expect(content.problems.isEmpty && content.items.map(\.number) == [0, 1])
        #expect(content.items[0].nodes.count == Array(document.strokes)[0].nodes.count)
        file = try DrawingFile(path, holding: content)
      }
      #expect(try DrawingContent(readingFrom: path).abandoned.isEmpty)
    }
  }

  @Test(
    "A dropped stroke leaves nothing in the file, nor does a tap if dots are turned off")
  func dropped() throws {
    try withDrawingPath { path in
      let shaping = StrokeShaping(drawsDots: false, pixelsPerMillimetre: 4)
      var document = InkDocument(area: Self.area, shaping: shaping)
      let file = try DrawingFile(path)
      let finger = TouchID(device: DeviceID(rawValue: 8), contact: 1)
      func sample(_ x: Double) -> TouchSample {
        TouchSample(time: Timestamp(milliseconds: x), position: Point(x: x, y: 100))
      }
      let brush = InkBrush(tool: .pen, colour: .black, width: 4)
      _ = document.begin(finger, brush, at: sample(10))
      #expect(!file.isBehind(document.drafts))
      for x in 1..<30 { _ = document.extend(finger, to: sample(10 + Double(x))) }
      file.add(document.drafts, through: .identity)
      try file.flush()
      #expect(try DrawingContent(readingFrom: path).items.count == 1)
      #expect(document.drop(finger).isEmpty)
      #expect(file.isBehind(document.drafts))
      file.add(document.drafts, through: .identity)
      try file.flush()
      #expect(try DrawingContent(readingFrom: path).items.isEmpty)
    }
  }

  @Test("The last clearing can be undone after the drawing is reopened")
  func cleared() throws {
    let second = Self.add.replacing("\"add\":0", with: "\"add\":1")
    let text = [
      Self.header, Self.add, second, #"{"remove":[1]}"#, #"{"remove":[0]}"#, "",
    ].joined(separator: "\n")
    try withDrawingPath(text) { path in
      let content = try DrawingContent(readingFrom: path)
      #expect(content.items.isEmpty && content.cleared.map(\.number) == [0, 1])
      var document = Self.document(content)
      let file = try DrawingFile(path, holding: content)
      file.add(document.undo(), in: document)
      try file.flush()
      #expect(try DrawingContent(readingFrom: path).items.map(\.number) == [0, 1])
    }
  }

  @Test(
    "Strokes and drafts with any numbers are read, and so are strokes that are added to them",
    arguments: [
      [], [0], [2_147_483_647], [2_147_483_646, 3], [0, 1_073_741_824], [7, 2_147_483_647],
    ])
  func largeNumbers(_ numbers: [Int]) throws {
    func line(_ key: String, _ number: Int) -> String {
      Self.add.replacing(#""add":0"#, with: #""\#(key)":\#(number)"#)
    }
    let lines =
      [Self.header] + numbers.map { line("add", $0) }
      + [2_147_483_646, 2_147_483_647].map { line("draft", $0) }
    try withDrawingPath(lines.joined(separator: "\n") + "\n") { path in
      for start in 0..<3 {
        let content = try DrawingContent(readingFrom: path)
        #expect(content.problems.isEmpty)
        // The drafts count as strokes from the first start on.
        #expect(content.items.count == numbers.count + 2 + 2 * start)
        var document = Self.document(content)
        let item = try #require(content.items.first)
        let file = try DrawingFile(path, holding: content)
        for _ in 0..<2 {
          file.add(
            document.add(
              item.nodes, item.brush, device: item.device, isProvisional: item.isProvisional),
            in: document)
        }
        try file.flush()
      }
    }
  }

  @Test(
    "Creating a drawing file fails at once or is tried again, depending on the reason")
  func creation() throws {
    try withDrawingPath("no folder") { path in
      #expect(throws: FileError.inaccessible(path: "\(path)/a", why: "Not a directory")) {
        _ = try DrawingFile("\(path)/a")
      }
      let file = try DrawingFile("\(path)/b/a.jsonl", making: [path, "\(path)/b"])
      // The reason is that of the folder, not that the file is missing.
      #expect(throws: DrawingFile.Refusal(path: "\(path)/b", errno: ENOTDIR)) {
        try file.flush()
      }
      #expect(file.isBehind)
      unlink(path)
      try file.flush()
      let text = try Self.text("\(path)/b/a.jsonl")
      #expect(text == Self.header + "\n")
      unlink("\(path)/b/a.jsonl")
      rmdir("\(path)/b")
      rmdir(path)
    }
  }

  @Test("If the folder of a drawing cannot be created, the reason is reported")
  func forbiddenFolder() throws {
    // Not even root can make a folder here.
    let folder = "/sys/fingertip"
    let file = try DrawingFile("\(folder)/a.jsonl", making: [folder])
    do throws(DrawingFile.Refusal) {
      try file.flush()
      Issue.record("the drawing was created")
    } catch {
      #expect([EPERM, EACCES, EROFS].contains(error.errno), "\(error)")
    }
  }

  @Test("A drawing does not overwrite an existing file")
  func exists() throws {
    try withDrawingPath("mine") { path in
      #expect(throws: FileError.inaccessible(path: path, why: "File exists")) {
        _ = try DrawingFile(path)
      }
      let text = try Self.text(path)
      #expect(text == "mine")
    }
  }
}
