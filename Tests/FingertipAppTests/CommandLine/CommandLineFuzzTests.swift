import SeededRandom
@testable import SettingsReading
import TestSupport
import Testing

@testable import FingertipSettings
@testable import SystemSupport

@Test("Random words lead to a command, a help text or one message", arguments: 1...20)
func randomCommandLine(_ seed: UInt64) {
  let words =
    Option.all.flatMap { ["--\($0.name)", "--\($0.name)=3", $0.short.map { "-\($0)" } ?? "-"] }
    + Command.allForTests.map(\.name)
    + [
      "help", "", "-", "--", "---", "--=", "-=", "=", "3", "red", "room", "-rp", "-hV", "\u{1}",
      "é",
    ]
  var generator = SplitMix64(seed: seed)
  for _ in 0..<100 {
    let count = Int.random(in: 0...6, using: &generator)
    let arguments = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
      // `check` would read files of this machine.
      .filter { $0 != "check" }
    let run = Run(arguments, environment: ["HOME": "/nonexistent"])
    switch run.status {
    case .success: #expect(run.messages.isEmpty, "\(arguments)")
    default:
      #expect(run.status == .usage, "\(arguments)")
      #expect(run.data.isEmpty && run.messages.hasPrefix("fingertip: "), "\(arguments)")
      #expect(run.messages.count { $0 == "\n" } == 1, "\(arguments)")
    }
  }
}

@Test(
  "A command line with a few changed bytes leads to a command or one message", arguments: 1...120)
func mutatedCommandLine(_ seed: UInt64) {
  let originals = [
    "show --preset room -c #f80,white --radius=40px --labels -m HDMI-1 --rate auto",
    "record --force touches.jsonl --duration 2.5 --device 8 --log debug",
    "replay --loop touches.jsonl --loop=3 --speed .5 --scale fit -pdebug",
    "devices --json", "--help demo", "events --format text --listen window:0x3A00007 --no-pointer",
  ].map { Array($0.utf8) }
  let parser = CommandLineParser(commands: Command.allForTests, environment: Environment([:]))
  var generator = SplitMix64(seed: seed)
  var validCount = 0
  for round in 0..<200 {
    var bytes = originals[round % originals.count]
    mutate(&bytes, using: &generator)
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
    do {
      _ = try parser.parse(["fingertip"] + words)
      validCount += 1
    } catch {
      if error.message.isEmpty || error.message.utf8.contains(UInt8(ascii: "\n")) {
        Issue.record("\(words): \(error.message)")
      }
    }
  }
  #expect((1..<200).contains(validCount))
}
