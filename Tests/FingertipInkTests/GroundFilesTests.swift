import Glibc
import InkPages
import TestSupport
import Testing
import TouchRig

@testable import FingertipInk
@testable import SystemSupport

@Suite("Files that can be the grounds of pages")
struct GroundFilesTests {
  /// A temporary folder that is removed with its last owner.
  private final class Folder {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws { folder = try TemporaryFolder(prefix: "grounds") }

    func add(_ name: String, at time: Int) throws {
      try write("", to: name)
      try #require(setTime(time, ofFile: "\(path)/\(name)"))
    }

    func write(_ text: String, to name: String) throws {
      let file = try #require(fopen("\(path)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
    }

    func addFolder(_ name: String) {
      mkdir("\(path)/\(name)", 0o700)
    }
  }

  @Test(
    "PNG and PDF files are offered, latest first, but hidden files and others are not")
  func list() throws {
    let folder = try Folder()
    for (name, time) in [
      ("old.png", 100), ("b.PDF", 300), ("a.pdf", 300), ("notes.txt", 500), (".hidden.png", 500),
      ("lesson.pdf#2", 500), ("png", 500),
    ] {
      try folder.add(name, at: time)
    }
    folder.addFolder("folder.png")
    let files = GroundFiles(in: [folder.path, "/nowhere/at/all"])
    #expect(
      files.grounds == [
        .document("\(folder.path)/a.pdf", page: 1), .document("\(folder.path)/b.PDF", page: 1),
        .picture("\(folder.path)/old.png"),
      ])
    #expect(files.name == "\(Files.name(of: folder.path)) \u{b7} all")
    // A program reads PDF files, and may not be allowed to.
    #expect(
      GroundFiles(in: [folder.path], hasDocuments: false).grounds
        == [.picture("\(folder.path)/old.png")])
  }

  @Test("Files are offered from the user's folders for documents and pictures")
  func userFolders() throws {
    let home = try Folder()
    for name in ["Documents", "Bilder"] { home.addFolder(name) }
    try home.add("Documents/worksheet.pdf", at: 100)
    try home.add("Bilder/map.png", at: 200)
    try home.add("user-dirs.dirs", at: 100)
    try home.write(#"XDG_PICTURES_DIR="$HOME/Bilder""# + "\n", to: "user-dirs.dirs")
    let environment = Environment(["HOME": home.path, "XDG_CONFIG_HOME": home.path])
    #expect(
      GroundFiles(in: nil, environment).grounds.map(\.text) == [
        "\(home.path)/Bilder/map.png", "\(home.path)/Documents/worksheet.pdf",
      ])
    #expect(GroundFiles(in: "\(home.path)/Documents", environment).grounds.count == 1)
    #expect(GroundFiles(in: nil, Environment([:])).grounds.isEmpty)
  }

  @Test("The files of a relative folder have absolute paths")
  func relativeFolder() throws {
    let folder = try Folder()
    try folder.add("map.png", at: 100)
    // The parent of the root is the root.
    let relative = String(repeating: "../", count: 100) + folder.path.dropFirst()
    let path = try #require(Files.realPath(folder.path))
    #expect(GroundFiles(in: relative, Environment([:])).grounds == [.picture("\(path)/map.png")])
  }

  @Test(
    "Without folders for documents and pictures, each file of the home folder is offered once",
    arguments: ["", #"XDG_DOCUMENTS_DIR="$HOME/"\nXDG_PICTURES_DIR="$HOME/"\n"#])
  func homeFolder(_ folders: String) throws {
    let home = try Folder()
    try home.add("map.png", at: 200)
    try home.add("user-dirs.dirs", at: 100)
    try home.write(
      folders.split(separator: #"\n"#).joined(separator: "\n"), to: "user-dirs.dirs")
    let environment = Environment(["HOME": home.path, "XDG_CONFIG_HOME": home.path])
    let files = GroundFiles(in: nil, environment)
    #expect(files.grounds == [.picture("\(home.path)/map.png")])
    #expect(files.name == Files.name(of: home.path))
  }
}
