// The curtain is a region over the whole screen that a finger moves along one axis. As a region it
// has a window whose pixels the server moves, and takes only the touches on it. It lies beneath all
// other regions.

package import FingertipSettings
internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import Touches

extension CurtainSettings {
  /// The region's id; it has a blank, so no id of a configuration can equal it.
  package static let id = " curtain"
  /// The part that stays on the screen for a finger to draw the curtain back, in percent of it.
  private static let remnant = 5.0
  /// The handle's length and width, and its distance from the edge, in mm.
  private static let (length, width, distance) = (36.0, 2.0, 2.0)

  /// Returns the region of the curtain.
  ///
  /// - Parameter monitor: the name of the monitor that it hides; nil for all of them.
  /// - Returns: the region.
  package func region(on monitor: String?) -> RegionSetting {
    var curtain = RegionSetting(id: Self.id, location: FileLocation(line: 0, column: 0))
    curtain.movement.raise = .kept
    curtain.placement.screen = monitor.map { .monitor($0) } ?? .all
    curtain.look = RegionLook(normal: RegionFace(fill: colour))
    curtain.responses.actions[.phase(.moved)] = [.move(nil)]
    let whole = Length(100, .percent)
    let travelSize = Length(200 - Self.remnant, .percent)
    let travelStart = Length(Self.remnant - 100, .percent)
    let isVertical = edge == .top || edge == .bottom
    curtain.movement.axis = isVertical ? .vertical : .horizontal
    // It moves away from the edge at which it begins to uncover, until only its remnant is left.
    let along = AxisPlacement.start(
      edge == .top || edge == .left ? .zero : travelStart, size: travelSize)
    let across = AxisPlacement.start(.zero, size: whole)
    curtain.movement.constraint = .frame(
      RegionFrame(
        horizontal: isVertical ? across : along, vertical: isVertical ? along : across))
    curtain.children = [handle]
    return curtain
  }

  private var handle: RegionSetting {
    var handle = RegionSetting(id: Self.id + " handle", location: FileLocation(line: 0, column: 0))
    handle.placement.frame = .strip(
      along: RegionFrame.Edge(rawValue: edge.rawValue) ?? .top, width: Length(Self.width),
      length: Length(Self.length), distance: Length(Self.distance))
    handle.placement.shape = .rounded(radius: Length(Self.width / 2))
    handle.look = RegionLook(
      normal: RegionFace(
        fill: Colour(hex: 0xE5_E7EB), border: Colour(hex: 0x30_3438), borderWidth: Length(0.3)))
    handle.touchRules.hitTarget = Self.id
    return handle
  }
}
