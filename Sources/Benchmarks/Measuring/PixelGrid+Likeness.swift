import TouchX11

extension PixelGrid {
  /// Returns whether another grid of the same place looks the same, whatever a compositor's dithering does.
  func isAlike(_ other: PixelGrid) -> Bool {
    rect == other.rect && zip(pixels, other.pixels).allSatisfy { !Self.differ($0, $1) }
  }

  /// Returns whether two colours differ by more than what a compositor's dithering does, as mutter's, which
  /// is another one at each repaint.
  static func differ(_ one: UInt32, _ other: UInt32) -> Bool {
    guard one != other else { return false }
    for shift: UInt32 in [0, 8, 16] {
      let distance = Int((one >> shift) & 0xff) - Int((other >> shift) & 0xff)
      if abs(distance) > 8 { return true }
    }
    return false
  }
}
