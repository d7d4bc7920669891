import Glibc
import Testing

@testable import SystemSupport

@Suite struct LineReaderTests {
  /// Calls `body` with a reader of a file with these bytes.
  private static func read(
    _ bytes: [UInt8], _ body: (inout LineReader) throws(LineReader.Failure) -> Void
  ) throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    rewind(file)
    var reader = LineReader(fileno(file))
    try body(&reader)
  }

  @Test(
    "Each line of a file is read with its number, however the last one ends",
    arguments: [
      ("", [], true), ("\n", [""], true), ("a", ["a"], false), ("a\n", ["a"], true),
      ("a\n\nb", ["a", "", "b"], false), ("a\nbc\n\n", ["a", "bc", ""], true),
    ])
  func lines(text: String, expected: [String], isLastWhole: Bool) throws {
    try Self.read(Array(text.utf8)) { reader throws(LineReader.Failure) in
      var lines: [String] = []
      var isWhole = true
      while let line = try reader.next() {
        lines.append(String(decoding: line.bytes, as: UTF8.self))
        isWhole = line.isWhole
        let number = reader.count
        #expect(number == lines.count)
      }
      #expect(lines == expected)
      #expect(isWhole == isLastWhole)
    }
  }

  @Test(
    "A line of 64 KiB is read, and the lines behind a longer one are read with their numbers",
    arguments: [(0, false), (1, true), (100_000, true)])
  func longLine(excess: Int, isTooLong: Bool) throws {
    let length = LineReader.sizeLimit + excess
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length) + Array("\nnext\n".utf8)
    try Self.read(bytes) { reader throws(LineReader.Failure) in
      do throws(LineReader.Failure) {
        let count = try reader.next()?.bytes.count
        #expect(!isTooLong && count == length)
      } catch {
        #expect(isTooLong && error == .tooLong)
        let endsWithBreak = try reader.skipTooLong()
        #expect(endsWithBreak)
      }
      let number = reader.count
      #expect(number == 1)
      let next = try reader.next().map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(next == "next")
      let nextNumber = reader.count
      #expect(nextNumber == 2)
    }
  }

  @Test("A line that is too long and has no end is skipped to the end of the file")
  func longLastLine() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 2 * LineReader.sizeLimit)
    try Self.read(bytes) { reader throws(LineReader.Failure) in
      do throws(LineReader.Failure) {
        _ = try reader.next()
        Issue.record("the line was read")
      } catch {
        #expect(error == .tooLong)
      }
      let endsWithBreak = try reader.skipTooLong()
      #expect(!endsWithBreak)
      let isAtEnd = try reader.next() == nil
      #expect(isAtEnd)
    }
  }
}
