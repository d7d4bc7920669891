// The handle is a button at a screen edge with a region's menu, for users without a keyboard and a tray. The
// menu does not offer `pause`: paused regions take no touches, the handle included, so that nobody could resume.

internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import Touches
internal import Translations

extension RegionSettings {
  /// The handle's length and width, its distance from the edge, and the touchable margin around it, in mm.
  private static let (length, width, distance, outset) = (18.0, 3.0, 1.0, 5.0)

  /// Adds the handle at an edge of the screen, with a menu in a language, in front of all regions.
  mutating func addHandle(at edge: HandleEdge, in language: ScreenLanguage) {
    guard let side = RegionFrame.Edge(rawValue: edge.rawValue) else { return }
    let place = FilePlace(line: 0, column: 0)
    // No id of the file can be this one, since a blank is none of their letters.
    var handle = RegionSetting(id: " handle", place: place)
    let along = AxisPlacement.center(.zero, size: Length(Self.length))
    let (distance, width) = (Length(Self.distance), Length(Self.width))
    handle.frame =
      switch side {
      case .left: RegionFrame(horizontal: .start(distance, size: width), vertical: along)
      case .right: RegionFrame(horizontal: .end(distance, size: width), vertical: along)
      case .top: RegionFrame(horizontal: along, vertical: .start(distance, size: width))
      case .bottom: RegionFrame(horizontal: along, vertical: .end(distance, size: width))
      }
    handle.shape = .rounded(radius: Length(Self.width / 2))
    handle.outset = Length(Self.outset)
    handle.isButton = true
    let face = RegionFace(
      fill: Colour(hex: 0xF2_F3F5), border: Colour(hex: 0x30_3438), borderWidth: Length(0.4))
    var pressed = face
    pressed.fill = Colour(hex: 0x3A_7BD5)
    handle.look = RegionLook(normal: face, pressed: pressed)
    let items: [(text: ScreenText, action: OverlayAction)] = [
      (ScreenText("Draw"), .draw), (ScreenText("Show touches"), .verb(.toggle)),
      (ScreenText("Inspect"), .inspect), (ScreenText("Quit"), .verb(.quit)),
    ]
    let menu = MenuSetting(
      id: handle.id + " menu",
      items: items.map {
        MenuSetting.Item(label: $0.text.words(in: language), actions: [.command($0.action)])
      })
    handle.actions[.control(.upInside)] = [.menu(menu)]
    regions.append(handle)
  }
}
