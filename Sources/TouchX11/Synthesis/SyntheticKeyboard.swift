// Pressing keys by their meaning. The key with the keysym is pressed as a user would press it, with
// Shift or the third level's key if needed, so that programs which follow keys see what they
// expect. Three things complicate this:
//
// - Locks. With Caps Lock, "a" would be "A"; with Num Lock, the keypad's arrows would be digits.
//   The locks that affect the key but do not belong to the level are unlocked for a moment.
// - Layouts. With a Cyrillic layout active there is no "c". If only another layout has the keysym,
//   that layout is active for a moment.
// - Keysyms on no key. They are put on an unused keycode. Programs look a key up when they read its
//   event, which may be much later, so the keysym stays there until we end.
//
// All requests of a chord are sent in one flush, and the server executes XTEST's at once, so that
// no key of the user comes between. Modifiers that the user holds are left alone and add to the
// chord: if we released and pressed them, they would be stuck if the user released them meanwhile.

internal import CX11
internal import DesktopRequests
internal import Touches

/// Presses keys as the server's XTEST keyboard.
final class SyntheticKeyboard {
  /// The keys of one chord.
  private struct Plan {
    /// The keycodes in the order of their presses, the chord's own key last.
    var keycodes: [UInt8] = []
    /// The locked modifiers to change, and their new values.
    var locks: (affected: UInt8, values: UInt8) = (0, 0)
    /// The layout to lock for a moment; nil to leave it unchanged.
    var group: UInt32?
  }

  private let connection: DisplayConnection
  private let device: UInt32
  private let eventBase: Int32
  /// The map and the keyboard revision that it belongs to; nil before the first query.
  private var cached: (map: KeyboardMap, revision: Int)?
  /// The keycodes that were unused, and the keysyms that we put on them.
  private var bound: [UInt8: KeySymbol] = [:]

  /// Follows the keyboard map of the server; nil if it has no XKB.
  init?(_ connection: DisplayConnection) {
    device = connection.testKeyboard.map { UInt32($0.rawValue) } ?? UInt32(XkbUseCoreKbd)
    guard let event = connection.followKeyboard(device) else { return nil }
    self.connection = connection
    eventBase = event
  }

  deinit {
    for (keycode, key) in bound { unbind(keycode, key) }
    if !bound.isEmpty { connection.flush() }
  }

  /// Presses and releases a chord.
  ///
  /// - Throws: `SynthesisError` if no key produces it.
  func tap(_ chord: KeyChord) throws(SynthesisError) {
    let (plan, state) = try plan(for: chord)
    apply(plan)
    for code in plan.keycodes { send(code, isDown: true) }
    for code in plan.keycodes.reversed() { send(code, isDown: false) }
    restore(state, after: plan)
  }

  /// Presses a chord.
  ///
  /// - Parameters:
  ///   - chord: the keys.
  ///   - isFree: returns for each key, in the order of the presses, whether it is up and to be
  ///     pressed.
  /// - Returns: the keycodes that must be released.
  /// - Throws: `SynthesisError` if no key produces it.
  func press(_ chord: KeyChord, _ isFree: ([UInt8]) -> [Bool]) throws(SynthesisError) -> [UInt8] {
    let (plan, state) = try plan(for: chord)
    let areFree = isFree(plan.keycodes)
    apply(plan)
    for (code, isFree) in zip(plan.keycodes, areFree) where isFree { send(code, isDown: true) }
    restore(state, after: plan)
    return plan.keycodes
  }

  private func send(_ keycode: UInt8, isDown: Bool) {
    XTestFakeKeyEvent(connection.display, UInt32(keycode), isDown ? 1 : 0, 0)
  }

  // MARK: - Planning

  private func plan(
    for chord: KeyChord
  ) throws(SynthesisError) -> (Plan, XkbStateRec) {
    var state = XkbStateRec()
    XkbGetState(connection.display, UInt32(XkbUseCoreKbd), &state)
    var map = try currentMap()
    let group = Int32(state.group)
    if map.stroke(for: chord.key, group: group) == nil {
      try bind(chord.key, map)
      map = try currentMap()
    }
    guard let stroke = map.stroke(for: chord.key, group: group) else {
      throw SynthesisError("no key of the keyboard is '\(chord.key)'")
    }
    var plan = Plan()
    var effective = state.mods
    for modifier in chord.modifiers {
      guard let key = map.key(for: modifier.keys) else {
        throw SynthesisError("no key of the keyboard is the modifier '\(modifier.rawValue)'")
      }
      // The user holds it, or it is locked: our press and release would end that.
      if key.modifiers != 0, effective & key.modifiers == key.modifiers { continue }
      plan.keycodes.append(key.keycode)
      effective |= key.modifiers
    }
    let unwanted = state.locked_mods & stroke.relevant & ~stroke.level
    plan.locks.affected = unwanted
    effective &= ~unwanted | state.base_mods
    for bit in (0..<8).map({ UInt8(1) << $0 }) where stroke.level & bit & ~effective != 0 {
      if let holder = map.holder(of: bit) {
        plan.keycodes.append(holder)
      } else {
        plan.locks.affected |= bit
        plan.locks.values |= bit
      }
    }
    if let requiredGroup = stroke.group, requiredGroup != group {
      // The active layout is the sum of the locked, latched and held ones.
      let offset = Int32(state.base_group) + Int32(state.latched_group)
      plan.group = UInt32((requiredGroup - offset) & 3)
    }
    plan.keycodes.append(stroke.keycode)
    return (plan, state)
  }

  private func apply(_ plan: Plan) {
    let core = UInt32(XkbUseCoreKbd)
    if plan.locks.affected != 0 {
      XkbLockModifiers(
        connection.display, core, UInt32(plan.locks.affected), UInt32(plan.locks.values))
    }
    if let group = plan.group { XkbLockGroup(connection.display, core, group) }
  }

  private func restore(_ state: XkbStateRec, after plan: Plan) {
    let core = UInt32(XkbUseCoreKbd)
    if plan.group != nil { XkbLockGroup(connection.display, core, UInt32(state.locked_group)) }
    if plan.locks.affected != 0 {
      XkbLockModifiers(
        connection.display, core, UInt32(plan.locks.affected), UInt32(state.locked_mods))
    }
  }

  /// Returns the current map: the round trip for the state has fetched the events of all changes.
  private func currentMap() throws(SynthesisError) -> KeyboardMap {
    var event = XEvent()
    while XCheckTypedEvent(connection.display, eventBase, &event) != 0 {
      connection.noteKeyboard(event)
    }
    if let cached, cached.revision == connection.keyboard.revision { return cached.map }
    guard let map = KeyboardMap(connection.display, device: device) else {
      throw SynthesisError("the X server does not report its keyboard map")
    }
    cached = (map, connection.keyboard.revision)
    return map
  }

  // MARK: - Keysyms on no key

  private func bind(_ key: KeySymbol, _ map: KeyboardMap) throws(SynthesisError) {
    guard let keycode = map.spare.first(where: { bound[$0] == nil }) else {
      throw SynthesisError("the keyboard has no key '\(key)', and no free key for it")
    }
    // Put it on two levels, or a letter would become a capital with Shift.
    var symbols = [KeySym(key.rawValue), KeySym(key.rawValue)]
    XChangeKeyboardMapping(connection.display, Int32(keycode), 2, &symbols, 1)
    XSync(connection.display, 0)
    bound[keycode] = key
    connection.keyboard.revision += 1
  }

  private func unbind(_ keycode: UInt8, _ key: KeySymbol) {
    // Another client may have loaded another map meanwhile.
    guard XkbKeycodeToKeysym(connection.display, keycode, 0, 0) == UInt(key.rawValue) else {
      return
    }
    var nothing: [KeySym] = [0]
    XChangeKeyboardMapping(connection.display, Int32(keycode), 1, &nothing, 1)
  }
}
