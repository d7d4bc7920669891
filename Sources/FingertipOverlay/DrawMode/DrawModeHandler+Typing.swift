// Typing texts. The keyboard on the screen, the grab of the keys that type and the text go
// together: all three exist exactly while a text is being typed, however it was begun.

internal import DesktopRequests
internal import FingertipInk
internal import InkTyping
internal import OverlayLayers
internal import ScreenHardware
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

extension DrawModeHandler {
  /// Opens, updates or closes the screen's keyboard and the grab of keys after a batch of events.
  ///
  /// - Parameters:
  ///   - drawing: the drawing.
  ///   - time: our clock, in ms.
  func followTyping(_ drawing: OpenDrawing, at time: Double) {
    if let keyboard = drawing.typing.keyboard { type(keyboard.advance(to: time), on: drawing) }
    let isTyping = drawing.editor.isTyping
    if modes.mode.ink?.isTyping != isTyping { modes.change { $0.ink?.isTyping = isTyping } }
    guard isTyping, let frame = drawing.editor.typedFrame else { return closeKeyboard(of: drawing) }
    let keyboard = keyboard(of: drawing)
    let monitor = overlay.screen.monitor(at: frame.center)
    let board = regions.tree?.visibleFrame(named: PaletteRegions.boardCard)
    if keyboard.mustMove(
      from: regions.tree?.visibleFrame(named: KeyboardRegions.card), for: drawing.editor.textNumber,
      on: monitor?.name, besideBoard: drawing.showsBoard,
      avoiding: [frame, board].compactMap(\.self))
    {
      regions.drawing?.keyboard = nil
    }
    if regions.drawing?.keyboard == nil { place(keyboard, of: drawing, for: frame, on: monitor) }
  }

  /// Removes the keyboard from the screen, if it is there.
  private func closeKeyboard(of drawing: OpenDrawing) {
    if regions.drawing?.keyboard != nil { regions.drawing?.keyboard = nil }
    // The keys have no regions any more, so their fingers are not seen to leave.
    drawing.typing.keyboard?.release()
    unfoldPalette(drawing)
  }

  /// Returns the keyboard of a drawing, which is made for its first text, with the present keys.
  private func keyboard(of drawing: OpenDrawing) -> ScreenKeyboard {
    let connection = overlay.connection
    let keyboard = drawing.typing.keyboard ?? ScreenKeyboard()
    if drawing.typing.keyboard == nil { connection.followTyping() }
    drawing.typing.keyboard = keyboard
    if drawing.typing.revision != connection.keyboardRevision {
      drawing.typing.revision = connection.keyboardRevision
      readKeys(for: keyboard)
    }
    return keyboard
  }

  /// Shows the keyboard beside a text, on the monitor of the text.
  private func place(
    _ keyboard: ScreenKeyboard, of drawing: OpenDrawing, for frame: Rect, on monitor: Monitor?
  ) {
    let area = monitor.map { Rect($0.frame) } ?? regions.primaryMonitor
    keyboard.open(
      for: frame, on: area, named: monitor?.name,
      pixelsPerMillimetre: overlay.screen.density.pixelsPerMillimetre(at: area.center),
      beside: regions.paletteFrames)
    regions.drawing?.keyboard = keyboard
    foldPalette(drawing)
    closeCoveredBoard(drawing)
  }

  /// Closes the card for pages if there is no room for it beside the keyboard.
  private func closeCoveredBoard(_ drawing: OpenDrawing) {
    guard let keys = regions.tree?.visibleFrame(named: KeyboardRegions.card),
      let board = regions.tree?.visibleFrame(named: PaletteRegions.boardCard),
      !keys.intersection(board).isEmpty
    else { return }
    drawing.wantsBoard = false
    showPalette(drawing)
  }

  /// Folds the palette if the keyboard would cover it, as on screens that are too small for both.
  private func foldPalette(_ drawing: OpenDrawing) {
    guard let palette = drawing.palette, !palette.isFolded,
      let keys = regions.frame(of: KeyboardRegions.card),
      let card = regions.frame(of: PaletteRegions.card), !keys.intersection(card).isEmpty
    else { return }
    palette.fold(in: regions)
    drawing.typing.hasFoldedPalette = true
  }

  /// Unfolds the palette that the keyboard would have covered.
  private func unfoldPalette(_ drawing: OpenDrawing) {
    guard drawing.typing.hasFoldedPalette else { return }
    drawing.typing.hasFoldedPalette = false
    if let palette = drawing.palette, palette.isFolded { palette.fold(in: regions) }
  }

  private func readKeys(for keyboard: ScreenKeyboard) {
    let keys = overlay.connection.keysyms(of: KeyLevels.typingKeys)
    keyboard.levels = KeyLevels(keys.symbols, layouts: keys.layouts)
    if regions.drawing?.keyboard != nil { regions.refreshPalette() }
  }

  /// Switches the keyboard to its next layout, in which the next touched key is typed.
  func changeLayout(_ drawing: OpenDrawing) {
    guard let keyboard = drawing.typing.keyboard else { return }
    overlay.connection.switchToNextLayout(of: keyboard.levels.layouts)
    readKeys(for: keyboard)
  }

  /// Types the text of a key on the screen.
  func press(_ key: ScreenKey, _ event: ScreenKeyEvent, on drawing: OpenDrawing) {
    guard let keyboard = drawing.typing.keyboard, drawing.editor.isTyping else { return }
    type(keyboard.follow(event, on: key, at: Monotonic.milliseconds), on: drawing)
  }

  /// Types the symbol of a physical key in a state of modifiers and layout, if a text is open.
  func press(_ key: KeyStroke, state: UInt32) {
    guard let open, let keyboard = open.typing.keyboard, open.editor.isTyping,
      modes.keys.typing != nil,
      let symbol = TypedSymbol(keysym: overlay.connection.keysym(of: key, state: state))
    else { return }
    type(keyboard.type(symbol), on: open)
  }

  private func type(_ edits: [TextEdit], on drawing: OpenDrawing) {
    drawing.editor.type(edits)
    // Shift may have ended, so that the keys show another level.
    if regions.drawing?.keyboard != nil { regions.refreshPalette() }
  }

  /// Folds the keyboard on the screen, or unfolds it.
  func foldKeyboard(of drawing: OpenDrawing) {
    guard let keyboard = drawing.typing.keyboard, regions.drawing?.keyboard != nil else { return }
    keyboard.fold()
    regions.setHidden(keyboard.isFolded, KeyboardRegions.card)
    regions.setHidden(!keyboard.isFolded, KeyboardRegions.tab)
  }
}
