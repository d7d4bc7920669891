import Glibc
import Testing
import TouchX11
import Touches

@testable import TouchRecordings
@testable import TouchRig

@Suite("A recording that a touchscreen plays back", .server(.stage), .serialized)
struct RecordingRoundTripTests {
  @Test("A recording that a touchscreen plays back is recorded again without a change")
  func roundTrip() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-roundtrip")
      let finger = try server.injector("touch0")
      func record(_ name: String, _ body: () throws -> Void) throws -> [RecordingEvent] {
        let path = folder.file(name)
        let recording = try RunningOverlay(on: server.display, ["record", path])
        try body()
        #expect(recording.stop() == .exited(0))
        return try readRecording(path).events
      }

      let first = try record("first") {
        for number in UInt32(1)...5 {
          try finger.touchDown(
            number, at: Point(x: Double(number) * 200, y: 123), pressure: Double(number) / 10)
        }
        for step in 1...10 {
          for number in UInt32(1)...5 {
            let position = Point(
              x: Double(number) * 200 + Double(step) * 3, y: 123 + Double(step) * 20)
            try finger.touchMove(number, to: position)
          }
        }
        for number in UInt32(1)...5 { try finger.touchUp(number) }
      }
      #expect(first.count == 60)

      let second = try record("second") {
        for event in first {
          let change: Injector.ContactChange =
            event.phase == .began ? .began : event.phase == .moved ? .moved : .ended
          try finger.touch(
            change, event.id.contact, at: event.position, pressure: event.pressure)
        }
        try finger.sync()
      }
      #expect(second.steps == first.steps)
      let pressures = zip(first, second).map { abs(($0.pressure ?? 0) - ($1.pressure ?? 0)) }
      #expect(pressures.allSatisfy { $0 < 0.001 })
    }
  }
}
