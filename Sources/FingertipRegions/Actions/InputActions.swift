// What regions press. Two things set it apart from other actions. What is held must be let go: each hold
// belongs to the touch that began it, and goes with it however it ends, and all of them go when regions
// are paused, reloaded or no longer there; GuardedInput sees to it when we are killed. And the server moves
// the pointer to a finger that is down on a region: PointerAccount knows where it was before, and it is put
// back there before a click that is meant for it.
//
// On a region that offers its touches, all of that is about what lies beneath the finger: the pointer is where
// the server has put it, and goes on from the finger.

internal import DesktopRequests
internal import FingertipSettings
internal import Glibc
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
package import Touches

/// A cause that makes a region act, and lasts.
enum ActOwner: Hashable {
  case touch(TouchID)
  case gesture(GestureID)
}

extension Act {
  /// The gesture that it is of, or else the touch.
  var owner: ActOwner { gesture.map { .gesture($0.id) } ?? .touch(touch) }
}

/// Presses, clicks and scrolls for regions.
package final class InputActions {
  /// The way of a finger that an action follows.
  private struct Way {
    var place: Point
    var wheel: WheelClicks?
  }

  /// The ways that actions follow.
  private struct Ways {
    /// Those of actions that scroll.
    var scrolled: [ActOwner: Way] = [:]
    /// Those of actions that move the pointer.
    var pointed: [ActOwner: Way] = [:]
    /// The actions that move the pointer, or hold a button where it is.
    var borrowers: Set<ActOwner> = []
  }

  /// Something that is held.
  private struct Held {
    var owner: ActOwner
    var hold: SyntheticInput.Hold
    /// The keys of a stick that it is; nil for anything else.
    var chord: KeyChord?
  }

  private let connection: DisplayConnection
  private let window: RegionWindow
  /// The guard that lets go of what is held when this program is killed or stopped.
  package let guarded: GuardedInput
  private var found: SyntheticInput?
  private var holds: [Held] = []
  /// The ways of those that scroll, and of those that move the pointer: a finger may do both.
  private var ways = Ways()
  private var pointer: PointerAccount

  /// The density at a place of the root, in px/mm.
  package var pixelsPerMillimetre: (Point) -> Double = { _ in
    Length.assumedPixelsPerMillimetre
  }
  /// Waits until the server has executed what was answered about touches.
  ///
  /// It moves the pointer to a touch that was offered also when it hears that the touch is ours, which may be
  /// after the touch has ended: in the middle of what is done elsewhere with the pointer.
  var awaitAnswers: () -> Void = {}

  /// The way of a finger for one click of the wheel at speed 1, in mm.
  static let wheelStep = 5.0

  /// - Parameters:
  ///   - connection: the display.
  ///   - window: ours, which clicks are to pass by.
  ///   - log: where messages go.
  init(_ connection: DisplayConnection, passing window: RegionWindow, log: @escaping LogSink) {
    self.connection = connection
    self.window = window
    guarded = GuardedInput(connection, window: window, log: log)
    pointer = PointerAccount(connection)
  }

  deinit { found?.releaseAll() }

  // MARK: - Pressing

  /// Presses and releases chords.
  ///
  /// - Throws: `SynthesisError` where no key can mean one of them.
  func tap(_ chords: [KeyChord]) throws(SynthesisError) { try input().tap(chords) }

  /// Holds something until what made the region act is over: a button at a finger, or where the pointer was
  /// before.
  ///
  /// - Throws: `SynthesisError` where no key can mean it.
  func hold(
    _ target: HoldTarget, by act: Act, _ place: PointerPlace
  ) throws(SynthesisError) {
    let input = try input()
    guarded.start()
    input.heldChanged = { [weak guarded] in guarded?.hold($0) }
    switch target {
    case .keys(let chord): holds.append(Held(owner: act.owner, hold: try input.hold(chord)))
    case .button(let number):
      takePointer(for: act, place)
      if let place = pointer.place { move(input, to: place) }
      var hold: SyntheticInput.Hold?
      window.letThrough { hold = input.hold(button: number) }
      if let hold { holds.append(Held(owner: act.owner, hold: hold)) }
    }
  }

  /// Holds the keys of a stick, and lets go of those that it has held and that are not among them.
  ///
  /// - Throws: `SynthesisError` where no key can mean one of them.
  func hold(_ chords: [KeyChord], by owner: ActOwner) throws(SynthesisError) {
    let isHeld: (Held) -> Bool = { $0.owner == owner && $0.chord != nil }
    guard !chords.isEmpty || holds.contains(where: isHeld) else { return }
    let input = try input()
    guarded.start()
    input.heldChanged = { [weak guarded] in guarded?.hold($0) }
    holds.removeAll { held in
      guard isHeld(held), let chord = held.chord, !chords.contains(chord) else { return false }
      input.release(held.hold)
      return true
    }
    for chord in chords where !holds.contains(where: { isHeld($0) && $0.chord == chord }) {
      holds.append(Held(owner: owner, hold: try input.hold(chord), chord: chord))
    }
  }

  /// Clicks at a finger, or where the pointer was before.
  ///
  /// - Throws: `SynthesisError` where the server has no XTEST.
  func click(
    _ button: UInt8, count: Int, at finger: Point, _ place: PointerPlace
  ) throws(SynthesisError) {
    let input = try input()
    if place == .pointer {
      awaitAnswers()
      pointer.followMice()
    }
    point(input, to: finger, place)
    window.letThrough { input.click(button, count: count) }
  }

  /// Turns the wheel by the way that a finger has gone since the last time.
  ///
  /// - Throws: `SynthesisError` where the server has no XTEST.
  func scroll(
    _ speed: Double, by act: Act, _ place: PointerPlace
  ) throws(SynthesisError) {
    let input = try input()
    if place == .pointer, ways.scrolled[act.owner] == nil { pointer.followMice() }
    let step = Self.wheelStep / speed * pixelsPerMillimetre(act.position)
    var wheel = ways.scrolled[act.owner]?.wheel ?? WheelClicks(step: step)
    let clicks = wheel.add(Self.way(of: act, since: &ways.scrolled))
    ways.scrolled[act.owner]?.wheel = wheel
    guard !clicks.isEmpty else { return }
    point(input, to: act.position, place)
    window.letThrough { for click in clicks { input.click(click.button, count: click.count) } }
  }

  /// Moves the pointer by the way that a finger has gone since the last time: from the finger on, or from
  /// where the pointer was before.
  ///
  /// - Throws: `SynthesisError` where the server has no XTEST.
  func movePointer(
    _ speed: Double, by act: Act, _ place: PointerPlace
  ) throws(SynthesisError) {
    let input = try input()
    takePointer(for: act, place)
    let (width, height) = connection.rootSize
    let end = (pointer.place ?? act.position) + Self.way(of: act, since: &ways.pointed) * speed
    pointer.place = Point(
      x: min(max(end.x, 0), Double(width - 1)), y: min(max(end.y, 0), Double(height - 1)))
    point(input, to: act.position, .pointer)
    connection.flush()
  }

  /// Finds out where the pointer is that a finger moves or presses from now on; nothing where the same one
  /// did before.
  private func takePointer(for act: Act, _ place: PointerPlace) {
    guard ways.borrowers.insert(act.owner).inserted else { return }
    awaitAnswers()
    switch place {
    case .finger: pointer.place = act.start
    case .pointer: pointer.followMice()
    }
  }

  /// Returns the distance that a finger or a gesture has gone since the last time; at first all of its way.
  private static func way(of act: Act, since ways: inout [ActOwner: Way]) -> Vector {
    // Fingers that join a gesture or leave it move its middle, and are no way that it goes.
    let reach = act.gesture?.values.translation.map { Point(x: $0.dx, y: $0.dy) }
    let place = reach ?? act.position
    defer { ways[act.owner, default: Way(place: place)].place = place }
    return place - (ways[act.owner]?.place ?? (reach == nil ? act.start : Point(x: 0, y: 0)))
  }

  private func point(_ input: SyntheticInput, to finger: Point, _ place: PointerPlace) {
    move(input, to: place == .finger ? finger : pointer.place ?? finger)
  }

  /// Moves the pointer, which is not to be taken for another program's doing afterwards.
  private func move(_ input: SyntheticInput, to place: Point) {
    input.movePointer(to: place)
    pointer.noteMove(to: place)
  }

  // MARK: - Letting go

  /// Lets go of what a touch or a gesture holds, and forgets its way.
  func end(_ owner: ActOwner) {
    ways.scrolled.removeValue(forKey: owner)
    ways.borrowers.remove(owner)
    if ways.pointed.removeValue(forKey: owner) != nil, let place = pointer.place {
      // The finger's last report took it along.
      if let found { move(found, to: place) }
      connection.flush()
    }
    for entry in holds where entry.owner == owner { found?.release(entry.hold) }
    holds.removeAll { $0.owner == owner }
  }

  /// Lets go of everything.
  func endAll() {
    holds.removeAll()
    ways = Ways()
    found?.releaseAll()
  }

  // MARK: - The guard

  /// Starts again where the guard has let go, for this program was stopped or hung; called at the begin of a
  /// turn.
  ///
  /// - Returns: whether the guard has let go; everything is taken again then but grabs of devices.
  func beginTurn() -> Bool {
    guard guarded.hasLetGo() else { return false }
    endAll()
    guarded.watchAgain()
    window.restoreShape()
    return true
  }

  // MARK: - Around it

  /// Notes where the pointer is while no finger has it.
  func notePointer() { pointer.note() }

  /// Notes that the pointer was left in a place, in px of the root, by a finger that took it along.
  func leavePointer(at place: Point) { pointer.leave(at: place) }

  private func input() throws(SynthesisError) -> SyntheticInput {
    if let found { return found }
    let input = try SyntheticInput(connection)
    found = input
    return input
  }
}
