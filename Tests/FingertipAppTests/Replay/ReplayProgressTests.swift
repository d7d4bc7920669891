@testable import SettingsReading
import Testing
import TouchX11

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

@Test(
  "The progress of a replay is its position, and the round if there are several",
  arguments: [
    (90_000.0, ReplayOptions(), 12_400.0, 1, "0:12 of 1:30, 13 %"),
    (90_000, ReplayOptions(), 95_000, 1, "1:30 of 1:30, 100 %"),
    (3_723_000, ReplayOptions(), 0, 1, "0:00 of 1:02:03, 0 %"),
    (9000, ReplayOptions(rounds: 4), 4500, 3, "round 3 of 4, 0:04 of 0:09, 50 %"),
    (9000, ReplayOptions(rounds: nil), 4500, 30, "round 30, 0:04 of 0:09, 50 %"),
    (1e12, ReplayOptions(speed: 0.01), 0, 1, "0:00 of 277777:46:40, 0 %"),
  ])
func replayProgress(
  _ duration: Double, _ options: ReplayOptions, _ position: Double, _ round: Int, _ text: String
) throws {
  let progress = try #require(ReplayProgress(of: duration, options))
  #expect(progress.text(at: position, round: round) == text)
}

@Test(
  "A replay of less than ten seconds shows no progress",
  arguments: [
    (9999.0, ReplayOptions(), true), (10_000, ReplayOptions(), false),
    (10_000, ReplayOptions(speed: 2), true), (3000, ReplayOptions(rounds: 4), false),
    (0, ReplayOptions(rounds: nil), true), (1, ReplayOptions(rounds: nil), false),
  ])
func shortReplay(_ duration: Double, _ options: ReplayOptions, _ isShort: Bool) {
  #expect((ReplayProgress(of: duration, options) == nil) == isShort)
}

@Test("Progress overwrites itself on a terminal, and is cleared for messages")
func progressLine() {
  let captured = CapturedOutput()
  let output = captured.output(isTerminal: true)
  output.show(progress: nil)
  output.show(progress: "1 %")
  output.show(progress: "2 %")
  output.log(.notice, "hello")
  output.show(progress: "3 %")
  output.show(progress: nil)
  output.log(.notice, "bye")
  let back = "\r\u{1B}[K"
  #expect(
    captured.messages
      == "\(back)1 %\(back)2 %\(back)fingertip: hello\n\(back)3 %\(back)fingertip: bye\n")
}

@Test("Progress is not written to files or the journal, nor if the log level excludes notices")
func noProgress() {
  for (isTerminal, isJournal, isQuiet) in [
    (false, false, false), (true, true, false), (true, false, true),
  ] {
    let captured = CapturedOutput()
    let output = captured.output(isJournal: isJournal, isTerminal: isTerminal)
    if isQuiet { output.level = .warning }
    output.show(progress: "1 %")
    output.show(progress: nil)
    #expect(captured.messages.isEmpty)
  }
}
