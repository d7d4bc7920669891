package import SystemSupport

/// The location of a value in a file, which is not part of the value: any two locations are equal,
/// so that equal content in two locations compares as equal.
package struct SourceLocations: Equatable, Sendable {
  /// The location of the whole section.
  package var whole: FileLocation
  /// The locations of the values of its keys.
  package var values = KeyLocations() {
    didSet { isNamed = values["id"] != nil }
  }
  /// The key of a gesture in its region, such as `gestures[2]`; empty for other sections.
  package var key = ""
  /// Whether the file gives the section an id.
  package private(set) var isNamed = false

  /// Creates the places of a section whose keys are not known yet.
  package init(_ whole: FileLocation) { self.whole = whole }

  /// Returns true for any two locations; see the type.
  package static func == (_: SourceLocations, _: SourceLocations) -> Bool { true }
}

/// A value that a section of a file describes, with its location.
package protocol FileEntry {
  /// Its location in the file.
  var source: SourceLocations { get set }
}

extension FileEntry {
  /// The location of the whole section in the file.
  package var location: FileLocation {
    get { source.whole }
    set { source.whole = newValue }
  }

  /// The locations of the values of its keys in the file.
  package var locations: KeyLocations {
    get { source.values }
    set { source.values = newValue }
  }

  /// Whether the file gives the section an id.
  package var isNamed: Bool { source.isNamed }
}
