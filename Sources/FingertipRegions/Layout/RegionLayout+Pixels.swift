import FingertipSettings
import TouchRouting
import Touches

/// Conversion of configured regions, with lengths in mm, to regions of the tree, in px.
extension RegionLayout {
  /// Adds a region with its descendants.
  ///
  /// - Parameters:
  ///   - shared: the region.
  ///   - parent: the parent region; nil for the top.
  ///   - area: the frame of the parent or the monitor, in px of the root.
  ///   - source: the source of the region.
  mutating func place(
    _ shared: SharedRegion, in parent: RegionID?, area: Rect, from source: RegionSource
  ) {
    let setting = shared.setting
    let (region, frame) = region(setting, isTop: parent == nil, area: area)
    guard let id = tree.insert(region, in: parent, at: .front) else { return }
    index.entries[id] = RegionEntry(
      shared, made: source == .drawMode ? nil : region, in: parent,
      density: density(in: frame, of: source))
    index.ids[setting.id] = id
    transform.limit(setting.movement.scales, of: id)
    motions.set(rules(of: setting, in: area, frame, isTop: parent == nil), of: id)
    for child in setting.sharedChildren {
      place(child, in: id, area: frame, from: source)
    }
  }

  /// The source of a region.
  enum RegionSource {
    case file
    case menu
    case drawMode
  }

  /// Returns the density for the look of a region that is laid out in a frame of the root, in
  /// px/mm; nil for that of its present place.
  func density(in frame: Rect, of source: RegionSource) -> Double? {
    source == .menu ? nil : context.pixelsPerMillimetre(at: frame.center)
  }

  /// Returns a region as the file describes it.
  ///
  /// - Parameters:
  ///   - setting: the region's settings.
  ///   - isTop: whether it has no parent.
  ///   - area: the frame of the parent or the monitor, in px of the root.
  /// - Returns: the region, and its frame in px of the root.
  func region(
    _ setting: RegionSetting, isTop: Bool, area: Rect
  ) -> (region: Region, frame: Rect) {
    let localFrame = setting.placement.frame.resolved(in: area, context)
    let frame = localFrame + Vector(dx: area.x, dy: area.y)
    let density = context.pixelsPerMillimetre(at: frame.center)
    func pixels(_ length: Length) -> Double {
      length.pixels(pixelsPerMillimetre: density, whole: frame.shorterSide)
    }
    var region = Region(
      name: setting.id, frame: isTop ? frame : localFrame,
      shape: shape(setting.placement.shape, in: frame, density),
      outset: pixels(setting.placement.outset),
      policy: setting.touchRules.policy, touches: setting.touchRules.strategy,
      onCancel: setting.touchRules.onCancel)
    region.touchRules.extraFingers = setting.touchRules.extraFingers
    region.touchRules.isExclusive = setting.touchRules.isExclusive
    region.touchRules.isKey = setting.touchRules.isKey
    region.presence.isEnabled = setting.presence.isEnabled
    region.presence.isHidden = setting.presence.isHidden
    region.presence.alpha = setting.presence.alpha
    region.movement.constraint = constraint(of: setting, in: area, isTop: isTop)
    region.movement.raisesOnGrab = setting.movement.raise != .kept
    return (region, frame)
  }

  private func shape(_ outline: RegionOutline, in frame: Rect, _ density: Double) -> RegionShape {
    switch outline {
    case .rectangle: return .rectangle
    case .rounded(let radius):
      return .rounded(
        radius: radius.pixels(pixelsPerMillimetre: density, whole: frame.shorterSide))
    case .circle: return .circle
    case .ellipse: return .ellipse
    case .mask(let mask): return .mask(mask)
    case .polygon(let corners):
      // A frame without area contains no point, whatever the corners are.
      func share(_ length: Length, of whole: Double) -> Double {
        whole > 0 ? length.pixels(pixelsPerMillimetre: density, whole: whole) / whole : 0
      }
      return .polygon(
        corners.map { Point(x: share($0.x, of: frame.width), y: share($0.y, of: frame.height)) })
    }
  }

  private func constraint(
    of setting: RegionSetting, in area: Rect, isTop: Bool
  ) -> MovementConstraint {
    let bounds: MovementConstraint.Bounds
    switch setting.movement.constraint {
    case .anywhere: bounds = .none
    case .screen: bounds = .screen
    // The parent of a region at the top is the monitor that it is laid out on.
    case .parent: bounds = isTop ? .rectangle(area) : .parent
    case .frame(let frame):
      let inArea = frame.resolved(in: area, context)
      bounds = .rectangle(isTop ? inArea + Vector(dx: area.x, dy: area.y) : inArea)
    }
    return MovementConstraint(bounds, axis: setting.movement.axis)
  }
}
