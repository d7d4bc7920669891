// Typing texts. The keyboard on the screen, the grab of the keys that type and the text go together: all of them
// are there while a text is typed, whoever began it, and none of them for a moment longer.

internal import DesktopRequests
internal import FingertipInk
internal import InkTyping
internal import ScreenHardware
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import Touches

extension DrawModeHandler {
  /// Brings the keyboard on the screen and the keys to where the text is, after a batch of events; the time is
  /// that of our clock, in ms.
  func followTyping(_ drawing: OpenDrawing, at time: Double) {
    if let keyboard = drawing.typing.keyboard { type(keyboard.advance(to: time), on: drawing) }
    let isTyping = drawing.editor.isTyping
    if modes.mode.ink?.isTyping != isTyping { modes.change { $0.ink?.isTyping = isTyping } }
    guard isTyping, let frame = drawing.editor.typedFrame else {
      if regions.drawing?.keyboard != nil { regions.drawing?.keyboard = nil }
      unfoldPalette(drawing)
      return
    }
    let connection = overlay.connection
    let keyboard = drawing.typing.keyboard ?? ScreenKeyboard()
    if drawing.typing.keyboard == nil { connection.followTyping() }
    drawing.typing.keyboard = keyboard
    if drawing.typing.revision != connection.keyboardRevision {
      drawing.typing.revision = connection.keyboardRevision
      readKeys(for: keyboard)
    }
    if regions.drawing?.keyboard == nil {
      let monitor = regions.primaryMonitor
      keyboard.open(
        for: frame, on: monitor,
        pixelsPerMillimetre: overlay.screen.density.pixelsPerMillimetre(at: monitor.center),
        beside: regions.paletteFrames)
      regions.drawing?.keyboard = keyboard
      foldPalette(drawing)
    }
  }

  /// Folds the palette where the keyboard would cover it, on screens that are too small for both.
  private func foldPalette(_ drawing: OpenDrawing) {
    guard let palette = drawing.palette, !palette.isSmall,
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
    if let palette = drawing.palette, palette.isSmall { palette.fold(in: regions) }
  }

  private func readKeys(for keyboard: ScreenKeyboard) {
    let keys = overlay.connection.keysyms(of: KeyLevels.typingKeys)
    keyboard.levels = KeyLevels(keys.symbols, layouts: keys.layouts)
    if regions.drawing?.keyboard != nil { regions.refreshPalette() }
  }

  /// Gives the keyboard its next layout, which the next key that a finger touches is in.
  func changeLayout(_ drawing: OpenDrawing) {
    guard let keyboard = drawing.typing.keyboard else { return }
    overlay.connection.takeNextLayout(of: keyboard.levels.layouts)
    readKeys(for: keyboard)
  }

  /// Types what a key on the screen asks for.
  func press(_ key: ScreenKey, _ event: ScreenKeyEvent, on drawing: OpenDrawing) {
    guard let keyboard = drawing.typing.keyboard, drawing.editor.isTyping else { return }
    type(keyboard.follow(event, on: key, at: Monotonic.milliseconds), on: drawing)
  }

  /// Types what a key of the keyboard means with the modifiers and the layout of a state, where a text is typed.
  func press(_ key: KeyStroke, state: UInt32) {
    guard let open, open.editor.isTyping, modes.keys.typing != nil,
      let symbol = TypedSymbol(keysym: overlay.connection.keysym(of: key, state: state))
    else { return }
    let keyboard = open.typing.keyboard ?? ScreenKeyboard()
    type(keyboard.type(symbol), on: open)
  }

  private func type(_ edits: [TextEdit], on drawing: OpenDrawing) {
    drawing.editor.type(edits)
    // Shift may be over, and another level in effect.
    if regions.drawing?.keyboard != nil { regions.refreshPalette() }
  }

  /// Makes the keyboard on the screen small, or large again.
  func foldKeyboard(of drawing: OpenDrawing) {
    guard let keyboard = drawing.typing.keyboard, regions.drawing?.keyboard != nil else { return }
    keyboard.fold()
    regions.setHidden(keyboard.isSmall, KeyboardRegions.card)
    regions.setHidden(!keyboard.isSmall, KeyboardRegions.tab)
  }
}
