internal import Glibc
internal import SystemSupport

/// An encoding of text that a byte order mark announces.
///
/// Windows writes it: `adb shell getevent -lt > FILE` in PowerShell makes a file in UTF-16, and
/// some editors put the mark before UTF-8.
enum TextEncoding: CaseIterable, Sendable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian

  private static let chunkSize = 1 << 16

  private var mark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    }
  }

  /// Recognizes the encoding by the first bytes of a file; nil if there is no mark.
  init?(of start: [UInt8]) {
    guard let found = Self.allCases.first(where: { start.starts(with: $0.mark) }) else {
      return nil
    }
    self = found
  }

  /// Copies a file as UTF-8 without a mark.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - target: the temporary file to write to.
  /// - Throws: the reason why it cannot be copied, as the end of a message that names the file.
  func decode(_ source: Int32, to target: Int32) throws(LineProblem) {
    lseek(source, off_t(mark.count), SEEK_SET)
    var input = [UInt8](repeating: 0, count: Self.chunkSize)
    var rest: [UInt8] = []
    while true {
      let count = read(source, &input, input.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw LineProblem("cannot be read: \(errorText(errno))") }
      rest += input[..<count]
      let text = takeText(from: &rest, isLast: count == 0)
      do throws(Output.WriteError) {
        try Output.writeAll(text, to: target)
      } catch {
        throw LineProblem(
          "cannot be converted to UTF-8 in \(TemporaryPath.folder): \(errorText(error.errno))")
      }
      if count == 0 { return }
    }
  }

  /// Removes the whole characters from the front of bytes, and returns them in UTF-8.
  private func takeText(from bytes: inout [UInt8], isLast: Bool) -> [UInt8] {
    guard self != .utf8 else {
      defer { bytes.removeAll(keepingCapacity: true) }
      return bytes
    }
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .utf16LittleEndian ? second << 8 | first : first << 8 | second
    }
    // The second half of the character may be in the next chunk.
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    bytes.removeFirst(2 * units.count)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
