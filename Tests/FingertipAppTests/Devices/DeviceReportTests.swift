import Glibc
import ScreenHardware
import TestSupport
import Testing
import TouchX11
import Touches

@testable import FingertipApp
@testable import SystemSupport

/// Comparisons of the reports of `fingertip devices` with files in `Snapshots`.
///
/// If FINGERTIP_UPDATE_SNAPSHOTS is set in the environment, the files are rewritten.
@Suite struct DeviceReportTests {
  /// A report about two monitors and four devices: a built-in panel, a device without positions and
  /// with an escape sequence in its name, a disabled touchpad, and a panel that is mapped outside
  /// the screen.
  static let report = DeviceReport(
    devices: withDrivers([
      TouchDevice(
        id: DeviceID(rawValue: 11), name: "ELAN Touchscreen", mode: .direct, contacts: 10,
        axes: [
          position(0, "X", upTo: 3447, perMetre: 10000),
          position(1, "Y", upTo: 1937, perMetre: 10000),
          TouchAxis(
            number: 2, label: "Abs MT Pressure", meaning: .pressure, minimum: 0, maximum: 255,
            resolution: 0),
        ],
        master: DeviceID(rawValue: 2), matrix: [0.3333333, 0, 0, 0, 0.5, 0, 0, 0, 1]),
      TouchDevice(
        id: DeviceID(rawValue: 12), name: "wall\u{1B}[2J", mode: .direct, contacts: 0,
        axes: [
          TouchAxis(
            number: 0, label: "", meaning: .other, minimum: -0.5, maximum: 0.5, resolution: 0),
          TouchAxis(
            number: 1, label: "Rel Vert Wheel", meaning: .other, minimum: -1, maximum: -1,
            resolution: 0),
        ],
        isEnabled: true),
      TouchDevice(
        id: DeviceID(rawValue: 13), name: "SynPS/2 Synaptics TouchPad", mode: .dependent,
        contacts: 2, axes: [], master: DeviceID(rawValue: 2), isEnabled: false,
        matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1]),
      TouchDevice(
        id: DeviceID(rawValue: 14), name: "nowhere", mode: .direct, contacts: 1, axes: [],
        matrix: [1, 0, 2, 0, 1, 0, 0, 0, 1]),
    ]),
    masters: [DeviceID(rawValue: 2): "Virtual core pointer"],
    monitors: [
      Monitor(
        name: "eDP-1", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080),
        millimetres: (344, 194), refreshRate: 59.963, isPrimary: true),
      Monitor(
        name: "HDMI-1", frame: PixelRect(x: 1920, y: 0, width: 3840, height: 2160),
        millimetres: (160, 90)),
    ],
    rootSize: (5760, 2160), desktopDPI: 144)

  /// Returns the devices with drivers, and the first one with its device node as well.
  private static func withDrivers(_ devices: [TouchDevice]) -> [TouchDevice] {
    var devices = devices
    devices[0].driver = .libinput
    devices[0].node = "/dev/input/event5"
    devices[1].driver = .wacom
    devices[2].driver = .evdev
    return devices
  }

  @Test("The text of the device list equals its snapshot")
  func textSnapshot() throws {
    try check(Self.report.text + "\n", against: "devices.txt")
  }

  @Test("The JSON of the device list equals its snapshot")
  func jsonSnapshot() throws {
    let text = Self.report.json.text
    try check(#require(text) + "\n", against: "devices.json")
  }

  @Test("Without devices, the device list has only monitors")
  func noDevices() throws {
    let report = DeviceReport(devices: [], masters: [:], monitors: [], rootSize: (640, 480))
    #expect(report.text == "Monitors")
    let text = report.json.text
    #expect(
      text == """
        {
          "root": {
            "width": 640,
            "height": 480
          },
          "devices": [],
          "monitors": []
        }
        """)
  }

  @Test("The user's density overrides the density of every monitor")
  func userDensity() {
    let report = DeviceReport(
      devices: [], masters: [:], monitors: Self.report.screens.map(\.monitor),
      rootSize: (5760, 2160), desktopDPI: 144, density: 7)
    #expect(report.screens.map(\.density.pixelsPerMillimetre) == [7, 7])
    #expect(report.screens.map(\.density.source) == [.user, .user])
  }

  @Test("Monitors with the same picture have the density of the one beneath the touchscreen")
  func densityOfSamePicture() {
    let report = DeviceReport(
      devices: [
        TouchDevice(
          id: DeviceID(rawValue: 8), name: "wall", mode: .direct, contacts: 10,
          axes: [
            Self.position(0, "X", upTo: 5899, perMetre: 10_000),
            Self.position(1, "Y", upTo: 3319, perMetre: 10_000),
          ])
      ], masters: [:],
      monitors: [("eDP-1", 344, 194), ("HDMI-1", 600, 340)].map { name, width, height in
        Monitor(
          name: name, frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080),
          millimetres: (width, height))
      }, rootSize: (1920, 1080))
    #expect(report.screens.map(\.density.source) == [.touchPanel, .touchPanel])
    #expect(report.screens.allSatisfy { $0.conflict == nil })
  }

  @Test("The manual names every key of the device list's JSON")
  func keysInManual() throws {
    let page = try RepositoryFile.text("man/fingertip.1")
    let words = Set(page.split { " \n,:()".contains($0) }.map(String.init))
    let written = Self.report.json.text
    let text = try #require(written)
    let keys = text.split(separator: "\n").compactMap { line -> String? in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count > 2 && parts[2].hasPrefix(":") ? String(parts[1]) : nil
    }
    for key in Set(keys).sorted() { #expect(words.contains(key), "\(key)") }
  }

  private static func position(
    _ number: Int, _ letter: String, upTo maximum: Double, perMetre: Int
  ) -> TouchAxis {
    TouchAxis(
      number: number, label: "Abs MT Position \(letter)",
      meaning: number == 0 ? .positionX : .positionY, minimum: 0, maximum: maximum,
      resolution: perMetre)
  }

  private func check(_ text: String, against name: String) throws {
    let file = "Tests/FingertipAppTests/Snapshots/\(name)"
    if getenv("FINGERTIP_UPDATE_SNAPSHOTS") != nil { try RepositoryFile.write(text, to: file) }
    #expect(try text == RepositoryFile.text(file), "FINGERTIP_UPDATE_SNAPSHOTS=1 rewrites \(file)")
  }
}
