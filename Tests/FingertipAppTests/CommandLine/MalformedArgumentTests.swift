import TestSupport
import Testing
import TouchRig

@testable import SystemSupport

@Test("An argument that is not UTF-8 is refused, because it would name another file")
func malformedArgument() throws {
  let program = try #require(BuiltProgram.path(of: "fingertip"))
  let folder = try TemporaryFolder(prefix: "fingertip-malformed")
  let process = try Subprocess(
    .init(
      "sh", ["-c", "exec '\(program)' check \"$(printf 'caf\\351.yaml')\""],
      errors: .file(folder.file("errors"))))
  #expect(process.wait(until: Deadline(seconds: 20)) == .exited(2))
  #expect(
    Files.text(folder.file("errors"))
      == "fingertip: 'caf\u{FFFD}.yaml': not valid UTF-8; rename the file, or write the text as UTF-8\n"
  )
}
