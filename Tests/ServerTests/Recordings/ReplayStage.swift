import Glibc
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRecordings
@testable import TouchRig

/// A screen of one colour, a recording, and the program that replays it.
final class ReplayStage {
  static let colour: UInt32 = 0x30_6080
  static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)

  let folder: TemporaryFolder
  let path: String
  private let application: ProbeClient
  private let reader: ScreenReader
  private let display: String

  init(_ server: PrivateServer) throws {
    folder = try TemporaryFolder(prefix: "fingertip-replay")
    path = folder.file("touches.jsonl")
    display = server.display
    reader = try ScreenReader(display)
    application = try ProbeClient(
      display, .structure, on: .window(Self.screen, colour: Self.colour))
  }

  /// Writes a recording of fingers that come down together, rest at their positions and lift.
  func write(
    _ positions: [Point], screen: (width: Int, height: Int) = (1280, 720), resting: Double = 500
  ) throws {
    let header = RecordingHeader(
      screen: .init(
        width: screen.width, height: screen.height, widthMM: Double(screen.width) / 4,
        heightMM: Double(screen.height) / 4),
      devices: [])
    let events = [(0, TouchPhase.began), (resting, .ended)].flatMap { time, phase in
      zip(UInt32(1)..., positions).map { number, position in
        RecordingEvent(
          time: time, id: TouchID(device: DeviceID(rawValue: 8), contact: number), phase: phase,
          position: position)
      }
    }
    try write(header, events)
  }

  /// Writes a recording of a finger that is reported every 8 ms along a path.
  ///
  /// - Parameters:
  ///   - duration: the time that the finger is down, in ms.
  ///   - position: its position at a time, in px of the root.
  /// - Throws: `RigError` if the file cannot be written.
  func write(lasting duration: Double, place position: (Double) -> Point) throws {
    let header = RecordingHeader(
      screen: .init(width: 1280, height: 720, widthMM: 320, heightMM: 180), devices: [])
    let events = stride(from: 0, through: duration, by: 8).map { time in
      RecordingEvent(
        time: time, id: TouchID(device: DeviceID(rawValue: 8), contact: 1),
        phase: time == 0 ? .began : time + 8 > duration ? .ended : .moved, position: position(time))
    }
    try write(header, events)
  }

  /// Changes each event of the existing recording.
  func rewrite(_ change: (inout RecordingEvent) -> Void) throws {
    var (header, events) = try readRecording(path)
    for index in events.indices { change(&events[index]) }
    try write(header, events)
  }

  private func write(_ header: RecordingHeader, _ events: [RecordingEvent]) throws {
    let line = try #require(header.line)
    var lines = Array((line + "\n").utf8)
    for event in events { event.append(to: &lines) }
    try Files.write(String(decoding: lines, as: UTF8.self), to: path)
  }

  /// Starts the replay, which shows only one halo per finger.
  func replay(_ options: String...) throws -> RunningOverlay {
    try replay(options)
  }

  private func replay(_ options: [String]) throws -> RunningOverlay {
    try RunningOverlay(
      on: display, ["replay", path, "--px-per-mm", "4", "--trail", "0"] + options)
  }

  /// Replays the recording until there is a halo at each of these positions and nothing else.
  ///
  /// The replay loops meanwhile, so that the screen need not be read at a certain moment.
  func expectHalos(at positions: [Point], _ options: String...) throws {
    let replay = try replay(["--loop"] + options)
    try waitForHalos(at: positions)
    replay.signal(SIGINT)
    expectCleanEnd(replay)
  }

  /// Waits until there is a halo at each of these positions, and nothing else on the screen.
  func waitForHalos(at positions: [Point]) throws {
    var seen: [Blob] = []
    do {
      try Wait.until("\(positions.count) halos") {
        seen = reader.screen().blobs(on: Self.colour)
        return seen.count == positions.count
          && positions.allSatisfy { position in
            let middle = Point(
              x: position.x.rounded(.down) + 0.5, y: position.y.rounded(.down) + 0.5)
            return seen.contains { $0.isAt(middle) }
          }
      }
    } catch {
      Issue.record("wanted halos at \(positions), saw \(seen.map(\.bounds))")
      throw error
    }
  }

  /// Waits for the end of a replay, and expects that it leaves nothing on the screen.
  func expectCleanEnd(_ replay: RunningOverlay) {
    #expect(replay.waitForEnd() == .exited(0))
    #expect(replay.messages.isEmpty)
    #expect(reader.screen().blobs(on: Self.colour).isEmpty)
    #expect(!application.connection.topLevels().contains { $0.isOurs })
  }
}
