internal import CX11
internal import DesktopRequests

extension KeyboardMap {
  /// Queries the server; nil if it has no such keyboard.
  init?(_ display: OpaquePointer, device: UInt32) {
    self.init()
    let parts =
      XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask | XkbKeyActionsMask
    guard let keyboard = XkbGetMap(display, UInt32(parts), device) else { return nil }
    defer { XkbFreeKeyboard(keyboard, 0, 1) }
    guard let client = keyboard.pointee.map?.pointee, let symbolMaps = client.key_sym_map,
      let symbols = client.syms, let types = client.types
    else { return nil }
    for code in Int(keyboard.pointee.min_key_code)...Int(keyboard.pointee.max_key_code) {
      let keycode = UInt8(code)
      let hasSymbols = addStrokes(of: keycode, symbolMaps[code], symbols, types)
      if let map = client.modmap { modifiers[code] = map[code] }
      if !hasSymbols, modifiers[code] == 0 { spare.insert(keycode, at: 0) }
      if let held = Self.modifiers(heldBy: code, on: keyboard.pointee) {
        holders.append((keycode, held))
      }
    }
  }

  /// Adds the ways in which a key types its symbols; returns whether it has any.
  private mutating func addStrokes(
    of keycode: UInt8, _ map: XkbSymMapRec, _ symbols: UnsafePointer<KeySym>,
    _ types: UnsafePointer<XkbKeyTypeRec>
  ) -> Bool {
    var hasSymbols = false
    let typeNumbers = [map.kt_index.0, map.kt_index.1, map.kt_index.2, map.kt_index.3]
    let groups = Int32(min(Int(map.group_info & 0x0f), typeNumbers.count))
    for group in 0..<groups {
      let type = types[Int(typeNumbers[Int(group)])]
      for level in 0..<Int32(min(type.num_levels, map.width)) {
        let symbol = symbols[Int(map.offset) + Int(group) * Int(map.width) + Int(level)]
        guard symbol != 0, let needed = Self.modifiers(for: level, of: type) else { continue }
        hasSymbols = true
        strokes[UInt32(truncatingIfNeeded: symbol), default: []].append(
          Stroke(
            keycode: keycode, group: groups > 1 ? group : nil, level: needed,
            relevant: type.mods.mask))
      }
    }
    return hasSymbols
  }

  /// Returns the modifiers that a key sets while it is held; nil if it has another action or none.
  private static func modifiers(heldBy code: Int, on keyboard: XkbDescRec) -> UInt8? {
    guard let server = keyboard.server?.pointee, let offsets = server.key_acts,
      let actions = server.acts, offsets[code] != 0
    else { return nil }
    let action = actions[Int(offsets[code])]
    return Int32(action.type) == XkbSA_SetMods ? action.mods.mask : nil
  }

  /// Returns the fewest modifiers that select a level; nil if none do.
  private static func modifiers(for level: Int32, of type: XkbKeyTypeRec) -> UInt8? {
    var candidates: [UInt8] = []
    var defaultLevel: Int32 = 0
    for index in 0..<Int(type.map_count) {
      let entry = type.map[index]
      guard entry.active != 0 else { continue }
      if entry.mods.mask == 0 { defaultLevel = Int32(entry.level) }
      if Int32(entry.level) == level { candidates.append(entry.mods.mask) }
    }
    if level == defaultLevel { return 0 }
    let locks = UInt8(LockMask)
    return candidates.min { first, second in
      (first & locks, first.nonzeroBitCount) < (second & locks, second.nonzeroBitCount)
    }
  }
}
