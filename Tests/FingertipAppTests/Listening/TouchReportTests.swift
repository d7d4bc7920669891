import Testing
import Touches

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchX11

/// An axis of a report, and how it is called in both formats.
struct AxisCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let axes: [TouchReport.AxisValue]
  /// The object of a line of JSON.
  let json: String
  /// The text at the end of a line for people.
  let text: String
}

@Suite struct TouchReportTests {
  private static func axis(_ number: Int, _ label: String, _ value: Double) -> TouchReport.AxisValue
  {
    TouchReport.AxisValue(number: number, label: label, value: value)
  }

  static let cases = [
    AxisCase(testDescription: "none", axes: [], json: "{}", text: " raw"),
    AxisCase(
      testDescription: "one that we know", axes: [axis(4, "Abs MT Pressure", 0.5)],
      json: #"{"Abs MT Pressure":0.5}"#, text: "Abs MT Pressure=0.5"),
    AxisCase(
      testDescription: "one that nobody knows", axes: [axis(7, "Abs MT Humidity", -12.25)],
      json: #"{"Abs MT Humidity":-12.25}"#, text: "Abs MT Humidity=-12.25"),
    AxisCase(
      testDescription: "without a label", axes: [axis(9, "", 3)], json: #"{"axis 9":3}"#,
      text: "axis 9=3"),
    AxisCase(
      testDescription: "two of one label", axes: [axis(2, "Slider", 1), axis(3, "Slider", 2)],
      json: #"{"Slider":1,"Slider (axis 3)":2}"#, text: "Slider=1  Slider=2"),
  ]

  @Test("Every axis of a report is printed by its label, whatever it measures", arguments: cases)
  func axes(_ given: AxisCase) {
    let report = TouchReport(
      id: TouchID(device: DeviceID(rawValue: 8), contact: 3), phase: .moved,
      time: Timestamp(milliseconds: 12), position: Point(x: 1, y: 2), axes: given.axes,
      delivery: nil)
    let line = report.json.line ?? ""
    #expect(line.trimmed.hasSuffix(#""axes":"# + given.json + "}"), "\(line)")
    #expect(report.text.trimmed.hasSuffix(given.text), "\(report.text)")
  }
}

extension String {
  /// The text without blanks and ends of lines behind it.
  fileprivate var trimmed: String {
    String(reversed().drop { $0.isWhitespace }.reversed())
  }
}
