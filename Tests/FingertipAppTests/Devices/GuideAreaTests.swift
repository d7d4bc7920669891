import DesktopRequests
import ScreenHardware
import Testing
import Touches

@testable import GuidedScreens

private func monitor(
  _ name: String, x: Int, width: Int = 960, rotation: MonitorRotation = .normal
) -> Monitor {
  var monitor = Monitor(
    name: name, frame: PixelRect(x: x, y: 0, width: width, height: 1080), millimetres: (0, 0))
  monitor.rotation = rotation
  return monitor
}

private let chosen = [monitor("A", x: 0), monitor("B", x: 960)]
private let root = PixelRect(x: 0, y: 0, width: 1920, height: 1080)

@Test(
  "A guide covers an area only while the monitors are as they were when it was chosen",
  arguments: [
    [monitor("A", x: 0)], [monitor("A", x: 0), monitor("C", x: 960)],
    [monitor("A", x: 0, rotation: MonitorRotation(turn: .inverted)), monitor("B", x: 960)],
    [monitor("A", x: 0, width: 800), monitor("B", x: 960)],
  ])
func changedMonitors(_ monitors: [Monitor]) {
  let area = GuideArea(
    covering: [chosen[0].frame], shield: chosen[0].frame, among: chosen, root: root)
  #expect(!area.fits(monitors, root: root))
  #expect(area.fits(chosen, root: root))
  #expect(!area.fits(chosen, root: PixelRect(x: 0, y: 0, width: 1920, height: 1200)))
}

@Test("Sizes and rates that monitors report, and which of them is the primary one, end no guide")
func otherFacts() {
  // The primary monitor is listed first.
  var described = Array(chosen.reversed())
  described[0].refreshRate = 59.9
  described[0].millimetres = (500, 300)
  let area = GuideArea(covering: [], shield: root, among: chosen, root: root)
  #expect(area.fits(described, root: root))
}
