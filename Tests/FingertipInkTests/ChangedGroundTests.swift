import FingertipSettings
import Glibc
import InkPages
import SystemSupport
import Testing
import TouchDrawing
import Touches

@testable import FingertipInk
@testable import TouchRig

@Suite("Files of grounds that change")
struct ChangedGroundTests {
  private static let area = PixelRect(x: 0, y: 0, width: 40, height: 30)

  private static func write(_ colour: UInt32, to path: String) throws {
    try PNGFile.write(
      ScaledPicture(
        width: area.width, height: area.height,
        pixels: [UInt32](repeating: colour, count: area.area)), to: path)
  }

  /// Shows the page, and waits until the file of its ground has been read, if it is being read.
  private static func update(_ editor: InkEditor) {
    editor.update(at: Timestamp(milliseconds: 0)) { _ in }
    var entries = editor.groundDescriptors
    guard !entries.isEmpty else { return }
    #expect(poll(&entries, nfds_t(entries.count), 20_000) == 1)
    editor.takeGroundTurn()
    editor.update(at: Timestamp(milliseconds: 0)) { _ in }
  }

  /// Returns the pixel in the middle of the screen.
  private static func pixel(_ editor: InkEditor) throws -> UInt32 {
    guard let canvas = Canvas(bounds: area) else {
      throw PictureFileError.cannotRead(path: "", reason: .other("no memory"))
    }
    editor.paint(area, into: canvas.target)
    return try #require(canvas.target[20, 15])
  }

  @Test("A ground that is chosen again is read again if its file was damaged or has changed")
  func chosenAgain() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-ground")
    let path = folder.file("a.png")
    try Files.write("a part of a picture", to: path)
    let editor = try InkEditor(
      area: Self.area, settings: DrawSettings(), density: .fourPixelsPerMillimetre,
      log: { _, _ in })
    editor.choose(.picture(path))
    Self.update(editor)
    #expect(editor.takeGroundProblem() != nil)
    // It is not read at every frame.
    editor.invalidateAll()
    editor.update(at: Timestamp(milliseconds: 0)) { _ in }
    #expect(editor.groundDescriptors.isEmpty)
    for colour in [0xFF00_8000, 0xFF80_0000] as [UInt32] {
      try Self.write(colour, to: path)
      editor.choose(.picture(path))
      Self.update(editor)
      #expect(try Self.pixel(editor) == colour)
    }
    // An unchanged file is not read again.
    editor.choose(.picture(path))
    #expect(editor.groundDescriptors.isEmpty)
  }

  @Test("A file that has changed is read again when its page is shown again")
  func turnedBack() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-ground")
    let path = folder.file("a.png")
    try Self.write(0xFF00_8000, to: path)
    let editor = try InkEditor(
      area: Self.area, settings: DrawSettings(), density: .fourPixelsPerMillimetre,
      log: { _, _ in })
    editor.choose(.picture(path))
    Self.update(editor)
    try editor.make(.new)
    editor.choose(.paper(.white))
    Self.update(editor)
    try Self.write(0xFF80_0000, to: path)
    try editor.make(.previous)
    Self.update(editor)
    #expect(try Self.pixel(editor) == 0xFF80_0000)
  }
}
