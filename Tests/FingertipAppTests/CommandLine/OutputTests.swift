import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchX11

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

@Test("Each line of data is one write, so that the reader of a pipe gets it at once")
func oneWritePerLine() {
  let captured = CapturedOutput()
  let output = captured.output()
  output.print("one")
  output.print("two")
  #expect(captured.dataWrites == ["one\n", "two\n"])
}

@Test("Messages below the log level are not printed")
func messagesBelowLogLevel() {
  let captured = CapturedOutput()
  let output = captured.output()
  output.level = .warning
  for level in LogLevel.all { output.log(level, level.name) }
  #expect(captured.messages == "fingertip: error\nfingertip: warning\n")
}

@Test("In the journal, each line begins with a priority instead of the program's name")
func journalPriorities() {
  let captured = CapturedOutput()
  let output = captured.output(isJournal: true)
  output.log(.warning, "first\nsecond")
  output.tell("file:1:2: wrong")
  #expect(captured.messages == "<4>first\n<4>second\n<3>file:1:2: wrong\n")
}

@Test("Control characters in messages, such as those of a file's name, do not reach the terminal")
func controlCharacters() {
  let captured = CapturedOutput()
  let output = captured.output()
  output.log(.error, "/tmp/\u{1B}[31mx: cut\r\noff\nné '\\u{1b}'")
  output.tell("\u{202E}a.yaml:1:2: wrong")
  output.tell("\u{645}\u{6CC}\u{200C}\u{631}\u{648}\u{645} \u{1F469}\u{200D}\u{1F3EB}")
  #expect(
    captured.messages
      == "fingertip: /tmp/\\u{1b}[31mx: cut\\u{d}\\u{a}off\nfingertip: né '\\u{1b}'\n"
      + "\\u{202e}a.yaml:1:2: wrong\n"
      + "\u{645}\u{6CC}\u{200C}\u{631}\u{648}\u{645} \u{1F469}\u{200D}\u{1F3EB}\n")
}

@Test("A closed pipe ends the output and fails the run without a message")
func brokenPipe() {
  let captured = CapturedOutput()
  captured.dataFailure = EPIPE
  let status = Fingertip.run(
    ["fingertip", "--help"], commands: Command.allForTests, environment: Environment([:]),
    output: captured.output())
  #expect(status == .failure)
  #expect(captured.messages.isEmpty)
}

@Test("A full disk fails the run with a message")
func fullDisk() {
  let captured = CapturedOutput()
  captured.dataFailure = ENOSPC
  let status = Fingertip.run(
    ["fingertip", "--version"], commands: Command.allForTests, environment: Environment([:]),
    output: captured.output())
  #expect(status == .failure)
  #expect(captured.messages == "fingertip: standard output: No space left on device\n")
}

@Test("After a failed write, the output does not write again")
func noWriteAfterFailure() {
  let captured = CapturedOutput()
  let output = captured.output()
  captured.dataFailure = EPIPE
  output.print("lost")
  captured.dataFailure = nil
  output.print("too late")
  #expect(captured.data.isEmpty)
  #expect(output.failure == Output.WriteError(errno: EPIPE))
}

@Test("All bytes are written to a descriptor")
func writeAllBytes() throws {
  try withTemporaryFile([]) { path in
    let file = open(path, O_WRONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    let written = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try Output.writeAll(written, to: file)
    #expect(try RegularFile.bytes(of: path, limit: 1 << 20) == written)
  }
}

@Test("A write that fails throws its errno")
func failedWrite() throws {
  let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
  try #require(full >= 0)
  defer { close(full) }
  #expect(throws: Output.WriteError(errno: ENOSPC)) { try Output.writeAll([1], to: full) }
  #expect(throws: Output.WriteError(errno: EBADF)) { try Output.writeAll([1], to: -1) }
}

@Test("Only the descriptor that JOURNAL_STREAM identifies is the journal")
func journalStream() throws {
  try withTemporaryFile([]) { path in
    let file = open(path, O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    var status = stat()
    try #require(fstat(file, &status) == 0)
    let named = Environment(["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"])
    #expect(Output.isJournal(file, named))
    #expect(!Output.isJournal(file, Environment(["JOURNAL_STREAM": "0:0"])))
    #expect(!Output.isJournal(file, Environment([:])))
    #expect(!Output.isJournal(-1, named))
  }
}
