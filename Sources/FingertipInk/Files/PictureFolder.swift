package import SystemSupport

/// The folder for pictures without a file name: the user's picture folder, or else their home.
package struct PictureFolder {
  /// The folder; nil without a home folder.
  let path: String?

  /// Looks for the folder in an environment.
  package init(_ environment: Environment) {
    path = UserFolders(environment).map { $0.path(of: .pictures) ?? $0.home }
  }

  /// Returns a path for a new picture, named after the current time; nil if there is no folder.
  package func newFile() -> String? {
    guard let path else { return nil }
    return DatedName.free { "\(path)/fingertip-\($0).png" }
  }
}
