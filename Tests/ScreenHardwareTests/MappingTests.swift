import Testing
import ScreenHardware
import Touches

private let rootSize = (width: 3840, height: 1080)
private let left = Monitor(
  name: "left", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080), millimetres: (480, 270))
private let right = Monitor(
  name: "right", frame: PixelRect(x: 1920, y: 0, width: 1920, height: 1080),
  millimetres: (480, 270))

/// A matrix, the area of the root that it maps to, and the monitors in that area.
struct Mapping: CustomTestStringConvertible {
  let testDescription: String
  let matrix: [Double]?
  let area: PixelRect
  var monitors: [String] = []
  /// The monitor that the area covers exactly.
  var covered: String?

  static let all: [Mapping] = [
    Mapping(
      testDescription: "no matrix", matrix: nil, area: root, monitors: ["left", "right"]),
    Mapping(
      testDescription: "identity", matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], area: root,
      monitors: ["left", "right"]),
    Mapping(
      testDescription: "left half", matrix: [0.5, 0, 0, 0, 1, 0, 0, 0, 1], area: left.frame,
      monitors: ["left"], covered: "left"),
    Mapping(
      testDescription: "right half, with rounded values",
      matrix: [0.501, 0, 0.4995, 0, 1, 0, 0, 0, 1],
      area: PixelRect(x: 1918, y: 0, width: 1922, height: 1080), monitors: ["right"],
      covered: "right"),
    Mapping(
      testDescription: "right half, upside down", matrix: [-0.5, 0, 1, 0, -1, 1, 0, 0, 1],
      area: right.frame, monitors: ["right"], covered: "right"),
    Mapping(
      testDescription: "right half, turned by 90°", matrix: [0, -0.5, 1, 1, 0, 0, 0, 0, 1],
      area: right.frame, monitors: ["right"], covered: "right"),
    Mapping(
      testDescription: "a quarter of the left", matrix: [0.25, 0, 0, 0, 0.5, 0, 0, 0, 1],
      area: PixelRect(x: 0, y: 0, width: 960, height: 540), monitors: ["left"]),
    Mapping(
      testDescription: "across both", matrix: [0.5, 0, 0.25, 0, 1, 0, 0, 0, 1],
      area: PixelRect(x: 960, y: 0, width: 1920, height: 1080), monitors: ["left", "right"]),
    Mapping(
      testDescription: "scaled by its homogeneous element", matrix: [1, 0, 0, 0, 2, 0, 0, 0, 2],
      area: left.frame, monitors: ["left"], covered: "left"),
    Mapping(
      testDescription: "outside the root", matrix: [1, 0, 2, 0, 1, 0, 0, 0, 1], area: .empty),
    Mapping(testDescription: "no extent", matrix: [0, 0, 0, 0, 0, 0, 0, 0, 1], area: .empty),
    Mapping(testDescription: "all zero", matrix: [0, 0, 0, 0, 0, 0, 0, 0, 0], area: .empty),
    Mapping(
      testDescription: "NaN", matrix: [.nan, 0, 0, 0, 1, 0, 0, 0, 1], area: .empty),
    Mapping(
      testDescription: "infinite", matrix: [.infinity, 0, -.infinity, 0, 1, 0, 0, 0, 1],
      area: .empty),
    Mapping(
      testDescription: "too few elements", matrix: [1], area: root, monitors: ["left", "right"]),
  ]

  private static let root = PixelRect(x: 0, y: 0, width: 3840, height: 1080)
}

@Test("A matrix maps a panel to a part of the root", arguments: Mapping.all)
func mapping(_ mapping: Mapping) {
  let device = touchscreen(8, matrix: mapping.matrix)
  #expect(device.area(ofRoot: rootSize) == mapping.area)
  #expect(
    device.monitors(among: [left, right], rootSize: rootSize).map(\.name) == mapping.monitors)
  for monitor in [left, right] {
    #expect(device.covers(monitor, rootSize: rootSize) == (monitor.name == mapping.covered))
  }
}

@Test("A monitor has the panel that alone is mapped to exactly that monitor")
func panelOfMonitor() {
  let onLeft = touchscreen(8, matrix: [0.5, 0, 0, 0, 1, 0, 0, 0, 1], resolution: 4000)
  let onBoth = touchscreen(9, matrix: nil, resolution: 4000)
  let unsized = touchscreen(10, matrix: [0.5, 0, 0, 0, 1, 0, 0, 0, 1])
  var touchpad = onLeft
  touchpad.mode = .dependent
  let found = [onLeft, onBoth, unsized, touchpad].panel(on: left, rootSize: rootSize)
  #expect(found == onLeft)
  #expect(found?.panelMillimetres?.width == 500)
  #expect(found?.panelMillimetres?.height == 250)
  #expect([onLeft].panel(on: right, rootSize: rootSize) == nil)
  #expect([onLeft, onLeft].panel(on: left, rootSize: rootSize) == nil)
  #expect([TouchDevice]().panel(on: left, rootSize: rootSize) == nil)
}

private func touchscreen(_ id: Int32, matrix: [Double]?, resolution: Int = 0) -> TouchDevice {
  TouchDevice(
    id: DeviceID(rawValue: id), name: "touchscreen", mode: .direct, contacts: 10,
    axes: [
      TouchAxis(
        number: 0, label: "", meaning: .other, minimum: 0, maximum: 1999, resolution: resolution),
      TouchAxis(
        number: 1, label: "", meaning: .other, minimum: 0, maximum: 999, resolution: resolution),
    ], matrix: matrix)
}
