// Which key, pressed together with what, means a keysym. A server's keyboard has keys with levels
// (plain, shifted, third level, with NumLock …) in groups (layouts), and a type for each key in each
// group says which modifiers lead to which level. The same keysym may lie on several keys.

internal import CX11
internal import DesktopRequests

/// A keyboard as the server has it at a moment.
struct KeyboardMap {
  /// One way to a keysym.
  struct Stroke: Hashable {
    var keycode: UInt8
    /// The layout, 0…3; nil where the key is the same in all.
    var group: Int32?
    /// The modifiers that must be in effect.
    var level: UInt8
    /// The modifiers that the key looks at; those that are not in `level` must not be in effect.
    var relevant: UInt8
  }

  private var strokes: [UInt32: [Stroke]] = [:]
  /// The modifiers that each keycode stands for.
  private var modifiers = [UInt8](repeating: 0, count: 256)
  /// The keycodes that hold modifiers while they are down, in the order of their numbers.
  private var holders: [(keycode: UInt8, modifiers: UInt8)] = []
  /// The keycodes on which there is nothing, from the last one down.
  private(set) var spare: [UInt8] = []

  /// Asks the server; nil where it has no such keyboard.
  init?(_ display: OpaquePointer, device: UInt32) {
    let parts =
      XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask | XkbKeyActionsMask
    guard let keyboard = XkbGetMap(display, UInt32(parts), device) else { return nil }
    defer { XkbFreeKeyboard(keyboard, 0, 1) }
    guard let client = keyboard.pointee.map?.pointee, let symbolMaps = client.key_sym_map,
      let symbols = client.syms, let types = client.types
    else { return nil }
    for code in Int(keyboard.pointee.min_key_code)...Int(keyboard.pointee.max_key_code) {
      let entry = symbolMaps[code]
      let groups = Int32(entry.group_info & 0x0f)
      let keycode = UInt8(code)
      var isBlank = true
      let typeNumbers = [
        entry.kt_index.0, entry.kt_index.1, entry.kt_index.2, entry.kt_index.3,
      ]
      for group in 0..<groups {
        let type = types[Int(typeNumbers[Int(group)])]
        for level in 0..<Int32(min(type.num_levels, entry.width)) {
          let symbol = symbols[Int(entry.offset) + Int(group) * Int(entry.width) + Int(level)]
          guard symbol != 0, let needed = Self.modifiers(for: level, of: type) else { continue }
          isBlank = false
          strokes[UInt32(truncatingIfNeeded: symbol), default: []].append(
            Stroke(
              keycode: keycode, group: groups > 1 ? group : nil, level: needed,
              relevant: type.mods.mask))
        }
      }
      if let map = client.modmap { modifiers[code] = map[code] }
      if isBlank, modifiers[code] == 0 { spare.insert(keycode, at: 0) }
      if let server = keyboard.pointee.server?.pointee, let offsets = server.key_acts,
        let actions = server.acts, offsets[code] != 0
      {
        let action = actions[Int(offsets[code])]
        if Int32(action.type) == XkbSA_SetMods {
          holders.append((keycode, action.mods.mask))
        }
      }
    }
  }

  /// Returns the best way to a keysym while a layout is in effect: without a change of it where that can
  /// be, with few modifiers, and never with a lock where something else does.
  func stroke(for key: KeySymbol, group: Int32) -> Stroke? {
    strokes[key.rawValue]?.min { one, other in
      func cost(_ stroke: Stroke) -> (Int, Int, UInt8) {
        (
          stroke.group.map { $0 == group ? 0 : 1 } ?? 0,
          stroke.level.nonzeroBitCount + (stroke.level & UInt8(LockMask) != 0 ? 8 : 0),
          stroke.keycode
        )
      }
      return cost(one) < cost(other)
    }
  }

  /// Returns a key that means this with nothing else pressed, and what modifiers it stands for.
  func key(for symbols: [KeySymbol]) -> (keycode: UInt8, modifiers: UInt8)? {
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
  func holder(of modifier: UInt8) -> UInt8? {
    holders.first { $0.modifiers == modifier }?.keycode
  }

  /// Returns the modifiers that lead to a level, the fewest; nil where none do.
  private static func modifiers(for level: Int32, of type: XkbKeyTypeRec) -> UInt8? {
    var found: [UInt8] = []
    var plain: Int32 = 0
    for index in 0..<Int(type.map_count) {
      let entry = type.map[index]
      guard entry.active != 0 else { continue }
      if entry.mods.mask == 0 { plain = Int32(entry.level) }
      if Int32(entry.level) == level { found.append(entry.mods.mask) }
    }
    if level == plain { return 0 }
    let locks = UInt8(LockMask)
    return found.min { one, other in
      (one & locks, one.nonzeroBitCount) < (other & locks, other.nonzeroBitCount)
    }
  }
}
