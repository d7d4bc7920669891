package import SystemSupport

/// The place of a value in a file, which is no part of the value: two of them are always equal, so that
/// what says the same in two places is the same.
package struct SourcePlaces: Equatable, Sendable {
  /// The place of all of it.
  package var whole: FilePlace
  /// The places of the values of its keys.
  package var values = KeyPlaces() {
    didSet { isNamed = values["id"] != nil }
  }
  /// Whether the file gives it its id.
  package private(set) var isNamed = false

  /// Makes the places of a section whose keys are not known yet.
  package init(_ whole: FilePlace) { self.whole = whole }

  /// Returns true for any two places, as the type explains.
  package static func == (_: SourcePlaces, _: SourcePlaces) -> Bool { true }
}

/// Something that a file describes in a section, and that knows where.
package protocol FileEntry {
  /// Its place in the file.
  var source: SourcePlaces { get set }
}

extension FileEntry {
  /// The place of all of it in the file.
  package var place: FilePlace {
    get { source.whole }
    set { source.whole = newValue }
  }

  /// The places of the values of its keys in the file.
  package var places: KeyPlaces {
    get { source.values }
    set { source.values = newValue }
  }

  /// Whether the file gives it its id.
  package var isNamed: Bool { source.isNamed }
}
