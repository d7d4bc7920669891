import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

@Suite("Examples in the manual of kiosks", .server(.regions), .serialized)
struct KioskManualTests {
  /// Returns the manual's first example with this beginning.
  private func example(_ beginning: String) throws -> String {
    let lines = try RepositoryFile.text("man/fingertip-kiosk.7").replacing("\\e", with: "\\")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let examples = lines.indices.filter { lines[$0] == ".Bd -literal -offset indent" }
      .map { lines[($0 + 1)...].prefix { $0 != ".Ed" }.joined(separator: "\n") + "\n" }
    return try #require(examples.first { $0.hasPrefix(beginning) })
  }

  @Test("A program beside a kiosk counts the emissions of a region, and the region shows the count")
  func counter() throws {
    try withServer { server in
      let stage = try KioskStage(server, try example("variables: {count: 0}"))
      let folder = try TemporaryFolder(prefix: "fingertip-manual")
      try Files.write(try example("import json"), to: folder.file("count.py"))
      let binFolder = Files.directory(of: try #require(RunningOverlay.program))
      let program = try Subprocess(
        .init(
          "/usr/bin/env", ["python3", folder.file("count.py")],
          environment: [
            "DISPLAY": server.display, "XDG_RUNTIME_DIR": stage.file("."), "HOME": folder.path,
            "XDG_CONFIG_HOME": folder.path, "XDG_CONFIG_DIRS": folder.path,
            "PATH": "\(binFolder):/usr/bin:/bin", "NOTIFY_SOCKET": nil,
          ], output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
      defer { program.stop() }
      try Wait.until("the program to count a tap") {
        try stage.finger.tap(1, at: Point(x: 200, y: 200))
        return try stage.overlay.regions.variables["count"] != "0"
      }
      #expect(try stage.overlay.regions.regions.first?.label != "0")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The manual's keypad types into the focused program, and only touches beside it pass through")
  func keypad() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let stage = try KioskStage(server, try example("templates:"), ["--px-per-mm", "4"])
      let keys = try #require(try stage.overlay.regions.regions.first { $0.id == "pad" })
      #expect(keys.children.count == 12)
      let first = try #require(keys.children.first)
      #expect(first.label == "7")
      // Between the keys the pad takes touches; beside the pad the application gets them.
      #expect(try !stage.reachesApplication(first.frame.maxX + 2, first.frame.center.y))
      #expect(try stage.reachesApplication(keys.frame.x - 20, keys.frame.y))
      var typed: [String] = []
      for (label, name) in [("7", "7"), ("0", "0"), (",", "comma"), ("OK", "Return")] {
        let key = try #require(keys.children.first { $0.label == label })
        #expect(try !stage.reachesApplication(key.frame.center.x, key.frame.center.y))
        typed = []
        try Wait.until("the key '\(label)' to type \(name)") {
          typed += program.takeKeys().filter(\.isDown).map(\.name)
          return !typed.isEmpty
        }
        #expect(typed == [name])
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The manual's remote control has a slider whose label shows its value")
  func remote() throws {
    try withServer { server in
      let stage = try KioskStage(server, try example("regions:\n  - id: remote"), ["--no-run"])
      let remote = try #require(try stage.overlay.regions.regions.first)
      let volume = try #require(remote.children.last)
      #expect(volume.label == "50 %")
      let end = Point(x: volume.frame.maxX - 1, y: volume.frame.center.y)
      try stage.finger.tap(1, at: end)
      try Wait.until("the volume to be 100 %") {
        try stage.overlay.regions.regions.first?.children.last?.label == "100 %"
      }
      try stage.waitForMessage("is not started")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("The manual's panel of an application is absent while none of its windows is active")
  func panel() throws {
    try withServer { server in
      let stage = try KioskStage(server, try example("regions:\n  - id: pages"))
      #expect(try stage.overlay.regions.regions.map(\.id) == ["pages", "leave"])
      #expect(try stage.overlay.regions.regions.allSatisfy { !$0.isAdmitted })
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
