// The on-screen keyboard, built from regions like those of a configuration: a card that any finger
// can move by its upper rim, with rows of keys, and a round tab that replaces it while it is
// folded. Their ids contain a blank, which no id of a configuration may contain.

internal import DrawnSymbols
package import FingertipSettings
internal import InkTyping
internal import SystemSupport
internal import TouchDrawing
package import TouchRouting
internal import Touches

/// Builds the regions of the on-screen keyboard.
package struct KeyboardRegions: InkCard {
  /// The card with all the keys.
  package static let card = "draw keyboard"
  /// The tab that replaces the card while it is folded.
  package static let tab = "draw keyboard tab"

  let keyboard: TypingKeyboard
  /// Whether only the tab is shown, which unfolds the card.
  package let isFolded: Bool
  /// Whether it is at the upper edge of the screen instead of the lower one.
  var isAbove = false
  /// The monitor that it is on.
  package var screen = RegionScreen.primary
  /// The size relative to the usual one.
  package var scale = 1.0
  /// The distance of its centre from that of the monitor, to the right, in mm.
  var shift = 0.0

  // MARK: - Sizes, in mm

  private static let cell = (width: 12.6, height: 11.4)
  private static let padding = 2.0
  /// The height of the rim by which it is moved.
  private static let rim = 8.0
  /// The gap around a key.
  private static let gap = 0.6
  private static let columns = 15.0
  private static let margin = 5.0
  /// The minimum scale, at which keys are 5 mm wide; narrower keys do not suit fingertips.
  private static let minimumScale = 5 / cell.width
  private static let tabSize = 13.0
  static let width = 2 * padding + columns * cell.width
  static let height = rim + 5 * cell.height + padding

  /// The part of a monitor's height that it takes at most.
  static let usualShare = 0.56

  /// Returns the scale at which it leaves room on a monitor for the text, taking at most a share of
  /// the monitor's height.
  static func scale(
    on monitor: Rect, pixelsPerMillimetre: Double, share: Double = Self.usualShare
  ) -> Double {
    min(
      1, 0.96 * monitor.width / pixelsPerMillimetre / width,
      share * monitor.height / pixelsPerMillimetre / height)
  }

  /// Returns the part of a monitor's height with which it fits into a strip at an edge; nil if its
  /// keys would be too narrow.
  static func share(
    of monitor: Rect, fittingInto strip: Double, pixelsPerMillimetre: Double
  ) -> Double? {
    let share = min(usualShare, strip / monitor.height * height / (height + margin))
    let scale = scale(on: monitor, pixelsPerMillimetre: pixelsPerMillimetre, share: share)
    return scale < minimumScale ? nil : share
  }

  /// Returns its frame on a monitor, in px of the root.
  static func place(
    on monitor: Rect, pixelsPerMillimetre: Double, isAbove: Bool
  ) -> Rect {
    let scale = scale(on: monitor, pixelsPerMillimetre: pixelsPerMillimetre) * pixelsPerMillimetre
    let (width, height) = (width * scale, height * scale)
    return Rect(
      x: monitor.center.x - width / 2,
      y: isAbove ? monitor.y + margin * scale : monitor.maxY - margin * scale - height,
      width: width, height: height)
  }

  /// Returns the wider full-height strip beside cards; nil if its keys would be too narrow.
  static func room(
    on monitor: Rect, beside cards: [Rect], pixelsPerMillimetre: Double
  ) -> Rect? {
    guard !cards.isEmpty else { return nil }
    let room = monitor.widestSide(of: cards)
    let scale = scale(on: room, pixelsPerMillimetre: pixelsPerMillimetre)
    return scale < minimumScale ? nil : room
  }

  // MARK: - Regions

  /// The top-level regions, from back to front.
  package var regions: [RegionSetting] { [card, tab] }

  private var card: RegionSetting {
    var card = card(
      Self.card,
      in: RegionFrame(
        horizontal: .center(Length(shift), size: mm(Self.width)),
        vertical: edge(mm(Self.height))))
    card.children = rim + rows + lastRow
    return card
  }

  private var tab: RegionSetting {
    var tab = tab(
      Self.tab,
      in: RegionFrame(
        horizontal: .center(Length(shift), size: mm(Self.tabSize)),
        vertical: edge(mm(Self.tabSize))),
      unfoldedBy: .keyboard)
    tab.look = KeyboardLooks.pressable(
      RegionFace(
        fill: CardColours.ground, border: CardColours.rim, borderWidth: mm(0.6),
        label: FaceLabel(symbol: .keyboard, size: mm(7))))
    return tab
  }

  private func edge(_ height: Length) -> AxisPlacement {
    isAbove ? .start(mm(Self.margin), size: height) : .end(mm(Self.margin), size: height)
  }

  /// The strip by which the card is moved, with the button that folds it.
  private var rim: [RegionSetting] {
    let grip = grip(
      "draw keyboard grip",
      in: RegionFrame(
        horizontal: .center(.zero, size: mm(24)), vertical: .start(.zero, size: mm(Self.rim))))
    var fold = region("draw keyboard fold")
    fold.placement.frame = frame(
      Self.width - Self.padding - 1.5 * Self.cell.width, 0.6, 1.5 * Self.cell.width, Self.rim - 1)
    fold.placement.shape = .rounded(radius: mm(1.8))
    fold.isButton = true
    fold.responses.actions[.control(.upInside)] = [.draw(.keyboard)]
    fold.look = KeyboardLooks.pressable(RegionFace(label: FaceLabel(symbol: .fold, size: mm(5.5))))
    return [grip, fold]
  }

  /// The rows of letter keys with the keys at their ends; positions and widths are in columns.
  private var rows: [RegionSetting] {
    let starts = [0, 0.5, 0.75, 1.5]
    var keys: [RegionSetting] = []
    for (row, codes) in KeyLevels.rows.enumerated() {
      for (index, code) in codes.enumerated() {
        keys.append(
          letter(code, at: frame(column: starts[row] + Double(index), row, width: 1)))
      }
    }
    var shiftColumn = 12.5
    if keyboard.levels.hasAdditionalKey {
      keys.append(letter(KeyLevels.additionalKey, at: frame(column: shiftColumn, 3, width: 1)))
      shiftColumn += 1
    }
    return keys + [
      special(.backspace, .backspace, at: frame(column: 13, 0, width: 2)),
      special(.newLine, .newLine, at: frame(column: 12.75, 1, width: 2.25, height: 2)),
      modifier(.shift, at: frame(column: 0, 3, width: 1.5), "left"),
      modifier(.shift, at: frame(column: shiftColumn, 3, width: 15 - shiftColumn), "right"),
    ]
  }

  private var lastRow: [RegionSetting] {
    let hasThirdLevel = keyboard.levels.hasThirdLevel
    let hasLayouts = keyboard.levels.layouts > 1
    let start = (hasThirdLevel ? 2.0 : 0) + (hasLayouts ? 1.5 : 0)
    var keys = [
      key(
        .space, "draw key space", KeyboardLooks.key,
        at: frame(column: start, 4, width: 9.5 - start)),
      special(.left, .previous, at: frame(column: 9.5, 4, width: 1.5)),
      special(.right, .next, at: frame(column: 11, 4, width: 1.5)),
    ]
    if hasThirdLevel { keys.append(modifier(.altGr, at: frame(column: 0, 4, width: 2), "")) }
    if hasLayouts {
      var face = KeyboardLooks.special
      face.label = FaceLabel(symbol: .globe, size: mm(5.5))
      keys.append(
        button("draw key layout", .layout, face, at: frame(column: start - 1.5, 4, width: 1.5)))
    }
    let done = button(
      "draw key done", .endText,
      RegionFace(fill: CardColours.accent, label: FaceLabel(symbol: .check, size: mm(6))),
      at: frame(column: 12.5, 4, width: 2.5))
    return keys + [done]
  }

  private func button(
    _ id: String, _ command: DrawCommand, _ face: RegionFace, at frame: RegionFrame
  ) -> RegionSetting {
    var button = region(id)
    button.placement.frame = frame
    button.placement.shape = .rounded(radius: mm(1.8))
    button.placement.outset = mm(Self.gap)
    button.isButton = true
    button.responses.actions[.control(.upInside)] = [.draw(command)]
    button.look = KeyboardLooks.pressable(face)
    return button
  }

  // MARK: - Keys

  private func letter(_ code: UInt8, at frame: RegionFrame) -> RegionSetting {
    var face = KeyboardLooks.key
    face.label = FaceLabel(keyboard.cap(of: code), size: mm(5))
    // A dead key whose accent waits for its letter is as bright as a key that is on.
    if case .dead(let accent)? = keyboard.levels.symbol(of: code, on: keyboard.level),
      keyboard.accents.contains(accent)
    {
      face.fill = CardColours.accent
    }
    return key(.letter(code), "draw key \(code)", face, at: frame)
  }

  private func special(_ key: ScreenKey, _ symbol: Symbol, at frame: RegionFrame) -> RegionSetting {
    var face = KeyboardLooks.special
    face.label = FaceLabel(symbol: symbol, size: mm(5.5))
    return self.key(key, "draw key \(key)", face, at: frame)
  }

  private func modifier(
    _ key: ScreenKey, at frame: RegionFrame, _ side: String
  ) -> RegionSetting {
    var face = KeyboardLooks.special
    let state = keyboard.state(of: key)
    if state != .off { face.fill = CardColours.accent }
    if key == .shift {
      face.label = FaceLabel(symbol: state == .locked ? .shiftLock : .shift, size: mm(5.5))
    } else {
      face.label = FaceLabel("AltGr", size: mm(3.6))
    }
    return self.key(key, "draw key \(key) \(side)", face, at: frame)
  }

  /// Returns a key; keys that act before the finger is lifted also get the press itself.
  private func key(
    _ key: ScreenKey, _ id: String, _ face: RegionFace, at frame: RegionFrame
  ) -> RegionSetting {
    var region = button(id, .key(key, .released), face, at: frame)
    switch key {
    case .letter, .space, .newLine: break
    case .shift, .altGr, .backspace, .left, .right:
      for event in [ControlEvent.down, .dragEnter] {
        region.responses.actions[.control(event)] = [.draw(.key(key, .pressed))]
      }
      for event in [ControlEvent.dragExit, .upOutside, .cancel] {
        region.responses.actions[.control(event)] = [.draw(.key(key, .left))]
      }
    }
    return region
  }

  private func frame(
    column: Double, _ row: Int, width: Double, height: Double = 1
  ) -> RegionFrame {
    frame(
      Self.padding + column * Self.cell.width + Self.gap,
      Self.rim + Double(row) * Self.cell.height + Self.gap, width * Self.cell.width - 2 * Self.gap,
      height * Self.cell.height - 2 * Self.gap)
  }
}
