import FingertipSettings
import InkInstruments
import InkPages
import InkTyping
import PaintingSupport
import SeededRandom
import SystemSupport
import Testing
import TouchDrawing
import TouchInk
import TouchX11
import Touches

@testable import FingertipInk
@testable import TouchRig

/// A lesson of random fingers, pens and commands on a drawing in a file, with its pixels as a
/// display shows them.
final class RandomLesson {
  let editor: InkEditor
  /// The steps so far.
  private(set) var steps: [String] = []
  private let path: String
  private let settings: DrawSettings
  private let medium: Medium
  private let responder: InkResponder
  private let pens = OnePen()
  private var tracker = TouchTracker(unknownTouches: .ignore)
  private var random: SplitMix64
  private var now = 1000.0
  /// The contacts that are down, with their positions.
  private var down: [TouchID: Point] = [:]
  private var fingers: UInt32 = 0
  private var screen: Sheet

  private static let screens = [(320, 240), (240, 320), (200, 150)].map { PixelRect(ofRoot: $0) }

  /// A pen, which always has the same contact.
  private final class OnePen: PenWatch {
    static let contact = TouchID(device: DeviceID(rawValue: 9), contact: 0)
    func isPen(_ device: DeviceID) -> Bool { device == Self.contact.device }
    func isPenNear(at time: Timestamp) -> Bool { false }
  }

  /// Begins a lesson with random settings.
  ///
  /// - Parameters:
  ///   - seed: the seed of everything that happens.
  ///   - path: the path of the drawing.
  /// - Throws: an error if the drawing cannot be opened or there is no memory for its pixels.
  init(seed: UInt64, keptIn path: String) throws {
    self.path = path
    random = SplitMix64(seed: seed)
    var settings = DrawSettings()
    settings.line.straightens = Bool.random(using: &random)
    settings.line.filter = random.element(of: InkFilter.allCases)
    settings.input.hand = random.element(of: HandUse.allCases)
    settings.pages.pan = random.element(of: InkPanning.allCases)
    settings.replaces = random.chance(1, of: 6)
    settings.undoDepth = random.element(of: [0, 3, 100])
    self.settings = settings
    medium = random.element(of: [Medium.translucent, .shaped])
    editor = try Self.editor(on: Self.screens[0], settings, medium, keptIn: path)
    responder = InkResponder(
      editor,
      gestures: LeaveGestures(screen: Self.screens[0], pixelsPerMillimetre: 4, fingers: nil))
    responder.pens = pens
    screen = try #require(Sheet(Self.screens[0]))
  }

  private static func editor(
    on area: PixelRect, _ settings: DrawSettings, _ medium: Medium, keptIn path: String
  ) throws -> InkEditor {
    let keeper = try DrawingKeeper(named: path)
    let editor = try InkEditor(
      area: area, settings: settings, density: .fourPixelsPerMillimetre, log: { _, _ in })
    editor.open(keeper.content, keptIn: keeper.file)
    editor.resize(to: area, density: .fourPixelsPerMillimetre, medium: medium)
    return editor
  }

  /// The latest steps, which lead to what went wrong.
  var story: Comment {
    Comment(rawValue: "\(settings), \(medium)\n" + steps.suffix(30).joined(separator: "\n"))
  }

  // MARK: - Steps

  /// Carries out a random step, and shows what has changed.
  func step() {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<8: if random.chance(down.count, of: 4) { lift() } else { touchDown() }
    case 8..<26: moveFingers()
    case 26: rest(random.element(of: [50, 400, 700, 2000]))
    case 27..<36: command()
    default: pageCommand()
    }
    show()
  }

  /// Ends all touches, texts and selections.
  func finish() {
    for contact in contacts { report(contact, .ended, nil) }
    down = [:]
    editor.finishText()
    editor.deselect()
    for kind in RulerKind.allCases where editor.hasRuler(kind) { editor.toggle(kind) }
    // Until the light of lasers has faded.
    rest(100_000)
    show()
  }

  private var contacts: [TouchID] {
    down.keys.sorted { ($0.device.rawValue, $0.contact) < ($1.device.rawValue, $1.contact) }
  }

  private func touchDown() {
    var contact = OnePen.contact
    if down[contact] != nil || !random.chance(1, of: 4) {
      fingers += 1
      contact = TouchID(device: DeviceID(rawValue: 8), contact: fingers)
    }
    let position = Point(
      x: Double.random(in: -5...325, using: &random), y: Double.random(in: -5...245, using: &random)
    )
    down[contact] = position
    report(contact, .began, position)
  }

  private func lift() {
    let contact = random.element(of: contacts)
    down[contact] = nil
    report(contact, random.chance(1, of: 8) ? .cancelled : .ended, nil)
  }

  private func moveFingers() {
    for contact in contacts {
      guard let position = down[contact] else { continue }
      let reach = random.chance(1, of: 10) ? 120.0 : 25
      let next = Point(
        x: position.x + Double.random(in: -reach...reach, using: &random),
        y: position.y + Double.random(in: -reach...reach, using: &random))
      down[contact] = next
      report(contact, .moved, next)
    }
  }

  private func report(_ contact: TouchID, _ phase: TouchPhase, _ position: Point?) {
    now += Double(Int.random(in: 0...12, using: &random))
    steps.append("\(now) ms: \(contact) \(phase) \(position.map { "at \($0.x), \($0.y)" } ?? "")")
    var changes: [Touch] = []
    _ = tracker.apply(
      TouchEvent(id: contact, phase: phase, time: Timestamp(milliseconds: now), position: position),
      into: &changes)
    for touch in changes { responder.follow(touch) }
  }

  private func rest(_ time: Double) {
    now += time
    steps.append("rest for \(time) ms")
    responder.advance(to: Timestamp(milliseconds: now))
  }

  private func command() {
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: carryOut("tool", random.element(of: InkTool.allCases)) { editor.choose($0) }
    case 2:
      let colour = Colour(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))
      carryOut("colour", colour) { editor.choose($0, by: nil) }
    case 3: carryOut("width", random.element(of: InkWidth.allCases)) { editor.choose($0) }
    case 4: steps.append("undo: \(editor.undo())")
    case 5: steps.append("redo: \(editor.redo())")
    case 6: carryOut("ruler", random.element(of: RulerKind.allCases)) { editor.toggle($0) }
    case 7 where editor.isTyping:
      let edits: [TextEdit] = [.insert("a"), .insert("ß"), .newLine, .deleteBackward, .left, .up]
      carryOut("type", random.element(of: edits)) { editor.type([$0]) }
    case 7 where editor.hasLassoSelection:
      carryOut("selection", random.element(of: SelectionCommand.allCases)) { editor.perform($0) }
    case 7:
      let strokes = editor.document.strokes.map(\.id).filter { _ in random.chance(1, of: 2) }
      carryOut("select", strokes) {
        editor.choose(.lasso)
        editor.select($0)
      }
    default: if random.chance(1, of: 3) { carryOut("clear", ()) { editor.clear() } }
    }
  }

  private func pageCommand() {
    let page = Int.random(in: 0..<editor.pageCount, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      let step = random.element(of: [PageStep.new, .next, .previous, .remove, .restore])
      carryOut("page", editor.pageCount > 4 && step == .new ? .next : step) { try? editor.make($0) }
    case 2: carryOut("turn to index", page) { editor.turn(to: $0) }
    case 3: carryOut("move page at index", page) { editor.movePage(from: $0, to: 0) }
    case 4:
      let grounds = [PageGround.desktop, .paper(.white), .paper(.black)]
      carryOut("ground", random.element(of: grounds)) { editor.choose($0) }
    case 5: carryOut("view", random.element(of: ViewStep.allCases)) { editor.make($0) }
    case 6 where editor.canEnlarge:
      carryOut("scale", Double.random(in: 0.5...2, using: &random)) {
        editor.enlarge(by: $0, around: Point(x: 100, y: 100))
      }
    default:
      if random.chance(1, of: 4) { carryOut("screen", random.element(of: Self.screens), resize) }
    }
  }

  private func carryOut<Value>(_ name: String, _ value: Value, _ body: (Value) -> Void) {
    steps.append("\(name) \(value)")
    body(value)
  }

  private func resize(to area: PixelRect) {
    editor.resize(to: area, density: .fourPixelsPerMillimetre, medium: medium)
    guard let sheet = Sheet(area) else { return }
    screen = sheet
    editor.invalidateAll()
  }

  // MARK: - Pixels

  /// Paints what has changed, as a display does.
  private func show() {
    var damage = DamageList(pane: screen.bounds)
    editor.update(at: Timestamp(milliseconds: now)) { damage.add($0) }
    for rect in damage.rects { editor.paint(rect, into: screen.target) }
  }

  /// The pixels on the screen.
  var shown: InkPixels { InkPixels(screen.target) }

  /// The pixels if the screen is repainted from the editor's.
  func repainted() throws -> InkPixels { try Self.painted(editor) }

  /// The pixels if the editor also paints all finished ink anew.
  func rendered() -> InkPixels {
    editor.invalidateAll()
    show()
    return shown
  }

  private static func painted(_ editor: InkEditor) throws -> InkPixels {
    let sheet = try #require(Sheet(editor.document.area))
    editor.paint(sheet.bounds, into: sheet.target)
    return InkPixels(sheet.target)
  }

  /// Whether nothing is in progress whose pixels depend on how it came about.
  var hasOnlyFinishedInk: Bool { editor.document.drafts.isEmpty }

  /// The pixels of all pages with ink; empty for pages without any.
  func pages() throws -> [InkPixels] { try pages(of: editor) }

  /// The pages of another editor, which has read the file.
  func pagesOfFile() throws -> [InkPixels] {
    editor.flushStorage()
    let text = try String(decoding: RegularFile.bytes(of: path, limit: 1 << 24), as: UTF8.self)
    return try withDrawingPath(text) { copy in
      try pages(of: Self.editor(on: editor.document.area, settings, medium, keptIn: copy))
    }
  }

  private func pages(of editor: InkEditor) throws -> [InkPixels] {
    let index = editor.pageIndex
    defer { editor.turn(to: index) }
    return try (0..<editor.pageCount).map { page in
      editor.turn(to: page)
      editor.update(at: Timestamp(milliseconds: now)) { _ in }
      // A page without ink is adapted to the screen when it is opened.
      return editor.document.count == 0 ? InkPixels() : try Self.painted(editor)
    }
  }
}
