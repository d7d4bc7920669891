import FingertipSettings
import Glibc
import Testing
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk
@testable import SystemSupport

@Suite("Files of walls on which visitors draw for months")
struct LastingWallTests {
  /// Draws as many visitors, each of whom clears the wall.
  private static func visit(_ visitors: Int, _ editor: InkEditor) {
    for visitor in 0..<visitors {
      for x in 0..<20 { DrawingPageTests.draw(Double(10 * x + visitor % 10), in: editor) }
      editor.clear()
    }
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  @Test("The file of a wall that is cleared again and again has an end")
  func cleared() throws {
    try withDrawingPath { path in
      var settings = DrawingPageTests.shortHistory
      let keeper = try DrawingKeeper(named: path)
      let editor = try DrawingPageTests.editor(of: keeper, settings)
      var sizes: [Int] = []
      for _ in 0..<10 {
        keeper.file.largeSize = 100_000
        Self.visit(40, editor)
        sizes.append(Self.size(path))
      }
      #expect(sizes.allSatisfy { $0 < 500_000 }, "\(sizes)")
      // All that can be brought back is in the file, and nothing that cannot.
      DrawingPageTests.draw(700, in: editor)
      #expect(try DrawingPageTests.pages(path) == ["*desktop:700"])
      #expect(editor.undo() && editor.undo())
      let expected = (0..<20).map { "\(10 * $0 + 9)" }.joined(separator: ",")
      #expect(try DrawingPageTests.pages(path) == ["*desktop:" + expected])
      #expect(Self.size(path + ".new") == 0)
      settings.undoDepth = 100
      let again = try DrawingPageTests.editor(path, settings)
      #expect(again.document.count == 20)
    }
  }

  @Test("A file is written anew with its permissions, behind its link")
  func link() throws {
    try withDrawingPath { path in
      let link = path + ".link"
      try writeDrawing("", to: path)
      try #require(chmod(path, 0o640) == 0 && symlink("a.jsonl", link) == 0)
      let keeper = try DrawingKeeper(named: link)
      let editor = try DrawingPageTests.editor(of: keeper, DrawingPageTests.shortHistory)
      Self.visit(20, editor)
      let former = Self.size(path)
      keeper.file.largeSize = 1000
      Self.visit(1, editor)
      #expect(Self.size(path) < former / 4)
      var status = stat()
      try #require(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o640)
      try #require(lstat(link, &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
      DrawingPageTests.draw(300, in: editor)
      #expect(try DrawingPageTests.pages(link) == ["*desktop:300"])
    }
  }

  /// A reason for which a file stays as it is.
  enum Obstacle: CaseIterable {
    case secondName, renamed, folderInPlace, usedInk
  }

  @Test(
    "A file that cannot be replaced stays as it is, and takes all ink", arguments: Obstacle.allCases
  )
  func obstacle(_ obstacle: Obstacle) throws {
    try withDrawingPath { path in
      var settings = DrawingPageTests.shortHistory
      if obstacle == .usedInk { settings.undoDepth = 10_000 }
      let keeper = try DrawingKeeper(named: path)
      let editor = try DrawingPageTests.editor(of: keeper, settings)
      Self.visit(20, editor)
      let other = path + ".other"
      switch obstacle {
      case .secondName: try #require(Glibc.link(path, other) == 0)
      case .renamed: try #require(rename(path, other) == 0)
      case .folderInPlace: try Files.makeFolder(path + ".new")
      case .usedInk: break
      }
      let place = obstacle == .renamed ? other : path
      let former = Self.size(place)
      keeper.file.largeSize = 1000
      Self.visit(1, editor)
      #expect(Self.size(place) > former)
      DrawingPageTests.draw(300, in: editor)
      #expect(try DrawingPageTests.pages(place) == ["*desktop:300"])
      #expect(editor.isKept && access(path, F_OK) == (obstacle == .renamed ? -1 : 0))
    }
  }

  @Test("A stroke that is drawn while the wall is cleared is in the new file")
  func strokeInProgress() throws {
    try withDrawingPath { path in
      let keeper = try DrawingKeeper(named: path)
      let editor = try DrawingPageTests.editor(of: keeper, DrawingPageTests.shortHistory)
      Self.visit(20, editor)
      let finger = TouchID(device: DeviceID(rawValue: 2), contact: 1)
      func report(_ phase: TouchPhase, _ time: Double, x: Double) {
        var touch = Touch(
          id: finger, time: Timestamp(milliseconds: time), position: Point(x: x, y: 150))
        touch.phase = phase
        editor.follow(touch)
      }
      report(.began, 1_000_000, x: 400)
      report(.moved, 1_000_010, x: 420)
      editor.takeStorageTurn(at: 0)
      keeper.file.largeSize = 1000
      editor.clear()
      DrawingPageTests.draw(100, in: editor)
      keeper.file.largeSize = 1000
      editor.clear()
      #expect(Self.size(path) < 20_000)
      editor.takeStorageTurn(at: 1000)
      // As after a crash, the stroke is there as far as it was drawn.
      #expect(try DrawingPageTests.pages(path) == ["*desktop:400"])
      report(.moved, 1_000_020, x: 440)
      report(.ended, 1_000_030, x: 440)
      #expect(try DrawingPageTests.pages(path) == ["*desktop:400"])
    }
  }
}

extension DrawingPageTests {
  /// Settings with which only the latest changes can be undone.
  fileprivate static var shortHistory: DrawSettings {
    var settings = DrawSettings()
    settings.undoDepth = 3
    return settings
  }
}
