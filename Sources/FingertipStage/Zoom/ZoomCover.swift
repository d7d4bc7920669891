// While the screen is frozen its windows must get no touch, and there must be a way to end the zoom
// by touch. So an invisible region takes the monitor's touches, and a button on it ends the zoom.

internal import DrawnSymbols
package import FingertipSettings
internal import ScreenHardware
internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import TouchX11
internal import Touches

extension ZoomDisplay {
  /// The region's id; it has a blank, so no id of a configuration can equal it.
  private static let id = " zoom"
  private static let (size, distance) = (Length(11), Length(4))

  /// The region that takes the monitor's touches, with the button that ends the zoom.
  package var cover: RegionSetting {
    var cover = RegionSetting(id: Self.id, location: FileLocation(line: 0, column: 0))
    cover.placement.screen = .monitor(monitor.name)
    cover.touchRules.policy = .eat
    cover.children = [button]
    return cover
  }

  /// The button that ends the zoom, alone, while fingers draw on the picture.
  ///
  /// It is at the left, because the palette may reach into the right corner.
  package var endButton: RegionSetting {
    var button = button
    button.placement.screen = .monitor(monitor.name)
    button.placement.frame.horizontal = .start(Self.distance, size: Self.size)
    return button
  }

  private var button: RegionSetting {
    var button = RegionSetting(id: Self.id + " end", location: FileLocation(line: 0, column: 0))
    button.placement.frame = RegionFrame(
      horizontal: .end(Self.distance, size: Self.size),
      vertical: .start(Self.distance, size: Self.size))
    button.placement.shape = .circle
    button.isButton = true
    let face = RegionFace(
      fill: Colour(hex: 0x1F_2328), border: Colour(hex: 0xF2_F3F5), borderWidth: Length(0.4),
      label: FaceLabel(symbol: .cross, size: Length(5)))
    button.look = RegionLook(button: face)
    button.responses.actions[.control(.upInside)] = [.command(.stage(.zoom))]
    return button
  }
}
