import DesktopRequests
import Testing

@Suite("Plans of chords")
struct ChordPlanTests {
  private static let (shift, caps, num): (UInt8, UInt8, UInt8) = (1, 2, 16)

  /// A keyboard with Shift (50), Ctrl (37), "a" on 38, "plus" on 21 with Shift, and a layout with
  /// "ф".
  private static let keyboard: KeyboardMap = {
    var map = KeyboardMap()
    func add(
      _ name: String, _ code: UInt8, layout: Int32? = nil, level: UInt8 = 0, _ relevant: UInt8
    ) {
      map.strokes[KeySymbol(name: name)?.rawValue ?? 0, default: []].append(
        KeyboardMap.Stroke(keycode: code, group: layout, level: level, relevant: relevant))
    }
    add("Shift_L", 50, 0)
    add("Control_L", 37, 0)
    add("a", 38, layout: 0, shift | caps)
    add("A", 38, layout: 0, level: shift, shift | caps)
    add("Cyrillic_ef", 38, layout: 1, shift | caps)
    add("plus", 21, level: shift, shift)
    add("KP_1", 87, level: num, shift | num)
    (map.modifiers[50], map.modifiers[37]) = (shift, 4)
    map.holders = [(37, 4), (50, shift)]
    return map
  }()

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var chord: String
    var state = LayoutAndModifiers()
    var keycodes: [UInt8]
    var changedLocks: UInt8 = 0
    var setLocks: UInt8 = 0
    var lockedLayout: UInt32?
  }

  private static func state(
    held: UInt8 = 0, locked: UInt8 = 0, layout: Int32 = 0, otherLayouts: Int32 = 0
  ) -> LayoutAndModifiers {
    var state = LayoutAndModifiers()
    state.heldModifiers = held
    state.lockedModifiers = locked
    state.modifiers = held | locked
    state.layout = layout
    state.lockedLayout = layout - otherLayouts
    state.otherLayouts = otherLayouts
    return state
  }

  @Test(
    "A chord is pressed with the keys, locks and layout that it needs in a keyboard's state",
    arguments: [
      Case(testDescription: "a plain key", chord: "a", keycodes: [38]),
      Case(testDescription: "a key with a modifier", chord: "ctrl+a", keycodes: [37, 38]),
      Case(testDescription: "a key on the second level", chord: "plus", keycodes: [50, 21]),
      Case(
        testDescription: "a held modifier of the chord", chord: "ctrl+a", state: state(held: 4),
        keycodes: [38]),
      Case(
        testDescription: "Caps Lock, which would make another letter", chord: "a",
        state: state(locked: caps), keycodes: [38], changedLocks: caps),
      Case(
        testDescription: "Caps Lock, which does not affect the key", chord: "plus",
        state: state(locked: caps), keycodes: [50, 21]),
      Case(
        testDescription: "a level whose modifier is on no key", chord: "KP_1", keycodes: [87],
        changedLocks: num, setLocks: num),
      Case(
        testDescription: "Num Lock, which the level needs", chord: "KP_1",
        state: state(locked: num),
        keycodes: [87]),
      Case(
        testDescription: "a key of another layout", chord: "Cyrillic_ef", keycodes: [38],
        lockedLayout: 1),
      Case(
        testDescription: "a key of the first layout while another one is held", chord: "a",
        state: state(layout: 1, otherLayouts: 1), keycodes: [38], lockedLayout: 3),
    ])
  func plan(_ expected: Case) throws {
    let plan = try ChordPlan(KeyChord(expected.chord), on: Self.keyboard, in: expected.state)
    #expect(plan.keycodes == expected.keycodes)
    #expect(plan.changedLocks == expected.changedLocks)
    #expect(plan.setLocks == expected.setLocks)
    #expect(plan.lockedLayout == expected.lockedLayout)
  }

  @Test(
    "A chord with a key that the keyboard lacks is refused with the name of that key",
    arguments: [
      ("F5", "no key of the keyboard is 'F5'"),
      ("hyper+a", "no key of the keyboard is the modifier 'hyper'"),
    ])
  func missing(_ chord: String, _ message: String) throws {
    let chord = try KeyChord(chord)
    let error = #expect(throws: MissingKey.self) {
      try ChordPlan(chord, on: Self.keyboard, in: LayoutAndModifiers())
    }
    #expect(error?.description == message)
  }
}
