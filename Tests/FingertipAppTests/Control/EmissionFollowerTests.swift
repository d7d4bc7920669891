import Glibc
import Testing
import TouchRig

@testable import FingertipApp
@testable import OverlayControl
@testable import SystemSupport

@Suite("Following the emissions of overlays")
struct EmissionFollowerTests {
  /// Waits until a descriptor of a follower is readable, and lets it take a turn.
  private static func awaitTurn(of follower: EmissionFollower, at time: Double) throws {
    var entries = follower.descriptors
    try #require(poll(&entries, nfds_t(entries.count), 20_000) > 0)
    follower.handleReady(entries[...])
    follower.takeTurn(at: time)
  }

  @Test(
    "An overlay is followed if the folder of its socket was removed or renamed before it starts",
    arguments: [true, false])
  func lostFolder(_ isRenamed: Bool) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-follower")
    let runtime = folder.file("runtime")
    try #require(mkdir(runtime, 0o700) == 0)
    let endpoint = try ControlEndpoint(
      display: ":0", environment: Environment(["XDG_RUNTIME_DIR": runtime]))
    let follower = try EmissionFollower(at: endpoint, log: { Issue.record("\($1)") })
    follower.takeTurn(at: 0)
    #expect(follower.nextTurn == nil)
    if isRenamed {
      #expect(rename(runtime, folder.file("former")) == 0)
    } else {
      #expect(unlink(endpoint.lock) == 0)
      #expect(rmdir(runtime) == 0)
    }
    try Self.awaitTurn(of: follower, at: 1000)
    #expect(follower.nextTurn == 2000)
    try #require(mkdir(runtime, 0o700) == 0)
    follower.takeTurn(at: 2000)
    #expect(follower.nextTurn == nil)
    guard let socket = try ControlSocket.claim(endpoint) else {
      Issue.record("the place is not free")
      return
    }
    try Self.awaitTurn(of: follower, at: 3000)
    let connection = try socket.accept()
    close(try #require(connection))
  }

  @Test("A problem that prevents following is reported once, and again if it returns")
  func lastingProblem() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-follower")
    let runtime = folder.file("runtime")
    try #require(mkdir(runtime, 0o700) == 0)
    let endpoint = try ControlEndpoint(
      display: ":0", environment: Environment(["XDG_RUNTIME_DIR": runtime]))
    var messages: [String] = []
    let follower = try EmissionFollower(at: endpoint, log: { messages.append($1) })
    follower.takeTurn(at: 0)
    let message =
      "what regions emit cannot be received: \(endpoint.socket): \(errorText(ENOTDIR))"
    var time = 0.0
    for number in 1...2 {
      // A file in the place of the folder.
      #expect(rename(runtime, folder.file("former")) == 0)
      try Files.write("", to: runtime)
      time += 1000
      try Self.awaitTurn(of: follower, at: time)
      for _ in 1...3 {
        #expect(follower.nextTurn == time + 1000)
        time += 1000
        follower.takeTurn(at: time)
      }
      #expect(messages == Array(repeating: message, count: number))
      #expect(unlink(runtime) == 0)
      #expect(rename(folder.file("former"), runtime) == 0)
      time += 1000
      follower.takeTurn(at: time)
      #expect(follower.nextTurn == nil)
    }
  }
}
