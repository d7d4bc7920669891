import ScreenHardware
import Testing
import Touches

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchX11

/// The axes of a report, and their output in both formats.
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
    AxisCase(
      testDescription: "A report without axes prints none", axes: [], json: "{}", text: " raw"),
    AxisCase(
      testDescription: "A known axis is named by its label",
      axes: [axis(4, "Abs MT Pressure", 0.5)],
      json: #"{"Abs MT Pressure":0.5}"#, text: "Abs MT Pressure=0.5"),
    AxisCase(
      testDescription: "An unknown axis is named by its label",
      axes: [axis(7, "Abs MT Humidity", -12.25)],
      json: #"{"Abs MT Humidity":-12.25}"#, text: "Abs MT Humidity=-12.25"),
    AxisCase(
      testDescription: "An axis without a label is named by its number", axes: [axis(9, "", 3)],
      json: #"{"axis 9":3}"#,
      text: "axis 9=3"),
    AxisCase(
      testDescription: "Two axes with the same label are distinguished in JSON",
      axes: [axis(2, "Slider", 1), axis(3, "Slider", 2)],
      json: #"{"Slider":1,"Slider (axis 3)":2}"#, text: "Slider=1  Slider=2"),
  ]

  @Test("Every axis of a report is printed with its label, whatever it measures", arguments: cases)
  func axesOfReport(_ given: AxisCase) {
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
  /// The text without trailing whitespace.
  fileprivate var trimmed: String {
    String(reversed().drop { $0.isWhitespace }.reversed())
  }
}
