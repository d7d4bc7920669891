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
  /// The maximum number of pixels of the shapes and pictures that are made as large as their frames,
  /// even where these lie off the screen: 100 screens.
  static let frameLimit = 100 * screen.area

  /// The exceeded limits, each at the region that exceeds it.
  private(set) var problems: [FileProblem] = []

  private let context: LayoutContext
  private var shaped = 0
  private var drawn = 0
  private var corners = 0
  private var edgeRows = 0.0
  private var framePixels = 0.0

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
    let pixels = part.isEmpty ? 0 : Int(part.width.rounded(.up) * part.height.rounded(.up))
    var location: FileLocation { region.setting.locations["frame"] ?? region.setting.location }
    if region.setting.placement.shape.isMapped {
      let before = shaped
      shaped += pixels
      if before <= Self.shapedLimit, shaped > Self.shapedLimit {
        refuse(location, key, "polygons and masks", Self.shapedLimit)
      }
    }
    if case .polygon(let polygon) = region.setting.placement.shape {
      add(polygon, of: region.setting, key, in: frame)
    }
    if region.setting.placement.shape.isMapped || region.setting.fillsFrame {
      let before = framePixels
      framePixels += frame.width * frame.height
      if before <= Double(Self.frameLimit), framePixels > Double(Self.frameLimit) {
        problems.append(
          FileProblem(
            location: location, key: "\(key).frame",
            message:
              "makes shapes and pictures larger than \(Self.frameLimit / Self.screen.area) screens "
              + "of 1920x1080 px, all regions together and what lies off the screen included; at "
              + "most that much is allowed"))
      }
    }
    if region.hasLook {
      let before = drawn
      drawn += pixels
      if before <= Self.drawnLimit, drawn > Self.drawnLimit {
        refuse(location, key, "what is drawn", Self.drawnLimit)
      }
    }
    guard !region.setting.sharedChildren.isEmpty else { return }
    let parents = key.childParents
    for (index, child) in region.setting.sharedChildren.enumerated() {
      add(child, key: RegionPath(parents: parents, index: index), in: frame, clip: part)
    }
  }

  private mutating func add(
    _ polygon: [RegionOutline.Corner], of setting: RegionSetting, _ key: RegionPath, in frame: Rect
  ) {
    let location = setting.locations["shape"] ?? setting.location
    let before = (corners: corners, rows: edgeRows)
    corners += polygon.count
    if before.corners <= Self.cornerLimit, corners > Self.cornerLimit {
      problems.append(
        FileProblem(
          location: location, key: "\(key).shape",
          message:
            "makes the polygons of all regions have more than the \(Self.cornerLimit) corners "
            + "allowed"))
    }
    let outset = abs(pixels(setting.placement.outset, min(frame.width, frame.height)))
    guard outset > 0, var last = polygon.last.map({ pixels($0.y, frame.height) })
    else { return }
    for corner in polygon {
      let y = pixels(corner.y, frame.height)
      edgeRows += min(abs(y - last) + 2 * outset, Double(Self.screen.height))
      last = y
    }
    if before.rows <= Double(Self.edgeRowLimit), edgeRows > Double(Self.edgeRowLimit) {
      problems.append(
        FileProblem(
          location: location, key: "\(key).shape",
          message:
            "makes the edges of polygons reach more than \(Self.edgeRowLimit) rows of pixels, "
            + "their outsets included; at most that many are allowed for all regions together"))
    }
  }

  private func pixels(_ length: Length, _ whole: Double) -> Double {
    length.pixels(pixelsPerMillimetre: Self.density, whole: whole)
  }

  private mutating func refuse(
    _ location: FileLocation, _ key: RegionPath, _ noun: String, _ limit: Int
  ) {
    problems.append(
      FileProblem(
        location: location, key: key.description,
        message: "makes \(noun) fill a screen of 1920x1080 px more than "
          + "\(limit / Self.screen.area) times, all regions together; at most that much is "
          + "allowed"))
  }
}
