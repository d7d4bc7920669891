import FingertipInk
import Glibc
import InkPages
@testable import SettingsReading
import TestSupport
import Testing
import TouchRecordings
import TouchRig

@testable import FingertipSettings
@testable import SystemSupport
@testable import TouchDrawing
@testable import TouchFilms
@testable import Touches

/// Returns the plan of a small film.
private func plan(
  speed: Double = 1, _ change: (inout FilmOptions) -> Void = { _ in }
) -> FilmPlan {
  var options = FilmOptions()
  change(&options)
  return FilmPlan(
    options, name: "film", size: FilmSize(width: 480, height: 270), rate: 30, speed: speed,
    rounds: 1,
    recorded: RecordedScreen(
      PixelRect(x: 0, y: 0, width: 1920, height: 1080), monitors: [], factor: 0.25, offset: .zero),
    pixelsPerMillimetre: 1)
}

@Test(
  "Painting only the changes gives the same picture as painting everything",
  arguments: [UInt32(0), 0xFFFF_FFFF], [false, true])
func incrementalPainting(_ ground: UInt32, _ draws: Bool) throws {
  let plan = plan {
    $0.draws = draws
    if ground != 0 { $0.ground = .colour(.white) }
  }
  var settings = ShowSettings(preset: .debug)
  settings.look.captions = true
  let picture = try FilmPicture(plan, settings) { _, _ in }
  let repainted = try FilmSheet(plan)
  var tracker = TouchTracker(pathCapacity: 4)
  for frame in 0..<90 {
    let time = Timestamp(milliseconds: plan.time(ofFrame: frame))
    picture.follow(changesOfFiveFingers(in: frame, at: time, tracker: &tracker))
    _ = picture.advance(to: time)
    picture.paint(plan.area, on: repainted)
    let isSame = (0..<plan.area.height).allSatisfy { y in
      (0..<plan.area.width).allSatisfy { picture.sheet.target[$0, y] == repainted.target[$0, y] }
    }
    #expect(isSame, "frame \(frame)")
  }
}

@Test(
  "A backdrop shows through the marks of touches as it would on a screen",
  arguments: [Colour.white, Colour(red: 200, green: 0, blue: 0, alpha: 128)])
func marksOverBackdrop(_ backdrop: Colour) throws {
  let bare = try FilmPicture(plan(), ShowSettings()) { _, _ in }
  let plan = plan { $0.ground = .colour(backdrop) }
  let picture = try FilmPicture(plan, ShowSettings()) { _, _ in }
  let expected = try FilmSheet(plan)
  var tracker = TouchTracker(pathCapacity: 4)
  for frame in 0..<60 {
    let time = Timestamp(milliseconds: plan.time(ofFrame: frame))
    let changes = changesOfFiveFingers(in: frame, at: time, tracker: &tracker)
    for each in [bare, picture] {
      each.follow(changes)
      _ = each.advance(to: time)
    }
    expected.target.fill(plan.area, with: backdrop.premultiplied)
    expected.target.draw(bare.sheet.target)
    let isSame = (0..<plan.area.height).allSatisfy { y in
      (0..<plan.area.width).allSatisfy { picture.sheet.target[$0, y] == expected.target[$0, y] }
    }
    #expect(isSame, "frame \(frame)")
  }
}

/// Returns the changes of five fingers that come down, move and lift, one after another.
private func changesOfFiveFingers(
  in frame: Int, at time: Timestamp, tracker: inout TouchTracker
) -> [Touch] {
  var changes: [Touch] = []
  for finger in 0..<5 {
    let step = (frame + finger * 7) % 40
    let phase: TouchPhase? = step == 0 ? .began : step < 25 ? .moved : step == 25 ? .ended : nil
    guard let phase, phase == .began || tracker.touch(id(finger)) != nil else { continue }
    let position = Point(
      x: Double(60 + finger * 80 + step * 3), y: Double(60 + (step * (finger + 2)) % 140))
    _ = tracker.apply(
      TouchEvent(id: id(finger), phase: phase, time: time, position: position), into: &changes)
  }
  return changes
}

private func id(_ finger: Int) -> TouchID {
  TouchID(device: DeviceID(rawValue: 8), contact: UInt32(finger))
}

@Test("A stroke looks the same in a film whether or not another finger draws")
func strokeBesideAnother() throws {
  let plan = plan { $0.draws = true }
  /// Returns the pixels around the stroke of the first finger, after it has ended.
  func pixels(fingers: Int) throws -> [UInt32] {
    let picture = try FilmPicture(plan, ShowSettings()) { _, _ in }
    var tracker = TouchTracker(pathCapacity: 4)
    for frame in 0..<90 {
      let time = Timestamp(milliseconds: plan.time(ofFrame: frame))
      var changes: [Touch] = []
      for finger in 0..<fingers where finger > 0 || frame <= 20 {
        let phase: TouchPhase = frame == 0 ? .began : finger == 0 && frame == 20 ? .ended : .moved
        let position = Point(x: Double(40 + frame * 4), y: Double(50 + finger * 120))
        _ = tracker.apply(
          TouchEvent(id: id(finger), phase: phase, time: time, position: position), into: &changes)
      }
      picture.follow(changes)
      _ = picture.advance(to: time)
    }
    return (20..<80).flatMap { y in (0..<200).compactMap { x in picture.sheet.target[x, y] } }
  }
  let alone = try pixels(fingers: 1)
  #expect(Set(alone).count > 2)
  #expect(try pixels(fingers: 2) == alone)
}

@Test("Raw frames have every pixel of every frame, with straight alpha")
func rawFrames() throws {
  let plan = plan { $0.ground = .colour(Colour(red: 255, green: 0, blue: 0, alpha: 128)) }
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  let path = folder.file("frames")
  let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
  defer { close(descriptor) }
  let signals = try SignalDescriptor([])
  try withTemporaryFile(RecordingText.twoFingers.utf8) { file in
    let film = try Film(try RecordingReader(file), plan, ShowSettings()) { _, _ in }
    let writer = try RawFrames(to: descriptor, signals: signals.descriptor, plan)
    var positions: [Double] = []
    try film.write(to: writer, isInterrupted: { false }, progress: { positions.append($0) })
    let bytes = try RegularFile.bytes(of: path, limit: 1 << 28)
    #expect(bytes.count == positions.count * plan.area.area * 4)
    #expect(Array(bytes.suffix(4)) == [0, 0, 255, 128])
  }
}

@Test("The frames of an animated PNG all have alpha, or none has", arguments: [false, true])
func alphaOfFrames(_ isOpaque: Bool) throws {
  let sheet = try FilmSheet(plan())
  let area = plan().area
  // A film that is not opaque everywhere can still change only where it is.
  let part = PixelRect(x: 100, y: 50, width: 20, height: 10)
  sheet.target.fill(isOpaque ? area : part, with: 0xFFFF_FFFF)
  let types = withExtendedLifetime(sheet) {
    let frame = FilmFrame(index: 0, picture: sheet.target, damage: [area], isOpaque: isOpaque)
    // The colour type in the header of a PNG file: 2 without alpha, 6 with alpha.
    return [area, part].map { AnimatedPNG().encode(FilmPiece($0, of: frame))?[25] }
  }
  #expect(types == (isOpaque ? [2, 2] : [6, 6]))
}

@Test(
  "A frame of an animated PNG is shown for as long as it lasts, even for hours",
  arguments: [
    (0, 0, 1000), (17, 17, 1000), (65_535, 65_535, 1000), (65_536, 6554, 100),
    (655_350, 65_535, 100), (655_351, 6554, 10), (7_200_000, 7200, 1), (1_000_000_000, 65_535, 1),
  ])
func frameDelay(_ duration: Int, _ numerator: Int, _ denominator: Int) {
  let delay = AnimatedPNG.delay(duration)
  #expect(delay.numerator == numerator && delay.denominator == denominator)
}

@Test(
  "An interrupted film leaves the file or folder at its path as it was",
  arguments: ["film.png", "film/"])
func interruptedFilm(_ name: String) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  let former: [UInt8] = Array("former".utf8)
  if !name.hasSuffix("/") { try ReplacementFile.write(former, at: folder.file(name)) }
  try withTemporaryFile(RecordingText.twoFingers.utf8) { file in
    let film = try Film(try RecordingReader(file), plan(), ShowSettings()) { _, _ in }
    let format = try #require(FilmFormat(of: folder.file(name)))
    var checkCount = 0
    #expect(throws: FileError.inaccessible(path: "film", why: "interrupted before it was complete"))
    {
      let writer = try format.writer(at: folder.file(name), plan(), signals: -1)
      try film.write(
        to: writer,
        isInterrupted: {
          checkCount += 1
          return checkCount == 12
        }, progress: { _ in })
    }
  }
  if name.hasSuffix("/") {
    #expect(access(folder.file(name), F_OK) != 0)
  } else {
    #expect(try RegularFile.bytes(of: folder.file(name), limit: 1 << 20) == former)
  }
  // No other file is left in the folder.
  let isEmpty = rmdir(folder.path) == 0
  #expect(isEmpty == name.hasSuffix("/"))
}

@Test(
  "A film of a drawing shows the current page with the page's ground and view",
  arguments: ["black", "picture", "desktop"])
func pageInFilm(_ ground: String) throws {
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  var pageGround = ground
  if ground == "picture" {
    pageGround = folder.file("ground.png")
    try writeGreenPicture(to: pageGround)
  }
  let lines = [
    #"{"format":"fingertip-drawing","version":2}"#,
    #"{"page":1,"place":0}"#,
    ##"{"add":0,"tool":"pen","colour":"#0000FF","width":40,"device":8,"points":[[80,80,20,0]]}"##,
    #"{"turn":1}"#,
    #"{"page":1,"ground":"\#(pageGround)","view":[2,-400,-400]}"#,
    ##"{"add":1,"tool":"pen","colour":"#FF0000","width":40,"device":8,"points":[[400,400,20,0]]}"##,
  ]
  let drawing = folder.file("drawing.jsonl")
  try ReplacementFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), at: drawing)
  var messages: [String] = []
  let film = try FilmPicture(plan { $0.drawing = drawing }, ShowSettings()) {
    messages.append("\($1)")
  }
  _ = film.advance(to: Timestamp(milliseconds: 0))
  let picture = film.sheet.target
  // The film is a quarter of the screen in size, and the view doubles what was drawn.
  #expect(picture[100, 100] == 0xFFFF_0000 && picture[108, 100] == 0xFFFF_0000)
  let beside: UInt32 = ground == "black" ? 0xFF00_0000 : ground == "picture" ? green : 0
  #expect(picture[114, 100] == beside && picture[20, 20] == beside && picture[470, 260] == beside)
  #expect(film.isOpaque == (ground != "desktop") && messages.isEmpty, "\(messages)")
}

@Test("In a film of touches that draw, the picture of the settings lies beneath the ink")
func groundOfSettings() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  let path = folder.file("ground.png")
  try writeGreenPicture(to: path)
  var settings = ShowSettings()
  settings.draw.pages.ground = .picture(path)
  let film = try FilmPicture(plan { $0.draws = true }, settings) { _, _ in }
  _ = film.advance(to: Timestamp(milliseconds: 0))
  #expect(film.sheet.target[20, 20] == green && film.isOpaque)
}

/// The colour of a picture that is a ground.
private let green: UInt32 = 0xFF00_8000

/// Writes a picture of one colour, as large as the film.
private func writeGreenPicture(to path: String) throws {
  guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: 480, height: 270)) else {
    Issue.record("no memory")
    return
  }
  canvas.target.fill(canvas.bounds, with: green)
  try PNGFile.write(canvas.target, to: path)
}

@Test("A film shows the ink of a page at what it marks in the picture of another screen")
func placedPageInFilm() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  let (green, blue) = (0xFF00_8000 as UInt32, 0xFF00_00FF as UInt32)
  // The left half of a square picture is blue.
  let pixels = (0..<100 * 100).map { $0 % 100 < 50 ? blue : green }
  try PNGFile.write(
    ScaledPicture(width: 100, height: 100, pixels: pixels), to: folder.file("ground.png"))
  let lines = [
    #"{"format":"fingertip-drawing","version":2}"#,
    #"{"page":0,"ground":"\#(folder.file("ground.png"))","screen":[800,600]}"#,
    ##"{"add":1,"tool":"pen","colour":"#FF0000","width":80,"device":8,"points":[[400,300,40,0]]}"##,
  ]
  let drawing = folder.file("drawing.jsonl")
  try ReplacementFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), at: drawing)
  let film = try FilmPicture(plan { $0.drawing = drawing }, ShowSettings()) { _, _ in }
  _ = film.advance(to: Timestamp(milliseconds: 0))
  let row = (0..<480).map { film.sheet.target[$0, 135] }
  // The screen of 800×600 px is 360 px wide in the film, and the picture on it 270 px.
  #expect(row[240 - 17] == 0xFFFF_0000 && row[240 + 16] == 0xFFFF_0000)
  #expect(row[240 - 20] == blue && row[240 + 20] == green)
  #expect(row[110] == blue && row[100] == 0xFFFF_FFFF && row[380] == 0xFFFF_FFFF)
}

@Test("A film shows the ink of a page on the lines of the paper of another screen")
func placedPaperInFilm() throws {
  let folder = try TemporaryFolder(prefix: "fingertip-test")
  // The third line of the first staff is 168 px below the upper edge.
  let lines = [
    #"{"format":"fingertip-drawing","version":2}"#,
    #"{"page":0,"ground":"staves","screen":[800,600],"density":8}"#,
    ##"{"add":1,"tool":"pen","colour":"#FF0000","width":16,"device":8,"points":[[400,168,8,0]]}"##,
  ]
  let drawing = folder.file("drawing.jsonl")
  try ReplacementFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), at: drawing)
  let film = try FilmPicture(plan { $0.drawing = drawing }, ShowSettings()) { _, _ in }
  _ = film.advance(to: Timestamp(milliseconds: 0))
  func rows(_ x: Int, _ colour: UInt32) -> [Int] {
    (0..<100).filter { film.sheet.target[x, $0] == colour }
  }
  // The screen of 800×600 px is 360 px wide in the film.
  #expect(rows(300, 0xFF4A_4F57) == [58, 67, 76, 85, 94])
  let ink = rows(240, 0xFFFF_0000)
  #expect(ink.contains(76) && ink.allSatisfy { (72...79).contains($0) })
}

/// Keeps the pixels of the last frame of a film.
private final class LastFrame: FilmWriter {
  let storesDurations = true
  private(set) var pixels: [UInt32] = []
  private var picture: PixelTarget?

  func add(_ frame: FilmFrame) { picture = frame.picture }

  // The picture is valid until the film is complete.
  func finish(count: Int, isInterrupted: () -> Bool) {
    guard let picture else { return }
    let bounds = picture.bounds
    pixels = (0..<bounds.height).flatMap { y in
      (0..<bounds.width).compactMap { x in picture[x, y] }
    }
  }
}

@Test("Touches draw the same ink in a film whether it is played fast or slowly")
func inkOfFastAndSlowFilms() throws {
  // Quick writing, and a bent line at whose end the finger pauses, but does not rest.
  var events = (0...120).map { step in
    RecordingText.event(
      "\(8 * step)", touch: "1", step == 0 ? "began" : step == 120 ? "ended" : "moved",
      x: "\(200 + 10 * step)", y: "\(300 + 150 * sin(Double(step) / 4))")
  }
  events += (0...60).map { step in
    RecordingText.event(
      "\(1200 + 8 * step)", touch: "2", step == 0 ? "began" : "moved",
      x: "\(300 + 20 * step)", y: "\(800 + 40 * sin(Double(step) / 20))")
  }
  events.append(RecordingText.event("1900", touch: "2", "ended", x: "1500", y: "806"))
  try withTemporaryFile(RecordingText.file([RecordingText.header] + events).utf8) { file in
    func ink(_ speed: Double) throws -> [UInt32] {
      let film = try Film(
        try RecordingReader(file), plan(speed: speed) { $0.draws = true }, ShowSettings()
      ) { _, _ in }
      let writer = LastFrame()
      try film.write(to: writer, isInterrupted: { false }, progress: { _ in })
      return writer.pixels
    }
    let usual = try ink(1)
    #expect(Set(usual).count > 2)
    // Divided by a power of 2 and multiplied again, times are exactly the same.
    for speed in [8, 0.25] {
      let differences = zip(usual, try ink(speed)).count { $0 != $1 }
      #expect(differences == 0, "at \(speed) times the speed")
    }
  }
}
