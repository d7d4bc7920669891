import Testing
import TouchX11
import Touches

@testable import FingertipRegions
@testable import OverlayControl
@testable import RegionControls
@testable import SystemSupport
@testable import TouchRig

/// Regions of a running overlay that other programs change.
@Suite("Regions that other programs change", .server(.regions), .serialized)
struct RegionOrderServerTests {
  private static let configuration = """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 200px, height: 200px}
      control: button
      draw: {fill: "#ff0000", labelSize: 80px, looks: {alarm: {fill: "#0000ff"}}}
      on: {upInside: {log: pad touched}}
    - id: other
      frame: {left: 400px, top: 100px, width: 100px, height: 100px}
      constrain: screen
      draw: {fill: "#00ff00"}

    """

  private func withPad(
    _ configuration: String = Self.configuration,
    _ body: @Sendable (ProgramStage, ScreenReader) throws -> Void
  ) throws {
    try withProgram(configuration, body)
  }

  private static let padPixel = PixelRect(x: 110, y: 110, width: 1, height: 1)

  /// Waits until the pad has a colour; nil for any colour but its own.
  private func waitForPad(_ colour: UInt32?, _ reader: ScreenReader) throws {
    let what = "the pad to be \(colour.map { String($0, radix: 16) } ?? "gone")"
    try reader.waitForPixels(what, in: Self.padPixel) { grid in
      colour.map { grid.pixels == [$0] } ?? (grid.pixels != [0xff0000])
    }
  }

  @Test(
    "A region that a command hides leaves the next touch to the application, until it is shown"
  )
  func hidden() throws {
    try withPad { stage, reader in
      try waitForPad(0xff0000, reader)
      #expect(try stage.overlay.tell("region", "pad", "hide").status == .exited(0))
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForTaps(1)
      try waitForPad(nil, reader)
      #expect(try stage.overlay.tell("region", "pad", "show").status == .exited(0))
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("pad touched")
      #expect(stage.takeTouchBeginCount() == 0)
      try waitForPad(0xff0000, reader)
    }
  }

  @Test("A touch on a region is cancelled when a command hides the region")
  func hiddenUnderFinger() throws {
    try withPad(
      Self.configuration.replacing(
        "upInside: {log: pad touched}", with: "cancel: {log: taken away}")
    ) { stage, _ in
      try stage.finger.touchDown(1, at: Point(x: 150, y: 150))
      try Wait.until("the overlay to receive the touch") {
        try stage.overlay.tell("status").output.contains("touches down  1")
      }
      #expect(try stage.overlay.tell("region", "pad", "hide").status == .exited(0))
      try stage.waitForMessage("taken away")
      try stage.finger.touchUp(1)
    }
  }

  @Test("A region that a command disables stays visible and lets touches through")
  func disabled() throws {
    try withPad { stage, reader in
      #expect(try stage.overlay.tell("region", "pad", "disable").status == .exited(0))
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForTaps(1)
      try waitForPad(0xff0000, reader)
      #expect(try stage.overlay.tell("region", "pad", "enable").status == .exited(0))
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("pad touched")
    }
  }

  @Test(
    "A region that a command moves stays within its limits, and receives touches where it is")
  func moved() throws {
    try withPad { stage, reader in
      #expect(try stage.overlay.tell("region", "pad", "move", "600", "300").status == .exited(0))
      try stage.finger.tap(1, at: Point(x: 650, y: 350))
      try stage.waitForMessage("pad touched")
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForTaps(1)
      #expect(
        try stage.overlay.tell("region", "other", "--", "move", "-500", "9000").status == .exited(0)
      )
      let other = try #require(try stage.overlay.regions.regions.first { $0.id == "other" })
      #expect(other.frame == Rect(x: 0, y: 620, width: 100, height: 100))
      try reader.waitForPixel("the other region to be shown", 50, 650, 0x00ff00)
    }
  }

  @Test(
    "A label and a look that commands set are shown, survive a reload, and are reset by commands")
  func labelled() throws {
    try withPad { stage, reader in
      let middle = PixelRect(x: 120, y: 150, width: 160, height: 100)
      func hasLetters(_ grid: PixelGrid) -> Bool { grid.pixels.contains(0xffffff) }
      #expect(try stage.overlay.tell("region", "pad", "label", "W7").status == .exited(0))
      #expect(try stage.overlay.tell("region", "pad", "look", "alarm").status == .exited(0))
      try waitForPad(0x0000ff, reader)
      try reader.waitForPixels("the letters of the label to be shown", in: middle, hasLetters)
      try stage.reload(Self.configuration + "- {id: third, frame: {width: 10, height: 10}}\n")
      let pad = try #require(try stage.overlay.regions.regions.first)
      #expect(pad.label == "W7" && pad.look == "alarm")
      try waitForPad(0x0000ff, reader)
      #expect(try stage.overlay.tell("region", "pad", "label").status == .exited(0))
      #expect(try stage.overlay.tell("region", "pad", "look", "normal").status == .exited(0))
      try waitForPad(0xff0000, reader)
      try reader.waitForPixels("the letters of the label to disappear", in: middle) {
        !hasLetters($0)
      }
    }
  }

  @Test(
    "A command that cannot be carried out reports what is wrong, and changes nothing",
    arguments: [
      (["region", "paad", "hide"], "'paad' is not a region's id; did you mean 'pad'?"),
      (
        ["region", "pad", "look", "alrm"],
        "look: 'alrm' is not a look of 'pad'; did you mean 'alarm'?"
      ),
      (["set", "layer", "digits"], "'layer' is not a variable; there is none"),
    ])
  func refused(_ words: [String], _ message: String) throws {
    try withPad { stage, _ in
      let before = try stage.overlay.regions
      let run = try stage.overlay.tell(words)
      #expect(run.status == .exited(1))
      #expect(run.messages == "fingertip: \(message)\n")
      #expect(try stage.overlay.regions == before)
    }
  }

  @Test(
    "The answer to a value names the value that the region has, which is on its scale",
    arguments: [("33", "35"), ("500", "100"), ("-1", "0"), ("40", "40")])
  func nearestValue(_ wanted: String, _ expected: String) throws {
    try withPad(
      """
      regions:
      - id: volume
        frame: {left: 600px, top: 100px, width: 220px, height: 20px}
        control: slider
        value: {to: [0, 100], round: 5}

      """
    ) { stage, _ in
      let connection = try ControlPeer(
        of: stage.overlay, on: stage.application.connection.name)
      connection.send(
        "{\"version\":1,\"command\":\"region\",\"region\":\"volume\",\"change\":\"value\","
          + "\"to\":\(wanted)}")
      let answer = try #require(ControlAnswer(parsing: try connection.readLine()))
      #expect(answer.messages == ["region 'volume': its value is now \(expected)"])
      #expect(try stage.overlay.regions.regions.first?.value.map(Decimal.text) == [expected])
    }
  }

  @Test("A thousand labels over one connection are all answered, and no touch is lost meanwhile")
  func manyRequests() throws {
    try withPad { stage, _ in
      let connection = try ControlPeer(
        of: stage.overlay, on: stage.application.connection.name)
      var taps = 0
      for round in 0..<10 {
        for number in 0..<100 {
          connection.send(
            "{\"version\":1,\"command\":\"region\",\"region\":\"other\",\"change\":\"label\","
              + "\"to\":\"\(round * 100 + number)\"}")
        }
        try stage.finger.tap(1, at: Point(x: 150, y: 150))
        taps += 1
        for _ in 0..<100 {
          let answer = try #require(ControlAnswer(parsing: try connection.readLine()))
          #expect(answer.status == .success)
        }
      }
      try stage.waitForMessage("pad touched", taps)
      let report = try #require(try stage.overlay.regions.regions.last)
      #expect(report.label == "999")
    }
  }

  @Test("A follower of regions receives all of them first, and then each change by itself")
  func followerReceivesChanges() throws {
    try withPad { stage, _ in
      let connection = try ControlPeer(
        of: stage.overlay, on: stage.application.connection.name)
      connection.send("{\"version\":1,\"command\":\"regions\",\"follow\":true}")
      let answer = try #require(ControlAnswer(parsing: try connection.readLine()))
      #expect(answer.regions?.regions.map(\.id) == ["pad", "other"])
      #expect(try stage.overlay.tell("region", "pad", "value", "7").status == .exited(0))
      #expect(try stage.overlay.tell("region", "other", "hide").status == .exited(0))
      let (first, second) = (try connection.readLine(), try connection.readLine())
      let pad = try region(first)
      #expect(pad.id == "pad" && pad.value == [7])
      let other = try region(second)
      #expect(other.id == "other" && other.isHidden)
    }
  }

  @Test("regions --follow prints the regions, each change, and the regions of the next overlay")
  func followPrintsChanges() throws {
    try withPad(
      Self.configuration + """
        - id: volume
          frame: {left: 600px, top: 100px, width: 220px, height: 20px}
          control: slider
          value: {to: [0, 10], round: 1}
        """
    ) { stage, _ in
      let (display, runtimeFolder) = (
        stage.application.connection.name, stage.overlay.runtimeFolder
      )
      let pipe = try Pipe()
      let follower = try RunningOverlay(
        on: display, ["regions", "--follow"], runtimeFolder: runtimeFolder,
        output: .descriptor(pipe.writing))
      func expectAll(_ ids: [String]) throws {
        guard let all = JSONValue.parse(try pipe.line().utf8) else {
          throw RigError.refused("to list its regions")
        }
        let report = RegionsReport(all)
        #expect(report?.regions.map(\.id) == ids)
      }
      try expectAll(["pad", "other", "volume"])
      #expect(try stage.overlay.tell("region", "pad", "label", "a\\nb").status == .exited(0))
      #expect(try region(Array(try pipe.line().utf8)).label == "a\nb")
      try stage.finger.touchDown(1, at: Point(x: 710, y: 110))
      #expect(try region(Array(try pipe.line().utf8)).value == [5])
      try stage.finger.touchMove(1, to: Point(x: 900, y: 400))
      #expect(try region(Array(try pipe.line().utf8)).value == [10])
      try stage.finger.touchUp(1)
      #expect(stage.overlay.stop() == .exited(0))
      let other = try RunningOverlay(on: display, runtimeFolder: runtimeFolder)
      try expectAll([])
      #expect(follower.stop() == .exited(0) && other.stop() == .exited(0))
      #expect(!pipe.hasLine)
    }
  }

  /// Returns the region that a line for followers reports.
  private func region(_ line: [UInt8]) throws -> RegionReport {
    guard let json = JSONValue.parse(line), let region = json.member("region") else {
      throw RigError.refused("a region: \(String(decoding: line, as: UTF8.self))")
    }
    let report = RegionReport(region)
    return try #require(report)
  }
}
