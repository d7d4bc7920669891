// A label is as large as it was asked to be where it fits. Else it shrinks, without a word being broken, to the
// smallest size that is allowed; and if that is too large still, words are broken, and what remains is cut off with
// an ellipsis.

/// The lines of a label and their size, so that they fit into a frame: pure.
package struct LabelFit: Equatable {
  /// The size of the letters, in whole px.
  package var size: Int
  /// The lines, from top to bottom.
  package var lines: [String]

  /// The measures of letters of a size, in px.
  package struct Letters {
    /// The height of capitals.
    package var capital: Double
    /// Tells how wide a text is.
    package var width: (String) -> Double

    /// Measures by the height of capitals and a measure of texts.
    package init(capital: Double, width: @escaping (String) -> Double) {
      self.capital = capital
      self.width = width
    }
  }

  /// The distance from line to line of letters of a size, in px.
  package static func spacing(_ size: Int) -> Double { (Double(size) * 1.2).rounded() }

  /// The room that letters of a size leave to the edges of the frame, in px.
  package static func margin(_ size: Int) -> Double { (Double(size) * 0.35).rounded() }

  /// Finds the lines and the size of a label.
  ///
  /// - Parameters:
  ///   - text: the label, with line feeds between its lines.
  ///   - size: the size that is wanted, in px.
  ///   - style: the way it fills its frame.
  ///   - width: of the frame, in px.
  ///   - height: of the frame, in px.
  ///   - letters: the measures of letters of a size.
  package init(
    _ text: String, size: Int, style: LabelStyle, width: Double, height: Double,
    letters: (Int) -> Letters
  ) {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.size = size
    lines = paragraphs
    guard style.fits else { return }
    let least = min(style.leastSize.map { max(Int($0.rounded()), 1) } ?? size, size)
    func room(_ size: Int) -> (width: Double, height: Double) {
      let margin = 2 * (Self.margin(size) + style.inset)
      return (max(width - margin, 1), max(height - style.reserved - margin, 1))
    }
    func whole(_ size: Int) -> [String]? {
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
    // The largest size that fits: what fits at one size does so at each smaller one.
    var (low, high) = (least, size)
    var found: (size: Int, lines: [String])?
    if let lines = whole(size) {
      found = (size, lines)
    } else {
      high = size - 1
      while low <= high {
        let middle = (low + high + 1) / 2
        if let lines = whole(middle) {
          found = (middle, lines)
          low = middle + 1
        } else {
          high = middle - 1
        }
      }
    }
    if let found {
      (self.size, lines) = found
      return
    }
    self.size = least
    lines = Self.cut(
      paragraphs, wraps: style.wraps, letters(least), spacing: Self.spacing(least), room(least))
  }

  /// Returns what a frame has room for of lines that do not fit.
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
