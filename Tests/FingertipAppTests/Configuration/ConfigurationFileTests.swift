import Glibc
@testable import SettingsReading
import TestSupport
import Testing

@testable import SystemSupport

@Test("A configuration above the size limit is refused without being parsed")
func tooLargeConfiguration() throws {
  try withTemporaryFile(repeatElement(UInt8(ascii: "#"), count: ConfigurationFile.sizeLimit + 1)) {
    path in
    let run = Run(["check", path])
    #expect(run.status == .usage)
    #expect(run.messages == "fingertip: \(path): is larger than the 4 MiB allowed\n")
  }
  try withTemporaryFile(repeatElement(UInt8(ascii: "#"), count: ConfigurationFile.sizeLimit)) {
    path in
    #expect(Run(["check", path]).status == .success)
  }
}

@Test("A configuration that cannot be read is named with the reason")
func unreadableConfiguration() {
  let missing = Run(["check", "/nonexistent/config.yaml"])
  #expect(missing.status == .usage)
  #expect(missing.messages == "fingertip: /nonexistent/config.yaml: No such file or directory\n")
  let directory = Run(["check", "/"])
  #expect(directory.status == .usage)
  #expect(directory.messages == "fingertip: /: Is a directory\n")
}

/// A kind of file other than a regular one; the raw value is its description in messages.
enum NonRegularFile: String, CaseIterable {
  case fifo = "not a regular file but a FIFO"
  case device = "not a regular file but a device"
  case directory = "Is a directory"

  /// Runs a body with the path of a file of this kind, and removes it if it was made.
  func withPath(_ body: (String) throws -> Void) throws {
    switch self {
    case .device: try body("/dev/zero")
    case .directory: try body("/tmp")
    case .fifo:
      try withTemporaryFile([]) { path in
        try #require(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        try body(path)
      }
    }
  }
}

@Test(
  "A configuration, mask or picture that is not a regular file is refused without blocking",
  arguments: NonRegularFile.allCases)
func nonRegularFiles(_ kind: NonRegularFile) throws {
  try kind.withPath { path in
    let run = Run(["check", path])
    #expect(run.status == .usage)
    #expect(run.messages == "fingertip: \(path): \(kind.rawValue)\n")
    for (yaml, column) in [
      ("regions: [{mask: '\(path)'}]", 18), ("regions: [{draw: {picture: '\(path)'}}]", 28),
    ] {
      #expect(
        Configuration(Array(yaml.utf8)).problems == [
          FileProblem(
            location: FileLocation(line: 1, column: column),
            key: column == 18 ? "regions[0].mask" : "regions[0].draw.picture",
            message: "cannot read the picture '\(path)': \(kind.rawValue)")
        ])
    }
  }
}
