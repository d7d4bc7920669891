// The keys of the motion of regions after fingers release them.

internal import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchRouting
import Touches

/// The tables of keys of `motion`.
enum MotionKeys {
  /// The keys of `motion`.
  static let motion: [SectionKey<MotionSetting>] = [
    SectionKey("throw", \.isThrown, .flag),
    SectionKey("friction", \.friction, .number("FACTOR", "a factor", 0.1...10)),
    SectionKey("snap", .section(.snap)) { node, motion, reader in
      let locations = reader.section(node, snap, into: &motion)
      if !locations.isEmpty, locations["points"] == nil, locations["grid"] == nil {
        reader.refuse(node.location, "has neither 'points' nor 'grid'; one of them is needed")
      }
    },
    SectionKey("spring", \.springs, .flag),
  ]

  /// The keys of `snap`.
  static let snap: [SectionKey<MotionSetting>] = [
    SectionKey("points", .list(.list(.defined(.distance), 2...2), 1...pointLimit)) {
      node, motion, reader in motion.points = reader.points(node)
    },
    SectionKey("grid", .list(.defined(.size), 2...2), named: "LIST") { node, motion, reader in
      motion.grid = reader.pair(node, .size)
      if let grid = motion.grid, grid.x.value <= 0 || grid.y.value <= 0 {
        reader.refuse(node.location, "has a cell without a size; two lengths above 0 are allowed")
      }
    },
    SectionKey("within", \.reach, .size),
  ]

  /// The maximum number of snap points.
  static let pointLimit = 1000
}

extension SectionReader {
  /// Returns the snap points of a list.
  fileprivate mutating func points(_ node: YAMLNode) -> [RegionOutline.Corner] {
    guard let members = list(node, of: "places") else { return [] }
    guard (1...MotionKeys.pointLimit).contains(members.count) else {
      refuse(
        node.location, "has \(members.count) places; 1 to \(MotionKeys.pointLimit) are allowed")
      return []
    }
    var points: [RegionOutline.Corner] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        if let point = reader.pair(member, .distance) { points.append(point) }
      }
    }
    return points
  }

  /// Returns two lengths.
  fileprivate mutating func pair(
    _ node: YAMLNode, _ kind: SettingKind<Length>
  ) -> RegionOutline.Corner? {
    guard case .sequence(let pair) = node.content, pair.count == 2 else {
      refuse(node.location, "is \(node.kind); a list of two lengths is allowed, as in [50%, 0]")
      return nil
    }
    guard let x = value(of: pair[0], kind), let y = value(of: pair[1], kind) else { return nil }
    return RegionOutline.Corner(x: x, y: y)
  }
}
