internal import FingertipSettings
import RegionTemplates
import SystemSupport
import TouchRouting
import Touches

/// The lengths of a frame in the configuration.
struct FrameParts: Sendable {
  var edge: RegionFrame.Edge?
  var left: Length?
  var right: Length?
  var centerX: Length?
  var width: Length?
  var top: Length?
  var bottom: Length?
  var centerY: Length?
  var height: Length?
  var column: CellSpan?
  var row: CellSpan?
  /// The distance between cells of columns and rows.
  var gap: Length?
}

extension SectionReader {
  /// Returns a frame: `fill`, or a section of lengths.
  mutating func frame(_ node: YAMLNode) -> RegionFrame? {
    if case .scalar("fill", _) = node.content { return .fill }
    guard case .mapping = node.content else {
      refuse(
        node.location,
        "is \(node.kind); 'fill' or a section with these keys is allowed: \(names)")
      return nil
    }
    var parts = FrameParts()
    let before = problems.count
    section(
      node, RegionKeys.frame, into: &parts, elsewhere: MisplacedKeys.message(aboutFrameWith:))
    guard problems.count == before else { return nil }
    return frame(of: parts, at: node.location)
  }

  private var names: String { RegionKeys.frame.map(\.name).joined(separator: ", ") }

  private mutating func frame(of parts: FrameParts, at location: FileLocation) -> RegionFrame? {
    var parts = parts
    // A strip along an edge has distance 0 from it and fills the parent in the other direction.
    let replaced: Length? =
      switch parts.edge {
      case .left: replaceWithZero(&parts.left)
      case .right: replaceWithZero(&parts.right)
      case .top: replaceWithZero(&parts.top)
      case .bottom: replaceWithZero(&parts.bottom)
      case nil: nil
      }
    if let edge = parts.edge?.rawValue, replaced != nil {
      refuse(location, "has both 'edge: \(edge)' and '\(edge)'; only one of them is allowed")
      return nil
    }
    if parts.gap != nil, parts.column == nil, parts.row == nil {
      refuse(location, "has 'gap' without cells; it needs 'column' or 'row'")
      return nil
    }
    guard
      let horizontal = axis(
        parts.left, parts.right, parts.centerX, parts.width, at: location,
        named: Self.horizontalNames, cell: parts.column, gap: parts.gap),
      let vertical = axis(
        parts.top, parts.bottom, parts.centerY, parts.height, at: location,
        named: Self.verticalNames, cell: parts.row, gap: parts.gap)
    else { return nil }
    return RegionFrame(horizontal: horizontal, vertical: vertical)
  }

  private static let horizontalNames = ["left", "right", "centerX", "width", "column"]
  private static let verticalNames = ["top", "bottom", "centerY", "height", "row"]

  /// Sets a length to zero and returns its former value.
  private func replaceWithZero(_ length: inout Length?) -> Length? {
    defer { length = .zero }
    return length
  }

  private mutating func axis(
    _ start: Length?, _ end: Length?, _ center: Length?, _ size: Length?, at location: FileLocation,
    named names: [String], cell: CellSpan?, gap: Length?
  ) -> AxisPlacement? {
    if let cell {
      guard center == nil, size == nil else {
        refuse(
          location,
          "has '\(names[4])' beside '\(names[2])' or '\(names[3])'; '\(names[0])' and '\(names[1])' are "
            + "allowed, between which the cells lie")
        return nil
      }
      return .cell(
        cell.first...cell.last, of: cell.count, gap: gap ?? .zero, start: start ?? .zero,
        end: end ?? .zero)
    }
    do throws(AxisPlacementError) {
      return try AxisPlacement(start: start, end: end, center: center, size: size)
    } catch {
      let (start, end, center, size) = (names[0], names[1], names[2], names[3])
      let allowed =
        "allowed are '\(size)' with one of '\(start)', '\(end)' and '\(center)' or alone, "
        + "'\(start)' with '\(end)', or none of them to fill the parent"
      switch error {
      case .noSize: refuse(location, "has a position but no '\(size)'; \(allowed)")
      case .contradiction: refuse(location, "has too many lengths; \(allowed)")
      }
      return nil
    }
  }

  /// Reads the bounds of a region, and the directions in which it moves.
  mutating func readConstraint(_ node: YAMLNode, into region: inout RegionSetting) {
    guard case .mapping = node.content else {
      if let bounds = bounds(node) { region.movement.constraint = bounds }
      return
    }
    section(node, Self.constraint, into: &region)
  }

  /// The keys of `constrain`.
  static let constraint: [SectionKey<RegionSetting>] = [
    SectionKey("within", .oneOf([.words(RegionBounds.words), .section(.lengths)])) {
      node, region, reader in
      if let bounds = reader.bounds(node) { region.movement.constraint = bounds }
    },
    SectionKey("axis", \.movement.axis, .choice("AXIS", "an axis")),
  ]

  private mutating func bounds(_ node: YAMLNode) -> RegionBounds? {
    if case .mapping = node.content { return frame(node).map { .frame($0) } }
    return value(
      of: node,
      SettingKind(
        placeholder: "WHERE", noun: "a place to stay in",
        allowed: "\((RegionBounds.words).joined(separator: ", ")), or a section as of 'frame'",
        form: .words(RegionBounds.words),
        read: { text throws(ValueProblem) in
          switch text {
          case "none": return RegionBounds.anywhere
          case "parent": return .parent
          case "screen": return .screen
          default: throw .malformed
          }
        }, write: { _ in "" }))
  }
}
