import SystemSupport

/// Returns the message about a key that belongs in a section, or in one of several.
func belongs(_ key: String, in sections: [String]) -> String {
  sections.count > 3
    ? "\(quoted(key)) belongs in the section of one of these keys: \(sections.joined(separator: ", "))"
    : "\(quoted(key)) belongs in the section \(sections.map { "'\($0)'" }.alternatives)"
}

extension Array {
  /// Returns the message that a key belongs in the section of one of these keys; nil if it is in
  /// none.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - names: returns the names of the keys of a section.
  /// - Returns: the message.
  func message<Target>(
    aboutPlaceOf key: String, _ names: (SectionName) -> [String]
  ) -> String? where Element == SectionKey<Target> {
    let owners = filter { owner in
      owner.value.form.sections.contains { names($0).contains(key) }
    }
    return owners.isEmpty ? nil : belongs(key, in: owners.map(\.name))
  }
}

extension ValueForm {
  /// The sections that a value may be.
  fileprivate var sections: [SectionName] {
    switch self {
    case .section(let name): [name]
    case .either(let form, _), .oneOrMore(let form, _): form.sections
    case .oneOf(let forms): forms.flatMap(\.sections)
    default: []
    }
  }
}
