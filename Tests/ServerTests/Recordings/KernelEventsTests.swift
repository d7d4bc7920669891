import Glibc
import KernelDevices
import ScreenHardware
internal import SettingsReading
import TestSupport
import Testing
import TouchRecordings
import TouchX11
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchRig

@Suite("Reports of the kernel and of the server", .server(.stage), .serialized)
struct KernelEventsTests {
  /// Ends the loop once `isDone` is set.
  private final class End: LoopHandler {
    var isDone = false
  }

  @Test("Reports of the kernel and the server are printed at three levels, with what each lost")
  func levels() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let device = try #require(connection.device(named: "touch0"))
      var request = ListeningRequest(.root)
      request.reports = [.raw, .delivered]
      let stream = TouchStream(
        connection: connection, hearing: request, pausingFor: .never, log: { _, _ in })
      let pipe = KernelPipe()
      let lines = KernelLines(
        KernelNode(pipe.reading, .panel, path: "/dev/input/event7"), device, stream,
        [.kernel, .raw, .delivered], .json)
      let end = End()
      stream.companions.append(end)
      connection.synchronise()

      pipe.write(KernelEvent.glide(reports: 5))
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 300, y: 300))
      try finger.touchMove(1, to: Point(x: 600, y: 300), steps: 3)
      try finger.touchUp(1)

      let signals = try SignalDescriptor([SIGUSR2])
      var bytes: [UInt8] = []
      var ends = 0
      let reason = try stream.run(signals: signals, seconds: nil, output: STDERR_FILENO) { _ in
        lines.moveLines(to: &bytes)
        for report in stream.takeReports() {
          lines.note(report)
          if report.phase == .ended { ends += 1 }
        }
        end.isDone = ends == 2 && bytes.count { $0 == UInt8(ascii: "\n") } == 6
      }
      #expect(reason == .finished)
      let starts = lines.summary.map { $0.prefix { $0 != ";" } }
      #expect(
        starts == [
          "kernel: 1 begin, 4 moves, 1 end, 0 cancels",
          "raw: 1 begin, 3 moves (1 fewer), 1 end, 0 cancels",
          "delivered: 1 begin, 3 moves (1 fewer), 1 end, 0 cancels",
        ])
      #expect(lines.summary[1].hasSuffix("; without ABS_MT_PRESSURE"))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix(#"{"t":5000,"event":"kernel","device":\#(device.rawValue),"#))
    }
  }
}
