package import FingertipSettings
package import InkTyping
package import TouchRouting
package import Touches

/// The on-screen keyboard: its regions, their state and position.
package final class ScreenKeyboard {
  private var keyboard = TypingKeyboard()
  /// Whether it is folded.
  package private(set) var isFolded = false
  /// Whether it is at the upper edge of the screen, because the text is at the lower one.
  private var isAbove = false
  /// The part of the monitor's height that it takes at most.
  private var share = KeyboardRegions.usualShare
  /// The name of the monitor it was opened on; nil for the primary one.
  private var monitorName: String?
  /// The monitor it was opened on and its part of that, in px of the root; nil for a whole monitor.
  private var room: (monitor: Rect, part: Rect)?
  /// The text for which its position was checked last, and whether the board was open; nil if it
  /// must be checked again.
  private var checked: (text: Int, besideBoard: Bool)?

  /// Creates a keyboard that is unfolded.
  package init() {}

  /// The meanings of the keys, taken from the server's keyboard.
  package var levels: KeyLevels {
    get { keyboard.levels }
    set { keyboard.levels = newValue }
  }

  /// Returns the regions in their present state, for a screen.
  package func regions(on context: LayoutContext) -> [RegionSetting] {
    let named = monitorName.flatMap(context.monitor(named:))
    let monitor = named.map { Rect($0.frame) } ?? context.primaryArea
    let density = context.pixelsPerMillimetre(at: monitor.center)
    // On any monitor but the one it was opened on, it is centred.
    let room = room.flatMap { $0.monitor == monitor ? $0.part : nil } ?? monitor
    return KeyboardRegions(
      keyboard: keyboard, isFolded: isFolded, isAbove: isAbove,
      screen: named.map { .monitor($0.name) } ?? .primary,
      scale: KeyboardRegions.scale(on: room, pixelsPerMillimetre: density, share: share),
      shift: (room.center.x - monitor.center.x) / density
    ).regions
  }

  /// Handles a finger's event on a key.
  ///
  /// - Returns: the resulting editing steps.
  package func follow(_ event: ScreenKeyEvent, on key: ScreenKey, at time: Double) -> [TextEdit] {
    keyboard.follow(event, on: key, at: time)
  }

  /// Returns the editing steps for a symbol from a physical keyboard.
  package func type(_ symbol: TypedSymbol) -> [TextEdit] { keyboard.type(symbol) }

  /// Opens the keyboard for a text on a monitor, so that it does not cover the text.
  ///
  /// - Parameters:
  ///   - text: the frame of the text, in px of the root.
  ///   - monitor: the monitor, in px of the root.
  ///   - name: the name of the monitor; nil for the primary one.
  ///   - pixelsPerMillimetre: its density, in px/mm.
  ///   - cards: rectangles to avoid as well, the most important first, in px of the root.
  package func open(
    for text: Rect, on monitor: Rect, named name: String? = nil, pixelsPerMillimetre: Double,
    beside cards: [Rect] = []
  ) {
    release()
    monitorName = name
    let cards = cards.filter { !$0.intersection(monitor).isEmpty }
    func frame(in area: Rect, isAbove: Bool) -> Rect {
      KeyboardRegions.place(on: area, pixelsPerMillimetre: pixelsPerMillimetre, isAbove: isAbove)
    }
    let nextLine = min(text.height, Self.nextLine * pixelsPerMillimetre)
    func mustBeAbove(in area: Rect) -> Bool {
      text.center.y > monitor.y + 0.42 * monitor.height
        && frame(in: area, isAbove: false).y < text.maxY + nextLine
    }
    isAbove = mustBeAbove(in: monitor)
    room = nil
    share = KeyboardRegions.usualShare
    let usualFrame = frame(in: monitor, isAbove: isAbove)
    if cards.contains(where: { !$0.intersection(usualFrame).isEmpty }) {
      let rooms = [cards, Array(cards.prefix(1))].lazy.compactMap {
        KeyboardRegions.room(on: monitor, beside: $0, pixelsPerMillimetre: pixelsPerMillimetre)
      }
      if let part = rooms.first {
        room = (monitor, part)
        isAbove = mustBeAbove(in: part)
      }
    }
    let area = room?.part ?? monitor
    let place = frame(in: area, isAbove: isAbove)
    guard text.y < place.maxY, place.y < text.maxY else { return }
    // It would cover a text in the middle of a small screen at either edge.
    let (above, below) = (text.y - area.y, area.maxY - text.maxY - nextLine)
    guard
      let share = KeyboardRegions.share(
        of: area, fittingInto: max(above, below), pixelsPerMillimetre: pixelsPerMillimetre)
    else { return }
    self.share = share
    isAbove = above >= below
  }

  /// Returns whether it must be opened anew, because a text or the board that has appeared is
  /// covered, or because a text was begun on another monitor.
  ///
  /// It does not move while a text grows: the next key would be typed at another place.
  ///
  /// - Parameters:
  ///   - frame: its visible frame, in px of the root; nil while it is folded or closed.
  ///   - text: the number of the text.
  ///   - name: the name of the text's monitor; nil for the primary one.
  ///   - besideBoard: whether the card for pages is open.
  ///   - obstacles: the frames of the text and of that card, in px of the root.
  /// - Returns: whether to open it anew.
  package func mustMove(
    from frame: Rect?, for text: Int, on name: String? = nil, besideBoard: Bool,
    avoiding obstacles: [Rect]
  ) -> Bool {
    let former = checked
    checked = (text, besideBoard)
    guard let frame else { return false }
    if let former, former == (text, besideBoard) { return false }
    if former?.text != text, monitorName != name { return true }
    return obstacles.contains { !$0.intersection(frame).isEmpty }
  }

  /// The space to leave below a text for its next line, in mm.
  private static let nextLine = 12.0

  /// Releases all keys, because the keyboard opens or closes.
  package func release() { keyboard.release() }

  /// Folds the keyboard, or unfolds it.
  package func fold() {
    isFolded.toggle()
    checked = nil
  }

  /// The time of the next step of a held key, on our clock in ms; nil if none is held.
  package var deadline: Double? { keyboard.deadline }

  /// Returns the editing steps of held keys that are due at a time on our clock, in ms.
  package func advance(to time: Double) -> [TextEdit] { keyboard.advance(to: time) }
}
