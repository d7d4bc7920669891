/// Emoji on surfaces without colours: their colours become shades.
package enum PictureShades {
  /// Returns whether a text may have letters for which fonts have coloured pictures.
  package static func arePossible(in text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "\u{FE0F}" || $0.properties.isEmojiPresentation }
  }

  /// Returns the coverage, 0…255, of a premultiplied pixel: the darker it is, the more ink it gets.
  ///
  /// Black letters keep their coverage. White keeps three tenths of it, so that it differs from
  /// what is transparent.
  package static func coverage(of pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    let light = (299 * red + 587 * green + 114 * blue) / 1000
    let alpha = pixel >> 24
    return alpha - min(light * 7 / 10, alpha)
  }
}
