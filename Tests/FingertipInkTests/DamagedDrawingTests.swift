import Glibc
import Testing
import TouchDrawing
import TouchInk
import TouchRig
import Touches

@testable import FingertipInk
@testable import SystemSupport

/// Reading of drawings with damaged lines, extreme sizes, and files that cannot be drawings.
@Suite struct DamagedDrawingTests {
  private static let header = #"{"format":"fingertip-drawing","version":2}"#

  private static func add(_ number: Int, points: String = "[1,2,2,0]") -> String {
    ##"{"add":\##(number),"tool":"pen","colour":"#FF0000","width":4,"device":8,"points":[\##(points)]}"##
  }

  private static func text(_ lines: [String]) -> String {
    ([header] + lines).map { $0 + "\n" }.joined()
  }

  @Test(
    "The first damaged lines are reported, and the others counted",
    arguments: [
      (0, 0, nil), (1, 1, nil), (10, 10, nil), (11, 11, "and 1 more damaged line"),
      (500, 11, "and 490 more damaged lines"),
    ])
  func many(_ count: Int, _ messageCount: Int, _ last: String?) throws {
    let lines = Array(repeating: #"{"turn":9}"#, count: count)
    try withDrawingPath(Self.text(lines + [Self.add(0)])) { path in
      let content = try DrawingContent(readingFrom: path)
      var messages: [String] = []
      content.reportProblems(of: path) { level, message in
        #expect(level == .warning)
        messages.append(message)
      }
      #expect(content.items.count == 1)
      #expect(content.problems.count == count && messages.count == messageCount)
      if let last { #expect(messages.last == "\(path): \(last)") }
    }
  }

  @Test(
    "A line with a value that is out of range is reported with all that is allowed",
    arguments: [
      (
        Self.add(1, points: "[1,2,0,4]"),
        "points: a list of [x, y, half the width, ms] is needed: x and y from -1000000 to 1000000 "
          + "px, half the width from 0.005 to 5000 px, and a time from 0 to 1000000000 ms"
      ),
      (
        #"{"page":0,"view":[2000,0,0]}"#,
        "view: a list of [scale, x, y] is needed: a scale from 0.001 to 1000, and x and y from "
          + "-1000000 to 1000000 px"
      ),
      (
        #"{"page":0,"screen":[1280,0]}"#,
        "screen: a list of the width and the height in px is needed, each from 1 to 32767, and for "
          + "one of several monitors its x and y, each from 0 to 32767"
      ),
      (
        #"{"page":0,"ground":"mud"}"#,
        "ground: desktop, white, black, squared, lined, dotted, staves, or the path of a PNG, JPEG "
          + "or PDF file is needed"
      ),
      (
        #"{"move":[0],"by":[0,2e6]}"#,
        "by: a list of two numbers is needed: [dx, dy], each from -1000000 to 1000000 px"
      ),
      (#"{"format":"mud"}"#, "format: 'fingertip-drawing' is needed"),
    ])
  func outOfRange(_ line: String, _ why: String) throws {
    try withDrawingPath(Self.text([Self.add(0), line])) { path in
      let content = try DrawingContent(readingFrom: path)
      #expect(content.items.count == 1)
      #expect(content.problems.messages(of: path) == ["\(path):3: \(why)"])
    }
  }

  @Test(
    "A line that is too long is skipped as damaged, whether it ends or not",
    arguments: [65_537, 65_538, 131_073, 300_000], [true, false])
  func tooLong(_ size: Int, endsWithBreak: Bool) throws {
    let lines = [Self.add(0), String(repeating: "z", count: size)]
    let text =
      endsWithBreak
      ? Self.text(lines + [Self.add(1)]) : String(Self.text(lines).dropLast())
    try withDrawingPath(text) { path in
      let content = try DrawingContent(readingFrom: path)
      #expect(content.items.count == (endsWithBreak ? 2 : 1))
      #expect(content.endsWithNewline == endsWithBreak)
      #expect(
        content.problems.messages(of: path)
          == ["\(path):3: is longer than the 64 KiB allowed for a line"])
    }
  }

  @Test("A header that is too long is not that of a drawing")
  func longHeader() throws {
    try withDrawingPath(String(repeating: "z", count: 70_000)) { path in
      let error = #expect(throws: FileError.self) { try DrawingContent(readingFrom: path) }
      #expect(error.map { "\($0)" } == "\(path):1: is longer than the 64 KiB allowed for a line")
    }
  }

  @Test("Moves concern the points before them, and add up")
  func moves() throws {
    let text = Self.text([
      Self.add(0, points: "[1,2,2,0],[3,4,2,8]"), #"{"move":[0],"by":[10,-1]}"#,
      #"{"extend":0,"points":[[5,6,2,16]]}"#, #"{"move":[0,0],"by":[100,0.5]}"#,
      #"{"move":[0],"by":[-10,1]}"#,
    ])
    try withDrawingPath(text) { path in
      let nodes = try #require(try DrawingContent(readingFrom: path).items.first).nodes
      #expect(nodes.map(\.x) == [201, 203, 195] && nodes.map(\.y) == [3, 5, 8])
    }
  }

  @Test("A drawing of very many pages is read")
  func manyPages() throws {
    let count = 20_000
    let lines = (1..<count).flatMap { [#"{"page":\#($0),"place":\#($0)}"#, #"{"turn":\#($0)}"#] }
    let front = (count..<count + 1000).map { #"{"page":\#($0),"place":0}"# }
    try withDrawingPath(Self.text(lines + front + [Self.add(0)])) { path in
      let content = try DrawingContent(readingFrom: path)
      #expect(content.problems.isEmpty && content.pages.count == count + 1000)
      #expect(content.pages[content.shownIndex].number == count - 1)
      #expect(content.items(on: count - 1).count == 1)
      #expect(content.pages.first?.number == count + 999)
    }
  }

  @Test("Very many strokes that were in progress are read, and become strokes of the file")
  func manyDrafts() throws {
    let lines = (0..<5000).map {
      Self.add($0).replacing("add", with: "draft", maxReplacements: 1)
    }
    try withDrawingPath(Self.text(lines)) { path in
      let keeper = try DrawingKeeper(named: path)
      #expect(keeper.content?.items.count == 5000)
      let content = try DrawingContent(readingFrom: path)
      #expect(content.problems.isEmpty && content.items == keeper.content?.items)
    }
  }

  @Test("Reading ends at a signal that asks the program to end", arguments: [SIGINT, SIGTERM])
  func interrupted(_ signal: Int32) throws {
    let lines = (0..<200).map { Self.add($0) }
    try withDrawingPath(Self.text(lines)) { path in
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, signal)
      var former = sigset_t()
      pthread_sigmask(SIG_BLOCK, &set, &former)
      // For this thread only, so that it stays pending here.
      pthread_kill(pthread_self(), signal)
      let result = Result { try DrawingContent(readingFrom: path) }
      var taken: Int32 = 0
      sigwait(&set, &taken)
      pthread_sigmask(SIG_SETMASK, &former, nil)
      #expect(taken == signal)
      let error = #expect(throws: FileError.self) { try result.get() }
      #expect(
        error.map { "\($0)" } == "\(path): was not read to its end, because of a signal")
    }
  }

  @Test(
    "What is not a file, or is a link that leads nowhere, is refused with the reason",
    arguments: [
      ("fifo", "is not a file; a drawing in a file is needed"),
      ("folder", "is not a file; a drawing in a file is needed"),
      ("socket", "is not a file; a drawing in a file is needed"),
      ("lost", "No such file or directory"), ("loop", "Too many levels of symbolic links"),
    ])
  func kinds(_ name: String, _ why: String) throws {
    let folder = try TemporaryFolder(prefix: "drawing")
    let path = folder.file(name)
    switch name {
    case "fifo": try #require(mkfifo(path, 0o600) == 0)
    case "folder": try #require(mkdir(path, 0o700) == 0)
    case "socket": try #require(mknod(path, S_IFSOCK | 0o600, 0) == 0)
    case "lost": try #require(symlink("nowhere", path) == 0)
    default: try #require(symlink(name, path) == 0)
    }
    let error = #expect(throws: FileError.self) { try DrawingKeeper(named: path) }
    #expect(error == .inaccessible(path: path, why: why))
  }

  @Test("An open drawing is locked for other processes, and this one can open it again at once")
  func claimed() throws {
    for version in 1...2 {
      let header = #"{"format":"fingertip-drawing","version":\#(version)}"#
      try withDrawingPath("\(header)\n\(Self.add(0))\n") { path in
        #expect(!DrawingFile.isClaimed(path))
        let keeper = try DrawingKeeper(named: path)
        #expect(try Self.isLocked(path))
        #expect(throws: Never.self) { try DrawingKeeper(named: path) }
        withExtendedLifetime(keeper) {}
      }
    }
  }

  /// Returns whether this process has a lock on a file, as others see it.
  private static func isLocked(_ path: String) throws -> Bool {
    var status = stat()
    try #require(stat(path, &status) == 0)
    let locks = String(
      decoding: try RegularFile.bytes(of: "/proc/locks", limit: 1 << 20), as: UTF8.self)
    return locks.split(separator: "\n").contains { line in
      line.contains(" \(getpid()) ") && line.contains(":\(status.st_ino) ")
    }
  }
}
