import Glibc
import Testing
import TouchX11
import Touches
import WindowStates

@testable import OverlayControl
@testable import SystemSupport
@testable import TouchRig

@Suite("Pictures of a screen that must not be pictured", .server(.regions), .serialized)
struct ForbiddenPictureTests {
  /// A state in which the screen must not be pictured.
  enum Obstacle: CaseIterable {
    case locker, cover, black, prompt
  }

  /// An obstacle that is really raised in front of a stage.
  private final class Raised {
    private let obstacle: Obstacle
    private let stage: DrawStage
    private var barrier: RaisedBarrier?
    private var prompt: (window: WindowID, owner: DisplayConnection)?

    init(_ obstacle: Obstacle, on stage: DrawStage) throws {
      self.obstacle = obstacle
      self.stage = stage
      switch obstacle {
      case .locker:
        barrier = try RaisedBarrier(.i3lock, on: stage.server.display)
        try stage.overlay.waitForStatus("\"locked\": true")
      case .cover: #expect(try stage.overlay.tell("lock").status == .exited(0))
      case .black: #expect(try stage.overlay.tell("blank").status == .exited(0))
      case .prompt:
        let owner = try DisplayConnection(name: stage.server.display)
        let window = owner.makeWindow(
          frame: PixelRect(x: 500, y: 200, width: 300, height: 200), colour: 0,
          overrideRedirect: false, title: "Passphrase")
        owner.showAsPasswordPrompt(window)
        prompt = (window, owner)
        try stage.overlay.waitForStatus("\"pausedFor\": \"password\"")
      }
    }

    func lower() throws {
      switch obstacle {
      case .locker:
        barrier?.lower()
        try stage.overlay.waitForStatus("\"locked\": false")
      case .cover: #expect(try stage.overlay.tell("unlock").status == .exited(0))
      case .black: #expect(try stage.overlay.tell("wake").status == .exited(0))
      case .prompt:
        if let (window, owner) = prompt {
          owner.unmap(window)
          owner.synchronise()
        }
        try stage.overlay.waitForStatus("\"pausedFor\": null")
      }
    }
  }

  @Test(
    "No picture is taken of a locked, covered or black screen, or of a password prompt",
    arguments: Obstacle.allCases)
  func refused(_ obstacle: Obstacle) throws {
    try withServer(in: .manager) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-forbidden")
      let stage = try DrawStage(server, environment: ["XDG_STATE_HOME": folder.path])
      let picture = folder.file("screen.png")
      let raised = try Raised(obstacle, on: stage)
      for command in [["zoom", "on"], ["ground", "frozen"], ["save", "--desktop", picture]] {
        let answer = try stage.overlay.tell(command)
        #expect(answer.status == .exited(1), "\(command): \(answer.messages)")
        #expect(
          answer.messages
            == "fingertip: the screen cannot be pictured while it is locked or black, "
            + "or while a password prompt is open\n"
        )
      }
      #expect(access(picture, F_OK) != 0)
      try raised.lower()
      #expect(try stage.overlay.tell("save", folder.file("page.svg")).status == .exited(0))
      #expect(Files.text(folder.file("page.svg"))?.contains("<image") == false)
      #expect(try stage.overlay.tell("save", "--desktop", picture).status == .exited(0))
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("No picture is taken if the screen is locked before it would be taken")
  func locked() throws {
    try withServer(in: .plain) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-forbidden")
      let stage = try DrawStage(server, environment: ["XDG_STATE_HOME": folder.path])
      for (number, request) in [
        #""command":"ground","ground":"frozen""#, #""command":"zoom","state":"on""#,
      ].enumerated() {
        let peer = try ControlPeer(of: stage.overlay, on: server.display)
        for keys in [request, #""command":"lock""#] { peer.send("{\"version\":1,\(keys)}") }
        for _ in 0..<2 {
          #expect(ControlAnswer(parsing: try peer.readLine())?.status == .success)
        }
        let page = folder.file("page-\(number).svg")
        #expect(try stage.overlay.tell("save", page).status == .exited(0))
        #expect(Files.text(page)?.contains("<image") == false)
        #expect(try stage.overlay.tell("unlock").status == .exited(0))
        #expect(try stage.overlay.tell("view", "in").status == .exited(1))
      }
    }
  }
}
