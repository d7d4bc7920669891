import Testing
import Touches

@testable import SystemSupport
@testable import TouchRig

/// Files that the configuration of a running overlay includes.
@Suite("Included files of a running overlay", .server(.regions), .serialized)
struct IncludedFileTests {
  private static func pad(_ words: String) -> String {
    """
    regions:
    - id: pad
      frame: {left: 100px, top: 100px, width: 100px, height: 100px}
      on: {ended: {log: \(words)}}

    """
  }

  @Test(
    "A nested include is reloaded when it changes, and an invalid one keeps the former regions"
  )
  func nestedInclude() throws {
    try withServer { server in
      let stage = try ProgramStage(server, "regions: []\n")
      let reloadMessage = "the configuration was read again"
      var taps = 0
      func tap(_ words: String) throws {
        taps += 1
        let before = stage.count(words)
        try stage.finger.tap(1, at: Point(x: 150, y: 150))
        try stage.waitForMessage(words, before + 1)
      }
      try stage.write(Self.pad("first"), to: "keys.yaml")
      try stage.write("include: keys.yaml\n", to: "panel.yaml")
      try stage.reload("include: [panel.yaml]\n")
      try tap("first")
      for words in ["second", "third"] {
        let before = stage.count(reloadMessage)
        try stage.write(Self.pad(words), to: "keys.yaml")
        try stage.waitForMessage(reloadMessage, before + 1)
        try tap(words)
      }
      try stage.write("regions: [{id: pad,\n  fram: {}}]\n", to: "keys.yaml")
      try Wait.until("the message about the included file") {
        stage.overlay.messageLines.contains {
          $0.contains("keys.yaml:2:3: ") && $0.contains("panel.yaml:1:10")
        }
      }
      try tap("third")
      let before = stage.count(reloadMessage)
      try stage.write(Self.pad("fourth"), to: "keys.yaml")
      try stage.waitForMessage(reloadMessage, before + 1)
      try tap("fourth")
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
