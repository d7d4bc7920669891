import FingertipSettings
import RegionMotion
import TouchRouting
import Touches

/// Motions of regions that are let go, in px.
extension RegionLayout {
  /// Returns the motion rules of a region; nil if it stays where it is let go, in front.
  ///
  /// - Parameters:
  ///   - setting: the region's settings.
  ///   - area: the frame of the parent or the monitor, in px of the root.
  ///   - frame: the region's frame, in px of the root.
  ///   - isTop: whether it has no parent in the file; a finger may have taken it out of one.
  /// - Returns: the rules.
  func rules(
    of setting: RegionSetting, in area: Rect, _ frame: Rect, isTop: Bool
  ) -> RegionMotions.Rules? {
    let motion = setting.movement.motion
    guard !motion.isEmpty || setting.movement.raise == .restored else { return nil }
    let density = context.pixelsPerMillimetre(at: frame.center)
    func pixels(_ length: Length, _ whole: Double) -> Double {
      length.pixels(pixelsPerMillimetre: density, whole: whole)
    }
    func point(_ corner: RegionOutline.Corner) -> Point {
      Point(x: pixels(corner.x, area.width), y: pixels(corner.y, area.height))
    }
    // Places of a top region are relative to its monitor, but its frame is relative to the root.
    let corner = isTop ? Vector(dx: area.x, dy: area.y) : .zero
    var rules = MotionRules()
    rules.isThrown = motion.isThrown
    rules.friction = motion.friction
    rules.snapPoints = motion.points.map { point($0) + corner }
    rules.grid = motion.grid.map { point($0) - Point(x: 0, y: 0) }
    rules.gridOrigin = Point(x: corner.dx, y: corner.dy)
    rules.reach = pixels(motion.reach, area.shorterSide)
    rules.springs = motion.springs
    rules.pixelsPerMillimetre = density
    return RegionMotions.Rules(motion: rules, isRestored: setting.movement.raise == .restored)
  }
}
