import Glibc
import SystemSupport
import Testing
import TouchDrawing
import TouchRig
import Touches

@testable import ThemeIcons

/// Icon themes in a temporary folder.
private final class ThemeFixture {
  private let folder: TemporaryFolder

  /// Creates the folders and index files of the themes.
  ///
  /// - Parameter chosen: the theme that the settings of GTK name.
  /// - Throws: an error of the file system.
  init(chosen: String? = nil) throws {
    folder = try TemporaryFolder(prefix: "fingertip-icons")
    for path in [
      "icons", "icons/own", "icons/own/48", "icons/own/any", "icons/hicolor", "icons/hicolor/32",
      "icons/other", "icons/other/32", "gtk-3.0",
    ] { try folder.makeFolder(path) }
    try write(
      "icons/own/index.theme",
      "[Icon Theme]\nInherits=hicolor\nDirectories=48,any\n[48]\nSize=48\nType=Fixed\n"
        + "[any]\nSize=48\nType=Scalable\nMinSize=8\nMaxSize=512\n")
    for name in ["hicolor", "other"] {
      try write(
        "icons/\(name)/index.theme",
        "[Icon Theme]\nDirectories=32\n[32]\nSize=32\nType=Fixed\n")
    }
    if let chosen {
      try write("gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name = \(chosen)\n")
    }
  }

  func write(_ name: String, _ text: String) throws {
    guard let file = fopen(folder.file(name), "w") else {
      throw SystemError(call: "fopen", number: errno)
    }
    fputs(text, file)
    fclose(file)
  }

  func makeFolder(_ name: String) throws { try folder.makeFolder(name) }

  func finder(drawsVectors: Bool = true, desktop: [UInt8]? = nil) -> IconFinder {
    IconFinder(
      Environment([
        "HOME": folder.file("home"), "XDG_DATA_DIRS": folder.path, "XDG_CONFIG_HOME": folder.path,
      ]), drawsVectors: drawsVectors, desktop: desktop)
  }

  /// Returns the path of an icon, relative to the temporary folder.
  func found(_ name: String, _ size: Int = 48, drawsVectors: Bool = true) -> String? {
    finder(drawsVectors: drawsVectors).icon(name, size: size)
      .map { String($0.path.dropFirst(folder.path.count + 1)) }
  }

  func path(_ name: String) -> String { folder.file(name) }
}

@Suite struct IconFinderTests {
  @Test("The desktop's theme precedes those that it inherits from, and other themes come last")
  func order() throws {
    let fixture = try ThemeFixture(chosen: "own")
    for path in [
      "own/48/a.png", "hicolor/32/a.png", "hicolor/32/b.png", "other/32/a.png", "other/32/c.png",
    ] {
      try fixture.write("icons/" + path, "")
    }
    try fixture.write("icons/d.png", "")
    #expect(fixture.found("a") == "icons/own/48/a.png")
    #expect(fixture.found("b") == "icons/hicolor/32/b.png")
    #expect(fixture.found("c") == "icons/other/32/c.png")
    #expect(fixture.found("d") == "icons/d.png")
    #expect(fixture.found("e") == nil)
  }

  @Test(
    "The theme of a settings daemon precedes that of the files, if its name is valid",
    arguments: [
      ("other", "other/32"), ("../other", "own/48"), ("", "own/48"), ("none", "hicolor/32"),
    ])
  func settingsDaemon(_ theme: String, _ found: String) throws {
    let fixture = try ThemeFixture(chosen: "own")
    for path in ["own/48/a.png", "other/32/a.png", "hicolor/32/a.png"] {
      try fixture.write("icons/" + path, "")
    }
    var settings = SettingsBytes()
    settings.add("Net/IconThemeName", theme)
    let file = fixture.finder(desktop: settings.whole).icon("a", size: 32)
    #expect(file?.path == fixture.path("icons/\(found)/a.png"))
  }

  @Test("Without a theme of the desktop, hicolor comes first")
  func noDesktop() throws {
    let fixture = try ThemeFixture()
    for path in ["own/48/a.png", "hicolor/32/a.png"] { try fixture.write("icons/" + path, "") }
    #expect(fixture.found("a") == "icons/hicolor/32/a.png")
  }

  @Test("The theme that the settings of GTK name may have a blank in its name")
  func blankInName() throws {
    let fixture = try ThemeFixture(chosen: "Two Words \t")
    for path in ["Two Words", "Two Words/32"] { try fixture.makeFolder("icons/" + path) }
    try fixture.write(
      "icons/Two Words/index.theme", "[Icon Theme]\nDirectories=32\n[32]\nSize=32\nType=Fixed\n")
    for path in ["Two Words/32/a.png", "other/32/a.png", "hicolor/32/a.png"] {
      try fixture.write("icons/" + path, "")
    }
    #expect(fixture.found("a", 32) == "icons/Two Words/32/a.png")
  }

  @Test("SVG files are found for the sizes in the theme, and only if they can be drawn")
  func vectors() throws {
    let fixture = try ThemeFixture(chosen: "own")
    for path in ["own/48/a.png", "own/any/a.svg"] { try fixture.write("icons/" + path, "") }
    #expect(fixture.found("a", 200) == "icons/own/any/a.svg")
    #expect(fixture.found("a", 200, drawsVectors: false) == "icons/own/48/a.png")
  }

  @Test("The symbolic icon replaces one that is missing or too small")
  func symbolic() throws {
    let fixture = try ThemeFixture(chosen: "own")
    for path in ["own/48/a.png", "own/any/a-symbolic.svg", "own/any/b-symbolic.svg"] {
      try fixture.write("icons/" + path, "")
    }
    #expect(fixture.found("a", 48) == "icons/own/48/a.png")
    #expect(fixture.found("a", 200) == "icons/own/any/a-symbolic.svg")
    #expect(fixture.found("a", 200, drawsVectors: false) == "icons/own/48/a.png")
    #expect(fixture.found("b", 20) == "icons/own/any/b-symbolic.svg")
    #expect(fixture.finder().icon("b", size: 20)?.isSymbolic == true)
    #expect(fixture.finder().icon("a", size: 48)?.isSymbolic == false)
  }

  @Test("The message for a missing icon names it, the themes and the folders")
  func missingIconMessage() throws {
    let fixture = try ThemeFixture(chosen: "own")
    let message = fixture.finder().absence(of: "media-play")
    #expect(
      message.hasPrefix("there is no icon 'media-play' in the themes 'own', 'hicolor', 'other', "))
    #expect(message.contains(fixture.path("icons")))
  }

  @Test("An SVG file is drawn in the requested size; an invalid one is named in an error")
  func drawsSVG() throws {
    let fixture = try ThemeFixture()
    let square = fixture.path("a-symbolic.svg")
    try fixture.write(
      "a-symbolic.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>"
        + "<rect width='16' height='16' fill='#000'/></svg>")
    let place = IconPicture.Place(width: 60, height: 100, turn: nil, offset: 20, size: 40)
    let picture = try IconPicture.picture(
      of: IconFile(path: square), at: place, tint: .white, on: nil)
    #expect(picture.pixels[30 * 60 + 30] == 0)
    #expect(picture.pixels[70 * 60 + 30] == 0xFFFF_FFFF)
    #expect(picture.pixels[70 * 60 + 5] == 0)
    #expect(picture.pixels.count { $0 == 0xFFFF_FFFF } == 40 * 40)
    try fixture.write("b.svg", "no picture")
    let problem = #expect(throws: IconError.self) {
      try IconPicture.picture(
        of: IconFile(path: fixture.path("b.svg")), at: place, tint: .white, on: nil)
    }
    #expect(problem?.description.contains(quoted(fixture.path("b.svg"))) == true)
  }

  @Test("A PNG icon is drawn over the picture beneath it, rotated with its box")
  func drawsPNG() throws {
    let fixture = try ThemeFixture()
    let bounds = PixelRect(x: 0, y: 0, width: 8, height: 4)
    guard let canvas = Canvas(bounds: bounds) else {
      Issue.record("no memory")
      return
    }
    canvas.target.fill(bounds, with: 0xFFFF_0000)
    try PNGFile.write(canvas.target, to: fixture.path("a.png"))
    let ground = ScaledPicture(
      width: 40, height: 40, pixels: Array(repeating: 0xFF00_00FF, count: 1600))
    let turn = FaceTurn(rotation: .pi / 2, width: 40, height: 40)
    let picture = try IconPicture.picture(
      of: IconFile(path: fixture.path("a.png")),
      at: IconPicture.Place(width: 40, height: 40, turn: turn, offset: 0, size: 16), tint: .white,
      on: ground)
    #expect(picture.pixels[20 * 40 + 20] == 0xFFFF_0000)
    #expect(picture.pixels[14 * 40 + 20] == 0xFFFF_0000)
    #expect(picture.pixels[20 * 40 + 14] == 0xFF00_00FF)
  }
}
