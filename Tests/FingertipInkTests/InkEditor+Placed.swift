import FingertipSettings
import ScreenHardware
import TouchDrawing
import TouchInk
import Touches

@testable import FingertipInk

/// The teacher who writes on pages that are opened on several screens.
extension InkEditor {
  /// Creates an editor of a drawing's file, whose lines are even and as drawn.
  ///
  /// - Parameters:
  ///   - area: the screen, in px of the root.
  ///   - density: its density.
  ///   - path: the file.
  /// - Returns: the editor.
  /// - Throws: `FileError`, `PixelImageError`.
  static func ofLesson(
    on area: PixelRect, _ density: ScreenDensity, keptIn path: String
  ) throws -> InkEditor {
    var settings = DrawSettings()
    settings.line.filter = .none
    settings.line.widthSource = .none
    let keeper = try DrawingKeeper(named: path)
    let editor = try InkEditor(
      area: area, settings: settings, density: density, log: { _, _ in })
    editor.open(keeper.content, keptIn: keeper.file)
    return editor
  }

  /// Draws a short line whose middle is at a point of the screen, in px of the root.
  func mark(at point: Point, lifts: Bool = true) {
    let phases: [TouchPhase] = lifts ? [.began, .moved, .ended] : [.began, .moved]
    for (index, phase) in phases.enumerated() {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 2), contact: 1),
        time: Timestamp(milliseconds: 10 * Double(index)),
        position: Point(x: point.x + (index == 0 ? -10 : 10), y: point.y))
      touch.phase = phase
      follow(touch)
    }
  }
}
