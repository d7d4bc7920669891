import TouchRouting
import Touches

/// How many pixels regions have on a common screen that cost work one by one.
///
/// Which screens there are, a file does not know; so it is held to one that is often there.
struct RegionAreas {
  /// The screen, in px.
  static let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  /// The most pixels of polygons and masks, of which every row is looked at: 16 screens full.
  static let shapedLimit = 16 * screen.area
  /// The most pixels that are painted: 32 screens full.
  static let drawnLimit = 32 * screen.area

  /// What there is too much of, where it becomes too much.
  private(set) var problems: [ConfigurationProblem] = []

  private let context: LayoutContext
  private var shaped = 0
  private var drawn = 0

  /// Adds the pixels of regions up.
  init(_ settings: RegionSettings) {
    context = LayoutContext(
      screen: Self.screen,
      monitors: [
        LayoutContext.Monitor(
          name: "primary", frame: Self.screen, pixelsPerMillimetre: 3.8, isPrimary: true)
      ])
    let screen = Rect(Self.screen)
    for (index, region) in settings.regions.enumerated() {
      add(region, key: "regions[\(index)]", in: screen, clip: screen)
    }
  }

  private mutating func add(_ setting: RegionSetting, key: String, in area: Rect, clip: Rect) {
    let frame = setting.frame.resolved(in: area, context) + Vector(dx: area.x, dy: area.y)
    let part = frame.intersection(clip)
    let pixels = part.isEmpty ? 0 : Int(part.width.rounded(.up) * part.height.rounded(.up))
    let place = setting.places["frame"] ?? setting.place
    if setting.shape.isMapped {
      let before = shaped
      shaped += pixels
      if before <= Self.shapedLimit, shaped > Self.shapedLimit {
        refuse(place, key, "polygons and masks", Self.shapedLimit)
      }
    }
    if setting.look != nil {
      let before = drawn
      drawn += pixels
      if before <= Self.drawnLimit, drawn > Self.drawnLimit {
        refuse(place, key, "what is drawn", Self.drawnLimit)
      }
    }
    for (index, child) in setting.children.enumerated() {
      add(child, key: "\(key).children[\(index)]", in: frame, clip: part)
    }
  }

  private mutating func refuse(_ place: FilePlace, _ key: String, _ what: String, _ limit: Int) {
    problems.append(
      ConfigurationProblem(
        place: place, key: key,
        message: "makes \(what) fill a screen of 1920x1080 px more than "
          + "\(limit / Self.screen.area) times, all regions together; that much is allowed"))
  }
}
