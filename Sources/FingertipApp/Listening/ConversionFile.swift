internal import Glibc
internal import SystemSupport
internal import TouchDrawing
internal import TouchRecordings

/// The destination of a recording that is converted from another file.
protocol ConversionFile: AnyObject {
  /// The file name for messages.
  var name: String { get }

  /// Writes whole lines.
  func write(_ lines: [UInt8]) throws(FileError)

  /// Completes the recording.
  func finish() throws(FileError)
}

/// A file that a recording is converted to; an existing one stays until the new one is complete.
///
/// A new one is private to its owner, as all recordings are.
final class ConvertedFile: ConversionFile {
  let name: String
  private let file: ReplacementFile

  /// Opens a file that appears at a path once it is complete.
  ///
  /// - Parameters:
  ///   - path: a file, or a new name.
  ///   - overwrites: whether an existing file may be replaced.
  /// - Throws: `FileError.inaccessible` with the reason why it cannot be written.
  init(_ path: String, overwrites: Bool) throws(FileError) {
    guard overwrites || access(path, F_OK) != 0 || Files.isFolder(path) else {
      throw .inaccessible(path: path, why: "already exists; --force overwrites it")
    }
    name = path
    do throws(ReplacementFile.Failure) {
      file = try ReplacementFile(at: path, isPrivate: true)
    } catch {
      throw .inaccessible(path: path, why: error.reason)
    }
  }

  func write(_ lines: [UInt8]) throws(FileError) {
    guard lines.withUnsafeBytes({ file.append($0) }) else {
      throw .inaccessible(path: name, why: errorText(file.errorNumber))
    }
  }

  func finish() throws(FileError) {
    do throws(ReplacementFile.Failure) {
      try file.finish()
    } catch {
      throw .inaccessible(path: name, why: error.reason)
    }
  }
}

/// A pipe, a device or standard output, which gets the lines of a converted recording at once.
final class ConvertedStream: ConversionFile {
  private var file: RecordingFile

  /// Opens the stream.
  ///
  /// - Parameters:
  ///   - path: a pipe or a device; `-` is standard output.
  ///   - signals: a descriptor that becomes readable when a signal asks to stop.
  /// - Throws: `FileError.inaccessible` with the reason why it cannot be written.
  init(_ path: String, signals: Int32) throws(FileError) {
    file = try RecordingFile(path, overwrites: true, signals: signals)
  }

  var name: String { file.name }

  func write(_ lines: [UInt8]) throws(FileError) {
    do throws(StreamWriter.Failure) {
      try file.write(lines)
    } catch {
      switch error {
      case .interrupted: throw .interruptedConversion(to: name)
      case .refused(let errno): throw file.error(ofWrite: errno)
      }
    }
  }

  func finish() {}
}

extension FileError {
  /// Returns the error of a conversion that a signal has ended.
  static func interruptedConversion(to name: String) -> FileError {
    .inaccessible(path: name, why: "interrupted before it was complete")
  }
}
