internal import CCairo
internal import TouchDrawing

/// An SVG file that cairo writes, with the data of its paths shortened.
///
/// cairo writes six digits of each absolute coordinate, and the letter of each command.
final class SVGFile {
  private let file: ReplacementFile
  private var shortener = SVGShortener()
  private var output: [UInt8] = []

  /// Creates a file of the content that is handed to `sink`.
  init(to file: ReplacementFile) { self.file = file }

  /// The closure that cairo passes to `sink`; valid as long as the file is kept.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Writes the bytes that cairo hands over.
  static let sink: cairo_write_func_t = { closure, data, count in
    guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
    let file = Unmanaged<SVGFile>.fromOpaque(closure).takeUnretainedValue()
    file.output.removeAll(keepingCapacity: true)
    file.shortener.shorten(
      UnsafeRawBufferPointer(start: data, count: Int(count)), into: &file.output)
    return file.output.withUnsafeBytes { file.file.append($0) }
      ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
  }
}

/// Shortens the data of the paths of an SVG file, whose bytes arrive in pieces of any length.
struct SVGShortener {
  /// The attribute of a path's data, up to its value; no other text of cairo's files contains it.
  private static let mark = Array(" d=\"".utf8)
  private static let quote = UInt8(ascii: "\"")

  /// The number of bytes of the mark that have just been written.
  private var markedCount = 0
  /// The data of the path that is being read; nil between paths.
  private var path: [UInt8]?

  /// Appends the next bytes of the file, except the data of a path that has not ended.
  mutating func shorten(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = path == nil ? endOfMark(rest) : rest.firstIndex(of: Self.quote)
      let part = rest[..<(end ?? rest.endIndex)]
      rest = rest[part.endIndex...]
      guard path != nil else {
        output += part
        if end != nil { path = [] }
        continue
      }
      path? += part
      guard end != nil, let data = path else { continue }
      output += ShortPath.shortened(data) ?? data
      path = nil
    }
  }

  /// Returns the index after the first mark that ends in bytes; nil if there is none.
  private mutating func endOfMark(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    for index in bytes.indices {
      let byte = bytes[index]
      markedCount = byte == Self.mark[markedCount] ? markedCount + 1 : byte == Self.mark[0] ? 1 : 0
      guard markedCount == Self.mark.count else { continue }
      markedCount = 0
      return index + 1
    }
    return nil
  }
}
