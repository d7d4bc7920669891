@testable import SettingsReading
import Testing

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchDrawing
@testable import TouchRig

@Test("A ground that is not a picture is refused before the overlay is asked")
func groundFile() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-ground")
  let text = folder.file("notes.png")
  try ReplacementFile.write("Notes.\n", at: text)
  for path in [text, "/nowhere/a.jpg"] {
    let run = Run(["ground", path], commands: Command.table)
    #expect(run.status == .failure)
    #expect(run.messages.hasPrefix("fingertip: cannot read the picture \(path): "))
  }
}
