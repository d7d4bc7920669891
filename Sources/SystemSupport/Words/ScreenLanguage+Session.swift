package import Translations

extension ScreenLanguage {
  /// Loads the language of a session; English if it is that, or there is no catalogue for it.
  ///
  /// - Parameters:
  ///   - environment: the environment that names the language, as for gettext(3).
  ///   - folder: the folder of the catalogues; nil for the one installed with the program.
  package init(of environment: Environment, in folder: String? = nil) {
    let names = Self.catalogues(
      locale: environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"],
      languages: environment["LANGUAGE"])
    guard !names.isEmpty, let folder = folder ?? Self.installed else {
      self = .english
      return
    }
    for name in names {
      let path = "\(folder)/\(name)/LC_MESSAGES/fingertip.mo"
      if let bytes = Files.read(path), let catalogue = Catalogue(bytes) {
        self.init(name, catalogue)
        return
      }
    }
    self = .english
  }

  /// The installed folder of the catalogues, relative to the program's own folder.
  private static var installed: String? {
    guard let program = Files.realPath("/proc/self/exe") else { return nil }
    return program.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/share/locale"
  }
}
