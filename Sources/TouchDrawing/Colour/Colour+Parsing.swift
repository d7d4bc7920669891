/// The error for a text that is not a colour; its description is a whole sentence for the user.
public struct ColourError: Error, Hashable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String

  /// The text and the forms that are allowed, as a sentence without a full stop.
  public var description: String {
    "\"\(text)\" is not a colour: write #RGB, #RGBA, #RRGGBB, #RRGGBBAA or a name such as "
      + "\"orange\", \"skyblue\" or \"white\""
  }
}

extension Colour {
  /// Reads `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA` or a colour name, in any case.
  ///
  /// - Throws: `ColourError` with the text as it stands.
  public init(parsing text: some StringProtocol) throws(ColourError) {
    if text.first == "#" {
      guard let colour = Colour(hexDigits: text.dropFirst()) else {
        throw ColourError(text: String(text))
      }
      self = colour
    } else if let colour = Self.named[text.lowercased()] {
      self = colour
    } else {
      throw ColourError(text: String(text))
    }
  }

  private init?(hexDigits text: some StringProtocol) {
    var digits: [UInt8] = []
    for character in text.utf8 {
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(character - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(character - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(character - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
    switch digits.count {
    case 3, 4:
      self.init(
        red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17,
        alpha: digits.count == 4 ? digits[3] * 17 : 255)
    case 6, 8:
      let channels = stride(from: 0, to: digits.count, by: 2).map {
        digits[$0] * 16 + digits[$0 + 1]
      }
      self.init(
        red: channels[0], green: channels[1], blue: channels[2],
        alpha: channels.count == 4 ? channels[3] : 255)
    default: return nil
    }
  }

  /// The colour names that are accepted, in lower case: CSS's basic ones and some common others.
  public static let named: [String: Colour] = [
    "aqua": Colour(hex: 0x00FFFF), "black": Colour(hex: 0x000000),
    "blue": Colour(hex: 0x0000FF), "brown": Colour(hex: 0xA52A2A),
    "coral": Colour(hex: 0xFF7F50), "crimson": Colour(hex: 0xDC143C),
    "cyan": Colour(hex: 0x00FFFF), "fuchsia": Colour(hex: 0xFF00FF),
    "gold": Colour(hex: 0xFFD700), "gray": Colour(hex: 0x808080),
    "green": Colour(hex: 0x008000), "grey": Colour(hex: 0x808080),
    "indigo": Colour(hex: 0x4B0082), "lime": Colour(hex: 0x00FF00),
    "magenta": Colour(hex: 0xFF00FF), "maroon": Colour(hex: 0x800000),
    "navy": Colour(hex: 0x000080), "olive": Colour(hex: 0x808000),
    "orange": Colour(hex: 0xFFA500), "pink": Colour(hex: 0xFFC0CB),
    "purple": Colour(hex: 0x800080), "red": Colour(hex: 0xFF0000),
    "salmon": Colour(hex: 0xFA8072), "silver": Colour(hex: 0xC0C0C0),
    "skyblue": Colour(hex: 0x87CEEB), "teal": Colour(hex: 0x008080),
    "tomato": Colour(hex: 0xFF6347), "turquoise": Colour(hex: 0x40E0D0),
    "violet": Colour(hex: 0xEE82EE), "white": Colour(hex: 0xFFFFFF),
    "yellow": Colour(hex: 0xFFFF00),
  ]
}
