// How a chord is pressed. The key with the keysym is pressed as a user would press it, with Shift
// or the third level's key if needed, so that programs which follow keys see what they expect. Two
// things complicate this:
//
// - Locks. With Caps Lock, "a" would be "A"; with Num Lock, the keypad's arrows would be digits.
//   The locks that affect the key but do not belong to the level are unlocked for a moment.
// - Layouts. With a Cyrillic layout active there is no "c". If only another layout has the keysym,
//   that layout is active for a moment.
//
// Modifiers that the user holds are left alone and add to the chord: if we released and pressed
// them, they would be stuck if the user released them meanwhile.

/// The modifiers and the layouts that are in effect on a keyboard.
package struct LayoutAndModifiers: Equatable, Sendable {
  /// The modifiers whose keys are down.
  package var heldModifiers: UInt8 = 0
  /// The modifiers that are locked, such as Caps Lock.
  package var lockedModifiers: UInt8 = 0
  /// All modifiers in effect, including latched ones.
  package var modifiers: UInt8 = 0
  /// The layout in effect, 0…3: the sum of the locked one and `otherLayouts`, within the range.
  package var layout: Int32 = 0
  /// The locked layout.
  package var lockedLayout: Int32 = 0
  /// The sum of the layouts that are held and latched.
  package var otherLayouts: Int32 = 0

  /// Creates the state of a keyboard that nobody touches.
  package init() {}
}

/// The keys and changes of state by which a chord is pressed.
package struct ChordPlan: Equatable, Sendable {
  /// The keycodes in the order of their presses, the chord's own key last.
  package var keycodes: [UInt8] = []
  /// The locked modifiers to change for a moment.
  package var changedLocks: UInt8 = 0
  /// Those of the changed locks that are set; the others are cleared.
  package var setLocks: UInt8 = 0
  /// The layout to lock for a moment; nil to leave it unchanged.
  package var lockedLayout: UInt32?

  /// Plans the presses of a chord.
  ///
  /// - Parameters:
  ///   - chord: the chord.
  ///   - map: the keys of the keyboard.
  ///   - state: the keyboard's present state.
  /// - Throws: `MissingKey`.
  package init(
    _ chord: KeyChord, on map: KeyboardMap, in state: LayoutAndModifiers
  ) throws(MissingKey) {
    guard let stroke = map.stroke(for: chord.key, group: state.layout) else {
      throw .key(chord.key)
    }
    var effective = state.modifiers
    for modifier in chord.modifiers {
      guard let key = map.key(for: modifier.keys) else { throw .modifier(modifier) }
      // The user holds it, or it is locked: our press and release would end that.
      if key.modifiers != 0, effective & key.modifiers == key.modifiers { continue }
      keycodes.append(key.keycode)
      effective |= key.modifiers
    }
    changedLocks = state.lockedModifiers & stroke.relevant & ~stroke.level
    effective &= ~changedLocks | state.heldModifiers
    for bit in (0..<8).map({ UInt8(1) << $0 }) where stroke.level & bit & ~effective != 0 {
      if let holder = map.holder(of: bit) {
        keycodes.append(holder)
      } else {
        changedLocks |= bit
        setLocks |= bit
      }
    }
    if let layout = stroke.group, layout != state.layout {
      lockedLayout = UInt32((layout - state.otherLayouts) & 3)
    }
    keycodes.append(stroke.keycode)
  }
}

/// The key that a keyboard lacks for a chord.
package enum MissingKey: Error, Hashable, Sendable, CustomStringConvertible {
  /// No key has the meaning of the chord's key.
  case key(KeySymbol)
  /// No key is the modifier.
  case modifier(KeyModifier)

  /// The reason as the end of a message.
  package var description: String {
    switch self {
    case .key(let key): "no key of the keyboard is '\(key)'"
    case .modifier(let modifier): "no key of the keyboard is the modifier '\(modifier.rawValue)'"
    }
  }
}
