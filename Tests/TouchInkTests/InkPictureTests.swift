import Glibc
import PaintingSupport
import Testing
import TouchDrawing
import TouchInk
import Touches

@Suite struct InkPictureTests {
  /// Returns a drawing with strokes of different tools and widths.
  private static func drawing() throws -> InkHand {
    var hand = try #require(InkHand())
    var pen = InkBrush(tool: .pen, colour: Colour(hex: 0x1040E0), width: 10, widthSource: .pressure)
    hand.down(1, 15, 15, pen, pressure: 0.1)
    for step in 1...30 {
      hand.move(
        1, 15 + 4 * Double(step), 30 + 20 * Circle.direction(step, of: 20).sine,
        pressure: Double(step) / 30)
    }
    hand.up(1)
    hand.stroke(
      [(20, 50), (120, 60), (60, 40), (60, 90)],
      InkBrush(tool: .marker, colour: InkHand.red.with(alpha: 100), width: 14))
    hand.stroke([(90, 70), (140, 100)], InkBrush(tool: .ellipse, colour: .black, width: 3))
    hand.stroke([(20, 100), (70, 80)], InkBrush(tool: .arrow, colour: .black, width: 4))
    hand.stroke(
      [(10, 118)], InkBrush(tool: .text, colour: .black, width: 24, text: "Abc"))
    hand.stroke(
      [(100, 110), (112, 104), (124, 110), (136, 104)],
      InkBrush(tool: .dotted, colour: InkHand.red, width: 5))
    pen.widthSource = .none
    hand.stroke([(150, 20)], pen)
    return hand
  }

  /// Calls a body with a path for a file in a folder of its own, which is removed afterwards.
  private static func withFile<Result>(
    _ fileExtension: String, _ body: (String) throws -> Result
  ) throws -> Result {
    var template = Array("/tmp/ink-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = "\(folder)/drawing.\(fileExtension)"
    defer {
      unlink(path)
      #expect(rmdir(folder) == 0, "something was left beside \(path)")
    }
    return try body(path)
  }

  /// Returns the bytes of a file.
  private static func bytes(_ path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  @Test("A PNG file contains the ink pixel by pixel, transparent or over a ground")
  func png() throws {
    var hand = try Self.drawing()
    let ink = try #require(hand.sheet())
    _ = hand.document.setRim(3, of: hand.document.strokes.map(\.id))
    let ground = try #require(Sheet(InkHand.area))
    ground.target.fill(InkHand.area, with: 0xFF20_4060)
    for over in [nil, ground.target] {
      var other: [[UInt32?]] = []
      try Self.withFile("png") { path in
        try InkPicture(of: hand.document).writePNG(to: path, over: over)
        let read = try PictureFile.read(path)
        other = (0..<120).map { y in (0..<160).map { x in read.target[x, y] } }
      }
      // cairo unpremultiplies the colours for the file, and premultiplies them when it is read.
      let different = ink.count(in: InkHand.area) { x, y, pixel in
        guard let other = other[y][x] else { return true }
        guard over == nil || pixel == 0 else { return pixel >> 24 == 255 && other != pixel }
        let expected = over == nil ? pixel : 0xFF20_4060
        return stride(from: UInt32(0), through: 24, by: 8).contains {
          abs(Int(expected >> $0 & 255) - Int(other >> $0 & 255)) > 1
        }
      }
      #expect(different == 0)
    }
  }

  @Test("A PNG file contains strokes that something else shows on the screen")
  func lifted() throws {
    var hand = try #require(InkHand())
    hand.stroke([(20, 60), (140, 60)], InkHand.pen)
    _ = hand.document.setLifted(true, hand.document.strokes.map(\.id))
    try Self.withFile("png") { path in
      try InkPicture(of: hand.document).writePNG(to: path)
      let read = try PictureFile.read(path)
      let pixel = read.target[80, 60]
      #expect(pixel == 0xFFE0_1010)
    }
  }

  /// cairo computes coverage differently; letters have the same positions.
  ///
  /// One pixel in fifty may differ by more than a quarter of the full alpha, all of them at edges.
  @Test("Vector shapes look like the pixels on the screen", arguments: [false, true])
  func shapes(erases: Bool) throws {
    var hand = try Self.drawing()
    if erases {
      // A finger erases completely, whatever colour it draws with.
      let colour = Colour.black.with(alpha: 60)
      hand.stroke([(80, 0), (80, 120)], InkBrush(tool: .areaEraser, colour: colour, width: 12))
    }
    let pixels = try #require(hand.sheet())
    let shapes = try #require(Sheet(InkHand.area))
    InkPicture(of: hand.document).drawShapes(into: shapes.target)
    let different = pixels.count(in: InkHand.area) { x, y, pixel in
      abs(Int(pixel >> 24) - shapes.alpha(x, y)) > 64
    }
    #expect(different * 50 < pixels.paintedPixels)
    #expect(pixels.paintedPixels > 4000)
  }

  @Test("An eraser removes the ink of a file of vector shapes, but not its ground")
  func erasedInk() throws {
    var hand = try #require(InkHand())
    hand.stroke([(20, 60), (140, 60)])
    hand.stroke([(80, 0), (80, 120)], InkBrush(tool: .areaEraser, colour: .black, width: 12))
    let shapes = try #require(Sheet(InkHand.area))
    shapes.target.fill(InkHand.area, with: 0xFF20_4060)
    InkPicture(of: hand.document).drawShapes(into: shapes.target)
    #expect(shapes.target[80, 60] == 0xFF20_4060 && shapes.target[80, 20] == 0xFF20_4060)
    #expect(shapes.target[40, 60] == 0xFFE0_1010)
  }

  @Test(
    "SVG and PDF files are complete and have the size of the screen",
    arguments: [InkFormat.svg, .pdf])
  func files(_ format: InkFormat) throws {
    let hand = try Self.drawing()
    let text = try Self.withFile(format.rawValue) { path in
      try InkPicture(of: hand.document).writeShapes(to: path, as: format, pixelsPerMillimetre: 4)
      return String(decoding: try Self.bytes(path), as: UTF8.self)
    }
    let marks =
      format == .svg
      ? ["<svg", "width=\"160px\" height=\"120px\"", "</svg>", "stroke-linecap:round"]
      // 40 × 30 mm in points.
      : ["%PDF-", "113.38", "85.03", "%%EOF"]
    for mark in marks { #expect(text.contains(mark)) }
  }

  @Test(
    "Writing a picture to a missing folder fails with the reason", arguments: InkFormat.allCases)
  func unwritable(_ format: InkFormat) throws {
    let hand = try Self.drawing()
    let path = "/nowhere/drawing.\(format.rawValue)"
    let picture = InkPicture(of: hand.document)
    #expect(
      throws: InkPictureError.cannotWrite(path: path, reason: "No such file or directory")
    ) {
      if format == .png {
        try picture.writePNG(to: path)
      } else {
        try picture.writeShapes(to: path, as: format, pixelsPerMillimetre: 4)
      }
    }
  }

  @Test("Writing a picture to a pipe fails without blocking", arguments: InkFormat.allCases)
  func pipe(_ format: InkFormat) throws {
    let hand = try Self.drawing()
    try Self.withFile(format.rawValue) { path in
      try #require(mkfifo(path, 0o600) == 0)
      let picture = InkPicture(of: hand.document)
      #expect(
        throws: InkPictureError.cannotWrite(
          path: path, reason: "is not a file; a file or a new name is needed")
      ) {
        if format == .png {
          try picture.writePNG(to: path)
        } else {
          try picture.writeShapes(to: path, as: format, pixelsPerMillimetre: 4)
        }
      }
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }
  }

  @Test(
    "Overwriting a picture keeps its permissions and symbolic links", arguments: InkFormat.allCases)
  func replaced(_ format: InkFormat) throws {
    let hand = try Self.drawing()
    try Self.withFile(format.rawValue) { path in
      let real = path + "-real"
      defer { unlink(real) }
      let file = try #require(fopen(real, "w"))
      fclose(file)
      try #require(chmod(real, 0o640) == 0 && symlink(real, path) == 0)
      if format == .png {
        try InkPicture(of: hand.document).writePNG(to: path)
      } else {
        try InkPicture(of: hand.document).writeShapes(to: path, as: format, pixelsPerMillimetre: 4)
      }
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640 && status.st_size > 200)
    }
  }

  @Test("A file is written behind a symbolic link even if it does not exist yet")
  func newBehindLink() throws {
    try Self.withFile("png") { path in
      let real = path + "-real"
      defer { unlink(real) }
      try #require(symlink("drawing.png-real", path) == 0)
      try ReplacementFile.write("new", at: path)
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(try Self.bytes(real) == Array("new".utf8))
    }
  }

  @Test(
    "The format of a picture is determined by its file name extension",
    arguments: [("a.png", .png), ("b.b.SVG", .svg), ("c.Pdf", .pdf), ("d", nil), ("e.jpg", nil)]
      as [(String, InkFormat?)])
  func formats(_ path: String, _ format: InkFormat?) {
    #expect(InkFormat(of: path) == format)
  }
}
