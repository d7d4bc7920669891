internal import FingertipSettings
import SystemSupport
import TouchRouting

extension GestureLimit {
  /// Returns the warnings of values in the section `gestures`.
  static func warnings(in section: YAMLNode) -> [FileProblem] {
    var found: [FileProblem] = []
    if let defaults = section.value(of: "defaults") {
      found += warnings(in: defaults, key: "gestures.defaults")
    }
    if case .mapping(let profiles) = section.value(of: "profiles")?.content {
      for profile in profiles {
        found += warnings(in: profile.value, key: "gestures.profiles.\(profile.key)")
      }
    }
    return found
  }

  /// Returns the warnings of values in a section of limits.
  private static func warnings(in section: YAMLNode, key: String) -> [FileProblem] {
    guard case .mapping(let entries) = section.content else { return [] }
    return entries.compactMap { entry in
      guard let limit = GestureLimit(rawValue: entry.key),
        case .scalar(let text, _) = entry.value.content,
        let value = try? limit.kind.read(text), let warning = limit.warning(of: value)
      else { return nil }
      return FileProblem(
        location: entry.value.location, key: "\(key).\(entry.key)", message: warning)
    }
  }
}
