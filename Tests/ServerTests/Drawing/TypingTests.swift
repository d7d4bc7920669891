import Glibc
import PixelComparison
import Testing
import TouchDrawing
import TouchInk
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

/// A user who types texts on the board of a `DrawStage`.
private final class Typist {
  let stage: DrawStage
  private let folder: TemporaryFolder
  let file: String
  private let keyboard: Injector
  private let layout: RegionLayout

  /// Starts the program with the text tool and a keyboard layout, or several separated by commas.
  init(_ server: PrivateServer, layout name: String = "us", isAbove: Bool = false) throws {
    try setKeyboardMap(name, on: server.display)
    folder = try TemporaryFolder(prefix: "fingertip-typing")
    file = folder.file("board.jsonl")
    stage = try DrawStage(server, ["draw", file, "--tool=text"], ["--width=40px"])
    keyboard = try server.injector("keyboard")
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let monitor = LayoutContext.Monitor(
      name: "screen", frame: screen, pixelsPerMillimetre: 4, isPrimary: true)
    var layout = RegionLayout(
      RegionSettings(), on: LayoutContext(screen: screen, monitors: [monitor]))
    let thirdLevelKeys: [UInt8] = [24, 25, 26]
    let germanLevels = KeyLevels(
      Dictionary(uniqueKeysWithValues: thirdLevelKeys.map { ($0, [0x71, 0x51, 0x40, 0x40]) }))
    let otherLevels = KeyLevels(layouts: name.split(separator: ",").count)
    layout.add(
      KeyboardRegions(
        keyboard: TypingKeyboard(name == "de" ? germanLevels : otherLevels), isFolded: false,
        isAbove: isAbove
      ).regions)
    self.layout = layout
  }

  func position(of key: String) throws -> Point {
    let id = try #require(layout.region("draw key \(key)"))
    return try #require(layout.tree.absoluteFrame(of: id)).center
  }

  /// Taps the board, and waits for the keyboard.
  func begin(_ x: Double = 200, _ y: Double = 150) throws {
    try stage.finger.tap(1, at: Point(x: x, y: y))
    try waitForKeyboard()
  }

  func waitForKeyboard() throws {
    let done = try position(of: "done")
    try stage.wait(for: 0x2F_6FED, done.x - 30, done.y, "the keyboard")
  }

  func waitForNoKeyboard() throws {
    let done = try position(of: "done")
    try stage.wait(for: DrawStage.ground, done.x - 30, done.y, "no keyboard")
  }

  func tap(_ keys: String...) throws {
    for key in keys { try stage.finger.tap(3, at: try position(of: key)) }
  }

  func press(_ keycodes: Int32...) throws {
    for code in keycodes {
      try keyboard.key(code, pressed: true)
      try keyboard.key(code, pressed: false)
    }
    try keyboard.sync()
  }

  /// Waits until the strokes in the file have these texts, in the order in which they were added.
  func waitForTexts(_ texts: [String]) throws {
    do {
      try Wait.until("the texts to be \(texts)") { (try? self.texts()) == texts }
    } catch {
      Issue.record("the texts are \((try? self.texts()) ?? [])")
      throw error
    }
  }

  func texts() throws -> [String] {
    try DrawingContent(readingFrom: file).items.map(\.brush.text)
  }

  /// Waits until there are letters, or no ink, in the area to the right of a point.
  ///
  /// The caret of an empty text is at the point itself, and does not count as a letter.
  func waitForInk(_ isExpected: Bool, at x: Int, _ y: Int) throws {
    let caret = isExpected ? 6 : 0
    let area = PixelRect(x: x + caret, y: y, width: 160, height: 40)
    try stage.reader.waitForPixels("ink to be \(isExpected ? "shown" : "absent")", in: area) {
      $0.pixels.contains { $0.distance(to: DrawStage.ink) <= 3 } == isExpected
    }
  }

  /// Whether another program could grab the letter A now.
  func isLetterFree() throws -> Bool {
    let connection = stage.application.connection
    defer { connection.synchronise() }
    return (try? KeyGrab(KeyStroke(keycode: 38), connection: connection)) != nil
  }
}

@Suite("Typing texts on the board", .server(.regions), .serialized)
struct TypingTests {
  @Test("Other programs get the keys that type while Ctrl-Z has stopped the program")
  func stopped() throws {
    try withServer(in: .plain) { server in
      let typist = try Typist(server)
      try typist.begin()
      #expect(try !typist.isLetterFree())
      let overlay = typist.stage.overlay
      overlay.signal(SIGTSTP)
      try Wait.until("the process to stop") { ProcessFigures.isStopped(overlay.pid) }
      #expect(try typist.isLetterFree() && typist.stage.isEscapeAvailable())
      overlay.signal(SIGCONT)
      // It answers once it has the keys again.
      #expect(try overlay.tell("status").status == .exited(0))
      #expect(try !typist.isLetterFree())
      try typist.press(38)
      try typist.waitForInk(true, at: 200, 130)
      try typist.tap("done")
      try typist.waitForTexts(["a"])
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("With several layouts, a key of the on-screen keyboard switches between them")
  func layoutKey() throws {
    try withServer(in: .plain) { server in
      let typist = try Typist(server, layout: "us,gr")
      try typist.begin()
      try typist.tap("38")
      try typist.waitForInk(true, at: 200, 130)
      try typist.tap("layout", "38", "layout", "38", "done")
      try typist.waitForTexts(["aαa"])
      #expect(typist.stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A word typed by touch in the keyboard's layout can be edited later and undone in two steps",
    arguments: Surroundings.bareAndComposited)
  func editedWord(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let typist = try Typist(server, layout: "de")
      defer { try? setKeyboardMap("us", on: server.display) }
      try typist.begin()
      // Größe, é by a dead key, and @ by AltGr.
      try typist.tap("shift left", "42", "27", "47", "20", "26", "space", "21", "26")
      try typist.tap("altGr ", "24")
      try typist.waitForInk(true, at: 200, 130)
      try typist.tap("done")
      try typist.waitForTexts(["Größe é@"])
      try typist.waitForNoKeyboard()
      try typist.waitForInk(true, at: 200, 130)
      // A tap after the end of the text puts the caret there.
      try typist.stage.finger.tap(1, at: Point(x: 371, y: 150))
      try typist.waitForKeyboard()
      try typist.tap("backspace", "backspace", "backspace", "newLine", "38", "done")
      try typist.waitForTexts(["Größe\na"])
      try typist.waitForInk(true, at: 200, 172)
      try typist.stage.tap(.undo)
      try typist.waitForTexts(["Größe é@"])
      try typist.waitForInk(false, at: 200, 172)
      try typist.stage.tap(.undo)
      try typist.waitForTexts([])
      try typist.waitForInk(false, at: 200, 130)
      try typist.stage.tap(.redo)
      try typist.waitForTexts(["Größe é@"])
      #expect(typist.stage.takeTouchBeginCount() == 0)
      #expect(typist.stage.overlay.stop() == .exited(0))
      #expect(typist.stage.overlay.messages.isEmpty)
    }
  }

  @Test("The palette folds while typing if the keyboard would cover it, and unfolds afterwards")
  func foldingPalette() throws {
    try withServer(in: .plain) { server in
      try setKeyboardMap("us", on: server.display)
      let stage = try DrawStage(
        server, ["draw", "--tool=text"], ["--width=40px", "--px-per-mm=11"])
      let keyboard = try server.injector("keyboard")
      /// Waits for the card or the desktop at a point between the folded palette and the keyboard.
      func waitForCard(_ isShown: Bool) throws {
        let spot = DrawStage.spot(1180, 200)
        try stage.reader.waitForPixels("the card to be \(isShown ? "shown" : "hidden")", in: spot) {
          $0.pixels.allSatisfy { ($0.distance(to: DrawStage.ground) > 40) == isShown }
        }
      }
      for _ in 1...2 {
        try waitForCard(true)
        try stage.finger.tap(1, at: Point(x: 200, y: 150))
        try waitForCard(false)
        // Escape finishes the text.
        for isPressed in [true, false] { try keyboard.key(9, pressed: isPressed) }
        try keyboard.sync()
      }
      try waitForCard(true)
      #expect(stage.takeTouchBeginCount() == 0)
      #expect(stage.overlay.stop() == .exited(0))
      #expect(stage.overlay.messages.isEmpty)
    }
  }

  @Test("Typing fast with two fingers loses no letter, and sliding off a key types nothing")
  func fastTyping() throws {
    try withServer(in: .plain) { server in
      let typist = try Typist(server)
      try typist.begin()
      let finger = typist.stage.finger
      let (a, k) = (try typist.position(of: "38"), try typist.position(of: "45"))
      for _ in 0..<20 {
        try finger.touchDown(3, at: a)
        try finger.touchDown(4, at: k)
        try finger.touchUp(3)
        try finger.touchUp(4)
      }
      try finger.touchDown(3, at: a)
      try finger.touchMove(3, to: Point(x: a.x, y: a.y - 300), steps: 10)
      try finger.touchUp(3)
      // One finger holds Shift for the letter of another.
      try finger.touchDown(3, at: try typist.position(of: "shift right"))
      try typist.stage.finger.tap(4, at: a)
      try finger.touchUp(3)
      try typist.tap("done")
      try typist.waitForTexts([String(repeating: "ak", count: 20) + "A"])
      #expect(typist.stage.overlay.stop() == .exited(0))
      #expect(typist.stage.overlay.messages.isEmpty)
    }
  }

  @Test("Hardware keys type while a text is edited, and are not grabbed before or afterwards")
  func hardwareKeys() throws {
    try withServer(in: .plain) { server in
      let typist = try Typist(server)
      #expect(try typist.isLetterFree())
      try typist.begin()
      #expect(try !typist.isLetterFree())
      try typist.press(38, 56, 22, 65, 54)
      try typist.waitForInk(true, at: 200, 130)
      // The first Escape finishes the text; a later one leaves draw mode.
      try typist.stage.pressEscape()
      try typist.waitForTexts(["a c"])
      try typist.waitForNoKeyboard()
      try Wait.until("the letter keys to be released") { try typist.isLetterFree() }
      // A text without letters leaves nothing, and a tap elsewhere finishes the previous text.
      try typist.begin(200, 250)
      try typist.begin(500, 250)
      try typist.press(40)
      try typist.begin(200, 350)
      try typist.waitForTexts(["a c", "d"])
      try typist.tap("done")
      try typist.waitForNoKeyboard()
      try typist.stage.pressEscape()
      #expect(typist.stage.overlay.waitForEnd() == .exited(0))
      #expect(try typist.texts() == ["a c", "d"])
      #expect(typist.stage.overlay.messages.isEmpty)
    }
  }

  @Test("Leaving draw mode keeps the text being typed, and leaves no window or key grab behind")
  func leavingWhileTyping() throws {
    try withServer(in: .plain) { server in
      let typist = try Typist(server)
      try typist.begin()
      try typist.tap("38")
      try typist.waitForInk(true, at: 200, 130)
      try typist.stage.finger.touchDown(3, at: try typist.position(of: "backspace"))
      #expect(typist.stage.overlay.stop() == .exited(0))
      try typist.stage.finger.touchUp(3)
      #expect(try typist.texts() == ["a"])
      #expect(typist.stage.ourWindows.isEmpty)
      #expect(try typist.isLetterFree() && typist.stage.isEscapeAvailable())
      #expect(typist.stage.overlay.messages.isEmpty)
    }
  }

  @Test(
    "The keyboard folds to a tab, is dragged by its rim, and is above a text at the lower edge")
  func keyboardPositions() throws {
    try withServer(in: .plain) { server in
      let typist = try Typist(server, isAbove: true)
      try typist.begin(200, 600)
      try typist.tap("38")
      try typist.waitForInk(true, at: 200, 580)
      let done = try typist.position(of: "done")
      // The dash that folds the keyboard is above the Backspace key.
      let fold = Point(x: done.x, y: 37)
      try typist.stage.finger.tap(3, at: fold)
      try typist.waitForNoKeyboard()
      try typist.press(56)
      try typist.stage.finger.tap(3, at: Point(x: 640, y: 46))
      try typist.waitForKeyboard()
      try typist.stage.finger.touchDown(3, at: Point(x: 640, y: 34))
      try typist.stage.finger.touchMove(3, to: Point(x: 640, y: 234), steps: 10)
      try typist.stage.finger.touchUp(3)
      try typist.stage.wait(for: 0x2F_6FED, done.x - 30, done.y + 200, "the dragged keyboard")
      try typist.stage.finger.tap(3, at: Point(x: done.x, y: done.y + 200))
      try typist.waitForTexts(["ab"])
      #expect(typist.stage.overlay.stop() == .exited(0))
      #expect(typist.stage.overlay.messages.isEmpty)
    }
  }

  @Test("The keyboard moves away from the card for pages, and from a text begun beneath it")
  func movingKeyboard() throws {
    try withServer(in: .plain) { server in
      let typist = try Typist(server)
      try typist.begin()
      let done = try typist.position(of: "done")
      try typist.stage.tap(.board)
      // Beside the card it is 34 mm farther to the left.
      let moved = Point(x: done.x - 136, y: done.y)
      try typist.stage.wait(for: 0x2F_6FED, moved.x - 30, moved.y, "the keyboard beside the card")
      try typist.stage.finger.tap(1, at: Point(x: 640, y: 712))
      try typist.stage.wait(
        for: 0x2F_6FED, moved.x - 30, moved.y - 412, "the keyboard at the upper edge")
      let letter = try typist.position(of: "38")
      try typist.stage.finger.tap(3, at: Point(x: letter.x - 136, y: letter.y - 412))
      try typist.waitForInk(true, at: 640, 680)
      #expect(typist.stage.overlay.stop() == .exited(0))
      #expect(try typist.texts() == ["a"])
      #expect(typist.stage.overlay.messages.isEmpty)
    }
  }

  @Test(
    "A text being edited when the program is killed is restored in place of its previous version"
  )
  func killedWhileTyping() throws {
    try withServer(in: .plain) { server in
      let typist = try Typist(server)
      try typist.begin()
      try typist.tap("38", "56")
      // Reading the file also recovers the text that a killed program would leave unfinished.
      try typist.waitForTexts(["ab"])
      typist.stage.overlay.killNow()
      try typist.waitForNoKeyboard()
      let again = try RunningOverlay(
        on: server.display, ["draw", typist.file, "--tool=text", "--px-per-mm=4"])
      try typist.waitForInk(true, at: 200, 130)
      try typist.begin(220, 150)
      try typist.tap("54")
      try Wait.until("the text to replace the former one") {
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
