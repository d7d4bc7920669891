// Pressing keys by their meaning, as `ChordPlan` says. A keysym that is on no key is put on an
// unused keycode. Programs look a key up when they read its event, which may be much later, so the
// keysym stays there until we end.
//
// All requests of a chord are sent in one flush, and the server executes XTEST's at once, so that
// no key of the user comes between.

internal import CX11
internal import DesktopRequests
internal import Touches

/// Presses keys as the server's XTEST keyboard.
final class SyntheticKeyboard {
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
  /// - Parameters:
  ///   - chord: the keys.
  ///   - isHeld: returns whether a key is down; it is released, pressed and stays down.
  /// - Throws: `SynthesisError` if no key produces the chord.
  func tap(_ chord: KeyChord, _ isHeld: (UInt8) -> Bool) throws(SynthesisError) {
    let (plan, state) = try plan(for: chord)
    apply(plan)
    for code in plan.keycodes {
      if isHeld(code) { send(code, isDown: false) }
      send(code, isDown: true)
    }
    for code in plan.keycodes.reversed() where !isHeld(code) { send(code, isDown: false) }
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

  private func plan(for chord: KeyChord) throws(SynthesisError) -> (ChordPlan, LayoutAndModifiers) {
    let state = LayoutAndModifiers(of: connection.display)
    var map = try currentMap()
    if map.stroke(for: chord.key, group: state.layout) == nil {
      try bind(chord.key, map)
      map = try currentMap()
    }
    do throws(MissingKey) {
      return (try ChordPlan(chord, on: map, in: state), state)
    } catch {
      throw SynthesisError("\(error)")
    }
  }

  private func apply(_ plan: ChordPlan) {
    lock(plan.changedLocks, values: plan.setLocks, layout: plan.lockedLayout)
  }

  private func restore(_ state: LayoutAndModifiers, after plan: ChordPlan) {
    lock(
      plan.changedLocks, values: state.lockedModifiers,
      layout: plan.lockedLayout.map { _ in UInt32(state.lockedLayout) })
  }

  /// Locks or unlocks modifiers, and locks a layout unless that is nil.
  private func lock(_ modifiers: UInt8, values: UInt8, layout: UInt32?) {
    let core = UInt32(XkbUseCoreKbd)
    if modifiers != 0 {
      XkbLockModifiers(connection.display, core, UInt32(modifiers), UInt32(values))
    }
    if let layout { XkbLockGroup(connection.display, core, layout) }
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

extension LayoutAndModifiers {
  /// Queries the state of the user's keyboard.
  fileprivate init(of display: OpaquePointer) {
    var state = XkbStateRec()
    XkbGetState(display, UInt32(XkbUseCoreKbd), &state)
    self.init()
    heldModifiers = state.base_mods
    lockedModifiers = state.locked_mods
    modifiers = state.mods
    layout = Int32(state.group)
    lockedLayout = Int32(state.locked_group)
    otherLayouts = Int32(state.base_group) + Int32(state.latched_group)
  }
}
