// A label has its wanted size if it fits. If not, it shrinks without breaking words, down to the
// smallest size that is allowed. If it is still too large, words are broken, and the rest is cut
// off with an ellipsis.

/// The lines of a label and the font size with which they fit into a frame.
package struct LabelFit: Equatable {
  /// The font size, in whole px.
  package var size: Int
  /// The lines, from top to bottom.
  package var lines: [String]

  /// The measures of letters in a font size, in px.
  package struct Letters {
    /// The height of capitals.
    package var capital: Double
    /// Returns the width of a text.
    package var width: (String) -> Double

    /// Creates measures from the height of capitals and a function that measures texts.
    package init(capital: Double, width: @escaping (String) -> Double) {
      self.capital = capital
      self.width = width
    }
  }

  /// Returns the distance between the base lines of letters in a font size, in px.
  package static func spacing(_ size: Int) -> Double { (Double(size) * 1.2).rounded() }

  /// Returns the distance that letters in a font size keep from the edges of the frame, in px.
  package static func margin(_ size: Int) -> Double { (Double(size) * 0.35).rounded() }

  /// Finds the lines and the font size of a label.
  ///
  /// - Parameters:
  ///   - text: the label, its lines separated by line feeds.
  ///   - size: the font size that is wanted, in px.
  ///   - style: the style in which the label fills its frame.
  ///   - width: the width of the frame, in px.
  ///   - height: the height of the frame, in px.
  ///   - letters: returns the measures of letters in a font size.
  package init(
    _ text: String, size: Int, style: LabelStyle, width: Double, height: Double,
    letters: (Int) -> Letters
  ) {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.size = size
    lines = paragraphs
    guard style.fits else { return }
    let smallest = min(style.minimumSize.map { max(Int($0.rounded()), 1) } ?? size, size)
    func room(_ size: Int) -> (width: Double, height: Double) {
      let margin = 2 * (Self.margin(size) + style.inset)
      return (
        max(width - 2 * style.sideMargin - margin, 1), max(height - style.reserved - margin, 1)
      )
    }
    func linesFitting(_ size: Int) -> [String]? {
      let letters = letters(size)
      let room = room(size)
      let breaker = LineBreaker(width: room.width, measure: letters.width)
      var lines: [String] = []
      for paragraph in paragraphs {
        if style.wraps {
          guard let parts = breaker.lines(of: paragraph, splitsWords: false) else { return nil }
          lines += parts.map { $0.reading(as: paragraph) }
        } else {
          guard breaker.fits(paragraph) else { return nil }
          lines.append(paragraph)
        }
      }
      let needed = Self.spacing(size) * Double(lines.count - 1) + letters.capital
      return needed <= room.height ? lines : nil
    }
    if let best = Self.best(from: smallest, to: size, { linesFitting($0) }) {
      (self.size, lines) = best
      return
    }
    self.size = smallest
    lines = Self.cut(
      paragraphs, wraps: style.wraps, letters(smallest), spacing: Self.spacing(smallest),
      room(smallest))
  }

  /// Returns the greatest font size in which a label fits, with its lines; nil if it fits in none.
  ///
  /// It searches binarily: a label that fits in one size fits in each smaller one too.
  private static func best(
    from smallest: Int, to size: Int, _ linesFitting: (Int) -> [String]?
  ) -> (size: Int, lines: [String])? {
    if let lines = linesFitting(size) { return (size, lines) }
    var (low, high) = (smallest, size - 1)
    var best: (size: Int, lines: [String])?
    while low <= high {
      let middle = (low + high + 1) / 2
      if let lines = linesFitting(middle) {
        best = (middle, lines)
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return best
  }

  /// Returns lines that do not fit, broken and cut off at the frame.
  private static func cut(
    _ paragraphs: [String], wraps: Bool, _ letters: Letters, spacing: Double,
    _ room: (width: Double, height: Double)
  ) -> [String] {
    let breaker = LineBreaker(width: room.width, measure: letters.width)
    var lines: [String] = []
    for paragraph in paragraphs {
      if wraps {
        let parts = breaker.lines(of: paragraph, splitsWords: true) ?? [paragraph]
        lines += parts.map { $0.reading(as: paragraph) }
      } else {
        lines.append(breaker.fits(paragraph) ? paragraph : breaker.cut(paragraph))
      }
    }
    let count = max(Int(((room.height - letters.capital) / spacing).rounded(.down)) + 1, 1)
    guard lines.count > count else { return lines }
    let last = breaker.cut(lines[count - 1])
    return lines[..<(count - 1)] + [last]
  }
}
