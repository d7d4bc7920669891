package import FingertipSettings
package import InkTyping
package import TouchRouting
package import Touches

/// The keyboard on the screen: regions over everything else, their state, and where they are.
package final class ScreenKeyboard {
  private var keyboard = TypingKeyboard()
  private var isFolded = false
  /// Whether it lies at the upper edge of the screen, since the text is at the lower one.
  private var isAbove = false
  /// The monitor on which it was opened and the part of that which it has, in px of the root; nil for all of it.
  private var room: (monitor: Rect, part: Rect)?

  /// Creates a keyboard that is not folded.
  package init() {}

  /// The meanings of the keys, as the keyboard of the server has them.
  package var levels: KeyLevels {
    get { keyboard.levels }
    set { keyboard.levels = newValue }
  }

  /// Returns the regions as they look now, for a screen.
  package func regions(on context: LayoutContext) -> [RegionSetting] {
    let monitor = context.primaryArea
    let density = context.pixelsPerMillimetre(at: monitor.center)
    // On another monitor than that on which it was opened it lies in the middle.
    let room = room.flatMap { $0.monitor == monitor ? $0.part : nil } ?? monitor
    return KeyboardRegions(
      keyboard: keyboard, isFolded: isFolded, isAbove: isAbove,
      scale: KeyboardRegions.scale(on: room, pixelsPerMillimetre: density),
      shift: (room.center.x - monitor.center.x) / density
    ).regions
  }

  /// Follows a finger on a key.
  ///
  /// - Returns: the steps of editing that come of it.
  package func follow(_ event: ScreenKeyEvent, on key: ScreenKey, at time: Double) -> [TextEdit] {
    keyboard.follow(event, on: key, at: time)
  }

  /// Returns the steps of editing that a key of a keyboard with keys of its own asks for.
  package func type(_ symbol: TypedSymbol) -> [TextEdit] { keyboard.type(symbol) }

  /// Opens for a text on a monitor of so many px to the mm, where it does not cover it.
  ///
  /// - Parameters:
  ///   - text: the frame of the text, in px of the root.
  ///   - monitor: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: its density.
  ///   - cards: what the keyboard is not to cover either, the most important first, in px of the root.
  package func open(
    for text: Rect, on monitor: Rect, pixelsPerMillimetre: Double, beside cards: [Rect] = []
  ) {
    keyboard.release()
    func place(in area: Rect, isAbove: Bool) -> Rect {
      KeyboardRegions.place(on: area, pixelsPerMillimetre: pixelsPerMillimetre, isAbove: isAbove)
    }
    func mustBeAbove(in area: Rect) -> Bool {
      text.center.y > monitor.y + 0.42 * monitor.height
        && place(in: area, isAbove: false).y
          < text.maxY + min(text.height, Self.nextLine * pixelsPerMillimetre)
    }
    isAbove = mustBeAbove(in: monitor)
    room = nil
    let usual = place(in: monitor, isAbove: isAbove)
    guard cards.contains(where: { !$0.intersection(usual).isEmpty }) else { return }
    let rooms = [cards, Array(cards.prefix(1))].lazy.compactMap {
      KeyboardRegions.room(on: monitor, beside: $0, pixelsPerMillimetre: pixelsPerMillimetre)
    }
    guard let room = rooms.first else { return }
    self.room = (monitor, room)
    isAbove = mustBeAbove(in: room)
  }

  /// The room that is left below a text for its next line, in mm.
  private static let nextLine = 12.0

  /// Makes it small, or large again.
  package func fold() { isFolded.toggle() }

  /// Whether it is small.
  package var isSmall: Bool { isFolded }

  /// The time at which a key that is held does its next step, by our clock in ms; nil where none is.
  package var deadline: Double? { keyboard.deadline }

  /// Returns the steps of keys that are held and are due at a time of our clock, in ms.
  package func advance(to time: Double) -> [TextEdit] { keyboard.advance(to: time) }
}
