/// The folder that must contain all files that a configuration names, if they are restricted.
package struct FileReach: Sendable {
  /// The folder, without symbolic links; nil for no restriction.
  private let folder: String?

  /// No restriction.
  package static let everywhere = FileReach(folder: nil)

  private init(folder: String?) { self.folder = folder }

  /// Restricts files to the folder of a file.
  package init(ofFolderOf path: String) {
    folder = Files.realPath(path).map(Files.directory) ?? Files.directory(of: path)
  }

  /// Returns the reason why a file or a folder may not be read, as the end of a message; nil if it
  /// may.
  ///
  /// A file that does not exist yet is located by the first name that is missing on the way to it,
  /// behind all symbolic links.
  package func refusal(of path: String) -> String? {
    guard let folder else { return nil }
    let real = Files.realPath(path) ?? Self.missing(on: path)
    let isInside = real == folder || real.hasPrefix(folder == "/" ? folder : folder + "/")
    guard !isInside else { return nil }
    return "\(quoted(path)) is outside of \(quoted(folder)), the folder of the configuration; with "
      + "--no-run all files that it names must be in it"
  }

  /// Returns the first path that does not exist on the way to a file.
  private static func missing(on path: String) -> String {
    guard let lookup = PathLookup.all(of: path).last else { return path }
    return (Files.realPath(lookup.directory) ?? lookup.directory) + "/" + lookup.name
  }
}
