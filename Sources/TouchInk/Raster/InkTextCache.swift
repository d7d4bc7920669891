/// The texts that were painted last, with the layout of their letters.
///
/// A text is painted tile by tile, and laying out a page of letters takes longer than painting
/// them. Moving the page does not change the layout.
struct InkTextCache {
  /// The inputs of a layout.
  private struct Key: Hashable {
    let text: String
    let width: Double
  }

  /// The number of texts that are kept; a layout takes some 100 kB at most.
  private static let limit = 64

  private var texts: [Key: InkText] = [:]

  /// Returns the text of a brush, laid out if it was painted before.
  mutating func text(of brush: InkBrush) -> InkText {
    let key = Key(text: brush.text, width: brush.width)
    if let text = texts[key] { return text }
    // The texts of the page that is painted now come back at once.
    if texts.count >= Self.limit { texts.removeAll(keepingCapacity: true) }
    let text = InkText(brush)
    texts[key] = text
    return text
  }
}
