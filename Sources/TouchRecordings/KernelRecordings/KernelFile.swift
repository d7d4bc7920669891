internal import Glibc
package import SystemSupport

/// An open file of kernel events, with a survey of its content.
package final class KernelFile {
  /// The file name for messages.
  let path: String
  let survey: KernelSurvey
  private let descriptor: Int32

  /// Surveys a file; nil if it has another format, such as that of a Fingertip recording.
  ///
  /// - Parameter input: the file.
  /// - Throws: `FileError` if it cannot be read.
  package init?(_ input: borrowing RecordingInput) throws(FileError) {
    guard let format = Self.format(of: input) else { return nil }
    path = input.path
    self.descriptor = try input.open(at: 0)
    survey = KernelSurvey(self.descriptor, format, path: path)
  }

  /// Returns the tool that wrote a file of kernel events; nil if the file has another format.
  static func format(of input: borrowing RecordingInput) -> KernelTextFormat? {
    let start = input.start
    return start.isEmpty ? nil : start.withUnsafeBytes { KernelTextFormat(of: $0) }
  }

  /// Returns whether a file of kernel events may begin with these bytes.
  package static func mayBegin(_ start: UnsafeRawBufferPointer) -> Bool {
    KernelTextFormat(of: start) != nil
  }

  deinit { close(descriptor) }

  /// Opens the same file again, with an offset of its own.
  func open(at offset: Int) throws(FileError) -> Int32 {
    try RecordingInput.reopen(descriptor, at: offset, path: path)
  }
}
