import Testing
import TouchRig
import TouchX11
import Touches

/// Runs a test on a server with two monitors side by side.
///
/// The left monitor has 640 x 720 px, the right one 640 x 360 px.
func withSplitScreen(
  in surroundings: Surroundings, _ body: @Sendable (PrivateServer) throws -> Void
) throws {
  try withServer(in: surroundings) { server in
    let user = try DisplayConnection(name: server.display)
    try user.setMonitor(
      "left", frame: PixelRect(x: 0, y: 0, width: 640, height: 720), millimetres: (160, 180),
      isPrimary: true, takesOutput: true)
    try user.setMonitor(
      "right", frame: PixelRect(x: 640, y: 0, width: 640, height: 360), millimetres: (160, 90))
    defer {
      try? user.removeMonitor("left")
      try? user.removeMonitor("right")
    }
    try body(server)
  }
}

/// Shows touches on these monitors; the program must end cleanly.
func withSplitStage(
  in surroundings: Surroundings, _ options: [String], _ body: @Sendable (ShowStage) throws -> Void
) throws {
  try withSplitScreen(in: surroundings) { server in
    let stage = try ShowStage(
      server, in: surroundings, options, .structure, colour: 0x30_6080, frame: nil)
    try body(stage)
    #expect(stage.overlay.stop() == .exited(0))
    #expect(stage.overlay.messages.isEmpty)
  }
}
