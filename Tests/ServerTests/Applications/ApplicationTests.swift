// Tests with applications of real toolkits beneath the overlay. Each application prints every event
// that its toolkit delivers to it. The same input is played with and without the overlay, from the
// overlay's start to its end. The application must report the same events both times, crossings and
// focus events included.
//
// The script runs in lock step: each step waits until its effects have arrived at the application
// and at the window manager, before the next step begins. Toolkits drop motions that arrive faster
// than they paint, and window managers change the focus at a time of their own choice. If steps
// overlapped, what reaches an application would depend on the machine's speed, with and without the
// overlay.

import Testing
import TouchX11
import Touches

@testable import TouchRig

/// A toolkit's application, and what else runs on its desktop.
struct ApplicationScene: Sendable, CustomTestStringConvertible {
  let toolkit: Toolkit
  let surroundings: Surroundings

  var testDescription: String { "\(toolkit.testDescription) \(surroundings.testDescription)" }

  static let all = Surroundings.withFocus.flatMap { surroundings in
    Toolkit.wanted.map { ApplicationScene(toolkit: $0, surroundings: surroundings) }
  }
}

@Suite("Applications of other toolkits", .server(.applications), .serialized)
struct ApplicationTests {
  @Test(
    "An application of another toolkit gets the same events and focus with Fingertip as without it",
    arguments: ApplicationScene.all, FingertipProgram.allCases)
  func sameEvents(_ scene: ApplicationScene, _ program: FingertipProgram) throws {
    try withServer(in: scene.surroundings) { server in
      let desk = try Desk(server, scene.toolkit)
      // The first run leaves the pointer and the focus where every other run leaves them.
      _ = try desk.record { try desk.play() }
      let without = try desk.record { try desk.play() }
      let again = try desk.record { try desk.play() }
      #expect(again.application == without.application, "without us, twice")
      try #require(again == without, "the script itself is not the same each time")

      let folder = try TemporaryFolder(prefix: "fingertip-company")
      var messages = ""
      let with = try desk.record {
        let overlay = try program.start(on: server.display, folder: folder)
        try desk.play()
        #expect(overlay.stop() == .exited(0))
        messages = overlay.messages
      }
      #expect(with.application == without.application, "\(program): \(messages)")
      #expect(with.neighbour == without.neighbour, "\(program): \(messages)")
      for kind in ["touch-begin", "touch-update", "touch-end", "motion", "focus-in", "focus-out"] {
        #expect(without.application.contains { $0.hasPrefix(kind) }, "the script has no \(kind)")
      }
    }
  }
}
