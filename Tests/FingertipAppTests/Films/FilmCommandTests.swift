import Glibc
import TestSupport
import Testing
import TouchDrawing
import TouchRig
import Touches

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// The options of a film and its expected properties.
struct FilmCase: CustomTestStringConvertible, Sendable {
  let options: [String]
  /// The size in px.
  var size = (width: 640, height: 360)
  /// The number of frames that differ from the one before, the first included.
  var frames: Int
  /// The total duration of the frames, in ms.
  var duration: Int
  var rounds = 1
  /// The pixel in the corner of the first frame, premultiplied.
  var corner: UInt32 = 0
  var testDescription: String { options.joined(separator: " ") }

  static let all = [
    FilmCase(
      options: ["--resolution", "640x360", "--rate", "10"], frames: 16, duration: 1600),
    FilmCase(
      options: ["--resolution", "64x64", "--rate", "50", "--backdrop", "white", "--loop"],
      size: (64, 64), frames: 73, duration: 1460, rounds: 0, corner: 0xFFFF_FFFF),
    FilmCase(
      options: [
        "--resolution", "640x360", "--rate", "10", "--backdrop", "#00000080", "--loop=100000",
      ],
      frames: 16, duration: 1600, rounds: 100_000, corner: 0x8000_0000),
    FilmCase(
      options: ["--resolution", "640x360", "--rate", "10", "--speed", "2", "--opacity", "0"],
      frames: 1, duration: 600),
  ]
}

@Test(
  "An animated PNG has the requested size, frames, durations and backdrop", arguments: FilmCase.all)
func animatedPNG(_ film: FilmCase) throws {
  try withFilm("film.png", film.options) { path, run, _ in
    #expect(run.messages == "" && run.status == .success)
    // Readers without support for animations show the first frame.
    let first = try PictureFile.read(path)
    #expect(first.bounds.width == film.size.width && first.bounds.height == film.size.height)
    #expect(first.target[0, 0] == film.corner)
    let animation = try #require(try AnimatedPNGContent(path))
    #expect(animation.frameCount == film.frames && animation.durations.count == film.frames)
    #expect(animation.durations.reduce(0, +) == film.duration)
    #expect(animation.rounds == film.rounds)
    #expect(animation.sequence == Array(0..<animation.sequence.count))
  }
}

@Test(
  "An animated WebP has the requested size, frames and durations",
  arguments: FilmCase.all.filter { $0.frames > 1 })
func animatedWebP(_ film: FilmCase) throws {
  try withFilm("film.webp", film.options) { path, run, _ in
    #expect(run.messages == "" && run.status == .success)
    let animation = try #require(try AnimatedWebPContent(path))
    #expect(animation.size == [film.size.width, film.size.height])
    #expect(animation.durations.count == film.frames)
    #expect(animation.durations.reduce(0, +) == film.duration)
    #expect(animation.rounds == min(film.rounds, 65_535))
  }
}

@Test("A pause that is longer than a frame of the format can be is kept")
func longPause() throws {
  let start = 72_000_000
  let recording = RecordingText.file([
    RecordingText.header, RecordingText.event("0", "began"), RecordingText.event("60", "ended"),
    RecordingText.event("\(start)", "began"), RecordingText.event("\(start + 60)", "ended"),
  ])
  let options = ["--resolution", "64x64", "--rate", "1"]
  func check(_ durations: [Int], _ maximum: Int) {
    #expect(durations.allSatisfy { $0 <= maximum })
    let excess = durations.reduce(0, +) - start
    #expect(excess > 0 && excess < 10_000)
  }
  try withFilm("film.webp", options, of: recording) { path, run, _ in
    #expect(run.messages == "" && run.status == .success)
    check(try #require(try AnimatedWebPContent(path)).durations, 0xFF_FFFF)
  }
  try withFilm("film.png", options, of: recording) { path, run, _ in
    #expect(run.messages == "" && run.status == .success)
    let animation = try #require(try AnimatedPNGContent(path))
    #expect(animation.frameCount == animation.durations.count)
    #expect(animation.sequence == Array(0..<animation.sequence.count))
    check(animation.durations, 65_535_000)
  }
}

@Test(
  "A recording whose times jump by decades is a film of few frames, and is no folder of pictures",
  arguments: [true, false])
func jumpInTime(_ isFingerDown: Bool) throws {
  let start = 900_000_000_000
  let later = RecordingText.event("\(start)", isFingerDown ? "moved" : "began", x: "900")
  let recording = RecordingText.file(
    [RecordingText.header, RecordingText.event("0", "began")]
      + (isFingerDown ? [] : [RecordingText.event("60", "ended")])
      + [later, RecordingText.event("\(start + 60)", "ended", x: "900")])
  let options = ["--resolution", "64x64"]
  try withFilm("film.png", options, of: recording) { path, run, _ in
    #expect(run.messages == "" && run.status == .success)
    let durations = try #require(try AnimatedPNGContent(path)).durations
    // Delays of more than 11 minutes are whole seconds.
    #expect(abs(durations.reduce(0, +) - start) < 10_000)
  }
  try withFilm("frames/", options, of: recording) { path, run, _ in
    #expect(run.status == .failure && access(path, F_OK) != 0)
    #expect(
      run.messages
        == "fingertip: \(path): needs 54000000004 pictures for the 900000000 s of the recording; "
        + "at most 10000000 are allowed, and a film that ends in .webp or .png stores pauses as "
        + "durations\n")
  }
}

@Test("Skipping the frames of a pause changes no frame")
func skippedFrames() throws {
  // The pause is between frames, at the rate of the film.
  let recording = RecordingText.file([
    RecordingText.header, RecordingText.event("0", "began"), RecordingText.event("33", "ended"),
    RecordingText.event("20005", "began"), RecordingText.event("30005", "moved", x: "900"),
    RecordingText.event("30010", "ended", x: "900"),
  ])
  let options = ["--resolution", "64x64", "--rate", "10"]
  var count = 0
  try withFilm("frames/", options, of: recording) { path, run, folder in
    #expect(run.messages == "" && run.status == .success)
    count = try folder.names(in: "frames").count
  }
  try withFilm("film.png", options, of: recording) { path, run, _ in
    #expect(run.messages == "" && run.status == .success)
    let durations = try #require(try AnimatedPNGContent(path)).durations
    #expect(durations.reduce(0, +) == 100 * count)
    // The second finger appears at 20.1 s, in the first frame after its event.
    let starts = durations.indices.map { durations[..<$0].reduce(0, +) }
    #expect(starts.contains(20_100) && starts.contains(30_100))
    #expect(!starts.contains { (10_000..<20_100).contains($0) })
  }
}

@Test("A film that shows no touch is made with a warning")
func emptyFilm() throws {
  let options = ["--resolution", "64x64"]
  try withFilm("film.png", options, of: RecordingText.file([RecordingText.header])) {
    path, run, _ in
    #expect(run.status == .success)
    #expect(
      run.messages == "fingertip: \(path): shows no touch, since the recording has none\n")
  }
  try withFilm("film.png", options + ["--scale", "none"]) { path, run, _ in
    #expect(run.status == .success)
    #expect(
      run.messages == "fingertip: \(path): shows no touch; '--scale fit' shows those that are "
        + "outside of the picture\n")
  }
}

@Test("A WebP of lower quality is smaller")
func lossyWebP() throws {
  let options = ["--resolution", "640x360", "--rate", "10", "--backdrop", "white"]
  var sizes: [Int] = []
  for quality in ["100", "50"] {
    try withFilm("film.webp", options + ["--quality", quality]) { path, run, _ in
      #expect(run.status == .success)
      sizes.append(try RegularFile.bytes(of: path, limit: 1 << 24).count)
    }
  }
  #expect(sizes[1] < sizes[0])
}

@Test(
  "A film that cannot be made is reported in one line",
  arguments: [
    ("x.gif", [], 2, "'F/x.gif' does not end in .webp or .png, nor in a slash for a folder"),
    ("x.png", ["--inspect"], 2, "--inspect: is for a screen; a film shows only halos, trails,"),
    ("x.png", ["--monitor", "DP-1"], 2, "--monitor: is for a screen; a film shows only halos,"),
    ("x.png", ["--faults", "json"], 2, "--faults: is for a screen; a film shows only halos,"),
    ("x/", ["--loop"], 2, "--loop: needs a film that ends in .webp or .png"),
    ("x.png", ["--resolution", "640"], 2, "'640' is not a size in px, such as 1280x720"),
    (
      "x.png", ["--resolution", "8x640"], 2, "'8' is out of range: a whole number from 16 to 16383"
    ),
    ("x.png", ["--backdrop", "fog"], 2, "'fog' is not a backdrop: none, a colour such as white"),
    ("x.png", ["--quality", "80"], 2, "--quality: needs a film that ends in .webp; all others"),
    ("x/", ["--quality", "80"], 2, "--quality: needs a film that ends in .webp; all others"),
    ("x.png", ["--quality", "101"], 2, "'101' is out of range: a whole number from 0 to 100"),
    ("x.png", ["--backdrop", "/nowhere.png"], 1, "/nowhere.png: No such file or directory"),
    ("x.png", ["--drawing", "/nowhere"], 1, "/nowhere: No such file or directory"),
    (
      "x.png", ["--resolution", "64x64", "--scale", "refuse"], 1, "--scale fit or none makes a film"
    ),
    ("no/x.webp", [], 1, "F/no/x.webp: No such file or directory"),
    ("no/x/", [], 1, "F/no/x/: No such file or directory"),
    ("./", [], 1, "F/./: ends in a dot; the name of the folder is needed"),
  ])
func filmErrors(_ name: String, _ options: [String], _ status: Int32, _ text: String) throws {
  try withFilm(name, options) { _, run, folder in
    #expect(run.status.rawValue == status)
    #expect(run.messages.contains(text.replacing("F/", with: folder.path + "/")))
    #expect(run.messages.split(separator: "\n").count == 1)
    let remaining = try folder.names(in: ".")
    #expect(remaining == [])
  }
}

@Test(
  "A film that is larger than its format allows is refused",
  arguments: [("x.webp", 16384, 16383), ("x.png", 32768, 32767), ("x/", 32768, 32767)])
func filmTooLarge(_ name: String, _ height: Int, _ limit: Int) throws {
  let header = RecordingText.header.replacing(
    #""width":1920,"height":1080"#, with: #""width":20,"height":\#(height)"#)
  try withFilm(name, [], of: RecordingText.file([header])) { path, run, folder in
    #expect(run.status == .failure)
    #expect(
      run.messages
        == "fingertip: \(path): has 20x\(height) px; its format allows \(limit) for each side, and "
        + "'--resolution' sets another size\n")
    let remaining = try folder.names(in: ".")
    #expect(remaining == [])
  }
}

@Test("Options of films are refused without a film and in a dry run")
func filmOptionsWithoutFilm() throws {
  try withTemporaryFile(filmedStroke.utf8) { file in
    for options in [["--backdrop", "white"], ["--strokes"], ["--dry-run", "--output", "x.png"]] {
      let run = Run(["replay", file] + options, commands: [.replay(runReplay)])
      #expect(run.status == .usage)
    }
  }
}
