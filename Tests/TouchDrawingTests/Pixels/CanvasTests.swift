import Glibc
import PaintingSupport
import Testing
import TouchDrawing
import Touches

/// Thrown if there is no memory for a canvas; `#require` does not accept noncopyable values.
private struct NoMemory: Error {}

private func makeCanvas(_ bounds: PixelRect) throws -> Canvas {
  guard let canvas = Canvas(bounds: bounds) else { throw NoMemory() }
  return canvas
}

@Suite struct CanvasTests {
  @Test("A new canvas is transparent, and clearing a part makes it transparent again")
  func clearing() throws {
    let bounds = PixelRect(x: 1900, y: -20, width: 60, height: 40)
    let canvas = try makeCanvas(bounds)
    #expect(canvas.target[1900, -20] == 0 && canvas.target[1959, 19] == 0)
    #expect(canvas.target[1960, 0] == nil && canvas.target[1930, 20] == nil)
    canvas.target.fill(bounds, with: 0xFF11_2233)
    canvas.clear(PixelRect(x: 1910, y: -100, width: 10, height: 100))
    #expect(canvas.target[1909, -5] == 0xFF11_2233)
    #expect(canvas.target[1910, -5] == 0 && canvas.target[1919, -1] == 0)
    #expect(canvas.target[1920, -5] == 0xFF11_2233 && canvas.target[1910, 0] == 0xFF11_2233)
    canvas.clearAll()
    #expect(canvas.target[1909, -5] == 0)
  }

  @Test("A rectangle is copied row by row without gaps, or not at all if it exceeds the canvas")
  func copying() throws {
    let canvas = try makeCanvas(PixelRect(x: 10, y: 20, width: 30, height: 30))
    for y in 20..<50 {
      for x in 10..<40 {
        canvas.target.fill(
          PixelRect(x: x, y: y, width: 1, height: 1), with: UInt32(y * 100 + x))
      }
    }
    var copy = [UInt32](repeating: 7, count: 6)
    copy.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      canvas.copy(PixelRect(x: 12, y: 30, width: 3, height: 2), into: base)
    }
    #expect(copy == [3012, 3013, 3014, 3112, 3113, 3114])
    copy.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      canvas.copy(PixelRect(x: 39, y: 30, width: 3, height: 2), into: base)
    }
    #expect(copy == [3012, 3013, 3014, 3112, 3113, 3114])
  }

  @Test("A canvas that is too large for any memory is not created")
  func absurdSize() {
    let isRefused = Canvas(bounds: PixelRect(x: 0, y: 0, width: Int.max, height: 3)) == nil
    #expect(isRefused)
  }

  @Test("A picture is read back as written, within one rounding step per channel")
  func pictures() throws {
    let path = "/tmp/fingertip-test-\(getpid()).png"
    defer { unlink(path) }
    let sheet = try #require(Sheet(PixelRect(x: 300, y: 200, width: 90, height: 80)))
    var painter = HaloPainter()
    painter.paint(
      HaloLook(discRadius: 12, ringRadius: 20, ringWidth: 3, glow: 3), state: .down,
      at: Point(x: 340.3, y: 240.7), into: sheet.target, medium: .translucent)
    try PNGFile.write(sheet.target, to: path)
    let picture = try PictureFile.read(path)
    #expect(picture.bounds == PixelRect(x: 0, y: 0, width: 90, height: 80))
    let different = sheet.count(in: sheet.bounds) { x, y, pixel in
      guard let read = picture.target[x - 300, y - 200] else { return true }
      return stride(from: UInt32(0), through: 24, by: 8).contains { shift in
        abs(Int(pixel >> shift & 255) - Int(read >> shift & 255)) > 1
      }
    }
    #expect(different == 0)
  }

  @Test("Reading a picture that is empty, truncated, damaged, too large or a pipe is an error")
  func damagedPictures() throws {
    var template = Array("/tmp/picture-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = folder + "/a.png"
    defer {
      unlink(path)
      rmdir(folder)
    }
    func write(_ bytes: some Sequence<UInt8>) throws {
      let file = try #require(fopen(path, "w"))
      let bytes = Array(bytes)
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    func expectRefusal(_ reason: PictureProblem) {
      let expected = PictureFileError.cannotRead(path: path, reason: reason)
      #expect(throws: expected) { _ = try PictureFile.read(path) }
    }
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 20, height: 30)))
    try PNGFile.write(sheet.target, to: path)
    var whole = [UInt8](repeating: 0, count: 1 << 16)
    let file = try #require(fopen(path, "r"))
    whole.removeLast(whole.count - fread(&whole, 1, whole.count, file))
    fclose(file)
    for length in 0..<whole.count {
      try write(whole.prefix(length))
      expectRefusal(length == 0 ? .empty : length < 8 ? .unknownFormat : .damaged)
    }
    var damaged = whole
    for index in 40..<50 { damaged[index] ^= 0x55 }
    try write(damaged)
    expectRefusal(.damaged)
    var huge = whole
    (huge[16], huge[20]) = (0xFF, 0xFF)
    try write(huge)
    expectRefusal(
      .other("it has 4278190100x4278190110 px; at most 32767 on a side are allowed"))
    unlink(path)
    try #require(mkfifo(path, 0o600) == 0)
    expectRefusal(.other("not a regular file but a FIFO"))
  }

  @Test("Painting on a span changes only its pixels, and none if it is too short")
  func foreignPixels() {
    let bounds = PixelRect(x: 10, y: 20, width: 3, height: 2)
    var pixels = [UInt32](repeating: 0, count: 6)
    var span = pixels.mutableSpan
    PixelTarget.paint(on: &span, showing: bounds) { target in
      target.fill(PixelRect(x: 12, y: 21, width: 9, height: 9), with: 0xFF00_FF00)
    }
    #expect(pixels == [0, 0, 0, 0, 0, 0xFF00_FF00])
    var fewer = pixels[..<5].map(\.self)
    var short = fewer.mutableSpan
    PixelTarget.paint(on: &short, showing: bounds) { $0.fill(bounds, with: 0xFFFF_FFFF) }
    #expect(fewer == [0, 0, 0, 0, 0])
  }

  @Test("An error of writing or reading a picture names the path and the reason")
  func pictureErrors() throws {
    let sheet = try #require(Sheet(PixelRect(x: 0, y: 0, width: 2, height: 2)))
    let target = sheet.target
    #expect {
      try PNGFile.write(target, to: "/nowhere/at/all.png")
    } throws: { error in
      "\(error)" == "cannot write the picture /nowhere/at/all.png: No such file or directory"
    }
    #expect(throws: PictureFileError.self) { _ = try PictureFile.read("/etc/passwd") }
    #expect {
      _ = try PictureFile.read("/nowhere/at/all.png")
    } throws: { error in
      "\(error)" == "cannot read the picture /nowhere/at/all.png: No such file or directory"
    }
  }
}
