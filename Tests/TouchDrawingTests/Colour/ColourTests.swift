import Glibc
import PaintingSupport
import Testing
import TouchDrawing

private struct ColourCase: CustomTestStringConvertible, Sendable {
  var text: String
  var colour: Colour?

  var testDescription: String { "\"\(text)\"" }
}

@Suite struct ColourTests {
  @Test(
    "Hex colours and colour names are parsed, and any other text is rejected",
    arguments: [
      ColourCase(text: "#1E9BFF", colour: Colour(hex: 0x1E9BFF)),
      ColourCase(text: "#1e9bff80", colour: Colour(hex: 0x1E9BFF, alpha: 0x80)),
      ColourCase(text: "#00000000", colour: Colour(hex: 0, alpha: 0)),
      ColourCase(text: "#f80", colour: Colour(hex: 0xFF8800)),
      ColourCase(text: "#2048", colour: Colour(hex: 0x220044, alpha: 0x88)),
      ColourCase(text: "white", colour: .white),
      ColourCase(text: "SkyBlue", colour: Colour(hex: 0x87CEEB)),
      ColourCase(text: "grey", colour: Colour(hex: 0x808080)),
      ColourCase(text: "gray", colour: Colour(hex: 0x808080)),
      ColourCase(text: ""), ColourCase(text: "#"), ColourCase(text: "#12"),
      ColourCase(text: "#12345"), ColourCase(text: "#1234567"),
      ColourCase(text: "#123456789"), ColourCase(text: "#12345G"), ColourCase(text: "#+12345"),
      ColourCase(text: "#１２３"), ColourCase(text: "1E9BFF"), ColourCase(text: " white"),
      ColourCase(text: "blurple"),
    ])
  private func parsing(_ example: ColourCase) {
    #expect((try? Colour(parsing: example.text)) == example.colour)
  }

  @Test("A parse error names the text and the allowed formats")
  func parseError() {
    #expect {
      try Colour(parsing: "#12345G")
    } throws: { error in
      let text = "\(error)"
      return text.contains("\"#12345G\"") && text.contains("#RRGGBBAA")
    }
  }

  @Test("A colour's description parses back to the same colour")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let colour = generator.colour()
      #expect(try Colour(parsing: colour.description) == colour)
    }
  }

  @Test("Premultiplying rounds every channel to the nearest value")
  func premultiplying() {
    var wrong = 0
    for alpha in 0...255 {
      for value in 0...255 {
        let pixel = Colour(red: UInt8(value), green: 255, blue: 0, alpha: UInt8(alpha))
          .premultiplied
        let exact = Int((Double(value) * Double(alpha) / 255).rounded())
        let expected = UInt32(alpha << 24 | exact << 16 | alpha << 8)
        if pixel != expected { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(
    "A palette has at least ten distinct colours, and is found by its name in any case",
    arguments: Palette.all)
  func palette(_ palette: Palette) {
    #expect(palette.colours.count >= 10)
    #expect(Set(palette.colours).count == palette.colours.count)
    #expect(Palette.named(palette.name.uppercased()) == palette)
  }

  /// The linear transforms are those of Machado, Oliveira and Fernandes (2009) for full severity.
  ///
  /// The minimum distance is CIE76 in Lab, where about 2 is just noticeable side by side.
  @Test(
    "The colours of a palette are distinguishable, also with colour blindness",
    arguments: Palette.all, ColourVision.allCases)
  private func colourBlindness(_ palette: Palette, _ vision: ColourVision) {
    var minimum = Double.infinity
    for (index, first) in palette.colours.enumerated() {
      for second in palette.colours.dropFirst(index + 1) {
        minimum = min(minimum, vision.distance(first, second))
      }
    }
    #expect(minimum > 15, "\(palette.name)")
  }
}

private enum ColourVision: CaseIterable {
  case normal, protanopia, deuteranopia, tritanopia

  private var matrix: [SIMD3<Double>] {
    switch self {
    case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deuteranopia:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritanopia:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  func distance(_ a: Colour, _ b: Colour) -> Double {
    let difference = lab(a) - lab(b)
    return (difference * difference).sum().squareRoot()
  }

  private func lab(_ colour: Colour) -> SIMD3<Double> {
    func linear(_ value: UInt8) -> Double {
      let fraction = Double(value) / 255
      return fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
    }
    let light = SIMD3(linear(colour.red), linear(colour.green), linear(colour.blue))
    let transformed = matrix.map { min(max(($0 * light).sum(), 0), 1) }
    let rgb = SIMD3(transformed[0], transformed[1], transformed[2])
    func labCurve(_ value: Double) -> Double {
      value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
    }
    let x = labCurve((rgb * [0.4124, 0.3576, 0.1805]).sum() / 0.9505)
    let y = labCurve((rgb * [0.2126, 0.7152, 0.0722]).sum())
    let z = labCurve((rgb * [0.0193, 0.1192, 0.9505]).sum() / 1.089)
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
