import Glibc
import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import Touches

@testable import SystemSupport
@testable import TouchRecordings

extension KernelRecordingTests {
  @Test(
    "Intervals are measured with the device's clock if it has one",
    arguments: ClockedKernelText.all)
  func deviceClock(_ text: ClockedKernelText) throws {
    try withTemporaryFile(text.text(drift: 0.01).utf8) { path in
      let run = Run(analyze: path, "--size", "200x100")
      #expect(run.status == .success)
      #expect(run.messages == "")
      // By the host's clock every other report is 5 ms late.
      #expect(
        run.data.contains("  interval   8 ms median, 0 ms jitter, 8 ms for 99 %, 8 ms longest"))
      #expect(run.data.contains("  rate       125 samples/s"))
      #expect(run.data.contains(" ms for 99 %, 5 ms longest\n  clock "))
      #expect(run.data.contains("  clock      1 % slower than the host's"))
      // After the stroke the finger rests, and only the time is reported.
      #expect(run.data.contains("  reports    125 per s, 100 without a motion"))
      #expect(run.data.contains("  2400      301  "))
      #expect(run.data.hasSuffix("Faults\n  none\n"))

      let recording = path + ".jsonl"
      defer { unlink(recording) }
      #expect(Run(analyze: path, "--convert", recording).status == .success)
      let again = Run(analyze: recording, "--size", "200x100").data
      #expect(
        again
          == run.data.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix("  reports ") }.joined(separator: "\n"))
    }
  }

  @Test("The conversion of a file whose clock was set back warns that 'replay' refuses the result")
  func clockSetBack() throws {
    let text = KernelSample.evemu.replacing("12.016000", with: "12.002000")
    try withTemporaryFile(text.utf8) { path in
      let recording = path + ".jsonl"
      defer { unlink(recording) }
      let run = Run(analyze: path, "--convert", recording)
      #expect(run.status == .success)
      #expect(
        run.messages.contains("\(recording): its times run backwards once, as those of the"))
    }
  }

  @Test(
    "Times continue after the clock was set back, and a note tells by how much",
    arguments: [(3_600_000, "3599990"), (30, "20")])
  func clockSetBackForGood(_ step: Int, _ told: String) throws {
    let lines = (0..<10).map { number -> String in
      let time = 1_600_000_000_000 + number * 10 - (number < 5 ? 0 : step)
      let stamp = "E: \(time / 1000).\("\(time % 1000 + 1000)".dropFirst())000"
      let begin = number == 0 ? "\(stamp) 0003 0039 1\n\(stamp) 0003 0036 500\n" : ""
      return begin + "\(stamp) 0003 0035 \(100 + number)\n\(stamp) 0000 0000 0\n"
    }
    try withTemporaryFile((Self.panel + lines.joined()).utf8) { path in
      var converted = try Self.recording(path)
      #expect(
        converted.notes == [
          "the clock of the computer that recorded 'Panel of glass' was set back once, by about "
            + "\(told) ms; the times after that continue"
        ])
      let times = try Self.events(of: &converted).map(\.time)
      #expect(times.count == 10 && times.last == 80)
      // If the first report after the step is within the recording, it has the time it was given.
      let continued = times.filter { $0 != 20 }
      #expect(continued == continued.sorted())
    }
  }

  @Test("A device's clock that deviates too far from the host's is not used")
  func deviatingClock() throws {
    try withTemporaryFile(ClockedKernelText.all[0].text(drift: 0.2).utf8) { path in
      let run = Run(analyze: path, "--size", "200x100")
      #expect(run.status == .success)
      #expect(
        run.messages == "fingertip: \(path): the clock of 'Panel' (MSC_TIMESTAMP) is not used, "
          + "since it is 20 % off that of the host\n")
      #expect(!run.data.contains("  clock "))
      #expect(!run.data.contains(" 0 ms jitter"))
    }
  }
}
