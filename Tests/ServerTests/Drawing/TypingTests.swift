import Testing
import TouchDrawing
import TouchRouting
import TouchX11
import Touches

@testable import DesktopRequests
@testable import FingertipInk
@testable import FingertipRegions
@testable import FingertipSettings
@testable import InkTyping
@testable import SystemSupport
@testable import TouchRig

/// A user who types texts on the board of an `Easel`.
private final class Typist {
  let easel: Easel
  private let folder: TemporaryFolder
  let file: String
  private let keyboard: Injector
  private let layout: RegionLayout

  /// Starts the program with the text tool, and the keyboard with a layout, or several with commas between them.
  init(_ server: PrivateServer, layout name: String = "us", isAbove: Bool = false) throws {
    try Self.setLayout(name, on: server)
    folder = try TemporaryFolder(prefix: "fingertip-typing")
    file = folder.file("board.jsonl")
    easel = try Easel(server, ["draw", file, "--tool=text"], ["--width=40px"])
    keyboard = try server.injector("keyboard")
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let monitor = LayoutContext.Monitor(
      name: "screen", frame: screen, pixelsPerMillimetre: 4, isPrimary: true)
    var layout = RegionLayout(
      RegionSettings(), on: LayoutContext(screen: screen, monitors: [monitor]))
    let thirds: [UInt8] = [24, 25, 26]
    let levels = KeyLevels(
      Dictionary(uniqueKeysWithValues: thirds.map { ($0, [0x71, 0x51, 0x40, 0x40]) }))
    let several = KeyLevels(layouts: name.split(separator: ",").count)
    layout.add(
      KeyboardRegions(
        keyboard: TypingKeyboard(name == "de" ? levels : several), isFolded: false,
        isAbove: isAbove
      ).regions)
    self.layout = layout
  }

  static func setLayout(_ layout: String, on server: PrivateServer) throws {
    let program = try Subprocess(
      .init("setxkbmap", [layout], environment: ["DISPLAY": server.display]))
    #expect(program.wait(until: Deadline(seconds: 20)) == .exited(0))
  }

  func place(of key: String) throws -> Point {
    let id = try #require(layout.region("draw key \(key)"))
    return try #require(layout.tree.absoluteFrame(of: id)).center
  }

  /// Taps the board, and waits for the keyboard.
  func begin(_ x: Double = 200, _ y: Double = 150) throws {
    try easel.finger.tap(1, at: Point(x: x, y: y))
    try waitForKeyboard()
  }

  func waitForKeyboard() throws {
    let done = try place(of: "done")
    try easel.wait(for: 0x2F_6FED, done.x - 30, done.y, "the keyboard")
  }

  func waitForNoKeyboard() throws {
    let done = try place(of: "done")
    try easel.wait(for: Easel.ground, done.x - 30, done.y, "no keyboard")
  }

  func tap(_ keys: String...) throws {
    for key in keys { try easel.finger.tap(3, at: try place(of: key)) }
  }

  func press(_ keycodes: Int32...) throws {
    for code in keycodes {
      try keyboard.key(code, pressed: true)
      try keyboard.key(code, pressed: false)
    }
    try keyboard.sync()
  }

  /// The texts of the strokes that are in the file, as they were added.
  func waitForTexts(_ texts: [String]) throws {
    do {
      try Wait.until("the texts \(texts)") { (try? self.texts()) == texts }
    } catch {
      Issue.record("the texts are \((try? self.texts()) ?? [])")
      throw error
    }
  }

  func texts() throws -> [String] {
    try DrawingContent(readingFrom: file).items.map(\.brush.text)
  }

  /// Waits for ink somewhere right of a place.
  func waitForInk(_ isThere: Bool, at x: Int, _ y: Int) throws {
    let area = PixelRect(x: x, y: y, width: 160, height: 40)
    try easel.reader.waitForPixels("ink \(isThere)", in: area) {
      $0.pixels.contains { $0.distance(to: Easel.ink) <= 3 } == isThere
    }
  }

  /// Whether another program could have the letter A now.
  func isLetterFree() throws -> Bool {
    let connection = easel.application.connection
    defer { connection.synchronise() }
    return (try? KeyGrab(KeyStroke(keycode: 38), connection: connection)) != nil
  }
}

@Suite("Typing texts on the board", .server(.regions), .serialized)
struct TypingTests {
  @Test("A key of the keyboard on the screen changes the layout where there are several")
  func layouts() throws {
    try withServer { server in
      let typist = try Typist(server, layout: "us,gr")
      try typist.begin()
      try typist.tap("38")
      try typist.waitForInk(true, at: 200, 130)
      try typist.tap("layout", "38", "layout", "38", "done")
      try typist.waitForTexts(["aαa"])
      #expect(typist.easel.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A word that fingers type in the keyboard's layout can be edited later, and undone in two steps",
    arguments: Surroundings.bareAndComposited)
  func word(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let typist = try Typist(server, layout: "de")
      defer { try? Typist.setLayout("us", on: server) }
      try typist.begin()
      // Größe, é by a dead key, and @ by AltGr.
      try typist.tap("shift left", "42", "27", "47", "20", "26", "space", "21", "26")
      try typist.tap("altGr ", "24")
      try typist.waitForInk(true, at: 200, 130)
      try typist.tap("done")
      try typist.waitForTexts(["Größe é@"])
      try typist.waitForNoKeyboard()
      try typist.waitForInk(true, at: 200, 130)
      // A tap behind its end puts the caret there.
      try typist.easel.finger.tap(1, at: Point(x: 371, y: 150))
      try typist.waitForKeyboard()
      try typist.tap("backspace", "backspace", "backspace", "newLine", "38", "done")
      try typist.waitForTexts(["Größe\na"])
      try typist.waitForInk(true, at: 200, 172)
      try typist.easel.tap(.undo)
      try typist.waitForTexts(["Größe é@"])
      try typist.waitForInk(false, at: 200, 172)
      try typist.easel.tap(.undo)
      try typist.waitForTexts([])
      try typist.waitForInk(false, at: 200, 130)
      try typist.easel.tap(.redo)
      try typist.waitForTexts(["Größe é@"])
      #expect(typist.easel.takeBegins() == 0)
      #expect(typist.easel.overlay.stop() == .exited(0))
      #expect(typist.easel.overlay.messages.isEmpty)
    }
  }

  @Test("The palette folds while a text is typed where the keyboard would cover it, and no longer")
  func palette() throws {
    try withServer { server in
      try Typist.setLayout("us", on: server)
      let easel = try Easel(server, ["draw", "--tool=text"], ["--width=40px", "--px-per-mm=11"])
      let keyboard = try server.injector("keyboard")
      /// Waits for the card or the desktop at a place that is beneath the folded palette and above the keyboard.
      func waitForCard(_ isThere: Bool) throws {
        let place = Easel.spot(1180, 200)
        try easel.reader.waitForPixels("the card to be there: \(isThere)", in: place) {
          $0.pixels.allSatisfy { ($0.distance(to: Easel.ground) > 40) == isThere }
        }
      }
      for _ in 1...2 {
        try waitForCard(true)
        try easel.finger.tap(1, at: Point(x: 200, y: 150))
        try waitForCard(false)
        // Escape finishes the text.
        for isPressed in [true, false] { try keyboard.key(9, pressed: isPressed) }
        try keyboard.sync()
      }
      try waitForCard(true)
      #expect(easel.takeBegins() == 0)
      #expect(easel.overlay.stop() == .exited(0))
      #expect(easel.overlay.messages.isEmpty)
    }
  }

  @Test("Two fingers that type fast lose no letter, and one that slides off a key types nothing")
  func twoFingers() throws {
    try withServer { server in
      let typist = try Typist(server)
      try typist.begin()
      let finger = typist.easel.finger
      let (a, k) = (try typist.place(of: "38"), try typist.place(of: "45"))
      for _ in 0..<20 {
        try finger.touchDown(3, at: a)
        try finger.touchDown(4, at: k)
        try finger.touchUp(3)
        try finger.touchUp(4)
      }
      try finger.touchDown(3, at: a)
      try finger.touchMove(3, to: Point(x: a.x, y: a.y - 300), steps: 10)
      try finger.touchUp(3)
      // Shift is held by one finger for the letters of another.
      try finger.touchDown(3, at: try typist.place(of: "shift right"))
      try typist.easel.finger.tap(4, at: a)
      try finger.touchUp(3)
      try typist.tap("done")
      try typist.waitForTexts([String(repeating: "ak", count: 20) + "A"])
      #expect(typist.easel.overlay.stop() == .exited(0))
      #expect(typist.easel.overlay.messages.isEmpty)
    }
  }

  @Test("The keys of the keyboard type while a text is edited, and are free before and afterwards")
  func keys() throws {
    try withServer { server in
      let typist = try Typist(server)
      #expect(try typist.isLetterFree())
      try typist.begin()
      #expect(try !typist.isLetterFree())
      try typist.press(38, 56, 22, 65, 54)
      try typist.waitForInk(true, at: 200, 130)
      // Escape finishes the text first, and leaves then.
      try typist.easel.pressEscape()
      try typist.waitForTexts(["a c"])
      try typist.waitForNoKeyboard()
      try Wait.until("the keys to be free") { try typist.isLetterFree() }
      // A text without letters leaves nothing, and a tap elsewhere finishes the former one.
      try typist.begin(200, 250)
      try typist.begin(500, 250)
      try typist.press(40)
      try typist.begin(200, 350)
      try typist.waitForTexts(["a c", "d"])
      try typist.tap("done")
      try typist.waitForNoKeyboard()
      try typist.easel.pressEscape()
      #expect(typist.easel.overlay.waitForEnd() == .exited(0))
      #expect(try typist.texts() == ["a c", "d"])
      #expect(typist.easel.overlay.messages.isEmpty)
    }
  }

  @Test("Leaving draw mode keeps the text that is typed, and leaves no window and no key behind")
  func leaving() throws {
    try withServer { server in
      let typist = try Typist(server)
      try typist.begin()
      try typist.tap("38")
      try typist.waitForInk(true, at: 200, 130)
      try typist.easel.finger.touchDown(3, at: try typist.place(of: "backspace"))
      #expect(typist.easel.overlay.stop() == .exited(0))
      try typist.easel.finger.touchUp(3)
      #expect(try typist.texts() == ["a"])
      #expect(typist.easel.ourWindows.isEmpty)
      #expect(try typist.isLetterFree() && typist.easel.isEscapeFree())
      #expect(typist.easel.overlay.messages.isEmpty)
    }
  }

  @Test(
    "The keyboard folds to a tab, is dragged by its rim, and lies above a text at the lower edge")
  func places() throws {
    try withServer { server in
      let typist = try Typist(server, isAbove: true)
      try typist.begin(200, 600)
      try typist.tap("38")
      try typist.waitForInk(true, at: 200, 580)
      let done = try typist.place(of: "done")
      // The dash is above the key for deleting.
      let fold = Point(x: done.x, y: 37)
      try typist.easel.finger.tap(3, at: fold)
      try typist.waitForNoKeyboard()
      try typist.press(56)
      try typist.easel.finger.tap(3, at: Point(x: 640, y: 46))
      try typist.waitForKeyboard()
      try typist.easel.finger.touchDown(3, at: Point(x: 640, y: 34))
      try typist.easel.finger.touchMove(3, to: Point(x: 640, y: 234), steps: 10)
      try typist.easel.finger.touchUp(3)
      try typist.easel.wait(for: 0x2F_6FED, done.x - 30, done.y + 200, "the dragged keyboard")
      try typist.easel.finger.tap(3, at: Point(x: done.x, y: done.y + 200))
      try typist.waitForTexts(["ab"])
      #expect(typist.easel.overlay.stop() == .exited(0))
      #expect(typist.easel.overlay.messages.isEmpty)
    }
  }

  @Test(
    "A text that is typed when the program is killed is there again, in place of the one that it was"
  )
  func killed() throws {
    try withServer { server in
      let typist = try Typist(server)
      try typist.begin()
      try typist.tap("38", "56")
      // What is read takes up what a killed program would leave.
      try typist.waitForTexts(["ab"])
      typist.easel.overlay.killNow()
      try typist.waitForNoKeyboard()
      let again = try RunningOverlay(
        on: server.display, ["draw", typist.file, "--tool=text", "--px-per-mm=4"])
      try typist.waitForInk(true, at: 200, 130)
      try typist.begin(220, 150)
      try typist.tap("54")
      try Wait.until("the text in place of the former one") {
        try typist.texts().count == 1 && typist.texts() != ["ab"]
      }
      again.killNow()
      let texts = try typist.texts()
      #expect(texts.map(\.count) == [3])
      let last = try RunningOverlay(on: server.display, ["draw", typist.file, "--px-per-mm=4"])
      #expect(last.stop() == .exited(0))
      #expect(try typist.texts() == texts)
    }
  }
}
