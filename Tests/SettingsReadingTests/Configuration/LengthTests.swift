@testable import SettingsReading
import Testing
import Touches

@testable import FingertipSettings

/// A length as text, and in pixels of a monitor with 4 px/mm whose shorter side is 1000 px.
struct LengthCase: CustomTestStringConvertible, Sendable {
  let text: String
  let pixels: Double
  let canonical: String
  var testDescription: String { text }
}

@Test(
  "A length is converted to px, and its description reads back as the same length",
  arguments: [
    LengthCase(text: "3", pixels: 12, canonical: "3"),
    LengthCase(text: "3mm", pixels: 12, canonical: "3"),
    LengthCase(text: "3.50mm", pixels: 14, canonical: "3.5"),
    LengthCase(text: "40px", pixels: 40, canonical: "40px"),
    LengthCase(text: "72pt", pixels: 101.6, canonical: "72pt"),
    LengthCase(text: "5%", pixels: 50, canonical: "5%"),
    LengthCase(text: "0", pixels: 0, canonical: "0"),
  ])
func lengthPixels(_ expected: LengthCase) throws {
  let length = try #require(Length(parsing: expected.text))
  let pixels = length.pixels(pixelsPerMillimetre: 4, whole: 1000)
  #expect(abs(pixels - expected.pixels) < 1e-9)
  #expect(length.description == expected.canonical)
  #expect(Length(parsing: length.description) == length)
}

@Test("The text of every setting sets the same value again", arguments: Setting.all.map(\.key))
func settingsRoundTrip(_ key: String) throws {
  let setting = try #require(Setting.all.first { $0.key == key })
  for preset in Preset.allCases {
    let settings = ShowSettings(preset: preset)
    var changed = ShowSettings(preset: preset)
    try setting.change(setting.text(settings)).apply(&changed)
    #expect(changed == settings)
  }
}
