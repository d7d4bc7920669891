// Real toolkits beneath us. Each program prints every event that its toolkit delivers to it; the same
// people do the same to it without us and with us, from our start to our end, and it must have told of
// the same both times, crossings and the focus included.
//
// The script is in lock step: each step waits for what it does to have arrived, at the application and
// at the window manager, before the next begins. Toolkits drop motions that come in faster than they
// paint, and window managers change the focus when they come to it: what reaches an application of
// steps that overlap depends on the machine's speed, with us and without.

import Testing
import TouchX11
import Touches

@testable import TouchRig

/// A toolkit's program among what else runs on its desktop.
struct ApplicationScene: Sendable, CustomTestStringConvertible {
  let toolkit: Toolkit
  let surroundings: Surroundings

  var testDescription: String { "\(toolkit.testDescription) \(surroundings.testDescription)" }

  static let all = Surroundings.withFocus.flatMap { surroundings in
    Toolkit.wanted.map { ApplicationScene(toolkit: $0, surroundings: surroundings) }
  }
}

@Suite("An application of another toolkit", .server(.applications), .serialized)
struct ApplicationTests {
  @Test(
    "An application of another toolkit gets the same events and focus with Fingertip as without it",
    arguments: ApplicationScene.all, Company.allCases)
  func sameEvents(_ scene: ApplicationScene, _ company: Company) throws {
    try withServer(in: scene.surroundings) { server in
      let desk = try Desk(server, scene.toolkit)
      // The first run leaves pointer and focus where every other run leaves them.
      _ = try desk.record { try desk.play() }
      let without = try desk.record { try desk.play() }
      let again = try desk.record { try desk.play() }
      #expect(again.application == without.application, "without us, twice")
      try #require(again == without, "the script itself is not the same each time")

      let folder = try TemporaryFolder(prefix: "fingertip-company")
      var messages = ""
      let with = try desk.record {
        let overlay = try company.start(on: server.display, folder: folder)
        try desk.play()
        #expect(overlay.stop() == .exited(0))
        messages = overlay.messages
      }
      #expect(with.application == without.application, "\(company): \(messages)")
      #expect(with.neighbour == without.neighbour, "\(company): \(messages)")
      for kind in ["touch-begin", "touch-update", "touch-end", "motion", "focus-in", "focus-out"] {
        #expect(without.application.contains { $0.hasPrefix(kind) }, "the script has no \(kind)")
      }
    }
  }
}
