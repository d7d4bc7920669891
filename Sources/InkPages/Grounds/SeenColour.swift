internal import Glibc
package import TouchDrawing

extension PageGround {
  /// The colour of a paper; nil for grounds with many colours or none.
  package var paperColour: Colour? {
    switch self {
    case .paper(.black): .black
    case .paper: .white
    case .desktop, .picture, .document: nil
    }
  }
}

extension Colour {
  /// The minimum contrast of visible ink, from 1 for none to 21 for black on white.
  private static let minimumContrast = 1.5
  /// The minimum contrast of ink whose colour was adapted.
  private static let targetContrast = 3.0
  /// The minimum difference of a channel that makes translucent ink visible, 0…255.
  private static let minimumTint = 64

  /// Returns whether ink of this colour is visible on a paper.
  ///
  /// A marker is translucent, and its tint is visible although it is nearly as light as its paper.
  package func isSeen(on paper: Colour) -> Bool {
    guard alpha < 255 else { return contrast(with: paper) >= Self.minimumContrast }
    return [(red, paper.red), (green, paper.green), (blue, paper.blue)].contains {
      abs(Int($0) - Int($1)) >= Self.minimumTint
    }
  }

  /// Returns the colour, or one of the same hue if this one is invisible on a paper.
  ///
  /// The replacement is as light as this colour is dark, such as white for black.
  package func seen(on paper: Colour) -> Colour {
    guard !isSeen(on: paper) else { return self }
    let mirrored = mirrored
    guard alpha == 255 else { return mirrored }
    let extreme: Colour = paper.luminance < 0.5 ? .white : .black
    let shares = stride(from: 0, through: 1, by: 0.1)
    return shares.lazy.map { mirrored.mixed(with: extreme, share: $0) }
      .first { $0.contrast(with: paper) >= Self.targetContrast } ?? extreme
  }

  /// The colour whose HSL lightness is as far from white as this one's is from black.
  private var mirrored: Colour {
    let shift = 255 - Int(max(red, green, blue)) - Int(min(red, green, blue))
    func moved(_ channel: UInt8) -> UInt8 { UInt8(Int(channel) + shift) }
    return Colour(red: moved(red), green: moved(green), blue: moved(blue), alpha: alpha)
  }

  /// The contrast ratio of two opaque colours, 1…21, by WCAG 2.
  private func contrast(with other: Colour) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance, 0…1, by WCAG 2.
  private var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
