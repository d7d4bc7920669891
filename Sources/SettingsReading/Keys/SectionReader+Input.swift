import DesktopRequests
internal import FingertipSettings
import SystemSupport
import TouchRouting

/// Reading keys and buttons to press.
extension SectionReader {
  /// Returns one chord, or a list of chords that are pressed one after the other.
  mutating func chords(_ node: YAMLNode) -> [KeyChord]? {
    guard case .sequence(let members) = node.content else {
      return value(of: node, .chord).map { [$0] }
    }
    guard (1...64).contains(members.count) else {
      refuse(node.location, "has \(members.count) chords; 1 to 64 are allowed")
      return nil
    }
    var chords: [KeyChord] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        if let chord = reader.value(of: member, .chord) { chords.append(chord) }
      }
    }
    return chords.count == members.count ? chords : nil
  }

  /// Returns the target of `hold`: a chord, or a section with a button.
  mutating func holdTarget(_ node: YAMLNode) -> HoldTarget? {
    guard case .mapping = node.content else {
      return value(of: node, .chord).map { .keys($0) }
    }
    var button: Int?
    let before = problems.count
    let locations = section(node, Self.hold, into: &button)
    if locations.isEmpty, problems.count == before {
      refuse(node.location, "is empty; a chord or 'button' is needed")
    }
    return button.map { .button(UInt8($0)) }
  }

  /// Returns a command of draw mode; nil if it is wrong or names a file out of reach.
  mutating func drawCommand(_ node: YAMLNode) -> DrawCommand? {
    guard let command = value(of: node, .drawCommand) else { return nil }
    if let path = command.path, let message = pictures.reach.refusal(of: path) {
      refuse(node.location, message)
      return nil
    }
    return command
  }

  /// The keys of `hold`.
  static let hold = [SectionKey<Int?>("button", optional: \.self, .button)]
}
