/// A path that is read, and the file there just before.
package struct ReadFile: Equatable, Sendable {
  /// The path.
  package let path: String
  /// The file at the path; nil if there was none.
  package let identity: FileIdentity?

  /// Notes the file at a path, which is read next.
  package init(_ path: String) {
    self.path = path
    identity = FileIdentity(of: path)
  }
}
