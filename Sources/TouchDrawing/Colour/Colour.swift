/// A colour in straight (not premultiplied) 8-bit sRGB with alpha.
public struct Colour: Hashable, Sendable {
  /// The red component, 0…255.
  public var red: UInt8
  /// The green component, 0…255.
  public var green: UInt8
  /// The blue component, 0…255.
  public var blue: UInt8
  /// The alpha: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Creates a colour from its components, opaque unless an alpha is given.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from a number 0xRRGGBB and an alpha.
  public init(hex: UInt32, alpha: UInt8 = 255) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = Colour(hex: 0xFF_FFFF)
  /// Opaque black.
  public static let black = Colour(hex: 0x00_0000)

  /// The colour as premultiplied ARGB, 0xAARRGGBB; each channel is v·a/255 rounded to nearest.
  public var premultiplied: UInt32 {
    let a = UInt32(alpha)
    return a << 24 | Self.scaled(red, a) << 16 | Self.scaled(green, a) << 8
      | Self.scaled(blue, a)
  }

  /// Returns the same colour with another alpha.
  public func with(alpha: UInt8) -> Colour {
    Colour(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a mix with another colour, channel by channel; a share of 0 is this one, 1 the other.
  public func mixed(with other: Colour, share: Double) -> Colour {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let share = share > 0 ? min(share, 1) : 0
      return UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return Colour(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  private static func scaled(_ value: UInt8, _ alpha: UInt32) -> UInt32 {
    (UInt32(value) * alpha + 127) / 255
  }
}

extension Colour: CustomStringConvertible {
  /// The colour as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque.
  public var description: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      let digits = String(channel, radix: 16, uppercase: true)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}
