import Testing
import TouchX11
import Touches

@testable import OverlayControl
@testable import SystemSupport
@testable import TouchRig

@Suite("Commands while draw mode takes a picture of the screen", .server(.regions), .serialized)
struct PictureWaitTests {
  /// Commands that one touch gives together, and what has happened in the end.
  struct Touched: CustomTestStringConvertible {
    let commands: [String]
    /// The colour of the screen beside the ink; nil if the ground makes no difference.
    var ground: UInt32?
    /// Whether draw mode was left.
    var leaves = false

    var testDescription: String { commands.joined(separator: ", ") }
  }

  @Test(
    "Commands of one touch are all carried out, although they need a picture of the screen",
    arguments: [
      Touched(commands: ["save", "ground frozen"]),
      Touched(commands: ["ground frozen", "save", "leave"], leaves: true),
      Touched(commands: ["ground frozen", "ground white", "save"], ground: 0xFF_FFFF),
    ])
  func touched(_ touched: Touched) throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pictures")
      let file = folder.file("config.yaml")
      let actions = touched.commands.map { "{draw: \($0)}" }.joined(separator: ", ")
      try Files.write(
        """
        regions:
        - id: button
          frame: {left: 600px, top: 200px, width: 100px, height: 100px}
          on: {began: [\(actions)]}

        """, to: file)
      let stage = try DrawStage(
        server, ["draw", "--config", file],
        environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path])
      try stage.finger.tap(1, at: Point(x: 650, y: 250))
      try Wait.until("the picture to be saved") {
        stage.overlay.messageLines.contains { $0.contains("the ink was saved as") }
      }
      if let ground = touched.ground { try stage.wait(for: ground, 400, 400, "the ground") }
      try Wait.until("draw mode to be \(touched.leaves ? "left" : "on")") {
        try stage.overlay.tell("page", "overview").status == .exited(touched.leaves ? 1 : 0)
      }
    }
  }

  /// A request after the one to freeze the desktop.
  struct Request: CustomTestStringConvertible {
    /// The keys of the request, as JSON.
    let keys: String
    /// The numbers of the pages that have a frozen desktop in the end.
    let frozen: [Int]

    var testDescription: String { keys }
  }

  @Test(
    "A request that follows the one to freeze the desktop is carried out on the frozen desktop",
    arguments: [
      Request(keys: #""command":"save","file":"FOLDER/early-%.svg""#, frozen: [1]),
      Request(keys: #""command":"page","page":"new""#, frozen: [1, 2]),
      Request(keys: #""command":"view","view":"in""#, frozen: [1]),
      Request(keys: #""command":"zoom","state":"on""#, frozen: [1]),
    ])
  func requested(_ request: Request) throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-pictures")
      let stage = try DrawStage(server, environment: ["XDG_STATE_HOME": folder.path])
      let peer = try ControlPeer(of: stage.overlay, on: server.display)
      let keys = request.keys.replacing("FOLDER", with: folder.path)
      for keys in [#""command":"ground","ground":"frozen""#, keys] {
        peer.send("{\"version\":1,\(keys)}")
      }
      for _ in 0..<2 {
        let answer = ControlAnswer(parsing: try peer.readLine())
        #expect(answer?.status == .success, "\(answer?.messages ?? [])")
      }
      if keys.contains("zoom") {
        #expect(try stage.overlay.tell("zoom", "off").status == .exited(0))
      }
      if !keys.contains("early") {
        #expect(
          try stage.overlay.tell("save", folder.file("early-%.svg")).status == .exited(0))
      }
      let frozen = (1...2).filter {
        Files.text(folder.file("early-\($0).svg"))?.contains("<image") == true
      }
      #expect(frozen == request.frozen)
    }
  }
}
