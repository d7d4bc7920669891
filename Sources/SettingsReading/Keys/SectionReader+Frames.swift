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

/// The lengths of a frame on one axis.
private struct FrameAxis {
  /// The names of the keys of an axis.
  struct Keys {
    let start: String
    let end: String
    let center: String
    let size: String
    let cell: String

    static let horizontal = Keys(
      start: "left", end: "right", center: "centerX", size: "width", cell: "column")
    static let vertical = Keys(
      start: "top", end: "bottom", center: "centerY", size: "height", cell: "row")
  }

  let keys: Keys
  let start: Length?
  let end: Length?
  let center: Length?
  let size: Length?
  let cell: CellSpan?
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
    let horizontal = FrameAxis(
      keys: .horizontal, start: parts.left, end: parts.right, center: parts.centerX,
      size: parts.width, cell: parts.column)
    let vertical = FrameAxis(
      keys: .vertical, start: parts.top, end: parts.bottom, center: parts.centerY,
      size: parts.height, cell: parts.row)
    guard let across = placement(on: horizontal, gap: parts.gap, at: location),
      let down = placement(on: vertical, gap: parts.gap, at: location)
    else { return nil }
    return RegionFrame(horizontal: across, vertical: down)
  }

  /// Sets a length to zero and returns its former value.
  private func replaceWithZero(_ length: inout Length?) -> Length? {
    defer { length = .zero }
    return length
  }

  /// Returns the placement of a frame on an axis; nil if its lengths contradict each other.
  private mutating func placement(
    on axis: FrameAxis, gap: Length?, at location: FileLocation
  ) -> AxisPlacement? {
    let keys = axis.keys
    if let cell = axis.cell {
      guard axis.center == nil, axis.size == nil else {
        refuse(
          location,
          "has '\(keys.cell)' beside '\(keys.center)' or '\(keys.size)'; '\(keys.start)' and "
            + "'\(keys.end)' are allowed, between which the cells lie")
        return nil
      }
      return .cell(
        cell.first...cell.last, of: cell.count, gap: gap ?? .zero, start: axis.start ?? .zero,
        end: axis.end ?? .zero)
    }
    do throws(AxisPlacementError) {
      return try AxisPlacement(
        start: axis.start, end: axis.end, center: axis.center, size: axis.size)
    } catch {
      let allowed =
        "allowed are '\(keys.size)' with one of '\(keys.start)', '\(keys.end)' and "
        + "'\(keys.center)' or alone, '\(keys.start)' with '\(keys.end)', or none of them to fill "
        + "the parent"
      switch error {
      case .noSize: refuse(location, "has a position but no '\(keys.size)'; \(allowed)")
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
