// The state of the on-screen keyboard. Fingers press its keys in any order and several at once; a
// key types when its finger is lifted on it. Shift and AltGr apply to the next letter when they are
// tapped, and lock when they are tapped twice; while a finger holds one, it applies to all other
// keys.

/// A key of the on-screen keyboard.
package enum ScreenKey: Hashable, Sendable {
  /// A character key, by its keycode.
  case letter(UInt8)
  /// Writes a space.
  case space
  /// Shift, for capital letters.
  case shift
  /// AltGr, for the third level of the keys.
  case altGr
  /// Removes the letter before the caret.
  case backspace
  /// Begins a new line.
  case newLine
  /// Moves the caret to the left.
  case left
  /// Moves the caret to the right.
  case right
}

/// An event of a finger on a key.
package enum ScreenKeyEvent: Hashable, Sendable {
  /// A finger came down on it, or slid back onto it.
  case pressed
  /// The finger was lifted on it.
  case released
  /// The finger slid off it, or its touch was cancelled.
  case left
}

/// The on-screen keyboard: the keys that are down, and what they type.
package struct TypingKeyboard: Equatable, Sendable {
  /// The state of Shift or AltGr.
  package enum Modifier: Hashable, Sendable {
    /// Not in effect.
    case off
    /// On for the next letter.
    case once
    /// On until it is tapped again.
    case locked
  }

  /// Whether a finger is on Shift or AltGr, and whether other fingers have typed meanwhile.
  private enum Hold: Hashable {
    case none
    case fresh
    case used
  }

  /// A key that repeats while a finger is on it.
  private struct Repetition: Equatable {
    var edit: TextEdit
    /// The time of the next step, on our clock in ms.
    var nextTime: Double
    var hasBegun = false
  }

  /// The time before a held key repeats, and the interval of repetition, in ms.
  private static let delay = 450.0
  private static let interval = 55.0

  /// The meanings of the keys.
  package var levels: KeyLevels
  private(set) var shift = Modifier.off
  private(set) var altGr = Modifier.off
  private var shiftHold = Hold.none
  private var altGrHold = Hold.none
  private var repetitions: [ScreenKey: Repetition] = [:]
  /// The accents that wait for their letter, at most two.
  package private(set) var accents: [DeadKey] = []

  /// Creates a keyboard with nothing pressed.
  package init(_ levels: KeyLevels = KeyLevels()) {
    self.levels = levels
  }

  /// The level in effect.
  package var level: KeyLevels.Level {
    let isShifted = shift != .off || shiftHold != .none
    let isThird = altGr != .off || altGrHold != .none
    return isThird ? (isShifted ? .shiftedThird : .third) : (isShifted ? .shift : .plain)
  }

  /// Returns the state of a modifier key; off for every other key.
  package func state(of key: ScreenKey) -> Modifier {
    switch key {
    case .shift: shift == .off && shiftHold != .none ? .once : shift
    case .altGr: altGr == .off && altGrHold != .none ? .once : altGr
    default: .off
    }
  }

  /// Returns the present label of a key; nil if it has none.
  package func cap(of keycode: UInt8) -> String? { levels.symbol(of: keycode, on: level)?.cap }

  // MARK: - Fingers

  /// Handles a finger's event on a key.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - key: the key.
  ///   - time: the time on our clock, in ms.
  /// - Returns: the resulting editing steps.
  package mutating func follow(
    _ event: ScreenKeyEvent, on key: ScreenKey, at time: Double
  ) -> [TextEdit] {
    switch key {
    case .shift:
      Self.update(&shift, &shiftHold, event)
      return []
    case .altGr:
      Self.update(&altGr, &altGrHold, event)
      return []
    case .backspace: return hold(key, .deleteBackward, event, time)
    case .left: return hold(key, .left, event, time)
    case .right: return hold(key, .right, event, time)
    case .newLine: return event == .released ? type(.edit(.newLine)) : []
    case .space: return event == .released ? type(.text(" ")) : []
    case .letter(let keycode):
      guard event == .released, let symbol = levels.symbol(of: keycode, on: level) else {
        return []
      }
      defer { consumeModifiers() }
      return type(symbol)
    }
  }

  private static func update(
    _ modifier: inout Modifier, _ hold: inout Hold, _ event: ScreenKeyEvent
  ) {
    switch event {
    case .pressed: hold = .fresh
    case .left: hold = .none
    case .released:
      if hold == .fresh {
        modifier =
          switch modifier {
          case .off: .once
          case .once: .locked
          case .locked: .off
          }
      }
      hold = .none
    }
  }

  /// Ends one-letter modifiers after a letter.
  private mutating func consumeModifiers() {
    if shiftHold != .none { shiftHold = .used }
    if altGrHold != .none { altGrHold = .used }
    if shift == .once { shift = .off }
    if altGr == .once { altGr = .off }
  }

  private mutating func hold(
    _ key: ScreenKey, _ edit: TextEdit, _ event: ScreenKeyEvent, _ time: Double
  ) -> [TextEdit] {
    switch event {
    case .pressed:
      repetitions[key] = Repetition(edit: edit, nextTime: time + Self.delay)
      return []
    case .left:
      repetitions[key] = nil
      return []
    case .released:
      let hasBegun = repetitions.removeValue(forKey: key)?.hasBegun ?? false
      return hasBegun ? [] : type(.edit(edit))
    }
  }

  // MARK: - Typing

  /// Types a symbol, from the screen or from a physical keyboard.
  ///
  /// - Returns: the resulting editing steps.
  package mutating func type(_ symbol: TypedSymbol) -> [TextEdit] {
    let waiting = accents
    accents = []
    switch symbol {
    case .text(let text): return [.insert(DeadKey.combined(waiting, with: text))]
    case .dead(let key) where waiting == [key]: return [.insert(key.sign)]
    case .dead(let key) where waiting.count < 2:
      accents = waiting + [key]
      return []
    case .dead(let key): return [.insert((waiting + [key]).map(\.sign).joined())]
    // Deleting a waiting accent deletes nothing else.
    case .edit(.deleteBackward) where !waiting.isEmpty:
      accents = waiting.dropLast()
      return []
    case .edit(let edit): return [edit]
    }
  }

  // MARK: - Time

  /// The time of the next step of a held key, on our clock in ms; nil if none is held.
  package var deadline: Double? { repetitions.values.map(\.nextTime).min() }

  /// Returns the editing steps of held keys that are due at a time on our clock, in ms.
  package mutating func advance(to time: Double) -> [TextEdit] {
    var edits: [TextEdit] = []
    for (key, repetition) in repetitions where repetition.nextTime <= time {
      edits.append(repetition.edit)
      repetitions[key]?.hasBegun = true
      // Steps that a busy machine has missed are not made up for.
      repetitions[key]?.nextTime = time + Self.interval
    }
    return edits
  }

  /// Releases all keys, such as when the keyboard closes.
  package mutating func release() { self = TypingKeyboard(levels) }
}
