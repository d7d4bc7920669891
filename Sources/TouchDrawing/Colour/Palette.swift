/// A named series of at least ten colours that can be told apart, by colour-blind people too.
public struct Palette: Hashable, Sendable {
  /// The name by which settings choose the palette.
  public let name: String
  /// The colours, which fingers take in turn.
  public let colours: [Colour]

  /// Returns the palette with a name, or nil if there is none.
  public static func named(_ name: some StringProtocol) -> Palette? {
    all.first { $0.name == name.lowercased() }
  }

  /// All palettes, the default one first.
  public static let all = [fingertip, okabeIto, tol]

  /// Our own palette: vivid, with varying lightness, so that neighbours differ even without hue.
  public static let fingertip = Palette(
    name: "fingertip",
    hex: [
      0x1E9BFF, 0xE89A05, 0x12B886, 0xE63F61, 0xF1E040, 0x7048E8, 0x77EAFF, 0x875D2A, 0xFFA1C5,
      0x7B8400,
    ])

  /// The eight colours of Okabe and Ito (2008), plus grey and white to make ten.
  public static let okabeIto = Palette(
    name: "okabe-ito",
    hex: [
      0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7, 0x000000, 0x555555,
      0xFFFFFF,
    ])

  /// Paul Tol's "muted" scheme, the calmest of the three.
  public static let tol = Palette(
    name: "tol",
    hex: [
      0x88CCEE, 0xCC6677, 0xDDCC77, 0x332288, 0x44AA99, 0x882255, 0x999933, 0xAA4499, 0x117733,
      0xDDDDDD,
    ])

  private init(name: String, hex: [UInt32]) {
    self.name = name
    colours = hex.map { Colour(hex: $0) }
  }
}
