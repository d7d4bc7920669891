import FingertipSettings
import Glibc
import InkPages
import SeededRandom
import SystemSupport
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches
import Translations

@testable import FingertipInk

extension DrawingPageTests {
  @Test("A page is added to a drawing whose last page has the greatest number")
  func greatestNumber() throws {
    let lines = [Self.header(2), #"{"page":2147483647}"#, #"{"turn":2147483647}"#]
    try Self.withFile(lines) { path in
      let editor = try Self.editor(path)
      Self.draw(10, in: editor)
      try editor.make(.new)
      Self.draw(20, in: editor)
      #expect(try Self.pages(path) == ["desktop:", "desktop:10", "*desktop:20"])
    }
  }

  @Test("A drawing of version 1 has one page, and becomes version 2 when it is opened")
  func versionOne() throws {
    try Self.withFile([Self.header(1), Self.add]) { path in
      #expect(try Self.pages(path) == ["*desktop:1"])
      let editor = try Self.editor(path)
      try editor.make(.new)
      #expect(try Self.pages(path) == ["desktop:1", "*desktop:"])
      let lines = try String(decoding: RegularFile.bytes(of: path, limit: 1 << 20), as: UTF8.self)
        .split(separator: "\n")
      #expect(lines.first.map(String.init) == Self.header(2))
    }
    // A header in a different format is not changed, nor is anything after it.
    try Self.withFile([#"{"version": 1, "format": "fingertip-drawing"}"#, Self.add]) { path in
      let editor = try Self.editor(path)
      try editor.make(.new)
      #expect(try Self.pages(path) == ["desktop:1", "*desktop:"])
    }
  }

  @Test(
    "A damaged line about a page is reported, and the rest is read",
    arguments: [
      (#"{"page":-1}"#, "page: -1 is out of range"),
      (#"{"page":1,"place":-1}"#, "place: -1 is out of range"),
      (#"{"page":1,"ground":"grey"}"#, "ground: desktop, white, black"),
      (#"{"page":1,"ground":7}"#, "ground: desktop, white, black"),
      (#"{"page":1,"view":[1,0]}"#, "view: a list of [scale, x, y] is needed"),
      (#"{"page":1,"view":[0,0,0]}"#, "view: a list of [scale, x, y] is needed"),
      (#"{"page":1,"screen":[800]}"#, "screen: a list of the width and the height"),
      (#"{"page":1,"screen":[800,0]}"#, "screen: a list of the width and the height"),
      (#"{"page":1,"screen":"800x600"}"#, "screen: a list of the width and the height"),
      (#"{"page":1,"screen":[800,600],"density":0}"#, "density: "),
      (#"{"page":1,"screen":[800,600],"density":"4"}"#, "density: "),
      (#"{"page":1,"removed":1}"#, "removed: true or false is needed"),
      (#"{"page":9,"removed":true}"#, "there is no page 9 before this line"),
      (#"{"page":0,"removed":true}"#, "page: 0 is the only page"),
      (#"{"turn":3}"#, "there is no page 3 before this line"),
    ])
  func damaged(_ line: String, _ why: String) throws {
    try Self.withFile([Self.header(2), Self.add, line, Self.secondAdd]) { path in
      let content = try DrawingContent(readingFrom: path)
      #expect(content.items.count == 2 && content.pages.count == 1)
      #expect(content.problems.count == 1)
      #expect(content.problems.listed.first.map { "\($0)".contains(why) } == true)
    }
  }

  @Test("The view of a page is read from the file")
  func view() throws {
    let line = #"{"page":0,"view":[2,-10.5,3]}"#
    try Self.withFile([Self.header(2), line, Self.add]) { path in
      let content = try DrawingContent(readingFrom: path)
      #expect(content.pages.map(\.view) == [PageView(scale: 2, x: -10.5, y: 3)])
    }
  }

  @Test("The scanner reads a stroke as jansson does, or leaves it to jansson", arguments: 0..<4)
  func scanning(seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    let characters = Array(#"0123456789.-e,:{}[]"#.utf8) + Array("\" #AFf\\".utf8)
    var scanned = 0
    for _ in 0..<2000 {
      var bytes = Array(Self.add.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(characters.randomElement(using: &generator) ?? 0, at: index)
        default: bytes[index] = characters.randomElement(using: &generator) ?? 0
        }
      }
      try bytes.withUnsafeBytes { line in
        guard let fast = DrawingLine(scanning: line) else { return }
        scanned += 1
        let slow = try DrawingLine(reading: line)
        #expect(fast == slow, "\(String(decoding: line, as: UTF8.self))")
      }
    }
    #expect(scanned > 500)
  }
}
