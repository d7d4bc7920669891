internal import FingertipSettings
import SystemSupport
import TouchDrawing
import TouchRouting
import Touches

extension SectionReader {
  /// Returns a shape: a word, or a section for a shape with parameters.
  mutating func outline(_ node: YAMLNode) -> RegionOutline? {
    guard case .mapping = node.content else {
      return value(
        of: node,
        SettingKind(
          placeholder: "SHAPE", noun: "a shape",
          allowed: "rectangle, circle, ellipse, {rounded: LENGTH} or {polygon: [[X, Y], ...]}; "
            + "a picture's shape is the key 'mask'",
          form: .words(RegionOutline.words),
          read: { text throws(ValueProblem) in
            switch text {
            case "rectangle": return RegionOutline.rectangle
            case "circle": return .circle
            case "ellipse": return .ellipse
            default: throw .malformed
            }
          }, write: { _ in "" }))
    }
    var parts = OutlineParts()
    let before = problems.count
    section(node, Self.outline, into: &parts)
    guard problems.count == before else { return nil }
    switch (parts.radius, parts.corners) {
    case (let radius?, nil): return .rounded(radius: radius)
    case (nil, let corners?): return .polygon(corners)
    default:
      refuse(node.location, "needs one of 'rounded' and 'polygon'")
      return nil
    }
  }

  struct OutlineParts: Sendable {
    var radius: Length?
    var corners: [RegionOutline.Corner]?
  }

  /// The keys of `shape`.
  static let outline: [SectionKey<OutlineParts>] = [
    SectionKey("rounded", optional: \.radius, .size),
    SectionKey(
      "polygon", .list(.list(.defined(.distance), 2...2), 3...SectionReader.cornerLimit)
    ) { node, parts, reader in parts.corners = reader.corners(node) },
  ]

  /// The maximum number of corners of a polygon.
  static let cornerLimit = 1000

  private mutating func corners(_ node: YAMLNode) -> [RegionOutline.Corner]? {
    guard let members = list(node, of: "corners") else { return nil }
    guard (3...Self.cornerLimit).contains(members.count) else {
      refuse(
        node.location, "has \(members.count) corners; 3 to \(Self.cornerLimit) are allowed")
      return nil
    }
    var corners: [RegionOutline.Corner] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        guard case .sequence(let pair) = member.content, pair.count == 2 else {
          return reader.refuse(
            member.location, "is not a corner; a list of two lengths is allowed, as in [50%, 0]")
        }
        guard let x = reader.value(of: pair[0], .distance),
          let y = reader.value(of: pair[1], .distance)
        else { return }
        corners.append(RegionOutline.Corner(x: x, y: y))
      }
    }
    return corners
  }

  // MARK: Pictures

  struct MaskParts: Sendable {
    var file: CheckedPicture?
    var threshold = Int(RegionMask.defaultThreshold)
  }

  /// The keys of `mask`.
  static let mask: [SectionKey<MaskParts>] = [
    SectionKey("file", .file, named: "FILE.png") { node, parts, reader in
      parts.file = reader.picture(node)
    },
    SectionKey("threshold", \.threshold, .whole("NUMBER", "a threshold", 0...254)),
  ]

  /// Returns a mask from the name of a PNG file, or from a section with the name.
  mutating func mask(_ node: YAMLNode) -> RegionMask? {
    var parts = MaskParts()
    if case .mapping = node.content {
      let before = problems.count
      let locations = section(node, Self.mask, into: &parts)
      guard problems.count == before else { return nil }
      guard locations["file"] != nil else {
        refuse(node.location, "has no 'file'; the name of a PNG file is needed")
        return nil
      }
    } else {
      parts.file = picture(node)
    }
    guard let file = parts.file else { return nil }
    let mask = file.mask(threshold: UInt8(parts.threshold))
    if mask == nil { refuse(node.location, "\(quoted(file.path)) has no pixels") }
    return mask
  }

  /// Returns the picture in a file; nil if it cannot be read, which is reported.
  mutating func picture(_ node: YAMLNode) -> CheckedPicture? {
    guard
      let name = value(
        of: node,
        SettingKind<String>.name("FILE", "a file name", "the name of a PNG or JPEG file"))
    else { return nil }
    do throws(PictureError) {
      return try pictures.picture(named: name, in: node.location.file?.directory)
    } catch {
      refuse(node.location, error.message)
      return nil
    }
  }
}
