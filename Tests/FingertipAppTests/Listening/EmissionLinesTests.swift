import SettingsReading
import Testing

@testable import FingertipApp

@Suite struct EmissionLinesTests {
  /// Returns the line that `events` prints for a line of the overlay.
  private static func line(_ json: String, _ format: EventFormat) -> String {
    let lines = EmissionLines(format)
    lines.add(Array(json.utf8)[...])
    var bytes: [UInt8] = []
    lines.moveLines(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let timer =
    #"{"t":900,"event":"emit","name":"tick","region":"a","on":"timer","x":200,"y":100}"#
  private static let idle =
    #"{"t":950,"event":"emit","name":"away","region":null,"on":"idle","x":640,"y":360}"#

  @Test("Emissions without a touch or a region are printed for people")
  func text() {
    let blank = String(repeating: " ", count: 24)
    #expect(
      Self.line(Self.timer, .text)
        == "         900 ms\(blank)emit         200.0   100.0 px  'tick'  region 'a'  on timer\n")
    #expect(
      Self.line(Self.idle, .text)
        == "         950 ms\(blank)emit         640.0   360.0 px  'away'  on idle\n")
  }

  @Test(
    "The number of lines that the overlay has dropped is reported in every format for emissions",
    arguments: [
      (.json, #"{"event":"lost","count":3}"#), (.text, "3 lines of the overlay were lost"),
      (.pointer, #"{"type":"lost","count":3}"#),
    ] as [(EventFormat, String)])
  func lostLines(_ format: EventFormat, _ line: String) {
    #expect(Self.line(#"{"event":"lost","count":3}"#, format) == line + "\n")
  }

  @Test("Emissions without a touch or a region are printed in the words of pointer events")
  func pointer() {
    #expect(
      Self.line(Self.timer, .pointer)
        == #"{"type":"emit","detail":"tick","region":"a","on":"timer","pointerType":"touch","#
        + #""clientX":200,"clientY":100,"timeStamp":900}"# + "\n")
    #expect(
      Self.line(Self.idle, .pointer)
        == #"{"type":"emit","detail":"away","region":null,"on":"idle","pointerType":"touch","#
        + #""clientX":640,"clientY":360,"timeStamp":950}"# + "\n")
  }
}
