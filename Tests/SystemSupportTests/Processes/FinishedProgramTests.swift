import Testing

@testable import SystemSupport

@Suite("Programs that have ended") struct FinishedProgramTests {
  @Test(
    "A program that fails is quoted, or else it is said how it ended",
    arguments: [
      ("true", nil), ("echo words >&2", nil),
      ("echo first >&2; echo last >&2; exit 1", "first last"),
      ("echo out; exit 3", "it ended with status 3"), ("kill -9 $$", "a signal ended it"),
      ("echo words >&2; kill -9 $$", "words"),
    ])
  func complaints(_ script: String, _ complaints: String?) throws {
    let program = try #require(
      try FinishedProgram.run("sh", ["sh", "-c", script], within: 60_000))
    #expect(program.complaints?.joined(separator: " ") == complaints)
  }
}
