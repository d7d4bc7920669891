// The first letter of a line determines its direction. A line of a broken text may begin with a
// word of another script, which must not reverse the rest: an invisible mark before it keeps the
// direction of the text.

extension String {
  /// Returns a line of a text, marked if it would be read in another direction than the whole text.
  func reading(as text: String) -> String {
    guard let isTextRightToLeft = text.readsRightToLeft, let isLineRightToLeft = readsRightToLeft,
      isLineRightToLeft != isTextRightToLeft
    else {
      return self
    }
    return (isTextRightToLeft ? "\u{200F}" : "\u{200E}") + self
  }

  /// Whether its first letter belongs to a right-to-left script; nil if it has no letter.
  package var readsRightToLeft: Bool? {
    unicodeScalars.first { $0.properties.isAlphabetic }.map { letter in
      Self.rightToLeftBlocks.contains { $0.contains(letter.value) }
    }
  }

  /// The Unicode blocks of right-to-left letters.
  private static let rightToLeftBlocks: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
