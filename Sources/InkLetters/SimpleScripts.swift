/// The letters that cairo draws one by one.
package enum SimpleScripts {
  /// The Unicode blocks whose letters are drawn side by side from left to right: from Latin to
  /// Armenian, Georgian, more Latin and Greek, and symbols.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x58F, 0x10A0...0x10FF, 0x1C80...0x1CBF, 0x1E00...0x1FFF, 0x2010...0x2027,
    0x2030...0x205E, 0x2070...0x2BFF, 0xFB00...0xFB06,
  ]

  /// Combining marks, which are placed above, below or on the letter before them.
  private static let marks: ClosedRange<UInt32> = 0x300...0x36F

  /// Returns whether a text has only such letters, without combining marks.
  static func coverText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || contain($0) && !marks.contains($0.value) }
  }

  /// Returns whether a scalar belongs to a script whose letters keep their form beside others.
  package static func contain(_ scalar: Unicode.Scalar) -> Bool {
    blocks.contains { $0.contains(scalar.value) }
  }
}
