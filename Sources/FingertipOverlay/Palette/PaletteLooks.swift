internal import DrawnSymbols
internal import FingertipInk
internal import FingertipSettings
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The looks of the palette's buttons.
struct PaletteLooks {
  let symbolSize: Length
  /// The width of the ring around the chosen colour.
  let ring: Length

  static let warning = Colour(hex: 0xFF_6B6B)
  private static let pressedFill = Colour(hex: 0xFF_FFFF, alpha: 0x40)

  /// The colours that the palette offers by default.
  static let colours = [
    0xE6_3946, 0xFF_9F1C, 0xFF_D60A, 0x2D_C653, 0x00_B4D8, 0x3A_86FF, 0x9D_4EDD, 0xFF_FFFF,
    0x11_1111,
  ].map { Colour(hex: $0) }

  static func symbol(of tool: InkTool) -> Symbol {
    switch tool {
    case .pen: .pen
    case .marker: .marker
    case .dotted: .dotted
    case .eraser: .eraser
    case .areaEraser: .areaEraser
    case .line: .line
    case .arrow: .arrow
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .laser: .laser
    case .text: .text
    case .lasso: .lasso
    }
  }

  static func symbol(of width: InkWidth) -> Symbol {
    switch width {
    case .fine: .smallDot
    case .medium: .mediumDot
    case .broad: .largeDot
    }
  }

  func button(
    _ symbol: Symbol, isSelected: Bool = false, isEnabled: Bool = true, colour: Colour = .white
  ) -> RegionLook {
    Self.pressable(
      RegionFace(
        fill: isSelected ? CardColours.accent : nil,
        label: FaceLabel(
          symbol: symbol, colour: isEnabled ? colour : CardColours.faint, size: symbolSize)))
  }

  func ring(isSelected: Bool) -> RegionLook {
    Self.pressable(RegionFace(border: isSelected ? .white : nil, borderWidth: ring))
  }

  /// Returns a face that lights up while it is pressed.
  static func pressable(_ face: RegionFace) -> RegionLook {
    RegionLook(button: face, pressedFill: pressedFill)
  }
}
