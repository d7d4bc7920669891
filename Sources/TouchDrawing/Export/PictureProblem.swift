/// The reason why a picture cannot be read or written.
public enum PictureProblem: Hashable, Sendable, CustomStringConvertible {
  /// A system error, by its errno(3) number.
  case system(errno: Int32)
  /// The file is empty.
  case empty
  /// The file is damaged or cut off.
  case damaged
  /// The file is damaged, or its format is not known.
  case unknownFormat
  /// The library for formats other than PNG is not installed.
  case libraryMissing
  /// Another reason, as a text.
  case other(String)

  /// The reason, as the end of a message that has already named the file.
  public var description: String {
    switch self {
    case .system(let number): RegularFile.ReadError.system(errno: number).reason
    case .empty: "it is empty"
    case .damaged: "it is damaged or cut off"
    case .unknownFormat: "it is damaged, or not a picture of a known format"
    case .libraryMissing: "files other than PNG need libgdk-pixbuf-2.0-0"
    case .other(let text): text
    }
  }
}

extension PictureProblem {
  /// Creates the reason why a file cannot be opened.
  init(_ error: RegularFile.ReadError) {
    self =
      if case .system(let number) = error { .system(errno: number) } else { .other(error.reason) }
  }

  /// Creates the reason why a file cannot be written.
  init(_ failure: ReplacementFile.Failure) {
    self = failure.number.map(Self.system(errno:)) ?? .other(failure.reason)
  }
}
