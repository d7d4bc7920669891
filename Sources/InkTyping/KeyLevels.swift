/// The keysyms of a keyboard's keys, in the current layout.
package struct KeyLevels: Equatable, Sendable {
  /// The levels of a key: plain, with Shift, with AltGr, and with both.
  package enum Level: Int, CaseIterable, Hashable, Sendable {
    /// Without a modifier.
    case plain
    /// With Shift.
    case shift
    /// With AltGr, which X calls the third level.
    case third
    /// With Shift and AltGr.
    case shiftedThird
  }

  /// The keysyms by keycode, one for each level; 0 for a level without one.
  package var symbols: [UInt8: [UInt32]]

  /// The number of the keyboard's layouts, 1 or more.
  package var layouts: Int

  /// Creates the levels of keys by their keycodes.
  package init(_ symbols: [UInt8: [UInt32]] = [:], layouts: Int = 1) {
    self.symbols = symbols
    self.layouts = layouts
  }

  /// Returns the meaning of a key on a level; nil if it has none.
  package func symbol(of keycode: UInt8, on level: Level) -> TypedSymbol? {
    guard let levels = symbols[keycode], levels.indices.contains(level.rawValue) else { return nil }
    return TypedSymbol(keysym: levels[level.rawValue])
  }

  /// The minimum number of AltGr symbols that justifies a key; an American layout has one.
  private static let minimumThirdLevelKeys = 3

  /// Whether keys have other meanings with AltGr.
  package var hasThirdLevel: Bool {
    let thirds = symbols.count { keycode, levels in
      Self.letterKeys.contains(keycode) && levels.count > 2 && levels[2] != 0
        && levels[2] != levels[0]
    }
    return thirds >= Self.minimumThirdLevelKeys
  }

  // MARK: - The keys of a keyboard with 105 keys, and of those for Brazil and Japan

  /// The rows of character keys, the uppermost first, by keycode from left to right.
  package static let rows: [[UInt8]] = [
    [49] + Array(10...21), Array(24...35), Array(38...48) + [51], [94] + Array(52...61),
  ]

  /// The keycode of the key beside the right Shift, which keyboards for Brazil and Japan have.
  package static let additionalKey: UInt8 = 97

  /// Whether the layout has a letter on the additional key, which is Home on some servers.
  package var hasAdditionalKey: Bool {
    symbol(of: Self.additionalKey, on: .plain).map { $0.cap != nil } ?? false
  }

  private static let letterKeys = Set(rows.joined())

  /// The keycodes of the keypad, the space bar, the editing keys, and the keys of few keyboards.
  ///
  /// Editing keys are Backspace, Enter, the arrows, Home, End and Delete. Keyboards for Japan have
  /// a key beside Backspace.
  private static let otherKeys: [UInt8] =
    [22, 36, 63, 65, 82, 86, 104, 106, 110, 111, 113, 114, 115, 116, 119, 125, 129, 132]
    + [additionalKey]
    + Array(79...91)

  /// The keycodes of all keys that type, which are grabbed while a text is edited.
  package static let typingKeys: [UInt8] = Array(Set(rows.joined()).union(otherKeys)).sorted()
}
