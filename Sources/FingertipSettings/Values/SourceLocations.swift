package import SystemSupport

/// The place of a value in a file, which is not part of the value: any two places are equal, so
/// that equal content in two places compares as equal.
package struct SourceLocations: Equatable, Sendable {
  /// The place of the whole section.
  package var whole: FileLocation
  /// The places of the values of its keys.
  package var values = KeyLocations() {
    didSet { isNamed = values["id"] != nil }
  }
  /// Whether the file gives the section an id.
  package private(set) var isNamed = false

  /// Creates the places of a section whose keys are not known yet.
  package init(_ whole: FileLocation) { self.whole = whole }

  /// Returns true for any two places; see the type.
  package static func == (_: SourceLocations, _: SourceLocations) -> Bool { true }
}

/// A value that a section of a file describes, with its place.
package protocol FileEntry {
  /// Its place in the file.
  var source: SourceLocations { get set }
}

extension FileEntry {
  /// The place of the whole section in the file.
  package var place: FileLocation {
    get { source.whole }
    set { source.whole = newValue }
  }

  /// The places of the values of its keys in the file.
  package var places: KeyLocations {
    get { source.values }
    set { source.values = newValue }
  }

  /// Whether the file gives the section an id.
  package var isNamed: Bool { source.isNamed }
}
