import Glibc
import TestSupport
import Testing
import TouchRig

@testable import SystemSupport
@testable import TouchRecordings

/// Returns the bytes of a text of hexadecimal digits.
private func bytes(_ text: String) -> [UInt8] {
  let digits = Array(text)
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
    UInt8(String(digits[$0...$0 + 1]), radix: 16)
  }
}

/// A tap as getevent prints it, compressed by a program.
private struct Packed: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]

  static let all = [
    Packed(
      testDescription: "gzip",
      bytes: FingertipAppTests.bytes(
        "1f8b08000000000002038b56000313233d1303730b038b5805d7b07847a76088b0029015ef1b121f12e4e8ec"
          + "ede9e71eefe90214348002ae68a23407f8077b8678fafbc54728c0359b9990aa3912a139d902bbe6e0483fa8"
          + "66202b3ec835c03f28440101b039db90583fa7410176cdc4da0c00f8ff2c056e010000")),
    Packed(
      testDescription: "xz",
      bytes: FingertipAppTests.bytes(
        "fd377a585a000004e6d6b4460200210116000000742fe5a3e0016d00645d002d8830c68321774689cc9c9ffc"
          + "1abc1982b59cd9e6b1895d27ddf201c5c1d0eca9304b39de94da3858de8fd23af2fe592e7d237649bf3d9f94"
          + "ce23014b7c48827c0ebb22158a811e526af1270360b717960b76bc2684d395de946d66c57a16f8a74bb50000"
          + "d7be8c0be6d3632900018001ee020000d00ba1d5b1c467fb020000000004595a")),
  ]
}

/// A recording of Fingertip with a tap, compressed by gzip.
private let packedRecording = bytes(
  "1f8b08000000000002ff854e4b0e823010dd7b8cb7ae492191d4de81131817d80eb40b5bd256d410eeee"
    + "406467e26ede7f66f431ddbb028dde878152f1e3319189c93284c04429fb18a02b816c12119f339ede16"
    + "c7dcb996028efce0b8a1928ad126b52df449aa5d5b61ad9a45c0d2e40d65e8cb7539cce094dc4968f697"
    + "f8306e1b1b5d9799c38d862ef023af7580cd6fae92f21b6efea52958b23fd21f62421ac1f8000000")

@Suite struct PackedRecordingTests {
  @Test("A compressed recording that is cut off is not replayed, even if all lines are whole")
  func cutOffRecording() throws {
    try withTemporaryFile(packedRecording) { path in
      var reader = try RecordingReader(path)
      let duration = try reader.checkedDuration()
      #expect(duration == 60)
    }
    try withTemporaryFile(packedRecording.dropLast(4)) { path in
      #expect(
        throws: FileError.inaccessible(
          path: path, why: "the compressed file is cut off or damaged")
      ) {
        _ = try RecordingReader(path).path
      }
    }
  }

  @Test(
    "A compressed recording is analysed from a pipe", arguments: Packed.all)
  private func compressedThroughPipe(_ packed: Packed) throws {
    let program = try #require(BuiltProgram.path(of: "fingertip"))
    let folder = try TemporaryFolder(prefix: "fingertip-piped")
    try withTemporaryFile(packed.bytes) { path in
      let process = try Subprocess(
        .init(
          "sh", ["-c", "cat '\(path)' | '\(program)' analyze - --size 100x200"],
          output: .file(folder.file("output")), errors: .inherited))
      #expect(process.wait(until: Deadline(seconds: 60)) == .exited(0))
      let text = Files.text(folder.file("output")) ?? ""
      #expect(text.hasPrefix("Recording of 0.01 s, 2 events, 1 touch, "), "\(text)")
    }
  }

  @Test("A compressed recording is analysed like a plain one", arguments: Packed.all)
  private func compressedFile(_ packed: Packed) throws {
    try withTemporaryFile(packed.bytes) { path in
      let run = Run(analyze: path, "--size", "100x200")
      #expect(run.status == .success, "\(run.messages)")
      #expect(run.data.hasPrefix("Recording of 0.01 s, 2 events, 1 touch, "), "\(run.data)")
    }
  }

  @Test("A compressed recording that is cut off is reported with status 1", arguments: Packed.all)
  private func cutOffFile(_ packed: Packed) throws {
    try withTemporaryFile(packed.bytes.dropLast(4)) { path in
      let run = Run(analyze: path, "--size", "100x200")
      #expect(run.status == .failure)
      #expect(
        run.messages.contains("\(path): the compressed file is cut off or damaged"),
        "\(run.messages)")
    }
  }

  @Test(
    "A compressed file is closed after its content could not be written", arguments: Packed.all)
  private func unwritableContent(_ packed: Packed) throws {
    let compression = try #require(Decompression(of: packed.bytes))
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    try withTemporaryFile(packed.bytes) { path in
      let file = Files.realPath(path)
      func openCount() throws -> Int {
        try Files.names(in: "/proc/self/fd").count { Files.realPath("/proc/self/fd/\($0)") == file }
      }
      let before = try openCount()
      let source = open(path, O_RDONLY | O_CLOEXEC)
      let message =
        "cannot be decompressed in \(TemporaryPath.folder): No space left on device"
      #expect(throws: LineProblem(message)) {
        _ = try compression.unpack(source, to: full)
      }
      close(source)
      #expect(try openCount() == before)
    }
  }

  @Test("No damage to a compressed file crashes the program", arguments: Packed.all)
  private func damagedFile(_ packed: Packed) throws {
    for index in packed.bytes.indices.dropFirst(6) {
      var bytes = packed.bytes
      bytes[index] ^= 0x41
      try withTemporaryFile(bytes) { path in
        let run = Run(analyze: path)
        #expect(run.status == .failure || run.data.hasPrefix("Recording of "))
      }
    }
  }
}
