import SeededRandom
@testable import SettingsReading
import TestSupport
import Testing

@testable import FingertipSettings
@testable import SystemSupport

@Test("Words in any order lead to a command, a help text or one message", arguments: 1...20)
func randomWords(_ seed: UInt64) {
  let words =
    Option.all.flatMap { ["--\($0.name)", "--\($0.name)=3", $0.short.map { "-\($0)" } ?? "-"] }
    + Command.allForTests.map(\.name)
    + [
      "help", "", "-", "--", "---", "--=", "-=", "=", "3", "red", "room", "-rp", "-hV", "\u{1}",
      "é",
    ]
  var numbers = SplitMix64(seed: seed)
  for _ in 0..<100 {
    let count = Int.random(in: 0...6, using: &numbers)
    let arguments = (0..<count).map { _ in words.randomElement(using: &numbers) ?? "" }
      // `check` would look at files of the machine.
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
  "A command line with a few bytes changed leads to a command or to one line", arguments: 1...120)
func mutatedCommandLine(_ seed: UInt64) {
  let originals = [
    "show --preset room -c #f80,white --radius=40px --labels -m HDMI-1 --rate auto",
    "record --force touches.jsonl --duration 2.5 --device 8 --log debug",
    "replay --loop touches.jsonl --loop=3 --speed .5 --scale fit -pdebug",
    "devices --json", "--help demo", "events --format text --listen window:0x3A00007 --no-pointer",
  ].map { Array($0.utf8) }
  let parser = CommandLineParser(commands: Command.allForTests, environment: Environment([:]))
  var numbers = SplitMix64(seed: seed)
  var sound = 0
  for round in 0..<200 {
    var bytes = originals[round % originals.count]
    mutate(&bytes, using: &numbers)
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
    do {
      _ = try parser.parse(["fingertip"] + words)
      sound += 1
    } catch {
      if error.message.isEmpty || error.message.utf8.contains(UInt8(ascii: "\n")) {
        Issue.record("\(words): \(error.message)")
      }
    }
  }
  #expect((1..<200).contains(sound))
}
