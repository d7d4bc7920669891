/// A font given by a name, such as "DejaVu Serif Bold Italic".
package struct LabelFont: Hashable, Sendable {
  /// The family, as fontconfig knows it.
  package var family: String
  /// Whether its letters are bold.
  package var isBold = false
  /// Whether its letters are italic.
  package var isItalic = false

  /// The font of labels that name no font.
  package static let usual = LabelFont(family: "sans-serif")

  private init(family: String) { self.family = family }

  /// Creates a font from a name, which may end in style words such as "Bold"; nil without a family.
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

  /// The name from which the same font can be created.
  package var name: String { family + (isBold ? " Bold" : "") + (isItalic ? " Italic" : "") }

  /// The font in Pango's syntax: a comma ends the family, which may itself end in a style word.
  var description: String {
    family + "," + (isBold ? " Bold" : "") + (isItalic ? " Italic" : "")
  }

  private enum Style: Sendable { case bold, italic, regular }

  private static let styles: [String: Style] = [
    "bold": .bold, "italic": .italic, "oblique": .italic, "regular": .regular,
  ]

  /// Returns another family's font in the same style.
  package func with(family: String) -> LabelFont {
    var font = self
    font.family = family
    return font
  }
}
