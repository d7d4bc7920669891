import Glibc
import TestSupport
import Testing
import TouchRig

@testable import SystemSupport
@testable import TouchRecordings

/// An encoding of text, with a byte order mark.
private struct Encoded: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: @Sendable (String) -> [UInt8]

  static let all = [
    Encoded(testDescription: "UTF-8") { [0xEF, 0xBB, 0xBF] + Array($0.utf8) },
    Encoded(testDescription: "UTF-16, little endian") { text in
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    },
    Encoded(testDescription: "UTF-16, big endian") { text in
      [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    },
  ]
}

/// A tap as getevent prints it, after many lines.
///
/// Characters of two units of UTF-16 are at even and at odd places, so that some cross the end of
/// any chunk.
private let tap =
  """
  add device 1: /dev/input/event2
    name:     "Größe 🖐"
    events:
      ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                  ABS_MT_POSITION_X     : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0
                  ABS_MT_POSITION_Y     : value 0, min 0, max 499, fuzz 0, flat 0, resolution 0

  """ + String(repeating: "  \(String(repeating: "🖐", count: 50))a\n", count: 2000) + """
    [  10.000000] /dev/input/event2: EV_ABS  ABS_MT_TRACKING_ID  00000005
    [  10.000000] /dev/input/event2: EV_ABS  ABS_MT_POSITION_X   00000064
    [  10.000000] /dev/input/event2: EV_ABS  ABS_MT_POSITION_Y   000000c8
    [  10.000000] /dev/input/event2: EV_SYN  SYN_REPORT          00000000
    [  10.060000] /dev/input/event2: EV_ABS  ABS_MT_TRACKING_ID  ffffffff
    [  10.060000] /dev/input/event2: EV_SYN  SYN_REPORT          00000000

    """

@Suite struct EncodedRecordingTests {
  @Test(
    "If the folder for temporary files is full, the message names it", arguments: Encoded.all)
  private func fullFolder(_ encoded: Encoded) throws {
    let bytes = encoded.bytes(tap)
    let encoding = try #require(TextEncoding(of: bytes))
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    try withTemporaryFile(bytes) { path in
      let source = open(path, O_RDONLY | O_CLOEXEC)
      defer { close(source) }
      let message =
        "cannot be converted to UTF-8 in \(TemporaryPath.folder): No space left on device"
      #expect(throws: LineProblem(message)) { try encoding.decode(source, to: full) }
    }
  }

  @Test("If there is no room for the copy of a pipe, the message names the folder of the copy")
  func fullFolderOfPipe() throws {
    let program = try #require(BuiltProgram.path(of: "fingertip"))
    let folder = try TemporaryFolder(prefix: "fingertip-piped")
    try withTemporaryFile(tap.utf8) { path in
      // Files of more than a few KiB are refused, as those on a full disk are.
      let command = "ulimit -f 8; cat '\(path)' | '\(program)' analyze -"
      let process = try Subprocess(
        .init(
          "sh", ["-c", command], environment: ["TMPDIR": folder.path],
          output: .file(folder.file("output")), errors: .file(folder.file("errors"))))
      #expect(process.wait(until: Deadline(seconds: 60)) == .exited(1))
      #expect(
        Files.text(folder.file("errors"))
          == "fingertip: standard input: needs a file in \(folder.path): File too large\n")
    }
  }

  @Test("The output of a tool that Windows has encoded is analysed", arguments: Encoded.all)
  private func encodedTap(_ encoded: Encoded) throws {
    let text = tap.split(separator: "\n", omittingEmptySubsequences: false).joined(
      separator: "\r\n")
    try withTemporaryFile(encoded.bytes(text)) { path in
      let run = Run(analyze: path, "--size", "100x50")
      #expect(run.status == .success, "\(run.messages)")
      #expect(run.data.hasPrefix("Recording of 0.06 s, 2 events, 1 touch, "), "\(run.data)")
      #expect(run.data.contains("Device 1 'Größe 🖐'"), "\(run.data)")
    }
  }

  @Test("A recording that an editor has encoded is read", arguments: Encoded.all)
  private func encodedRecording(_ encoded: Encoded) throws {
    let text = """
      {"format":"fingertip-recording","version":1,"screen":{"width":1920,"height":1080,\
      "widthMM":508,"heightMM":286},"devices":[{"id":8,"name":"touch0","maxTouches":10}]}
      {"t":0,"device":8,"touch":1,"phase":"began","x":100,"y":200}
      {"t":60,"device":8,"touch":1,"phase":"ended","x":100,"y":200}

      """
    try withTemporaryFile(encoded.bytes(text)) { path in
      var reader = try RecordingReader(path)
      let duration = try reader.checkedDuration()
      #expect(duration == 60)
    }
  }

  @Test("A file of another tool is refused with a hint where a recording is needed")
  func otherTool() throws {
    try withTemporaryFile(tap.utf8) { path in
      #expect(
        throws: FileError.inaccessible(
          path: path,
          why: "is a file of getevent, but a recording of Fingertip is needed; "
            + "'fingertip analyze --convert' makes one of it")
      ) {
        _ = try RecordingReader(operand: path).path
      }
    }
  }
}
