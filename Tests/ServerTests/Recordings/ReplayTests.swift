import Glibc
@testable import SettingsReading
import Testing
import TouchX11
import Touches

@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRecordings
@testable import TouchRig

@Suite("A replay on the screen", .server(.stage), .serialized)
struct ReplayTests {
  private static let positions = [
    Point(x: 200, y: 150), Point(x: 640.5, y: 360.75), Point(x: 1100, y: 600),
  ]

  @Test("A replay on the screen shows every finger at its position")
  func showsEveryFinger() throws {
    try withServer { server in
      let stage = try ReplayStage(server)
      try stage.write(Self.positions)
      try stage.expectHalos(at: Self.positions)
    }
  }

  @Test("A replay ends with a clean screen once everything has faded")
  func cleanEnd() throws {
    try withServer { server in
      let stage = try ReplayStage(server)
      try stage.write(Self.positions)
      stage.expectCleanEnd(try stage.replay("--loop", "2", "--speed", "4"))
    }
  }

  @Test(
    "A replay scales a recording of another screen, or keeps its positions",
    arguments: [(ReplayScale.fit, 0.5), (.none, 1)])
  func scaled(_ scale: ReplayScale, _ factor: Double) throws {
    try withServer { server in
      let stage = try ReplayStage(server)
      try stage.write(Self.positions, screen: (2560, 1440))
      try stage.expectHalos(
        at: Self.positions.map { Point(x: $0.x * factor, y: $0.y * factor) },
        "--scale", scale.rawValue)
    }
  }

  @Test("A replay refuses a recording of another screen with --scale refuse")
  func refused() throws {
    try withServer { server in
      let stage = try ReplayStage(server)
      try stage.write(Self.positions, screen: (2560, 1440))
      let run = try RunningOverlay.run(
        ["replay", stage.path, "--scale", "refuse"], display: server.display)
      #expect(run.status == .exited(1))
      #expect(
        run.messages
          == "fingertip: \(stage.path): was recorded on a screen of 2560x1440 px, but this one has "
          + "1280x720; --scale fit or none plays it anyway\n")
    }
  }

  @Test(
    "A replay with --loop repeats until a signal ends it, with a clean screen",
    arguments: [SIGINT, SIGTERM])
  func loop(_ signal: Int32) throws {
    try withServer { server in
      let stage = try ReplayStage(server)
      try stage.write(Self.positions)
      let replay = try stage.replay("--loop", "--lift", "none")
      for _ in 0..<2 {
        try stage.waitForHalos(at: Self.positions)
        try stage.waitForHalos(at: [])
      }
      try stage.waitForHalos(at: Self.positions)
      replay.signal(signal)
      stage.expectCleanEnd(replay)
    }
  }

  @Test("A replay shows recorded touches at their positions")
  func recorded() throws {
    try withServer { server in
      let stage = try ReplayStage(server)
      let finger = try server.injector("touch0")
      let recording = try RunningOverlay(on: server.display, ["record", stage.path])
      try finger.touchDown(1, at: Point(x: 300, y: 200))
      try finger.touchDown(2, at: Self.positions[2])
      try finger.touchMove(1, to: Self.positions[0], steps: 20)
      #expect(recording.stop() == .exited(0))
      try finger.touchUp(1)
      try finger.touchUp(2)
      // Both fingers were down when the recording ended; their ends are moved to a later time, so
      // that they can be seen.
      try stage.rewrite { event in event.time = event.phase == .cancelled ? 500 : 0 }
      try stage.expectHalos(at: [Self.positions[0], Self.positions[2]])
    }
  }

  @Test("A replay shows its progress on a terminal, and removes it at the end")
  func progress() throws {
    try withServer { server in
      let stage = try ReplayStage(server)
      try stage.write(Self.positions, resting: 60_000)
      let terminal = try PseudoTerminal()
      let replay = try RunningOverlay.start(
        ["replay", stage.path], display: server.display, folder: stage.folder.path,
        errors: .descriptor(terminal.line))
      // A program that gets no processor time for a second leaves a second out.
      try Wait.until("the progress at two times to be shown") {
        terminal.readAvailable()
        let shown = terminal.shown.split(separator: "\r\u{1B}[K")
        return Set(shown.filter { $0.hasPrefix("0:") && $0.contains(" of 1:00, ") }).count >= 2
      }
      replay.signal(SIGINT)
      #expect(replay.wait(until: Deadline(seconds: 20)) == .exited(0))
      terminal.readAvailable()
      #expect(terminal.shown.hasSuffix(" %\r\u{1B}[K"))
    }
  }

  @Test("A replay refuses a damaged recording before it shows anything, without a display")
  func damaged() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-replay")
    let path = folder.file("damaged.jsonl")
    let header = RecordingHeader(
      screen: .init(width: 10, height: 10, widthMM: 1, heightMM: 1), devices: [])
    let line = try #require(header.line)
    try Files.write(
      line + "\n"
        + #"{"t":0,"device":8,"touch":1,"phase":"began","x":1,"y":2}"# + "\n"
        + #"{"t":5,"device":8,"touch":1,"phase":"mooved","x":1,"y":2}"# + "\n",
      to: path)
    let run = try RunningOverlay.run(["replay", path], display: nil)
    #expect(run.status == .exited(1))
    #expect(
      run.messages
        == "\(path):3: phase: 'mooved' is not a phase: began, moved, ended or cancelled\n")
  }

  @Test("A replay reads its recording only from a file, which standard input may be")
  func standardInput() throws {
    let run = try RunningOverlay.run(["replay", "-"], display: nil)
    #expect(run.status == .exited(1))
    #expect(
      run.messages
        == "fingertip: standard input: is not a file; a recording in a file is needed\n")
  }
}
