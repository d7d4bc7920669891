internal import FingertipSettings
import TouchRouting
import Touches

/// The findings about regions that no touch can hit, or that are at no edge, on some screens.
struct ReachabilityFindings {
  /// The reason why no touch can hit a region.
  enum Obstacle: Equatable {
    case empty
    case outside
    case covered(String)
    /// An ancestor redirects all touches to another region.
    case redirected(by: String, to: String)
  }

  /// The obstacles to touches, by region id; one entry per screen.
  private(set) var obstacles: [String: [Obstacle]] = [:]
  /// The number of screens on which a region with an edge drag is at no edge, by region id.
  private(set) var awayFromEdges: [String: Int] = [:]

  /// Adds the findings for the regions on one more screen.
  mutating func add(_ layout: RegionLayout) {
    let targets = Set(layout.entries.values.compactMap(\.setting.touchRules.hitTarget))
    var redirects: [RegionID: Obstacle] = [:]
    for (id, entry) in layout.entries {
      guard let target = entry.setting.touchRules.hitTarget else { continue }
      redirects[id] = .redirected(by: entry.setting.id, to: target)
    }
    var covers = CoverSearch(layout)
    for (id, entry) in layout.entries {
      let setting = entry.setting
      if setting.responses.gestures.contains(where: { $0.type == .edge }),
        isAwayFromEdges(id, layout)
      {
        awayFromEdges[setting.id, default: 0] += 1
      }
      guard !targets.contains(setting.id) else { continue }
      if let obstacle = Self.obstacle(to: id, in: layout, redirects, &covers) {
        obstacles[setting.id, default: []].append(obstacle)
      }
    }
  }

  /// Returns whether a region is at no edge of a monitor, where edge drags start.
  private func isAwayFromEdges(_ id: RegionID, _ layout: RegionLayout) -> Bool {
    guard let frame = layout.tree.absoluteFrame(of: id) else { return false }
    return !layout.context.monitors.contains { monitor in
      let area = Rect(monitor.frame)
      guard !frame.intersection(area).isEmpty else { return false }
      return frame.x <= area.x || frame.y <= area.y || frame.maxX >= area.maxX
        || frame.maxY >= area.maxY
    }
  }

  /// Returns the obstacle that keeps touches from a region; nil if it can be touched, or is not
  /// meant to be.
  private static func obstacle(
    to id: RegionID, in layout: RegionLayout, _ redirects: [RegionID: Obstacle],
    _ covers: inout CoverSearch
  ) -> Obstacle? {
    let tree = layout.tree
    guard let region = tree[id], let frame = tree.absoluteFrame(of: id), isLive(id, tree),
      !layout.isMovable(id)
    else { return nil }
    if !redirects.isEmpty {
      for ancestor in tree.lineage(of: id).dropFirst() {
        if let redirect = redirects[ancestor] { return redirect }
      }
    }
    var box = frame.grown(by: region.outset)
    if box.isEmpty { return .empty }
    box = box.intersection(Rect(tree.screen))
    for parent in tree.lineage(of: id).dropFirst() {
      guard let area = tree.absoluteFrame(of: parent) else { break }
      box = box.intersection(area.grown(by: tree[parent]?.outset ?? 0))
    }
    if box.isEmpty { return .outside }
    for member in tree.lineage(of: id) {
      if let other = covers.cover(of: box, inFrontOf: member) {
        return .covered(tree[other]?.name ?? "")
      }
    }
    return nil
  }

  private static func isLive(_ id: RegionID, _ tree: RegionTree) -> Bool {
    tree.lineage(of: id).allSatisfy { tree[$0]?.isShown ?? false }
  }
}

extension Region {
  /// Whether the region can be touched, provided that its ancestors can.
  var isShown: Bool {
    presence.isEnabled && !presence.isHidden && presence.alpha >= Region.minimumAlpha
  }
}
