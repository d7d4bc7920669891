// By the XDG base directory specification, a path in its variables that is not absolute is ignored.
extension Environment {
  /// The folder of the user's configurations; nil where nothing names it.
  package var configurationFolder: String? {
    absolutePath("XDG_CONFIG_HOME") ?? self["HOME"].map { $0 + "/.config" }
  }

  /// The folder of the user's data; nil where nothing names it.
  package var dataFolder: String? {
    absolutePath("XDG_DATA_HOME") ?? self["HOME"].map { $0 + "/.local/share" }
  }

  /// The folder that keeps the program's state, behind those around it that may be missing; nil where
  /// nothing names it.
  package var stateFolders: [String]? {
    var folders: [String]
    if let state = absolutePath("XDG_STATE_HOME") {
      folders = [state]
    } else if let home = absolutePath("HOME") {
      folders = ["\(home)/.local", "\(home)/.local/state"]
    } else {
      return nil
    }
    folders.append("\(folders.last ?? "")/fingertip")
    return folders
  }

  /// Returns the value of a variable that is an absolute path.
  private func absolutePath(_ name: String) -> String? {
    self[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
