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

  /// Writes a recording of fingers that come down together, rest in their places and lift.
  func write(
    _ places: [Point], screen: (width: Int, height: Int) = (1280, 720), resting: Double = 500
  ) throws {
    let header = RecordingHeader(
      screen: .init(
        width: screen.width, height: screen.height, widthMM: Double(screen.width) / 4,
        heightMM: Double(screen.height) / 4),
      devices: [])
    let events = [(0, TouchPhase.began), (resting, .ended)].flatMap { time, phase in
      zip(UInt32(1)..., places).map { number, place in
        RecordingEvent(
          time: time, id: TouchID(device: DeviceID(rawValue: 8), contact: number), phase: phase,
          position: place)
      }
    }
    try write(header, events)
  }

  /// Writes a recording of a finger that is reported every 8 ms on its way.
  ///
  /// - Parameters:
  ///   - duration: how long the finger is down, in ms.
  ///   - place: where it is at a time, in px of the root.
  /// - Throws: `RigError` where the file cannot be written.
  func write(lasting duration: Double, place: (Double) -> Point) throws {
    let header = RecordingHeader(
      screen: .init(width: 1280, height: 720, widthMM: 320, heightMM: 180), devices: [])
    let events = stride(from: 0, through: duration, by: 8).map { time in
      RecordingEvent(
        time: time, id: TouchID(device: DeviceID(rawValue: 8), contact: 1),
        phase: time == 0 ? .began : time + 8 > duration ? .ended : .moved, position: place(time))
    }
    try write(header, events)
  }

  /// Changes each event of the recording that is there.
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

  /// Starts the replay, with one halo per finger to be seen of it.
  func replay(_ options: String...) throws -> RunningOverlay {
    try replay(options)
  }

  private func replay(_ options: [String]) throws -> RunningOverlay {
    try RunningOverlay(
      on: display, ["replay", path, "--px-per-mm", "4", "--trail", "0"] + options)
  }

  /// Replays the recording until there is a halo at each of these places and nothing else.
  ///
  /// It goes on and on meanwhile, so that nobody has to look at the right moment.
  func expectHalos(at places: [Point], _ options: String...) throws {
    let replay = try replay(["--loop"] + options)
    try waitForHalos(at: places)
    replay.signal(SIGINT)
    expectCleanEnd(replay)
  }

  /// Waits until there is a halo at each of these places, and nothing else on the screen.
  func waitForHalos(at places: [Point]) throws {
    var seen: [Blob] = []
    do {
      try Wait.until("\(places.count) halos") {
        seen = reader.screen().blobs(on: Self.colour)
        return seen.count == places.count
          && places.allSatisfy { place in
            let middle = Point(x: place.x.rounded(.down) + 0.5, y: place.y.rounded(.down) + 0.5)
            return seen.contains { $0.isAt(middle) }
          }
      }
    } catch {
      Issue.record("wanted halos at \(places), saw \(seen.map(\.bounds))")
      throw error
    }
  }

  /// Waits for the end of a replay, which leaves nothing behind.
  func expectCleanEnd(_ replay: RunningOverlay) {
    #expect(replay.waitForEnd() == .exited(0))
    #expect(replay.messages.isEmpty)
    #expect(reader.screen().blobs(on: Self.colour).isEmpty)
    #expect(!application.connection.topLevels().contains { $0.isOurs })
  }
}
