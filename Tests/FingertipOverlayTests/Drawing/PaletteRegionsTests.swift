import DrawnSymbols
import InkPages
import Testing
import TouchDrawing
import TouchInk
import TouchRouting
import Touches
import Translations

@testable import FingertipInk
@testable import FingertipOverlay
@testable import FingertipRegions
@testable import FingertipSettings

@Suite struct PaletteRegionsTests {
  /// A monitor by its size in px and its density in px/mm.
  struct Screen: CustomTestStringConvertible {
    var width: Int
    var height: Int
    var density: Double
    var testDescription: String { "\(width) × \(height), \(density) px/mm" }

    var context: LayoutContext {
      let frame = PixelRect(x: 0, y: 0, width: width, height: height)
      return LayoutContext(
        screen: frame,
        monitors: [
          .init(name: "screen", frame: frame, pixelsPerMillimetre: density, isPrimary: true)
        ])
    }
  }

  private static let screens = [
    Screen(width: 1920, height: 1080, density: 3.8), Screen(width: 1280, height: 800, density: 5.9),
    Screen(width: 800, height: 480, density: 5.2), Screen(width: 480, height: 800, density: 9),
    Screen(width: 3840, height: 2160, density: 2.1), Screen(width: 320, height: 240, density: 5),
    Screen(width: 800, height: 480, density: 7.9), Screen(width: 1920, height: 1080, density: 7.9),
  ]

  private static let states: [PaletteState] =
    InkTool.allCases.map { PaletteState(tool: $0) }
    + [
      PaletteState(colours: [PaletteLooks.colours[3]], width: .broad, canUndo: true, canRedo: true),
      PaletteState(isPassThrough: true, hasSaved: true),
    ]

  @Test("The palette fits on every screen, and its buttons do not overlap", arguments: screens)
  func fits(_ screen: Screen) throws {
    for state in Self.states {
      let palette = ToolPalette()
      palette.offer([Colour(hex: 0x12_3456)])
      var layout = RegionLayout(RegionSettings(), on: screen.context)
      let size = PaletteRegions.size(
        on: Rect(layout.tree.screen), pixelsPerMillimetre: screen.density)
      layout.add(
        PaletteRegions(state: state, colours: PaletteLooks.colours, isFolded: false, size: size)
          .regions)
      let card = try #require(layout.region(PaletteRegions.card))
      let frame = try #require(layout.tree.absoluteFrame(of: card))
      #expect(Rect(layout.tree.screen).holds(frame))
      let buttons = layout.entries.filter {
        layout.tree.parent(of: $0.key) == card && $0.value.setting.isButton
      }
      .compactMap { layout.tree.absoluteFrame(of: $0.key) }
      #expect(buttons.count == 12 + 9 + 3 + 6 + 2)
      for (index, button) in buttons.enumerated() {
        #expect(frame.holds(button))
        for other in buttons[(index + 1)...] { #expect(button.intersection(other).isEmpty) }
      }
      // Buttons are at least 8 mm wide unless the palette is scaled down, and 7 mm except on the
      // smallest screen.
      let scale = size.scale
      #expect(scale < 1 || buttons.allSatisfy { $0.width >= 8 * screen.density })
      #expect(screen.height == 240 || scale * PaletteRegions.cell >= 7)
      for id in ["draw grip", PaletteRegions.fold] {
        let part = try #require(layout.region(id))
        let frame = try #require(layout.tree.absoluteFrame(of: part))
        // The outset receives touches as well, so it counts.
        let height = frame.height + 2 * (layout.tree[part]?.outset ?? 0)
        #expect(scale < 1 || height >= 8.99 * screen.density, "\(id) is \(height) px high")
      }
    }
  }

  @Test(
    "Pages and grounds have a card beside the palette, or share its card on narrow screens",
    arguments: screens)
  func boardCard(_ screen: Screen) throws {
    var layout = RegionLayout(RegionSettings(), on: screen.context)
    let size = PaletteRegions.size(
      on: Rect(layout.tree.screen), pixelsPerMillimetre: screen.density)
    let state = PaletteState(
      board: .init(index: 9, count: 200, ground: .paper(.squared), canEnlarge: true))
    let room = Double(screen.width) / screen.density / size.scale
    layout.add(
      PaletteRegions(
        state: state, colours: PaletteLooks.colours, isFolded: false, size: size, room: room
      ).regions)
    let palette = try #require(layout.region(PaletteRegions.card))
    let isShared = room < 2 * size.width + 10
    let card = isShared ? palette : try #require(layout.region(PaletteRegions.boardCard))
    #expect(isShared == (layout.region(PaletteRegions.boardCard) == nil))
    let frame = try #require(layout.tree.absoluteFrame(of: card))
    #expect(Rect(layout.tree.screen).holds(frame))
    let buttons = layout.entries.filter {
      layout.tree.parent(of: $0.key) == card && $0.value.setting.isButton
    }
    .compactMap { layout.tree.absoluteFrame(of: $0.key) }
    #expect(buttons.count == 5 + 3 + 9 + 3 + (isShared ? 3 + 6 + 2 : 0))
    for (index, button) in buttons.enumerated() {
      #expect(frame.holds(button))
      for other in buttons[(index + 1)...] { #expect(button.intersection(other).isEmpty) }
    }
    let other = try #require(layout.tree.absoluteFrame(of: palette))
    #expect(frame.intersection(other).isEmpty || isShared)
  }

  @Test("The number of the page fits into its cell", arguments: [1, 9, 10, 99, 100, 999])
  func pageNumber(_ count: Int) throws {
    let screen = Self.screens[0]
    var layout = RegionLayout(RegionSettings(), on: screen.context)
    let size = PaletteRegions.size(
      on: Rect(layout.tree.screen), pixelsPerMillimetre: screen.density)
    let state = PaletteState(
      board: .init(index: count - 1, count: count, ground: .desktop, canEnlarge: true))
    layout.add(
      PaletteRegions(
        state: state, colours: PaletteLooks.colours, isFolded: false, size: size,
        room: Double(screen.width) / screen.density / size.scale
      ).regions)
    let cell = try #require(layout.region("draw page number"))
    let frame = try #require(layout.tree.absoluteFrame(of: cell))
    let label = try #require(layout.entries[cell]?.setting.look?.normal.label)
    let text = try #require(label.text)
    #expect(text == "\(count)/\(count)")
    // Digits of the usual font are 0.64 of its size wide, and the stroke is 0.34 of it.
    let width = Double(text.count - 1) * 0.64 + 0.34
    #expect(label.size.value * screen.density * width <= frame.width)
  }

  @Test("The notice of an error leaves the palette free", arguments: screens)
  func notice(_ screen: Screen) throws {
    var layout = RegionLayout(RegionSettings(), on: screen.context)
    let monitor = Rect(layout.tree.screen)
    let size = PaletteRegions.size(on: monitor, pixelsPerMillimetre: screen.density)
    layout.add(
      PaletteRegions(
        state: PaletteState(), colours: PaletteLooks.colours, isFolded: false, size: size
      ).regions)
    let palette = try #require(
      layout.region(PaletteRegions.card).flatMap { layout.tree.absoluteFrame(of: $0) })
    let notice = DrawNotice.groundMissing(.verbatim("cannot read the picture /home/me/waves.png"))
    layout.add([notice.region(on: screen.context, in: .english, beside: [palette])])
    let frame = try #require(
      layout.region(DrawNotice.name).flatMap { layout.tree.absoluteFrame(of: $0) })
    #expect(monitor.holds(frame) && !frame.isEmpty)
    // Beside it there may be no room at all.
    let side = monitor.widestSide(of: [palette])
    #expect(frame.intersection(palette).isEmpty || side.width <= monitor.width / 4)
  }

  @Test("A long notice has several lines instead of small letters", arguments: screens)
  func longNotice(_ screen: Screen) {
    for letterCount in [20, 400] {
      let place = NoticePlacement(
        of: letterCount, on: screen.context, beside: [], keyboard: nil)
      let width = Double(letterCount) * 2.7 + 11
      #expect(place.wraps == (0.94 * Double(screen.width) / screen.density < width))
      #expect(place.scale == 1)
    }
  }

  @Test("The notice of an error and the keyboard leave each other free", arguments: screens)
  func noticeAndKeyboard(_ screen: Screen) throws {
    let monitor = Rect(screen.context.screen)
    let palette = Rect(x: monitor.maxX - 60, y: monitor.y, width: 50, height: monitor.height)
    let keyboard = ScreenKeyboard()
    for y in [monitor.y, monitor.maxY - 10] {
      var layout = RegionLayout(RegionSettings(), on: screen.context)
      keyboard.open(
        for: Rect(x: 20, y: y, width: 10, height: 10), on: monitor,
        pixelsPerMillimetre: screen.density, beside: [palette])
      layout.add(keyboard.regions(on: screen.context))
      let keys = try #require(
        layout.region(KeyboardRegions.card).flatMap { layout.tree.absoluteFrame(of: $0) })
      let notice = DrawNotice.groundMissing(.verbatim("cannot read the picture /home/me/waves.png"))
      layout.add([
        notice.region(on: screen.context, in: .english, beside: [palette], keyboard: keys)
      ])
      let frame = try #require(
        layout.region(DrawNotice.name).flatMap { layout.tree.absoluteFrame(of: $0) })
      #expect(monitor.holds(frame) && frame.intersection(keys).isEmpty)
    }
  }

  @Test(
    "A notice that is too long for its line is above no obstacle, with as many lines as have room",
    arguments: [(28.0, false), (33.0, true), (60.0, true)])
  func noticeBelowObstacle(_ distance: Double, _ wraps: Bool) throws {
    let screen = Self.screens[0]
    let monitor = Rect(screen.context.screen)
    let palette = Rect(x: monitor.maxX - 400, y: monitor.y, width: 400, height: monitor.height)
    // It ends at this distance from the lower edge, in mm, above the place of a notice of one line.
    let height = 8 * screen.density
    let obstacle = Rect(
      x: monitor.width * 0.1, y: monitor.maxY - distance * screen.density - height,
      width: monitor.width * 0.7, height: height)
    let words = String(repeating: "waves ", count: 40)
    let notice = DrawNotice.groundMissing(.verbatim(words))
    let place = NoticePlacement(
      of: words.count, on: screen.context, beside: [palette, obstacle], keyboard: nil)
    #expect(place.wraps == wraps)
    var layout = RegionLayout(RegionSettings(), on: screen.context)
    layout.add([
      notice.region(
        on: screen.context, in: .english, beside: [palette, obstacle], keyboard: nil)
    ])
    let frame = try #require(
      layout.region(DrawNotice.name).flatMap { layout.tree.absoluteFrame(of: $0) })
    #expect(monitor.holds(frame))
    #expect(frame.intersection(obstacle).isEmpty && frame.intersection(palette).isEmpty)
  }

  @Test("The palette offers every command in every state, except the second eraser and dots")
  func commands() {
    let always: [DrawCommand] =
      [.undo, .redo, .clear, .save, .toggle, .fold, .leave]
      + InkWidth.allCases.map(DrawCommand.width) + PaletteLooks.colours.map(DrawCommand.colour)
      + InkTool.allCases.filter { ![.eraser, .areaEraser, .dotted].contains($0) }
      .map(DrawCommand.tool)
    for state in Self.states {
      let palette = PaletteRegions(
        state: state, colours: PaletteLooks.colours, isFolded: false)
      let offered = palette.regions.flatMap { [$0] + $0.children }.flatMap { region in
        region.responses.actions[.control(.upInside)] ?? []
      }
      for command in always { #expect(offered.contains(.draw(command)), "\(command)") }
      let eraser: InkTool = state.tool == .eraser ? .areaEraser : .eraser
      #expect(offered.contains(.draw(.tool(eraser))))
    }
  }

  @Test("On the first page, the button that sends a selection to the previous page is dimmed")
  func firstPage() throws {
    for hasPreviousPage in [false, true] {
      let state = PaletteState(hasSelection: true, hasPreviousPage: hasPreviousPage)
      let card = try #require(
        PaletteRegions(state: state, colours: PaletteLooks.colours, isFolded: false).selection)
      for button in card.children.prefix(5) {
        let isPrevious = button.id == "draw selection previous"
        let isDimmed = button.look?.normal.label.colour == CardColours.faint
        #expect(isDimmed == (isPrevious && !hasPreviousPage))
      }
    }
  }

  @Test(
    "The palette and its tab show whether fingers draw or pass through", arguments: [false, true])
  func mode(isPassThrough: Bool) throws {
    var state = PaletteState(tool: .line, colours: [PaletteLooks.colours[2]])
    state.isPassThrough = isPassThrough
    let regions = PaletteRegions(
      state: state, colours: PaletteLooks.colours, isFolded: false
    ).regions
    let buttons = regions.flatMap(\.children)
    func isSelected(_ command: DrawCommand) throws -> Bool {
      let button = try #require(
        buttons.first { $0.responses.actions[.control(.upInside)] == [.draw(command)] })
      return button.look?.normal.fill != nil
    }
    #expect(try isSelected(.toggle) == isPassThrough && isSelected(.tool(.line)) != isPassThrough)
    let tab = try #require(regions.first { $0.id == PaletteRegions.tab }?.look?.normal)
    #expect(tab.label.symbol == (isPassThrough ? .pointer : .line))
    #expect((tab.border == PaletteLooks.colours[2]) != isPassThrough)
  }
}

extension Rect {
  /// Whether it contains all of another rectangle, apart from rounding errors.
  fileprivate func holds(_ other: Rect) -> Bool {
    let whole = grown(by: 1e-6)
    return whole.x <= other.x && whole.y <= other.y && other.maxX <= whole.maxX
      && other.maxY <= whole.maxY
  }
}

@Test(
  "Pictures are saved in the folder that the desktop configures for pictures",
  arguments: [
    ("XDG_PICTURES_DIR=\"$HOME/Bilder\"", "/home/me/Bilder"),
    ("# a comment\nXDG_PICTURES_DIR=\"/data/pictures\"\n", "/data/pictures"),
    ("XDG_MUSIC_DIR=\"$HOME/Music\"", nil), ("XDG_PICTURES_DIR=\"pictures\"", nil),
    ("XDG_PICTURES_DIR=$HOME/Bilder", nil), ("", nil),
  ] as [(String, String?)])
func pictureFolder(text: String, folder: String?) {
  #expect(UserFolders.folder(.pictures, in: text, home: "/home/me") == folder)
}

@Test("Every command of draw mode is found by its word")
func drawCommands() {
  for word in DrawCommand.words { #expect(DrawCommand(word: word)?.word == word) }
  #expect(Set(DrawCommand.words).count == DrawCommand.words.count)
  #expect(DrawCommand(word: "#ff8800") == .colour(Colour(hex: 0xFF_8800)))
  #expect(DrawCommand(word: "#FF8800")?.word == "#FF8800")
  #expect(DrawCommand(word: "paint") == nil && DrawCommand(word: "") == nil)
}
