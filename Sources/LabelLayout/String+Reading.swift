// A line has the direction of its first letter. One that a longer text was broken into may begin with a word of another
// script, which must not turn the rest around: an invisible mark before it keeps the direction of the text.

extension String {
  /// Returns a line of a text, marked where it would be read in another direction than the whole text.
  func reading(as text: String) -> String {
    guard let wanted = text.isReadFromRight, let own = isReadFromRight, own != wanted else {
      return self
    }
    return (wanted ? "\u{200F}" : "\u{200E}") + self
  }

  /// Whether its first letter is of a script that is read from right to left; nil without a letter.
  package var isReadFromRight: Bool? {
    unicodeScalars.first { $0.properties.isAlphabetic }.map { letter in
      Self.fromRight.contains { $0.contains(letter.value) }
    }
  }

  /// The blocks of Unicode whose letters are read from right to left.
  private static let fromRight: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
