import InkTyping
import Testing
import TouchRouting
import Touches

@testable import FingertipInk
@testable import FingertipSettings

@Suite("The position of the on-screen keyboard")
struct KeyboardPlaceTests {
  fileprivate struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let size: (width: Double, height: Double)
    let density: Double
    /// The palette, and its card for pages.
    let cards: [Rect]
    /// The number of cards, from the first, that the keyboard must not cover.
    let free: Int
  }

  fileprivate static let cases = [
    Case(
      testDescription: "a large screen", size: (1920, 1080), density: 6.18,
      cards: [Rect(x: 1700, y: 200, width: 190, height: 660)], free: 1),
    Case(
      testDescription: "a small screen", size: (800, 480), density: 5.2,
      cards: [Rect(x: 668, y: 37, width: 117, height: 406)], free: 1),
    Case(
      testDescription: "a small screen with both cards", size: (800, 480), density: 3.78,
      cards: [
        Rect(x: 668, y: 37, width: 117, height: 406), Rect(x: 543, y: 88, width: 117, height: 304),
      ], free: 2),
    Case(
      testDescription: "a small screen with no room beside both cards", size: (800, 480),
      density: 7.5,
      cards: [
        Rect(x: 668, y: 37, width: 117, height: 406), Rect(x: 543, y: 88, width: 117, height: 304),
      ], free: 1),
    Case(
      testDescription: "a palette at the left", size: (800, 480), density: 5.2,
      cards: [Rect(x: 10, y: 37, width: 117, height: 406)], free: 1),
    Case(
      testDescription: "a palette in the middle of a narrow screen", size: (480, 800),
      density: 5.2, cards: [Rect(x: 180, y: 300, width: 117, height: 406)], free: 0),
    Case(
      testDescription: "a folded palette above the keyboard", size: (800, 480), density: 5.2,
      cards: [Rect(x: 720, y: 20, width: 50, height: 50)], free: 1),
  ]

  @Test(
    "The keyboard becomes smaller rather than cover a text in the middle of a small screen",
    arguments: [(3.78, 32.0), (5.2, 20.0), (5.2, 32.0), (7.5, 20.0)])
  func middle(_ density: Double, _ height: Double) throws {
    let screen = PixelRect(x: 0, y: 0, width: 800, height: 480)
    let context = LayoutContext(
      screen: screen,
      monitors: [
        LayoutContext.Monitor(
          name: "screen", frame: screen, pixelsPerMillimetre: density, isPrimary: true)
      ])
    let palette = Rect(x: 668, y: 37, width: 117, height: 406)
    let keyboard = ScreenKeyboard()
    func frame(for text: Rect) throws -> Rect {
      keyboard.open(
        for: text, on: Rect(screen), pixelsPerMillimetre: density, beside: [palette])
      let card = try #require(keyboard.regions(on: context).first { $0.id == KeyboardRegions.card })
      return card.placement.frame.resolved(in: Rect(screen), context)
    }
    let usual = try frame(for: Rect(x: 220, y: 20, width: 20, height: height))
    for y in stride(from: 0, through: 480 - height, by: 5) {
      let text = Rect(x: 220, y: y, width: 20, height: height)
      let frame = try frame(for: text)
      #expect(frame.intersection(text.grown(by: -1e-6)).isEmpty, "at \(y): \(frame)")
      #expect(frame.y >= -1e-6 && frame.maxY <= 480 + 1e-6 && frame.width <= usual.width + 1e-6)
      #expect(frame.width / 15.3 >= 5 * density)
    }
    #expect(try frame(for: Rect(x: 220, y: 20, width: 20, height: height)) == usual)
  }

  @Test("The keyboard moves away from a text that is begun beneath it, and not while it grows")
  func moving() {
    let keyboard = ScreenKeyboard()
    let frame = Rect(x: 0, y: 300, width: 700, height: 180)
    let (above, beneath) = (
      Rect(x: 90, y: 100, width: 20, height: 20), Rect(x: 90, y: 460, width: 20, height: 20)
    )
    func mustMove(_ text: Int, _ place: Rect, isOpen: Bool = true, board: Rect? = nil) -> Bool {
      keyboard.mustMove(
        from: isOpen ? frame : nil, for: text, besideBoard: board != nil,
        avoiding: [place, board].compactMap(\.self))
    }
    #expect(!mustMove(1, above, isOpen: false) && !mustMove(1, beneath))
    #expect(mustMove(2, beneath) && !mustMove(2, beneath))
    #expect(!mustMove(3, above))
    let board = Rect(x: 600, y: 100, width: 120, height: 300)
    #expect(mustMove(3, above, board: board) && !mustMove(3, above, board: board))
    #expect(!mustMove(3, above))
    // While it is folded, it covers nothing.
    keyboard.fold()
    #expect(!mustMove(4, beneath, isOpen: false))
    keyboard.fold()
    #expect(mustMove(4, beneath))
  }

  @Test("The keyboard is on the monitor of the text, or on the primary one once that is unplugged")
  func monitors() throws {
    func monitor(_ name: String, x: Int, _ width: Int, isPrimary: Bool) -> LayoutContext.Monitor {
      LayoutContext.Monitor(
        name: name, frame: PixelRect(x: x, y: 0, width: width, height: 800),
        pixelsPerMillimetre: 4, isPrimary: isPrimary)
    }
    let primary = monitor("wall", x: 0, 1600, isPrimary: true)
    let second = monitor("laptop", x: 1600, 1000, isPrimary: false)
    let screen = PixelRect(x: 0, y: 0, width: 2600, height: 800)
    func frame(_ keyboard: ScreenKeyboard, _ monitors: [LayoutContext.Monitor]) throws -> Rect {
      let context = LayoutContext(screen: screen, monitors: monitors)
      let card = try #require(keyboard.regions(on: context).first { $0.id == KeyboardRegions.card })
      let area = try #require(context.area(of: card.placement.screen))
      return card.placement.frame.resolved(in: area, context) + Vector(dx: area.x, dy: area.y)
    }
    let keyboard = ScreenKeyboard()
    // The palette on the other monitor is no obstacle.
    let palette = Rect(x: 1400, y: 0, width: 190, height: 800)
    keyboard.open(
      for: Rect(x: 1700, y: 100, width: 20, height: 20), on: Rect(second.frame), named: "laptop",
      pixelsPerMillimetre: 4, beside: [palette])
    let placed = try frame(keyboard, [primary, second])
    #expect(abs(placed.center.x - 2100) < 1e-6 && placed.x >= 1600 && placed.maxX <= 2600)
    let remaining = try frame(keyboard, [primary])
    #expect(abs(remaining.center.x - 800) < 1e-6)
    func mustMove(_ text: Int, to name: String) -> Bool {
      keyboard.mustMove(from: placed, for: text, on: name, besideBoard: false, avoiding: [])
    }
    #expect(!mustMove(1, to: "laptop"))
    #expect(!mustMove(1, to: "wall"))
    #expect(mustMove(2, to: "wall"))
  }

  @Test(
    "The keyboard does not cover the palette if its keys stay wide enough for fingers",
    arguments: cases)
  fileprivate func position(_ example: Case) throws {
    let screen = PixelRect(
      x: 0, y: 0, width: Int(example.size.width), height: Int(example.size.height))
    let context = LayoutContext(
      screen: screen,
      monitors: [
        LayoutContext.Monitor(
          name: "screen", frame: screen, pixelsPerMillimetre: example.density, isPrimary: true)
      ])
    let keyboard = ScreenKeyboard()
    for y in [0.1, 0.9] {
      keyboard.open(
        for: Rect(x: 100, y: y * example.size.height, width: 20, height: 20), on: Rect(screen),
        pixelsPerMillimetre: example.density, beside: example.cards)
      let card = try #require(keyboard.regions(on: context).first { $0.id == KeyboardRegions.card })
      let frame = card.placement.frame.resolved(in: Rect(screen), context)
      let bounds = Rect(screen).grown(by: 1e-6)
      #expect(frame.x >= bounds.x && frame.maxX <= bounds.maxX)
      #expect(frame.y >= bounds.y && frame.maxY <= bounds.maxY)
      for card in example.cards.prefix(example.free) {
        #expect(frame.intersection(card).isEmpty, "at \(y): \(frame)")
      }
      // A key is a 15th of the keyboard's width, without its margins.
      #expect(frame.width / 15.3 >= (example.free == 0 ? 4 : 5) * example.density)
    }
  }

  // The key has a letter on keyboards for Brazil and Japan; servers with old keycodes have Home
  // there.
  @Test(
    "The key beside the right Shift is shown if it has a letter, and typed",
    arguments: [(0x2F, true), (0xFF50, false), (0, false)] as [(UInt32, Bool)])
  func additionalKey(keysym: UInt32, isShown: Bool) throws {
    let levels = KeyLevels([97: [keysym, keysym]])
    let card = try #require(
      KeyboardRegions(keyboard: TypingKeyboard(levels), isFolded: false).regions.first)
    #expect(card.children.contains { $0.id == "draw key 97" } == isShown)
    #expect(KeyLevels.typingKeys.contains(97) && KeyLevels.typingKeys.contains(132))
    let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
    let context = LayoutContext(screen: screen, monitors: [])
    let frames = card.children.map { $0.placement.frame.resolved(in: Rect(screen), context) }
    for (index, frame) in frames.enumerated() {
      #expect(frames[..<index].allSatisfy { frame.intersection($0).isEmpty })
    }
  }
}
