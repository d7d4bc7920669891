import SystemSupport
import Testing
import TouchDrawing
import Touches

@testable import TouchRig

/// Runs a program of `Snippets` to its end, and returns what it printed.
private func runSnippet(
  _ name: String, _ arguments: [String] = [], in folder: borrowing TemporaryFolder
) throws -> String {
  let output = folder.file("output")
  let process = try Subprocess(
    .init(try #require(BuiltProgram.path(of: name)), arguments, output: .file(output)))
  #expect(process.wait(until: Deadline(seconds: 20)) == .exited(0))
  return Files.text(output) ?? ""
}

@Suite("The example programs in Snippets")
struct SnippetTests {
  @Test("TrackTouches prints a tap, a pan and a pinch")
  func trackTouches() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-snippet")
    let lines = try runSnippet("TrackTouches", in: folder).split(separator: "\n")
    #expect(
      lines.filter { !$0.contains("changed") } == [
        "80 ms: tap ended, 1 fingers", "520 ms: pan began, 1 fingers",
        "600 ms: pan ended, 1 fingers", "1020 ms: pinch began, 2 fingers",
        "1100 ms: pinch ended, 2 fingers",
      ])
  }

  @Test("RouteTouches prints the handler of each touch, or that it is the application's")
  func routeTouches() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-snippet")
    let lines = try runSnippet("RouteTouches", in: folder).split(separator: "\n")
    #expect(
      lines == [
        "button: touch 1 began", "button: touch 1 ended", "touch 1 is ours",
        "panel: touch 2 began", "panel: touch 2 ended", "touch 2 is ours",
        "label: touch 3 began", "panel: touch 3 began", "panel: touch 3 ended", "touch 3 is ours",
        "touch 4 is the application's",
      ])
  }

  @Test("DrawTouches writes a picture of a trail and a halo")
  func drawTouches() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-snippet")
    let file = folder.file("touches.png")
    #expect(try runSnippet("DrawTouches", [file], in: folder) == "wrote \(file)\n")
    let picture = try PictureFile.read(file)
    #expect(picture.bounds == PixelRect(x: 0, y: 0, width: 640, height: 360))
    let columns = (0..<640).filter { x in
      (0..<360).contains { y in picture.target[x, y] != 0xFF20_2428 }
    }
    // From the end of the trail to the far side of the halo, without a gap.
    let (first, last) = (columns.first ?? 0, columns.last ?? 0)
    #expect((60..<80).contains(first) && (590..<610).contains(last))
    #expect(columns.count == last - first + 1)
  }

  @Test("KeepInk writes the stroke that an undo leaves")
  func keepInk() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-snippet")
    let file = folder.file("ink.png")
    #expect(
      try runSnippet("KeepInk", [file], in: folder).split(separator: "\n") == [
        "2 strokes", "1 after an undo", "wrote \(file)",
      ])
    let picture = try PictureFile.read(file)
    let painted = (0..<640).flatMap { x in
      (0..<360).compactMap { y in picture.target[x, y].flatMap { $0 == 0 ? nil : (x, y) } }
    }
    // The upper stroke is left, from its first sample to its last.
    let (columns, rows) = (painted.map(\.0), painted.map(\.1))
    #expect(
      try (50...62).contains(#require(columns.min()))
        && (550...562).contains(#require(columns.max())))
    #expect(try #require(rows.max()) < 180)
  }

  @Test("AnalyzeRecording prints statistics of touches, and faults")
  func analyzeRecording() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-snippet")
    let file = folder.file("touches.jsonl")
    try Files.write(
      """
      {"format":"fingertip-recording","version":1,"screen":{"width":800,"height":600,"widthMM":200,"heightMM":150},"devices":[]}
      {"t":0,"device":8,"touch":7,"phase":"began","x":100,"y":100}
      {"t":8,"device":8,"touch":7,"phase":"moved","x":140,"y":100}
      {"t":16,"device":8,"touch":7,"phase":"moved","x":780,"y":100}
      {"t":24,"device":8,"touch":7,"phase":"ended","x":780,"y":100}
      {"t":500,"device":8,"touch":8,"phase":"began","x":780,"y":100}

      """, to: file)
    #expect(
      try runSnippet("AnalyzeRecording", [file], in: folder).split(separator: "\n") == [
        "touch 7 of device 8: 3 samples, 170 mm, 125 Hz",
        "touch 8 of device 8: 1 samples, 0 mm, 0 Hz",
        "jump of touch 7 of device 8 at 16 ms", "beginWithoutEnd of touch 8 of device 8 at 500 ms",
      ])
  }
}
