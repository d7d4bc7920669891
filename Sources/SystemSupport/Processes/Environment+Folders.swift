// The XDG base directory specification ignores relative paths in its variables.
extension Environment {
  /// The folder of the user's configurations; nil if no variable names it.
  package var configurationFolder: String? {
    absolutePath("XDG_CONFIG_HOME") ?? self["HOME"].map { $0 + "/.config" }
  }

  /// The folders of configurations for all users, the most important one first.
  package var sharedConfigurationFolders: [String] {
    (self["XDG_CONFIG_DIRS"] ?? "/etc/xdg").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// The folder of the user's data; nil if no variable names it.
  package var dataFolder: String? {
    absolutePath("XDG_DATA_HOME") ?? self["HOME"].map { $0 + "/.local/share" }
  }

  /// The folders to create for the program's state, parents first; nil if no variable names them.
  package var stateFolders: [String]? {
    var folders: [String]
    if let state = absolutePath("XDG_STATE_HOME") {
      folders = homeFolders(above: state) + [state]
    } else if let home = absolutePath("HOME") {
      folders = ["\(home)/.local", "\(home)/.local/state"]
    } else {
      return nil
    }
    folders.append("\(folders.last ?? "")/fingertip")
    return folders
  }

  /// Returns the folders between the user's home and a path in it, parents first.
  ///
  /// Folders elsewhere are not created: a disk that is not mounted would be written beneath.
  private func homeFolders(above path: String) -> [String] {
    guard var home = absolutePath("HOME") else { return [] }
    while home.hasSuffix("/") { home.removeLast() }
    guard path.hasPrefix("\(home)/") else { return [] }
    var folders: [String] = []
    for name in path.dropFirst(home.count).split(separator: "/").dropLast() {
      folders.append("\(folders.last ?? home)/\(name)")
    }
    return folders
  }

  /// Returns the value of a variable if it is an absolute path.
  private func absolutePath(_ name: String) -> String? {
    self[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
