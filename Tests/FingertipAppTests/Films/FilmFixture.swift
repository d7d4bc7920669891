import Glibc
import TestSupport
import Testing
import TouchDrawing
import TouchRig
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// A finger that is down for a second, at 60 Hz, on a screen of 1920 by 1080 px.
let filmedStroke = RecordingText.file(
  [RecordingText.header]
    + (0...60).map { step in
      RecordingText.event(
        "\(Double(step) * 16)", step == 0 ? "began" : step == 60 ? "ended" : "moved",
        x: "\(300 + 20 * step)", y: "\(400 + 5 * step)")
    })

/// Makes a film, and calls the body with its path.
func withFilm(
  _ name: String, _ options: [String], of recording: String = filmedStroke,
  _ body: (String, Run, borrowing TemporaryFolder) throws -> Void
) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  try withTemporaryFile(recording.utf8) { file in
    let path = folder.file(name)
    let run = Run(
      ["replay", file, "--output", path] + options, commands: [.replay(runReplay)])
    try body(path, run, folder)
  }
}

extension TemporaryFolder {
  /// Returns the names of the files in a subfolder, sorted.
  func names(in folder: String) throws -> [String] {
    let stream = try #require(opendir(file(folder)))
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
