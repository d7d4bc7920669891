// Icons are looked up as the specification says: in the theme of the desktop, in its parents, in
// hicolor, and without a theme. Kiosks have no desktop, so all other themes come after hicolor.
//
// Regions are larger than toolbars, and most themes have bitmaps for toolbars only. A bitmap that
// would be enlarged more than twice gives way to the symbolic icon of the same name, if that is
// large enough.

internal import Glibc
package import SystemSupport

/// Finds icons by name.
package final class IconFinder {
  private let folders: [String]
  private let desktopTheme: String?
  /// Whether SVG files can be drawn.
  private let drawsVectors: Bool
  private var themes: [String: Installed?] = [:]

  /// A theme and its folders.
  private struct Installed {
    var theme: IconTheme
    var folders: [String]
  }

  /// Creates a finder for the folders of a session.
  ///
  /// - Parameters:
  ///   - environment: the environment that determines these folders.
  ///   - drawsVectors: whether SVG files can be drawn; if not, they are ignored.
  ///   - desktop: the property of the desktop's settings daemon; nil for none.
  package init(_ environment: Environment, drawsVectors: Bool, desktop: [UInt8]? = nil) {
    let home = environment["HOME"]
    let shared = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    let userFolders = [home.map { $0 + "/.icons" }, environment.dataFolder.map { $0 + "/icons" }]
      .compactMap(\.self)
    folders =
      userFolders + shared.split(separator: ":").map { $0 + "/icons" } + ["/usr/share/pixmaps"]
    self.drawsVectors = drawsVectors
    // As in GTK, files are used if no daemon names a theme.
    desktopTheme =
      desktop.flatMap { DesktopSettings($0).texts[Self.setting] }.flatMap(Self.themeName)
      ?? Self.chosenTheme(environment)
  }

  /// Creates a finder for this session and the file formats that can be drawn.
  ///
  /// - Parameter desktop: the property of the desktop's settings daemon; nil for none.
  package convenience init(desktop: [UInt8]? = nil) {
    self.init(.process, drawsVectors: IconPicture.drawsVectors, desktop: desktop)
  }

  /// Returns the file of an icon.
  ///
  /// - Parameters:
  ///   - name: the icon's name, such as "media-playback-start".
  ///   - size: the size at which it is displayed, in px.
  /// - Returns: the file; nil if there is none.
  package func icon(_ name: String, size: Int) -> IconFile? {
    let exact = find(name, size)
    if let exact, !exact.isTooSmall(for: size) || name.hasSuffix(Self.symbolic) {
      return exact.file
    }
    guard !name.hasSuffix(Self.symbolic), let other = find(name + Self.symbolic, size) else {
      return exact?.file
    }
    return exact == nil || !other.isTooSmall(for: size) ? other.file : exact?.file
  }

  /// Returns the message that an icon was not found, with the places that were searched.
  package func absence(of name: String) -> String {
    "there is no icon \(quoted(name)) in the themes "
      + "\(themeNames.map(quoted).joined(separator: ", ")), searched for in "
      + "\(folders.joined(separator: ", "))"
      + (drawsVectors
        ? ""
        : "; SVG files were left out, since librsvg-2.so.2 (Debian: librsvg2-2) is not installed")
  }

  private static let symbolic = "-symbolic"

  // MARK: - One name

  private struct Found {
    var file: IconFile
    /// The size of a bitmap in px; nil if it is unknown or the icon is drawn at any size.
    var pixels: Int?

    func isTooSmall(for size: Int) -> Bool { pixels.map { 2 * $0 < size } ?? false }
  }

  private var suffixes: [String] { (drawsVectors ? [".svg"] : []) + [".png", ".symbolic.png"] }

  private func find(_ name: String, _ size: Int) -> Found? {
    for theme in themeNames {
      if let found = find(name, size, in: theme) { return found }
    }
    for folder in folders {
      for suffix in suffixes where isReadable("\(folder)/\(name)\(suffix)") {
        let file = IconFile(path: "\(folder)/\(name)\(suffix)")
        return Found(file: file, pixels: nil)
      }
    }
    return nil
  }

  /// Returns the file of a theme, without its parents, whose size is nearest to the wanted one.
  private func find(_ name: String, _ size: Int, in theme: String) -> Found? {
    guard let installed = self.theme(theme) else { return nil }
    var best: (found: Found, distance: Int, size: Int)?
    for directory in installed.theme.directories {
      let distance = directory.distance(from: size)
      let pixels = directory.size * directory.scale
      // Of two sizes that are equally near, the larger one looks smoother.
      if let best, (best.distance, -best.size) <= (distance, -pixels) { continue }
      for folder in installed.folders {
        let path = "\(folder)/\(directory.path)/\(name)"
        guard let suffix = suffixes.first(where: { isReadable(path + $0) }) else { continue }
        let file = IconFile(path: path + suffix)
        best = (Found(file: file, pixels: file.isVector ? nil : pixels), distance, pixels)
        break
      }
    }
    return best?.found
  }

  private func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  // MARK: - Themes

  /// The names of the themes in search order.
  private lazy var themeNames: [String] = {
    var names: [String] = []
    func add(_ name: String) {
      guard names.count < 64, !names.contains(name), let found = theme(name) else { return }
      names.append(name)
      for parent in found.theme.parents where parent != Self.fallbackTheme { add(parent) }
    }
    if let desktopTheme { add(desktopTheme) }
    add(Self.fallbackTheme)
    for name in installed { add(name) }
    return names
  }()

  /// The theme that every other one inherits from.
  private static let fallbackTheme = "hicolor"

  /// The names of all folders that may be themes.
  private var installed: [String] {
    var names: Set<String> = []
    for folder in folders {
      for name in (try? Files.names(in: folder)) ?? [] where !name.hasPrefix(".") {
        names.insert(name)
      }
    }
    return names.sorted()
  }

  /// Returns a theme by name, from the cache if it was read before; nil if it is not installed.
  private func theme(_ name: String) -> Installed? {
    if let cached = themes[name] { return cached }
    let themeFolders = folders.map { "\($0)/\(name)" }.filter { Files.isFolder($0) }
    let theme = themeFolders.lazy.compactMap { Files.text($0 + "/index.theme") }.first.map {
      Installed(theme: IconTheme($0), folders: themeFolders)
    }
    themes[name] = .some(theme)
    return theme
  }

  /// The name of the desktop setting that holds the theme's name.
  private static let setting = "Net/IconThemeName"

  /// Returns a text as the name of a theme; nil if it cannot be one.
  private static func themeName(_ text: String) -> String? {
    text.isEmpty || text.contains("/") ? nil : text
  }

  /// Returns the theme that GTK's settings files name.
  private static func chosenTheme(_ environment: Environment) -> String? {
    let folder = environment.configurationFolder
    let files =
      (folder.map { ["\($0)/gtk-4.0", "\($0)/gtk-3.0"] } ?? []) + ["/etc/gtk-4.0", "/etc/gtk-3.0"]
    for file in files {
      guard let text = Files.text(file + "/settings.ini") else { continue }
      for line in text.split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmedBlanks)
        if parts.count == 2, parts[0] == "gtk-icon-theme-name",
          let name = themeName(String(parts[1]))
        {
          return name
        }
      }
    }
    return nil
  }
}

/// The file of an icon.
package struct IconFile: Hashable, Sendable {
  /// The path of the file.
  package var path: String

  /// Whether it is drawn at any size.
  var isVector: Bool { path.hasSuffix(".svg") }

  /// Whether only its shape matters, which is drawn in the colour of the text.
  package var isSymbolic: Bool {
    Files.name(of: path).split(separator: ".").first?.hasSuffix("-symbolic") ?? false
  }
}
