/// The folder in which all files must lie that a configuration names, where one may not name any file.
package struct FileReach: Sendable {
  /// The folder, without symbolic links; nil for every folder.
  private let folder: String?

  /// Every folder.
  package static let everywhere = FileReach(folder: nil)

  private init(folder: String?) { self.folder = folder }

  /// The folder that a file lies in.
  package init(ofFolderOf path: String) {
    folder = Files.realPath(path).map(Files.directory) ?? Files.directory(of: path)
  }

  /// Returns the reason why a file may not be read, as the end of a message; nil where it may.
  ///
  /// One that is not there yet lies where its folder does.
  package func refusal(of path: String) -> String? {
    guard let folder else { return nil }
    let real =
      Files.realPath(path)
      ?? (Files.realPath(Files.directory(of: path)) ?? Files.directory(of: path)) + "/"
      + Files.name(of: path)
    guard !real.hasPrefix(folder == "/" ? folder : folder + "/") else { return nil }
    return "\(quoted(path)) lies outside of \(quoted(folder)), the folder of the configuration, "
      + "in which with --no-run all that it names must lie"
  }
}
