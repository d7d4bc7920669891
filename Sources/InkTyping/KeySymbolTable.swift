// The keysyms from before X used Unicode, block by block as in keysymdef.h of X.Org. Every other
// keysym of a letter is its code point, with an additional bit beyond U+00FF.

/// The letters of keysyms that are not code points.
enum KeySymbolTable {
  /// The first and the last keysym of a block in code point order, and the code point of the first.
  private static let blocks: [(first: UInt32, last: UInt32, scalar: UInt32)] = [
    (0x5BB, 0x5F2, 0x061B), (0x6A4, 0x6AC, 0x0454), (0x6B4, 0x6BC, 0x0404), (0x6C9, 0x6D0, 0x0438),
    (0x6E9, 0x6F0, 0x0418), (0x7C1, 0x7D1, 0x0391), (0x7D4, 0x7F1, 0x03A4), (0xAB0, 0xAB7, 0x2153),
    (0xCE0, 0xCFA, 0x05D0), (0xDA1, 0xDF9, 0x0E01),
  ]

  /// The first keysym of a row, and the row's letters; a blank marks a keysym without a letter.
  private static let rows: [(first: UInt32, letters: String)] = [
    (0x1A1, "Ą˘Ł ĽŚ  ŠŞŤŹ ŽŻ ą˛ł ľśˇ šşťź˝žżŔ  Ă ĹĆ Č Ę Ě  ĎĐŃŇ  Ő  ŘŮ Ű  Ţ ŕ"),
    (0x1E3, "ă ĺć č ę ě  ďđńň  ő  řů ű  ţ˙"),
    (0x2A1, "Ħ    Ĥ  İ ĞĴ    ħ    ĥ  ı ğĵ        ĊĈ"),
    (0x2D5, "Ġ  Ĝ    ŬŜ      ċĉ"),
    (0x2F5, "ġ  ĝ    ŭŝ"),
    (0x3A2, "ĸŖ ĨĻ   ĒĢŦ      ŗ ĩļ   ēģŧŊ ŋĀ      Į    Ė  Ī ŅŌĶ     Ų   ŨŪ ā"),
    (0x3E7, "į    ė  ī ņōķ     ų   ũū"),
    (
      0x4A1,
      "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    ),
    (0x5AC, "،"),
    (0x6A1, "ђѓё         ґўџ№ЂЃЁ         ҐЎЏюабцдефгх        ярстужвьызшэщчъЮ"),
    (0x6E1, "АБЦДЕФГХ        ЯРСТУЖВЬЫЗШЭЩЧЪ"),
    (0x7A1, "ΆΈΉΊΪ ΌΎΫ Ώ  ΅― άέήίϊΐόύϋΰώ"),
    (0x7D2, "Σ"),
    (0x7F2, "σςτυφχψω"),
    (0x8A1, "⎷┌─⌠⌡│⎡⎣⎤⎦⎛⎝⎞⎠⎨⎬           ≤≠≥∫∴∝∞  ∇  ∼≃   ⇔⇒≡      √   ⊂⊃∩∪∧∨"),
    (0x8EF, "∂      ƒ    ←↑→↓"),
    (
      0xAA1,
      "\u{2003}\u{2002}\u{2004}\u{2005}\u{2007}\u{2008}\u{2009}\u{200A}—– ␣ …‥        ℅  ‒〈.〉    ⅛⅜⅝⅞  ™☓ ◁▷○▯‘’“”℞‰′″ ✝ ▬◀▶●▮◦"
    ),
    (0xAE1, "▫▭△▽☆•▪▲▼☜☞♣♦♥ ✠†‡✓✗♯♭♂♀☎⌕℗‸‚„"),
    (0xCDF, "‗"),
    (0x13BC, "ŒœŸ"),
    (0x20AC, "€"),
  ]

  /// Returns the code point of a keysym; nil if it is not in the table.
  static func scalar(of keysym: UInt32) -> Unicode.Scalar? {
    if let block = blocks.first(where: { $0.first...$0.last ~= keysym }) {
      return Unicode.Scalar(block.scalar + keysym - block.first)
    }
    for row in rows where keysym >= row.first {
      let scalars = row.letters.unicodeScalars
      let offset = Int(keysym - row.first)
      guard offset < scalars.count else { continue }
      let scalar = scalars[scalars.index(scalars.startIndex, offsetBy: offset)]
      return scalar == " " ? nil : scalar
    }
    return nil
  }
}
