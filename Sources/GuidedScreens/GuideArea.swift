package import ScreenHardware
package import Touches

/// The area that a guide covers, and the monitors and the root among which it was chosen.
package struct GuideArea {
  /// The monitors to cover, in px of the root.
  let frames: [PixelRect]
  /// The area whose touches no application gets, in px of the root.
  let shield: PixelRect
  private let monitors: [Monitor]
  private let root: PixelRect

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
    self.monitors = monitors
    self.root = root
  }

  /// Returns whether monitors and a root are those among which the area was chosen.
  func fits(_ monitors: [Monitor], root: PixelRect) -> Bool {
    root == self.root
      && monitors.elementsEqual(self.monitors) {
        $0.name == $1.name && $0.frame == $1.frame && $0.rotation == $1.rotation
      }
  }
}
