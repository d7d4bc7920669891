import Testing

@testable import FingertipApp

@Test("Words in any order come to a command, a help or one message", arguments: 1...20)
func randomWords(_ seed: UInt64) {
  let words =
    Option.all.flatMap { ["--\($0.name)", "--\($0.name)=3", $0.short.map { "-\($0)" } ?? "-"] }
    + Command.allForTests.map(\.name)
    + [
      "help", "", "-", "--", "---", "--=", "-=", "=", "3", "red", "room", "-rp", "-hV", "\u{1}",
      "é",
    ]
  var numbers = SeededNumbers(seed: seed)
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
