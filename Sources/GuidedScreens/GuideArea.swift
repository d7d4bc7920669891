package import ScreenHardware
package import Touches

/// The area that a guide covers, and the monitors and the root among which it was chosen.
package struct GuideArea {
  /// The monitors to cover, in px of the root.
  let frames: [PixelRect]
  /// The area whose touches no application gets, in px of the root.
  let shield: PixelRect
  private let places: Set<Place>
  private let root: PixelRect

  /// The properties of a monitor on which a guide depends; which one is the primary is none of
  /// them.
  private struct Place: Hashable {
    let name: String
    let frame: PixelRect
    let rotation: MonitorRotation

    init(_ monitor: Monitor) {
      name = monitor.name
      frame = monitor.frame
      rotation = monitor.rotation
    }
  }

  /// Creates an area.
  ///
  /// - Parameters:
  ///   - frames: the monitors to cover, in px of the root.
  ///   - shield: the area whose touches no application gets, in px of the root.
  ///   - monitors: all monitors, as they were when those to cover were chosen.
  ///   - root: the root as it was then.
  package init(
    covering frames: [PixelRect], shield: PixelRect, among monitors: [Monitor], root: PixelRect
  ) {
    self.frames = frames
    self.shield = shield
    places = Set(monitors.map(Place.init))
    self.root = root
  }

  /// Returns whether monitors and a root are those among which the area was chosen.
  func fits(_ monitors: [Monitor], root: PixelRect) -> Bool {
    root == self.root && Set(monitors.map(Place.init)) == places
  }
}
