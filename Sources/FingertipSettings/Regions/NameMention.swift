package import SystemSupport

/// A location in the file that names a variable or a region.
package struct NameMention: Sendable {
  /// The name.
  package var name: String
  /// Its location in the file.
  package var location: FileLocation
  /// The key whose value contains the name.
  package var key: String
  /// Whether it is a variable that must be true or false.
  package var mustBeBoolean: Bool

  /// Creates the mention of a name.
  package init(
    name: String, location: FileLocation, key: String, mustBeBoolean: Bool = false
  ) {
    self.name = name
    self.location = location
    self.key = key
    self.mustBeBoolean = mustBeBoolean
  }
}
