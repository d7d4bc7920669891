internal import Glibc
package import SystemSupport

/// A file of kernel events that is open, and what it is about.
package final class KernelFile {
  /// The file as messages name it.
  let path: String
  let survey: KernelSurvey
  private let descriptor: Int32

  /// The number of bytes of a file that are looked at to tell what wrote it.
  private static let startSize = 1 << 16

  /// Goes through a file where it is one of these; nil where it is something else, such as a
  /// recording of our own.
  ///
  /// - Parameter input: the file.
  /// - Throws: `FileError` where it cannot be read.
  package init?(_ input: borrowing RecordingInput) throws(FileError) {
    var start = [UInt8](repeating: 0, count: Self.startSize)
    let count = pread(input.descriptor, &start, start.count, 0)
    guard count > 0 else { return nil }
    let format = start.withUnsafeBytes {
      KernelTextFormat(of: UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
    guard let format else { return nil }
    path = input.path
    self.descriptor = try input.open(at: 0)
    survey = KernelSurvey(self.descriptor, format, path: path)
  }

  /// Returns whether one of these may begin like this.
  package static func mayBegin(_ start: UnsafeRawBufferPointer) -> Bool {
    KernelTextFormat(of: start) != nil
  }

  deinit { close(descriptor) }

  /// Returns a descriptor of its own of the same file.
  func open(at offset: Int) throws(FileError) -> Int32 {
    try RecordingInput.reopen(descriptor, at: offset, path: path)
  }
}
