import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchRouting
import Touches

/// The costs of regions on a common screen: pixels, corners, and rows that edges reach.
///
/// A file does not know the screens, so a common size is assumed.
struct RegionAreas {
  /// The screen, in px.
  static let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  /// Its density, in px/mm.
  private static let density = 3.8
  /// The maximum number of pixels of polygons and masks, whose rows are all examined: 16 screens.
  static let shapedLimit = 16 * screen.area
  /// The maximum number of painted pixels: 32 screens.
  static let drawnLimit = 32 * screen.area

  /// The maximum number of polygon corners; each is examined for every row of its polygon.
  static let cornerLimit = 20_000
  /// The maximum number of rows that all edges of polygons with an outset reach, each edge with the
  /// outset above and below it; the pixels near an edge are searched in each of its rows.
  static let edgeRowLimit = 500_000
  /// The maximum number of pixels of the shapes and pictures that are made as large as their
  /// frames, even where these lie off the screen: 100 screens.
  static let frameLimit = 100 * screen.area

  /// The exceeded limits, each at the region that exceeds it.
  private(set) var problems: [FileProblem] = []

  private let context: LayoutContext
  private var shaped = Total(limit: shapedLimit)
  private var drawn = Total(limit: drawnLimit)
  private var corners = Total(limit: cornerLimit)
  private var edgeRows = Total(limit: edgeRowLimit)
  private var framePixels = Total(limit: frameLimit)

  /// A sum over all regions.
  private struct Total {
    /// The largest sum that is allowed.
    let limit: Int
    private var sum = 0.0

    init(limit: Int) {
      self.limit = limit
    }

    /// Adds an amount.
    ///
    /// - Returns: whether the sum exceeds the limit by it; no later amount does.
    mutating func exceedsLimit(adding amount: Double) -> Bool {
      let before = sum
      sum += amount
      return before <= Double(limit) && sum > Double(limit)
    }
  }

  /// Adds up the pixels of all regions.
  init(_ settings: RegionSettings) {
    context = LayoutContext(
      screen: Self.screen,
      monitors: [
        LayoutContext.Monitor(
          name: "primary", frame: Self.screen, pixelsPerMillimetre: Self.density, isPrimary: true)
      ])
    let screen = Rect(Self.screen)
    for (index, region) in settings.sharedRegions.enumerated() {
      add(region, key: RegionPath(parents: [], index: index), in: screen, clip: screen)
    }
  }

  private mutating func add(_ region: SharedRegion, key: RegionPath, in area: Rect, clip: Rect) {
    let frame =
      region.setting.placement.frame.resolved(in: area, context) + Vector(dx: area.x, dy: area.y)
    let part = frame.intersection(clip)
    let pixels = part.isEmpty ? 0 : part.width.rounded(.up) * part.height.rounded(.up)
    let (setting, shape) = (region.setting, region.setting.placement.shape)
    // Looked up only for a problem.
    var location: FileLocation { setting.locations["frame"] ?? setting.location }
    if shape.isMapped, shaped.exceedsLimit(adding: pixels) {
      refuse(location, key, "polygons and masks", Self.shapedLimit)
    }
    if case .polygon(let polygon) = shape { add(polygon, of: setting, key, in: frame) }
    if shape.isMapped || setting.fillsFrame,
      framePixels.exceedsLimit(adding: frame.width * frame.height)
    {
      refuse(
        location, "\(key).frame",
        "makes shapes and pictures larger than \(Self.frameLimit / Self.screen.area) screens of "
          + "1920x1080 px, all regions together and what lies off the screen included; at most "
          + "that much is allowed")
    }
    if region.hasLook, drawn.exceedsLimit(adding: pixels) {
      refuse(location, key, "what is drawn", Self.drawnLimit)
    }
    guard !setting.sharedChildren.isEmpty else { return }
    let parents = key.childParents
    for (index, child) in setting.sharedChildren.enumerated() {
      add(child, key: RegionPath(parents: parents, index: index), in: frame, clip: part)
    }
  }

  private mutating func add(
    _ polygon: [RegionOutline.Corner], of setting: RegionSetting, _ key: RegionPath, in frame: Rect
  ) {
    let location = setting.locations["shape"] ?? setting.location
    if corners.exceedsLimit(adding: Double(polygon.count)) {
      refuse(
        location, "\(key).shape",
        "makes the polygons of all regions have more than the \(Self.cornerLimit) corners allowed")
    }
    let outset = abs(pixels(setting.placement.outset, min(frame.width, frame.height)))
    guard outset > 0, var last = polygon.last.map({ pixels($0.y, frame.height) })
    else { return }
    var rows = 0.0
    for corner in polygon {
      let y = pixels(corner.y, frame.height)
      rows += min(abs(y - last) + 2 * outset, Double(Self.screen.height))
      last = y
    }
    if edgeRows.exceedsLimit(adding: rows) {
      refuse(
        location, "\(key).shape",
        "makes the edges of polygons reach more than \(Self.edgeRowLimit) rows of pixels, their "
          + "outsets included; at most that many are allowed for all regions together")
    }
  }

  private func pixels(_ length: Length, _ whole: Double) -> Double {
    length.pixels(pixelsPerMillimetre: Self.density, whole: whole)
  }

  private mutating func refuse(
    _ location: FileLocation, _ key: RegionPath, _ noun: String, _ limit: Int
  ) {
    refuse(
      location, key.description,
      "makes \(noun) fill a screen of 1920x1080 px more than \(limit / Self.screen.area) times, all "
        + "regions together; at most that much is allowed")
  }

  private mutating func refuse(_ location: FileLocation, _ key: String, _ message: String) {
    problems.append(FileProblem(location: location, key: key, message: message))
  }
}
