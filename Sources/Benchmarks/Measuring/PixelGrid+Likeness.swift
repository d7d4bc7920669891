import TouchX11

extension PixelGrid {
  /// Returns whether another grid of the same area looks the same, apart from dithering.
  func isAlike(_ other: PixelGrid) -> Bool {
    rect == other.rect && zip(pixels, other.pixels).allSatisfy { !Self.differ($0, $1) }
  }

  /// Returns whether two colours differ by more than a compositor's dithering.
  ///
  /// That of mutter differs at each repaint.
  static func differ(_ first: UInt32, _ second: UInt32) -> Bool {
    guard first != second else { return false }
    for shift: UInt32 in [0, 8, 16] {
      let distance = Int((first >> shift) & 0xff) - Int((second >> shift) & 0xff)
      if abs(distance) > 8 { return true }
    }
    return false
  }
}
