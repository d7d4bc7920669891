import DesktopRequests
import FingertipSettings
import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import FingertipApp

private let root = (width: 4000, height: 1000)

private func monitor(
  _ name: String, x: Int = 0, width: Int = 2000, millimetres: (width: Int, height: Int) = (0, 0),
  model: String? = nil, turn: MonitorRotation = .normal, isOutput: Bool = true
) -> Monitor {
  var monitor = Monitor(
    name: name, frame: PixelRect(x: x, y: 0, width: width, height: 1000), millimetres: millimetres)
  (monitor.model, monitor.rotation, monitor.isOutput) = (model, turn, isOutput)
  return monitor
}

private func touchscreen(
  _ id: Int32, _ name: String, matrix: [Double]? = nil, millimetres: (Double, Double)? = nil,
  isEnabled: Bool = true
) -> TouchDevice {
  func axis(_ number: Int, _ size: Double?) -> TouchAxis {
    TouchAxis(
      number: number, label: "", meaning: number == 0 ? .positionX : .positionY, minimum: 0,
      maximum: (size ?? 100) * 10 - 1, resolution: size == nil ? 0 : 10_000)
  }
  return TouchDevice(
    id: DeviceID(rawValue: id), name: name, mode: .direct, contacts: 10,
    axes: [axis(0, millimetres?.0), axis(1, millimetres?.1)], isEnabled: isEnabled, matrix: matrix)
}

private let left = [0.5, 0, 0, 0, 1, 0, 0, 0, 1]
private let right = [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1]
private let pair = [
  monitor("eDP-1", millimetres: (344, 194)), monitor("HDMI-1", x: 2000, millimetres: (600, 340)),
]

/// Touchscreens and monitors, and the diagnosis of the first touchscreen.
struct MappingDoctorCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var monitors = pair
  let devices: [TouchDevice]
  /// The monitor on which the first touchscreen was touched, and its orientation there.
  var touched: (monitor: Int, rotation: MonitorRotation)?
  /// The entry of the configuration for the first touchscreen.
  var entry: DeviceMapping?
  /// The matrix of the driver of the first touchscreen.
  var driver: [Double]?
  let verdict: MappingDiagnosis.Verdict
  var likely: String?
  var command: String?
  /// The diagnosis in words, without its start "'wall' (8) is "; nil to check only its start.
  var finding: String?
}

@Suite struct MappingDoctorTests {
  static let cases = [
    MappingDoctorCase(
      testDescription: "The size of a panel confirms its mapping",
      devices: [touchscreen(8, "wall", matrix: right, millimetres: (590, 335))], verdict: .right,
      likely: "HDMI-1"),
    MappingDoctorCase(
      testDescription: "A panel is mapped to the monitor that its size contradicts",
      devices: [touchscreen(8, "wall", matrix: left, millimetres: (590, 335))],
      verdict: .elsewhere, likely: "HDMI-1", command: "xinput map-to-output wall HDMI-1"),
    MappingDoctorCase(
      testDescription: "The size of a panel without a matrix identifies its monitor",
      devices: [touchscreen(8, "o'wall 2", millimetres: (340, 190))], verdict: .spread,
      likely: "eDP-1", command: #"xinput map-to-output 'o'\''wall 2' eDP-1"#),
    MappingDoctorCase(
      testDescription: "Nothing identifies the monitor of a panel without a matrix",
      devices: [touchscreen(8, "wall")],
      verdict: .spread),
    MappingDoctorCase(
      testDescription: "A mapping is right if nothing contradicts it",
      devices: [touchscreen(8, "wall", matrix: right)], verdict: .right, likely: "HDMI-1"),
    MappingDoctorCase(
      testDescription: "A built-in panel belongs to the built-in monitor",
      devices: [touchscreen(8, "ELAN9008:00 04F3:2D4A")], verdict: .spread, likely: "eDP-1",
      command: "xinput map-to-output 'ELAN9008:00 04F3:2D4A' eDP-1"),
    MappingDoctorCase(
      testDescription: "A panel with the name of a monitor belongs to it",
      monitors: [
        monitor("DP-1", model: "DELL P2418HT"), monitor("DP-2", x: 2000, model: "DELL U2720Q"),
      ], devices: [touchscreen(8, "Dell P2418HT Touch", matrix: right)], verdict: .elsewhere,
      likely: "DP-1", command: "xinput map-to-output 'Dell P2418HT Touch' DP-1"),
    MappingDoctorCase(
      testDescription: "The name of the maker alone does not identify a monitor",
      monitors: [
        monitor("DP-1", model: "DELL P2418HT"), monitor("DP-2", x: 2000, model: "DELL U2720Q"),
      ], devices: [touchscreen(8, "Dell Touch")], verdict: .spread),
    MappingDoctorCase(
      testDescription: "The remaining monitor belongs to the remaining panel",
      devices: [
        touchscreen(8, "wall"), touchscreen(9, "panel", matrix: left, millimetres: (340, 190)),
      ], verdict: .spread, likely: "HDMI-1", command: "xinput map-to-output wall HDMI-1"),
    MappingDoctorCase(
      testDescription: "The command names a panel by its id if another one has the same name",
      devices: [
        touchscreen(8, "wall", millimetres: (590, 335)),
        touchscreen(9, "wall", matrix: left, millimetres: (340, 190)),
      ], verdict: .spread, likely: "HDMI-1", command: "xinput map-to-output 8 HDMI-1"),
    MappingDoctorCase(
      testDescription: "A panel is mapped upside down",
      devices: [touchscreen(8, "wall", matrix: [-0.5, 0, 1, 0, -1, 1, 0, 0, 1])],
      verdict: .turned, likely: "HDMI-1", command: "xinput map-to-output wall HDMI-1"),
    MappingDoctorCase(
      testDescription: "A panel is mapped upright on a rotated monitor",
      monitors: [monitor("eDP-1"), monitor("DP-1", x: 2000, turn: MonitorRotation(turn: .left))],
      devices: [touchscreen(8, "wall", matrix: right)], verdict: .turned, likely: "DP-1",
      command: "xinput map-to-output wall DP-1"),
    MappingDoctorCase(
      testDescription: "A panel on a monitor that is not an output is corrected by a matrix",
      monitors: [monitor("LEFT", isOutput: false), monitor("RIGHT", x: 2000, isOutput: false)],
      devices: [touchscreen(8, "wall", matrix: [0, -0.5, 0.5, 1, 0, 0, 0, 0, 1])],
      verdict: .turned, likely: "LEFT",
      command: "xinput set-prop wall --type=float 'Coordinate Transformation Matrix' "
        + "0.5 0 0 0 1 0 0 0 1"),
    MappingDoctorCase(
      testDescription: "A panel without a matrix fits the only monitor",
      monitors: [monitor("eDP-1", width: 4000)], devices: [touchscreen(8, "wall")],
      verdict: .right, likely: "eDP-1"),
    MappingDoctorCase(
      testDescription: "A panel fits the second of two monitors with the same picture",
      monitors: [
        monitor("eDP-1", width: 4000, millimetres: (344, 194)),
        monitor("HDMI-1", width: 4000, millimetres: (600, 340)),
      ], devices: [touchscreen(8, "wall", millimetres: (590, 335))], verdict: .right,
      likely: "HDMI-1"),
    MappingDoctorCase(
      testDescription: "A panel is upright on the second of two monitors, whose picture is not",
      monitors: [
        monitor("eDP-1", width: 4000, millimetres: (344, 194)),
        monitor(
          "HDMI-1", width: 4000, millimetres: (600, 340), turn: MonitorRotation(turn: .inverted)),
      ], devices: [touchscreen(8, "wall", millimetres: (590, 335))], verdict: .turned,
      likely: "HDMI-1", command: "xinput map-to-output wall HDMI-1"),
    MappingDoctorCase(
      testDescription: "A panel covers half of the only monitor",
      monitors: [monitor("eDP-1", width: 4000)], devices: [touchscreen(8, "wall", matrix: left)],
      verdict: .partial, likely: "eDP-1", command: "xinput map-to-output wall eDP-1"),
    MappingDoctorCase(
      testDescription: "A panel is mapped outside the screen",
      monitors: [monitor("eDP-1", width: 4000)],
      devices: [touchscreen(8, "wall", matrix: [1, 0, 2, 0, 1, 0, 0, 0, 1])], verdict: .nowhere,
      likely: "eDP-1", command: "xinput map-to-output wall eDP-1"),
    MappingDoctorCase(
      testDescription: "A panel is mapped with a skewed matrix",
      monitors: [monitor("eDP-1", width: 4000)],
      devices: [touchscreen(8, "wall", matrix: [1, 0.1, 0, 0.1, 1, 0, 0, 0, 1])],
      verdict: .turned, likely: "eDP-1", command: "xinput map-to-output wall eDP-1"),
    MappingDoctorCase(
      testDescription: "Two panels on one monitor cannot be distinguished",
      devices: [touchscreen(8, "wall", matrix: left), touchscreen(9, "panel", matrix: left)],
      verdict: .unclear,
      finding: "unclear: mapped to 'eDP-1', upright; the monitor that it belongs to is not known"),
    MappingDoctorCase(
      testDescription: "A touch outweighs all signs of another monitor",
      devices: [touchscreen(8, "wall", matrix: left, millimetres: (590, 335))],
      touched: (0, .normal), verdict: .right, likely: "eDP-1"),
    MappingDoctorCase(
      testDescription: "A touch shows that a panel is mapped to another monitor",
      devices: [touchscreen(8, "wall", matrix: left)], touched: (1, .normal), verdict: .elsewhere,
      likely: "HDMI-1", command: "xinput map-to-output wall HDMI-1"),
    MappingDoctorCase(
      testDescription: "A touch shows that a panel is upside down",
      devices: [touchscreen(8, "wall", matrix: right)],
      touched: (1, MonitorRotation(turn: .inverted)), verdict: .turned, likely: "HDMI-1",
      command: "xinput set-prop wall --type=float 'Coordinate Transformation Matrix' "
        + "-0.5 0 1 0 -1 1 0 0 1"),
    MappingDoctorCase(
      testDescription: "A touch confirms that a panel is mapped upside down",
      devices: [
        touchscreen(8, "wall", matrix: [-0.5, 0, 1, 0, -1, 1, 0, 0, 1])
      ], touched: (1, MonitorRotation(turn: .inverted)), verdict: .right, likely: "HDMI-1"),
    MappingDoctorCase(
      testDescription: "A touch outweighs the size of another panel",
      devices: [
        touchscreen(8, "wall"), touchscreen(9, "panel", matrix: left, millimetres: (340, 190)),
      ], touched: (0, .normal), verdict: .spread, likely: "eDP-1",
      command: "xinput map-to-output wall eDP-1"),
    MappingDoctorCase(
      testDescription: "A panel is mapped upside down, as the configuration asks",
      devices: [touchscreen(8, "wall", matrix: [-0.5, 0, 1, 0, -1, 1, 0, 0, 1])],
      entry: DeviceMapping(device: "wall", monitor: .named("HDMI-1"), rotation: .inverted),
      verdict: .right, likely: "HDMI-1"),
    MappingDoctorCase(
      testDescription: "A panel is mapped with the correction of the configuration",
      devices: [touchscreen(8, "wall", matrix: [0.5, 0, 0.4, 0, 1, 0, 0, 0, 1])],
      entry: DeviceMapping(
        device: "wall", monitor: .named("HDMI-1"),
        calibration: AffineMap(matrix: [1, 0, -0.2, 0, 1, 0, 0, 0, 1])),
      verdict: .right, likely: "HDMI-1"),
    MappingDoctorCase(
      testDescription: "The configuration asks for another rotation of the panel",
      devices: [touchscreen(8, "wall", matrix: right)],
      entry: DeviceMapping(device: "wall", monitor: .named("HDMI-1"), rotation: .inverted),
      verdict: .turned, likely: "HDMI-1",
      command: "xinput set-prop wall --type=float 'Coordinate Transformation Matrix' "
        + "-0.5 0 1 0 -1 1 0 0 1"),
    MappingDoctorCase(
      testDescription: "The configuration names another monitor than the one of the same size",
      devices: [touchscreen(8, "wall", matrix: right, millimetres: (590, 335))],
      entry: DeviceMapping(device: "wall", monitor: .at(.leftmost)), verdict: .elsewhere,
      likely: "eDP-1",
      command: "xinput set-prop wall --type=float 'Coordinate Transformation Matrix' "
        + "0.5 0 0 0 1 0 0 0 1"),
    MappingDoctorCase(
      testDescription: "The monitor that the configuration names is not connected",
      devices: [touchscreen(8, "wall", matrix: right)],
      entry: DeviceMapping(device: "wall", monitor: .named("DP-9")), verdict: .right,
      likely: "HDMI-1"),
    MappingDoctorCase(
      testDescription: "A touch outweighs the configuration",
      devices: [touchscreen(8, "wall", matrix: left)], touched: (1, .normal),
      entry: DeviceMapping(device: "wall", monitor: .named("eDP-1")), verdict: .elsewhere,
      likely: "HDMI-1", command: "xinput map-to-output wall HDMI-1"),
    MappingDoctorCase(
      testDescription: "The driver has turned a panel like the picture",
      monitors: [monitor("eDP-1"), monitor("DP-1", x: 2000, turn: MonitorRotation(turn: .left))],
      devices: [touchscreen(8, "wall", matrix: right)], driver: [0, -1, 1, 1, 0, 0, 0, 0, 1],
      verdict: .right, likely: "DP-1"),
    MappingDoctorCase(
      testDescription: "The driver turns a panel that is built in upside down",
      devices: [touchscreen(8, "wall", matrix: right)], driver: [-1, 0, 1, 0, -1, 1, 0, 0, 1],
      verdict: .right, likely: "HDMI-1"),
    MappingDoctorCase(
      testDescription: "A panel is turned in another way than the picture, with the driver as well",
      monitors: [monitor("eDP-1"), monitor("DP-1", x: 2000, turn: MonitorRotation(turn: .left))],
      devices: [touchscreen(8, "wall", matrix: right)], driver: [0, 1, 0, -1, 0, 1, 0, 0, 1],
      verdict: .turned, likely: "DP-1", command: "xinput map-to-output wall DP-1"),
    MappingDoctorCase(
      testDescription: "The command does not turn a panel that the driver has turned",
      monitors: [
        monitor("eDP-1"),
        monitor("DP-1", x: 2000, millimetres: (600, 340), turn: MonitorRotation(turn: .left)),
      ], devices: [touchscreen(8, "wall", millimetres: (590, 335))],
      driver: [0, -1, 1, 1, 0, 0, 0, 0, 1], verdict: .spread, likely: "DP-1",
      command: "xinput set-prop wall --type=float 'Coordinate Transformation Matrix' "
        + "0.5 0 0.5 0 1 0 0 0 1"),
    MappingDoctorCase(
      testDescription: "A touch shows the rotation behind the driver",
      devices: [touchscreen(8, "wall", matrix: right)],
      touched: (1, MonitorRotation(turn: .inverted)), driver: [-1, 0, 1, 0, -1, 1, 0, 0, 1],
      verdict: .turned, likely: "HDMI-1",
      command: "xinput set-prop wall --type=float 'Coordinate Transformation Matrix' "
        + "-0.5 0 1 0 -1 1 0 0 1"),
    MappingDoctorCase(
      testDescription: "A disabled panel is not diagnosed",
      devices: [touchscreen(8, "wall", isEnabled: false)], verdict: .unused,
      finding: "left out: disabled"),
    MappingDoctorCase(
      testDescription: "All reasons for a monitor are given",
      devices: [
        touchscreen(8, "ELAN9008:00 04F3:2D4A", matrix: left, millimetres: (344, 194))
      ], verdict: .right, likely: "eDP-1",
      finding: "right: mapped to 'eDP-1', upright; it most likely belongs to 'eDP-1', since its "
        + "panel is as large as that monitor, and both seem to be built in, and it is mapped to "
        + "that monitor and no other"),
  ]

  @Test(
    "A touchscreen's monitor is recognized, and a wrong mapping leads to a correcting command",
    arguments: cases)
  func diagnosisOfMapping(_ given: MappingDoctorCase) throws {
    var report = DeviceReport(
      devices: given.devices, masters: [:], monitors: given.monitors, rootSize: root)
    report.driverMatrices[given.devices[0].id] = given.driver
    var mapping = MappingSettings()
    mapping.devices = [given.entry].compactMap(\.self)
    let placements = given.touched.map { touched in
      [
        given.devices[0].id: MappingDoctor.Placement(
          monitor: given.monitors[touched.monitor], rotation: touched.rotation)
      ]
    }
    report.diagnose(placements ?? [:], mapping: mapping)
    let diagnosis = try #require(report.entries.first?.diagnosis)
    #expect(diagnosis.verdict == given.verdict)
    #expect(diagnosis.likely?.name == given.likely)
    #expect(diagnosis.command == given.command)
    let text = diagnosis.text(of: given.devices[0])
    let start = "'\(given.devices[0].name)' (8) is "
    #expect(text.hasPrefix(start))
    if let finding = given.finding { #expect(text == start + finding) }
    #expect(given.command.map(text.hasSuffix) ?? true)
  }

  @Test("A corrected matrix needs no further correction", arguments: MonitorRotation.all)
  func correctedMatrix(_ rotation: MonitorRotation) throws {
    let monitors = [monitor("eDP-1"), monitor("DP-1", x: 2000, turn: rotation)]
    let device = touchscreen(8, "wall", matrix: monitors[1].matrix(ofRoot: root))
    #expect(device.orientation == rotation)
    let doctor = MappingDoctor(monitors: monitors, rootSize: root)
    let diagnosis = try #require(doctor.diagnose([device]).first)
    #expect(diagnosis.verdict == .right)
    #expect(diagnosis.likely?.name == "DP-1")
  }
}
