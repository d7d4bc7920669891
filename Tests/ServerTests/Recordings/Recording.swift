import Glibc
import SystemSupport
import Testing
import TouchRecordings
import TouchRig

/// A running `record` on the suite's server.
final class Recording {
  let server: PrivateServer
  let folder: TemporaryFolder
  let path: String
  let process: RunningOverlay

  init(_ server: PrivateServer, _ options: [String] = [], launcher: String? = nil) throws {
    self.server = server
    folder = try TemporaryFolder(prefix: "fingertip-record")
    path = folder.file("touches.jsonl")
    process = try RunningOverlay(
      on: server.display, ["record", path] + options, launcher: launcher)
  }

  var finger: Injector {
    get throws { try server.injector("touch0") }
  }

  /// Ends the recording as Ctrl-C does, and returns the events that it wrote.
  func end() throws -> [RecordingEvent] {
    process.signal(SIGINT)
    #expect(process.waitForEnd() == .exited(0))
    return try readRecording(path).events
  }
}
