internal import FingertipSettings
internal import TouchDrawing

/// The looks of the keys of the on-screen keyboard.
enum KeyboardLooks {
  private static let pressedFill = Colour(hex: 0xFF_FFFF, alpha: 0x8C)

  /// A key that types a character.
  static let key = RegionFace(fill: Colour(hex: 0xFF_FFFF, alpha: 0x26))
  /// A key with another function.
  static let special = RegionFace(fill: Colour(hex: 0xFF_FFFF, alpha: 0x0F))

  /// Returns a face that lights up while it is pressed.
  static func pressable(_ face: RegionFace) -> RegionLook {
    RegionLook(button: face, pressedFill: pressedFill)
  }
}
