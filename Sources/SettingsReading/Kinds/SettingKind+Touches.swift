internal import FingertipSettings
import SystemSupport
import TouchDrawing
import Touches

extension SettingKind<[Colour]> {
  /// One colour, several separated by commas, or a palette by its name.
  static var colours: SettingKind {
    SettingKind(
      placeholder: "COLOURS", noun: "a colour",
      allowed:
        "#RGB, #RGBA, #RRGGBB, #RRGGBBAA or a name such as orange, several of these separated by "
        + "commas, or a palette: \(Palette.all.map(\.name).alternatives)",
      form: .colours, corrections: Corrections.colours,
      read: { text throws(ValueProblem) in
        if let palette = Palette.named(text) { return palette.colours }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 64 else { throw .outOfRange }
        var colours: [Colour] = []
        for part in parts {
          guard let colour = try? Colour(parsing: part.trimmed) else { throw .malformed }
          colours.append(colour)
        }
        return colours
      },
      write: { colours in
        Palette.all.first { $0.colours == colours }?.name
          ?? colours.map(\.description).joined(separator: ",")
      })
  }
}

extension SettingKind<String> {
  /// Returns a name that only the X server can check, of 1 to 255 bytes.
  static func name(
    _ placeholder: String, _ noun: String, _ allowed: String,
    form: ValueForm = .text(offering: [])
  ) -> SettingKind {
    SettingKind(
      placeholder: placeholder, noun: noun, allowed: allowed, form: form,
      read: { text throws(ValueProblem) in
        guard !text.isEmpty, text.utf8.count <= 255 else { throw .malformed }
        return text
      },
      write: { $0 })
  }
}

extension SettingKind<DeviceFilter> {
  /// A touch device by name or number.
  static var device: SettingKind {
    SettingKind(
      placeholder: "DEVICE", noun: "a device",
      allowed: "a name or a number as 'xinput list' prints them", form: .device,
      read: { text throws(ValueProblem) in
        guard !text.isEmpty, text.utf8.count <= 255 else { throw .malformed }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
          return .name(text)
        }
        guard let id = UInt16(text) else { throw .outOfRange }
        return .id(DeviceID(rawValue: Int32(id)))
      },
      write: { filter in
        switch filter {
        case .id(let id): "\(id.rawValue)"
        case .name(let name): name
        }
      })
  }
}

extension SettingKind<ListenMode> {
  /// The source of touches.
  static var listen: SettingKind {
    SettingKind(
      placeholder: "WHERE", noun: "a way to listen",
      allowed: "raw, root, or window:ID with the window's number, decimal or 0x and hexadecimal",
      form: .pattern(
        "^(raw|root|window:(0[xX][0-9a-fA-F]+|[0-9]+))$", offering: ["raw", "root", "window:"]),
      read: { text throws(ValueProblem) in
        switch text {
        case "raw": return .raw
        case "root": return .root
        default:
          guard text.hasPrefix("window:") else { throw .malformed }
          guard let id = windowNumber(text.dropFirst("window:".count)) else { throw .malformed }
          return .window(id)
        }
      },
      write: { mode in
        switch mode {
        case .raw: "raw"
        case .root: "root"
        case .window(let id): "window:0x" + String(id, radix: 16)
        }
      })
  }
}

/// Returns the XID in a text; nil if it is not one: the server gives out at most 29 bits.
private func windowNumber(_ text: Substring) -> UInt32? {
  let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
  let digits = isHexadecimal ? text.dropFirst(2) : text
  guard
    let id = UInt32(digits, radix: isHexadecimal ? 16 : 10),
    digits.first != "+", (1...0x1FFF_FFFF).contains(id)
  else { return nil }
  return id
}

extension Substring {
  /// The text without spaces at either end.
  var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
