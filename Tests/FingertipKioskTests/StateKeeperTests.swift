import Glibc
import TestSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipKiosk
@testable import FingertipRegions
@testable import FingertipSettings
@testable import RegionControls
@testable import SystemSupport

@Suite("Reading and writing the state of regions")
struct StateKeeperTests {
  @Test(
    "A state that cannot be read is reported with the reason, and is left as it is",
    arguments: [
      (nil, "Is a directory"),
      (String(repeating: " ", count: (16 << 20) + 1), "is larger than the 16 MiB allowed"),
    ])
  func unreadable(_ text: String?, _ why: String) throws {
    try withTemporaryFile((text ?? "").utf8) { temporaryPath in
      let path = text == nil ? "/tmp" : temporaryPath
      var messages: [String] = []
      let file = try #require(try StateFile(.file(path), of: nil, Environment([:])))
      let regions = try KeptRegionsFixture()
      let keeper = StateKeeper(regions, in: file) { messages.append("\($1)") }
      keeper.restore()
      _ = regions.fixture.layout.set("count", to: "2")
      keeper.takeTurn(at: 0)
      keeper.finish()
      #expect(
        messages == [
          "state: \(path): \(why); it is left as it is, and the state of the regions is not kept"
        ])
      if let text { #expect(Files.text(path) == text) }
    }
  }

  @Test(
    "A file that is not a state, or one of another version, is moved aside",
    arguments: ["my notes", #"{"format":"fingertip-state","version":2}"#])
  func movedAside(_ text: String) throws {
    try withTemporaryFile(text.utf8) { path in
      var messages: [String] = []
      let file = try #require(try StateFile(.file(path), of: nil, Environment([:])))
      let regions = try KeptRegionsFixture()
      let keeper = StateKeeper(regions, in: file) { messages.append("\($1)") }
      keeper.restore()
      #expect(messages.count == 1 && access(path, F_OK) != 0)
      let words = try #require(messages.first).split(separator: " ")
      let aside = String(try #require(words.first { $0.hasPrefix(path + ".") }))
      defer { unlink(aside) }
      #expect(Files.text(aside) == text)
      _ = regions.fixture.layout.set("count", to: "2")
      keeper.finish()
      let written = try #require(Files.text(path))
      #expect(SavedRegions(text: written.utf8)?.variables == ["count": "2"])
    }
  }

  @Test("The state of regions whose monitor is absent at the start stays in the file")
  func absentMonitor() throws {
    let yaml = """
      variables: {count: 1}
      regions:
      - {id: here, frame: {left: 10px, top: 10px, width: 100px, height: 40px}, draw: {fill: red}}
      - id: there
        screen: other
        frame: {left: 10px, top: 10px, width: 100px, height: 40px}
        control: slider
        draw: {fill: red}
      """
    let entries = #"{"id":"here","hidden":true},{"id":"there","value":0.25,"hidden":true}"#
    let text =
      #"{"format":"fingertip-state","version":1,"screen":[1280,720],"variables":{},"regions":["#
      + entries + "]}\n"
    try withTemporaryFile(text.utf8) { path in
      let file = try #require(try StateFile(.file(path), of: nil, Environment([:])))
      let regions = try KeptRegionsFixture(yaml)
      let keeper = StateKeeper(regions, in: file) { _, _ in }
      keeper.restore()
      _ = regions.fixture.layout.set("count", to: "2")
      keeper.finish()
      let written = try #require(Files.text(path))
      let saved = try #require(SavedRegions(text: written.utf8))
      #expect(saved.regions.map(\.id) == ["here", "there"])
      #expect(saved.regions.last?.state.value == [0.25])
      // The monitor is connected later.
      regions.fixture = try RegionFixture(
        yaml, others: ["other"], live: regions.fixture.layout.live)
      keeper.takeTurn(at: 0)
      let there = try #require(regions.fixture.layout.region("there"))
      #expect(regions.fixture.layout.tree[there]?.presence.isHidden == true)
      #expect(regions.fixture.layout.live.value(of: "there") == [0.25])
    }
  }

  @Test(
    "A failed write of the state is retried later or at the end", arguments: [true, false])
  func retries(atEnd: Bool) throws {
    // A file with the folder's path makes the write fail.
    try withTemporaryFile([]) { folder in
      let path = "\(folder)/state.json"
      var messages: [String] = []
      let file = try #require(try StateFile(.file(path), of: nil, Environment([:])))
      let regions = try KeptRegionsFixture()
      let keeper = StateKeeper(regions, in: file) { messages.append("\($1)") }
      keeper.restore()
      /// Performs the write that is due.
      func write(at time: Double) {
        keeper.takeTurn(at: time)
        var descriptors = keeper.descriptors
        #expect(descriptors.count == 1)
        #expect(poll(&descriptors, 1, 10_000) == 1)
        keeper.takeTurn(at: time)
      }
      _ = regions.fixture.layout.set("count", to: "2")
      keeper.takeTurn(at: 0)
      write(at: 1000)
      #expect(messages.count == 1 && messages.first?.contains("state: cannot be kept: ") ?? false)
      #expect(keeper.nextTurn == 31_000)
      unlink(folder)
      try #require(mkdir(folder, 0o700) == 0)
      defer {
        unlink(path)
        rmdir(folder)
      }
      if atEnd { keeper.finish() } else { write(at: 31_000) }
      #expect(access(path, R_OK) == 0)
      #expect(messages.count == 1)
    }
  }

  @Test("Regions that a screen of another size has placed elsewhere do not count as moved")
  func resizedScreen() throws {
    try withTemporaryFile([]) { path in
      let yaml =
        "variables: {count: 1}\nregions: [{id: right, frame: {right: 0, width: 100px}}]"
      let file = try #require(try StateFile(.file(path), of: nil, Environment([:])))
      let regions = try KeptRegionsFixture(yaml)
      let keeper = StateKeeper(regions, in: file) { _, message in Issue.record("\(message)") }
      for (width, count) in [(1280, "2"), (1920, "3")] {
        regions.fixture = try RegionFixture(yaml, width: width)
        _ = regions.fixture.layout.set("count", to: count)
        keeper.finish()
        let bytes = try RegularFile.bytes(of: path, limit: 1000)
        let kept = try #require(SavedRegions(text: bytes))
        #expect(kept.variables == ["count": count] && kept.regions.isEmpty)
      }
    }
  }
}
