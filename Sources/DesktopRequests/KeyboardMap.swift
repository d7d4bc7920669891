// Which key with which modifiers produces a keysym? The keys of a server's keyboard have levels
// (plain, shifted, third level, with Num Lock …) in groups (layouts). A type for each key and group
// says which modifiers select which level. The same keysym may be on several keys.

/// The meanings of the keys of a keyboard.
package struct KeyboardMap {
  /// One way to produce a keysym.
  package struct Stroke: Hashable {
    /// The keycode.
    package var keycode: UInt8
    /// The layout, 0…3; nil if the key is the same in all.
    package var group: Int32?
    /// The modifiers that must be in effect.
    package var level: UInt8
    /// The modifiers that affect the key; those that are not in `level` must not be in effect.
    package var relevant: UInt8

    /// Creates a way from a key, its layout and its modifiers.
    package init(keycode: UInt8, group: Int32?, level: UInt8, relevant: UInt8) {
      self.keycode = keycode
      self.group = group
      self.level = level
      self.relevant = relevant
    }
  }

  /// The ways to produce each keysym.
  package var strokes: [UInt32: [Stroke]] = [:]
  /// The modifiers that each keycode is mapped to.
  package var modifiers = [UInt8](repeating: 0, count: 256)
  /// The keycodes that set modifiers while they are down, in ascending order.
  package var holders: [(keycode: UInt8, modifiers: UInt8)] = []
  /// The unused keycodes, in descending order.
  package var spare: [UInt8] = []

  /// Creates a map without keys.
  package init() {}

  /// Returns the best way to produce a keysym while a layout is active.
  ///
  /// Best is a way without a change of layout, with few modifiers, and with Caps Lock only if
  /// needed.
  package func stroke(for key: KeySymbol, group: Int32) -> Stroke? {
    strokes[key.rawValue]?.min { first, second in
      func cost(_ stroke: Stroke) -> (Int, Int, UInt8) {
        (
          stroke.group.map { $0 == group ? 0 : 1 } ?? 0,
          stroke.level.nonzeroBitCount + (stroke.level & Self.capsLock != 0 ? 8 : 0),
          stroke.keycode
        )
      }
      return cost(first) < cost(second)
    }
  }

  /// The mask of Caps Lock, which is the same on every server.
  private static let capsLock: UInt8 = 2

  /// Returns a key that produces a symbol without modifiers, and the modifiers it is mapped to.
  package func key(for symbols: [KeySymbol]) -> (keycode: UInt8, modifiers: UInt8)? {
    for symbol in symbols {
      // Other keys may send the same keysym without being modifiers: keyboards have such for
      // programs.
      let plain = (strokes[symbol.rawValue] ?? []).filter { $0.level == 0 }.map(\.keycode)
      guard let keycode = plain.first(where: { modifiers[Int($0)] != 0 }) ?? plain.first else {
        continue
      }
      return (keycode, modifiers[Int(keycode)])
    }
    return nil
  }

  /// Returns a key that sets exactly this modifier while it is down.
  package func holder(of modifier: UInt8) -> UInt8? {
    holders.first { $0.modifiers == modifier }?.keycode
  }
}
