// Which key, pressed together with what, means a keysym. A server's keyboard has keys with levels
// (plain, shifted, third level, with NumLock …) in groups (layouts), and a type for each key in each
// group says which modifiers lead to which level. The same keysym may lie on several keys.

/// The meanings of the keys of a keyboard.
package struct KeyboardMap {
  /// One way to a keysym.
  package struct Stroke: Hashable {
    /// The key's number.
    package var keycode: UInt8
    /// The layout, 0…3; nil where the key is the same in all.
    package var group: Int32?
    /// The modifiers that must be in effect.
    package var level: UInt8
    /// The modifiers that the key looks at; those that are not in `level` must not be in effect.
    package var relevant: UInt8

    /// A way by the key and by what has to be in effect with it.
    package init(keycode: UInt8, group: Int32?, level: UInt8, relevant: UInt8) {
      self.keycode = keycode
      self.group = group
      self.level = level
      self.relevant = relevant
    }
  }

  /// The ways to each keysym.
  package var strokes: [UInt32: [Stroke]] = [:]
  /// The modifiers that each keycode stands for.
  package var modifiers = [UInt8](repeating: 0, count: 256)
  /// The keycodes that hold modifiers while they are down, in the order of their numbers.
  package var holders: [(keycode: UInt8, modifiers: UInt8)] = []
  /// The keycodes on which there is nothing, from the last one down.
  package var spare: [UInt8] = []

  /// A keyboard without keys.
  package init() {}

  /// Returns the best way to a keysym while a layout is in effect: without a change of it where that can
  /// be, with few modifiers, and never with a lock where something else does.
  package func stroke(for key: KeySymbol, group: Int32) -> Stroke? {
    strokes[key.rawValue]?.min { one, other in
      func cost(_ stroke: Stroke) -> (Int, Int, UInt8) {
        (
          stroke.group.map { $0 == group ? 0 : 1 } ?? 0,
          stroke.level.nonzeroBitCount + (stroke.level & Self.capsLock != 0 ? 8 : 0),
          stroke.keycode
        )
      }
      return cost(one) < cost(other)
    }
  }

  /// The modifier of Caps Lock, which is the same on every server.
  private static let capsLock: UInt8 = 2

  /// Returns a key that means this with nothing else pressed, and what modifiers it stands for.
  package func key(for symbols: [KeySymbol]) -> (keycode: UInt8, modifiers: UInt8)? {
    for symbol in symbols {
      // A key that also sends it is seldom one that holds it: keyboards have such for programs.
      let plain = (strokes[symbol.rawValue] ?? []).filter { $0.level == 0 }.map(\.keycode)
      guard let keycode = plain.first(where: { modifiers[Int($0)] != 0 }) ?? plain.first else {
        continue
      }
      return (keycode, modifiers[Int(keycode)])
    }
    return nil
  }

  /// Returns a key that holds just this modifier while it is down.
  package func holder(of modifier: UInt8) -> UInt8? {
    holders.first { $0.modifiers == modifier }?.keycode
  }
}
