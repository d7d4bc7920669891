/// A font by its name, such as "DejaVu Serif Bold Italic".
package struct LabelFont: Hashable, Sendable {
  /// The family, as fontconfig knows it.
  package var family: String
  /// Whether its letters are bold.
  package var isBold = false
  /// Whether its letters are italic.
  package var isItalic = false

  /// The font of labels that name none.
  package static let usual = LabelFont(family: "sans-serif")

  private init(family: String) { self.family = family }

  /// Creates a font from a name, whose last words may say that it is bold or italic; nil without a family.
  package init?(name: String) {
    var words = name.split(separator: " ")
    family = ""
    while let last = words.last, let style = Self.styles[last.lowercased()] {
      switch style {
      case .bold: isBold = true
      case .italic: isItalic = true
      case .regular: break
      }
      words.removeLast()
    }
    guard !words.isEmpty else { return nil }
    family = words.joined(separator: " ")
  }

  /// The name that reads back as the font.
  package var name: String { family + (isBold ? " Bold" : "") + (isItalic ? " Italic" : "") }

  /// The font in the words of Pango, where a comma ends the family, which may end with the name of a style itself.
  var description: String {
    family + "," + (isBold ? " Bold" : "") + (isItalic ? " Italic" : "")
  }

  private enum Style: Sendable { case bold, italic, regular }

  private static let styles: [String: Style] = [
    "bold": .bold, "italic": .italic, "oblique": .italic, "regular": .regular,
  ]

  /// Returns the same style of another family.
  package func with(family: String) -> LabelFont {
    var font = self
    font.family = family
    return font
  }
}
