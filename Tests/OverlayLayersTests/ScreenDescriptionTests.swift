import ScreenHardware
import Testing
import TouchRouting
import TouchX11
import Touches

@testable import OverlayLayers

/// Two monitors side by side.
private let twoMonitors = [
  Monitor(
    name: "eDP-1", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080),
    millimetres: (480, 270)),
  Monitor(
    name: "HDMI-1", frame: PixelRect(x: 1920, y: 0, width: 1920, height: 1080),
    millimetres: (640, 360)),
]

/// Returns a description of a screen of two monitors side by side.
private func describe(
  panels: [TouchDevice], known: KnownPanels = KnownPanels(), density: Double? = nil,
  rootWidth: Int = 3840, findsUntouchable: Bool = false
) -> ScreenDescription {
  ScreenDescription(
    monitors: twoMonitors, panels: panels, known: known, rootSize: (rootWidth, 1080),
    desktopDPI: nil, density: density,
    findsUntouchable: findsUntouchable)
}

/// Returns a touchscreen of a size in mm that is mapped to the left or the right half of the root.
private func panel(
  _ width: Double, _ height: Double, onRight: Bool = false, id: Int32 = 8
) -> TouchDevice {
  let axes = [width, height].enumerated().map { number, length in
    TouchAxis(
      number: number, label: "", meaning: .other, minimum: 0, maximum: length * 10 - 1,
      resolution: 10_000)
  }
  return TouchDevice(
    id: DeviceID(rawValue: id), name: "ELAN\u{1b}", mode: .direct, contacts: 10, axes: axes,
    matrix: [0.5, 0, onRight ? 0.5 : 0, 0, 1, 0, 0, 0, 1])
}

@Test("A touchscreen's size determines the density of the monitor to which it is mapped")
func panelDensity() {
  func densities(_ screen: ScreenDescription) -> [Double] {
    screen.monitors.map { screen.density(of: $0).pixelsPerMillimetre }
  }
  let alone = describe(panels: [])
  let left = describe(panels: [panel(500, 281.25)])
  let right = describe(panels: [panel(625, 351.5625, onRight: true)])
  #expect(densities(alone) == [4, 3])
  #expect(densities(left) == [3.84, 3])
  #expect(densities(right) == [4, 3.072])
  #expect(alone != left && left != right)
  #expect([alone, left, right].allSatisfy { $0.conflicts.isEmpty })
}

@Test(
  "The size of a touchscreen counts while it is unplugged, until it is mapped to another monitor",
  arguments: [
    ([[panel(500, 281.25)], []], [3.84, 3]),
    // It is back with another id, and not mapped yet.
    ([[panel(500, 281.25)], [mappedToAll(panel(500, 281.25, id: 9))]], [3.84, 3]),
    ([[panel(500, 281.25)], [], [panel(500, 281.25, onRight: true, id: 9)]], [4, 3]),
    ([[panel(500, 281.25)], [panel(500, 281.25, onRight: true)]], [4, 3]),
    ([[panel(500, 281.25)], [panel(490, 275.625, id: 9)]], [1920 / 490, 3]),
    // One of two touchscreens of the same model.
    (
      [
        [panel(500, 281.25), panel(625, 351.5625, onRight: true, id: 9)],
        [panel(500, 281.25)],
      ], [3.84, 3.072]
    ),
  ] as [([[TouchDevice]], [Double])])
func unpluggedPanel(_ presences: [[TouchDevice]], densities: [Double]) {
  var known = KnownPanels()
  var screen = describe(panels: [])
  for panels in presences {
    known.follow(panels, on: twoMonitors, rootSize: (3840, 1080))
    screen = describe(panels: panels, known: known)
  }
  let found = screen.monitors.map { screen.density(of: $0).pixelsPerMillimetre }
  #expect(zip(found, densities).allSatisfy { abs($0 - $1) < 0.001 }, "\(found)")
}

@Test(
  "The size of an unplugged touchscreen counts only for the monitor that it was mapped to",
  arguments: [
    ("HDMI-1", 1920, 1080, (480, 270), 4), ("eDP-1", 1280, 720, (480, 270), 1280 / 480.0),
    ("eDP-1", 1920, 1080, (480, 270), 3.84),
  ] as [(String, Int, Int, (Int, Int), Double)])
func otherMonitor(
  _ name: String, _ width: Int, _ height: Int, _ millimetres: (Int, Int), density: Double
) {
  var known = KnownPanels()
  known.follow([panel(500, 281.25)], on: twoMonitors, rootSize: (3840, 1080))
  let screen = ScreenDescription(
    monitors: [
      Monitor(
        name: name, frame: PixelRect(x: 0, y: 0, width: width, height: height),
        millimetres: millimetres)
    ], panels: [], known: known, rootSize: (width, height), desktopDPI: nil, density: nil)
  let found = screen.density.pixelsPerMillimetre(at: Point(x: 9, y: 9))
  #expect(abs(found - density) < 0.01)
}

@Test("A warning names both sizes if they disagree, unless the user has set a density")
func conflict() {
  let screen = describe(panels: [panel(344.6, 193.8), panel(640, 360, onRight: true)])
  #expect(screen.density(of: screen.monitors[0]).source == .monitor)
  #expect(
    screen.conflicts.map(\.message) == [
      "the touchscreen 'ELAN\\u{1b}' claims 345 x 194 mm, the monitor 'eDP-1' beneath it "
        + "480 x 270 mm; the monitor's size is used (--px-per-mm sets another)"
    ])
  #expect(describe(panels: [panel(344.6, 193.8)], density: 4).conflicts.isEmpty)
  #expect(describe(panels: [panel(1e12, 1e12)]).conflicts.count == 1)
}

@Test(
  "Of monitors with the same picture, the one that is as large as the touchscreen determines the density",
  arguments: [
    ([(344, 194), (600, 340)], 1920 / 590.0, 0), ([(600, 340), (344, 194)], 1920 / 590.0, 0),
    ([(344, 194), (708, 398)], 1920 / 344.0, 2), ([(344, 194), (0, 0)], 1920 / 344.0, 1),
  ] as [([(Int, Int)], Double, Int)])
func samePicture(_ sizes: [(Int, Int)], density: Double, conflicts: Int) {
  let screen = ScreenDescription(
    monitors: sizes.enumerated().map { number, size in
      Monitor(
        name: "DP-\(number)", frame: PixelRect(x: 0, y: 0, width: 1920, height: 1080),
        millimetres: size)
    }, panels: [mappedToAll(panel(590, 332))], rootSize: (1920, 1080), desktopDPI: nil,
    density: nil)
  #expect(abs(screen.density.pixelsPerMillimetre(at: Point(x: 9, y: 9)) - density) < 0.01)
  #expect(screen.conflicts.count == conflicts)
}

@Test(
  "A monitor is untouchable if every touchscreen is mapped to other monitors",
  arguments: [
    ([], []), ([panel(480, 270)], ["HDMI-1"]), ([panel(480, 270, onRight: true)], ["eDP-1"]),
    ([panel(480, 270), panel(640, 360, onRight: true)], []), ([switchedOff(panel(480, 270))], []),
    ([mappedToAll(panel(480, 270))], []),
  ] as [([TouchDevice], [String])])
func untouchable(_ panels: [TouchDevice], names: [String]) {
  func untouchable(_ screen: ScreenDescription) -> [String] {
    screen.layoutContext.monitors.filter { !$0.isTouchable }.map(\.name)
  }
  #expect(untouchable(describe(panels: panels, findsUntouchable: true)) == names)
  #expect(untouchable(describe(panels: panels)).isEmpty)
}

/// Returns a touchscreen that is switched off.
private func switchedOff(_ device: TouchDevice) -> TouchDevice {
  TouchDevice(
    id: device.id, name: device.name, mode: device.mode, contacts: device.contacts,
    axes: device.axes, isEnabled: false, matrix: device.matrix)
}

/// Returns a touchscreen that is mapped to the whole root.
private func mappedToAll(_ device: TouchDevice) -> TouchDevice {
  TouchDevice(
    id: device.id, name: device.name, mode: device.mode, contacts: device.contacts,
    axes: device.axes, matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1])
}

@Test("A root of another size is another screen, so that ink does not end at the old edge")
func rootSize() {
  #expect(describe(panels: []) == describe(panels: []))
  #expect(describe(panels: [], rootWidth: 1920) != describe(panels: []))
}

@Test(
  "Regions are laid out on all of each monitor, even if the root's new size was not reported yet",
  arguments: [(1280, 3840), (3840, 3840), (5000, 5000)])
func layoutSize(rootWidth: Int, width: Int) {
  let context = describe(panels: [], rootWidth: rootWidth).layoutContext
  #expect(context.screen == PixelRect(x: 0, y: 0, width: width, height: 1080))
}
