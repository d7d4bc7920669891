// Input that regions synthesise. Two things set it apart from other actions. First, what is held
// must be let go: each hold belongs to the touch that began it and ends with it, however it ends,
// and that of a key ends when the finger slides off the key.
// All holds end when regions are paused, reloaded or removed; GuardedInput releases them when we
// are killed. Second, the server moves the pointer to a finger that is down on a region:
// PointerTracker knows where it was before, and a click meant for the pointer moves it back there
// first.
//
// On a region that offers its touches, all of this applies to what lies beneath the finger: the
// pointer is where the server has put it, and moves on from the finger.

internal import DesktopRequests
internal import FingertipSettings
internal import Glibc
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
package import Touches

/// Presses, clicks and scrolls for regions.
package final class InputActions {
  /// The path of a finger that an action follows.
  private struct FollowedPath {
    var lastPosition: Point
    var wheel: WheelClicks?
  }

  /// The paths that actions follow.
  private struct FollowedPaths {
    /// The paths of actions that scroll.
    var scrolling: [ActOwner: FollowedPath] = [:]
    /// The paths of actions that move the pointer.
    var pointing: [ActOwner: FollowedPath] = [:]
    /// The owners of actions that move the pointer, or that hold a button at its place.
    var borrowers: Set<ActOwner> = []

    mutating func forget(where hasEnded: (ActOwner) -> Bool) {
      scrolling = scrolling.filter { !hasEnded($0.key) }
      pointing = pointing.filter { !hasEnded($0.key) }
      borrowers = borrowers.filter { !hasEnded($0) }
    }
  }

  /// A key or button that is held.
  private struct Held {
    var owner: ActOwner
    var hold: SyntheticInput.Hold
    /// The chord of a stick; nil for anything else.
    var chord: KeyChord?
  }

  private let connection: DisplayConnection
  private let window: RegionWindow
  /// The guard that lets go of what is held when this program is killed or stopped.
  package let guarded: GuardedInput
  private var cachedInput: SyntheticInput?
  private var holds: [Held] = []
  /// The paths of scrolling and of moving the pointer; one finger may do both.
  private var paths = FollowedPaths()
  private var pointer: PointerTracker

  /// The density at a place of the root, in px/mm.
  package var pixelsPerMillimetre: (Point) -> Double = { _ in
    Length.assumedPixelsPerMillimetre
  }
  /// Waits until the server has executed the answers for touches.
  ///
  /// The server also moves the pointer to an offered touch when it hears that the touch is ours.
  /// That may be after the touch has ended, while another action is using the pointer.
  var awaitAnswers: () -> Void = {}

  /// The distance that a finger moves for one click of the wheel at speed 1, in mm.
  static let wheelStep = 5.0

  /// - Parameters:
  ///   - connection: the display.
  ///   - window: our window, which clicks must pass through.
  ///   - log: the sink for messages.
  init(_ connection: DisplayConnection, passing window: RegionWindow, log: @escaping LogSink) {
    self.connection = connection
    self.window = window
    guarded = GuardedInput(connection, window: window, log: log)
    pointer = PointerTracker(connection)
  }

  deinit { cachedInput?.releaseAll() }

  // MARK: - Pressing

  /// Presses and releases chords.
  ///
  /// - Throws: `SynthesisError` if no key produces one of them.
  func tap(_ chords: [KeyChord]) throws(SynthesisError) { try input().tap(chords) }

  /// Holds a key or button until the touch or gesture ends: a button at the finger, or where the
  /// pointer was before.
  ///
  /// - Throws: `SynthesisError` if no key produces it.
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
      if let position = pointer.position { move(input, to: position) }
      var hold: SyntheticInput.Hold?
      window.letThrough { hold = input.hold(button: number) }
      if let hold { holds.append(Held(owner: act.owner, hold: hold)) }
    }
  }

  /// Holds the given keys of a stick, and lets go of its other keys.
  ///
  /// - Throws: `SynthesisError` if no key produces one of them.
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
  /// - Throws: `SynthesisError` if the server has no XTEST.
  func click(
    _ button: UInt8, count: Int, at finger: Point, _ place: PointerPlace
  ) throws(SynthesisError) {
    let input = try input()
    if place == .pointer {
      awaitAnswers()
      pointer.noteForeignMoves()
    }
    point(input, to: finger, place)
    window.letThrough { input.click(button, count: count) }
  }

  /// Turns the wheel by the distance that a finger has moved since the last call.
  ///
  /// - Throws: `SynthesisError` if the server has no XTEST.
  func scroll(
    _ speed: Double, by act: Act, _ place: PointerPlace
  ) throws(SynthesisError) {
    let input = try input()
    if place == .pointer, paths.scrolling[act.owner] == nil { pointer.noteForeignMoves() }
    let step = Self.wheelStep / speed * pixelsPerMillimetre(act.position)
    var wheel = paths.scrolling[act.owner]?.wheel ?? WheelClicks(step: step)
    let clicks = wheel.add(Self.displacement(of: act, since: &paths.scrolling))
    paths.scrolling[act.owner]?.wheel = wheel
    guard !clicks.isEmpty else { return }
    point(input, to: act.position, place)
    window.letThrough { for click in clicks { input.click(click.button, count: click.count) } }
  }

  /// Moves the pointer by the distance that a finger has moved since the last call: from the
  /// finger, or from where the pointer was before.
  ///
  /// - Throws: `SynthesisError` if the server has no XTEST.
  func movePointer(
    _ speed: Double, by act: Act, _ place: PointerPlace
  ) throws(SynthesisError) {
    let input = try input()
    takePointer(for: act, place)
    let (width, height) = connection.rootSize
    let target =
      (pointer.position ?? act.position) + Self.displacement(of: act, since: &paths.pointing)
      * speed
    pointer.position = Point(
      x: min(max(target.x, 0), Double(width - 1)), y: min(max(target.y, 0), Double(height - 1)))
    point(input, to: act.position, .pointer)
    connection.flush()
  }

  /// Finds the place of the pointer that a finger is about to move or press; does nothing for a
  /// finger that has the pointer already.
  private func takePointer(for act: Act, _ place: PointerPlace) {
    let hasPointer = paths.borrowers.contains { $0.cause == act.owner.cause }
    paths.borrowers.insert(act.owner)
    guard !hasPointer else { return }
    awaitAnswers()
    switch place {
    case .finger: pointer.position = act.start
    case .pointer: pointer.noteForeignMoves()
    }
  }

  /// Returns the distance that a finger or gesture has moved since the last call, or since its
  /// start.
  private static func displacement(
    of act: Act, since paths: inout [ActOwner: FollowedPath]
  ) -> Vector {
    // Fingers that join or leave a gesture move its centre, but that is no movement of the gesture.
    let translation = act.gesture?.values.translation.map { Point(x: $0.dx, y: $0.dy) }
    let position = translation ?? act.position
    defer {
      paths[act.owner, default: FollowedPath(lastPosition: position)].lastPosition = position
    }
    let origin = translation == nil ? act.start : Point(x: 0, y: 0)
    return position - (paths[act.owner]?.lastPosition ?? origin)
  }

  private func point(_ input: SyntheticInput, to finger: Point, _ place: PointerPlace) {
    move(input, to: place == .finger ? finger : pointer.position ?? finger)
  }

  /// Moves the pointer, and notes that no other program did.
  private func move(_ input: SyntheticInput, to position: Point) {
    input.movePointer(to: position)
    pointer.noteMove(to: position)
  }

  // MARK: - Letting go

  /// Lets go of what a touch or a gesture holds, and forgets its path.
  ///
  /// - Parameters:
  ///   - cause: the touch or gesture.
  ///   - region: the region for which it holds something; nil for all regions.
  func end(_ cause: ActCause, of region: RegionID?) {
    let hasEnded: (ActOwner) -> Bool = { $0.matches(cause, of: region) }
    let hasPointed = paths.pointing.keys.contains(where: hasEnded)
    paths.forget(where: hasEnded)
    if hasPointed, let position = pointer.position {
      // The finger's last report moved the pointer.
      if let cachedInput { move(cachedInput, to: position) }
      connection.flush()
    }
    for entry in holds where hasEnded(entry.owner) { cachedInput?.release(entry.hold) }
    holds.removeAll { hasEnded($0.owner) }
  }

  /// Lets go of everything.
  func endAll() {
    holds.removeAll()
    paths = FollowedPaths()
    cachedInput?.releaseAll()
  }

  // MARK: - The guard

  /// Starts again if the guard has let go because this program was stopped or hung; called when a
  /// turn begins.
  ///
  /// - Returns: whether the guard has let go; then everything is taken again except grabs of
  ///   devices.
  func beginTurn() -> Bool {
    guard guarded.wasReleased() else { return false }
    endAll()
    guarded.watchAgain()
    window.restoreShape()
    return true
  }

  // MARK: - The pointer

  /// Notes the pointer's place while no finger has the pointer.
  func notePointer() { pointer.note() }

  /// Notes that a finger took the pointer along and left it at a place, in px of the root.
  func leavePointer(at position: Point) { pointer.leave(at: position) }

  private func input() throws(SynthesisError) -> SyntheticInput {
    if let cachedInput { return cachedInput }
    let input = try SyntheticInput(connection)
    cachedInput = input
    return input
  }
}
