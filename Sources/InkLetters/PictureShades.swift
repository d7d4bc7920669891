/// Emoji on surfaces without colours: their colours become shades.
package enum PictureShades {
  /// Returns whether a text may have letters for which fonts have coloured pictures.
  package static func arePossible(in text: String) -> Bool {
    // Digits and signs of Latin-1 are among the emoji, but only U+FE0F makes them pictures. Others
    // are pictures if the only font that has them is one of emoji, as often for ⏯.
    text.unicodeScalars.contains {
      $0 == "\u{FE0F}" || $0.value > 0xFF && $0.properties.isEmoji
    }
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
