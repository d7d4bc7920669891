// What regions press. Two things set it apart from other actions. What is held must be let go: each hold
// belongs to the touch that began it, and goes with it however it ends, and all of them go when regions
// are paused, reloaded or no longer there; a guard sees to it when we are killed. And the server moves the
// pointer to a finger that is down on a region, before anybody hears of it: where the pointer was before
// is known only by keeping account of it, and it is put back there before a click that is meant for it.
// The account is of what took the pointer along last: a finger elsewhere, ourselves, or a mouse or another
// program, whose devices are asked where they stand, since hearing of every move would wake us for nothing.
//
// On a region that offers its touches, all of that is about what lies beneath the finger: the pointer is where
// the server has put it, and goes on from the finger.

internal import DesktopRequests
internal import FingertipSettings
internal import Glibc
internal import SystemSupport
internal import TouchRouting
package import TouchX11
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

  private let connection: DisplayConnection
  private let window: RegionWindow
  private let log: LogSink
  private var found: SyntheticInput?
  private var holds: [(owner: ActOwner, hold: SyntheticInput.Hold)] = []
  /// Where those that scroll were last, and those that move the pointer: a finger may do both.
  private var scrolled: [ActOwner: Way] = [:]
  private var pointed: [ActOwner: Way] = [:]
  /// Those that move the pointer, or hold a button where it is.
  private var borrowers: Set<ActOwner> = []
  private var guardian: ReleaseGuard?
  /// Where the pointer is without the fingers on regions, in px of the root.
  private var pointer: Point?
  /// The places of mice and XTEST as they were last known.
  private var mice: PointerPlaces = PointerPlaces()
  /// Where we moved the pointer last, in px of the root; nil for nowhere since the places were known.
  private var moved: Point?

  /// How many px a millimetre has at a place of the root.
  package var pixelsPerMillimetre: (Point) -> Double = { _ in
    Length.assumedPixelsPerMillimetre
  }
  /// Waits until the server has executed what was answered about touches.
  ///
  /// It moves the pointer to a touch that was offered also when it hears that the touch is ours, which may be
  /// after the touch has ended: in the middle of what is done elsewhere with the pointer.
  var awaitAnswers: () -> Void = {}
  /// The program that lets go of what is held when this one is killed or stopped; nil for none.
  var guardProgram: String?
  /// What others miss while this program is stopped or hangs, and the guard gives them.
  package struct Taken: Equatable {
    /// Whether the window takes the touches of the whole screen.
    package var hasScreen = false
    /// Whether a finger is down on a region.
    var hasFingers = false
    /// The window by which devices are grabbed; nil for none.
    package var grabs: WindowID?
  }

  /// What others miss while this program is stopped or hangs.
  package var taken = Taken() {
    didSet {
      guard taken != oldValue else { return }
      if taken != Taken() { startGuard() }
      if taken.hasFingers { hasHadFingers = true }
      tellGuard()
    }
  }
  /// Whether a finger was ever down on a region; from then on the guard knows of the window.
  private var hasHadFingers = false
  /// Called when the guard has let go and this program has taken everything again but grabs of devices.
  package var goOn: () -> Void = {}

  /// The way of a finger for one click of the wheel at speed 1, in mm.
  static let wheelStep = 5.0

  /// - Parameters:
  ///   - connection: the display.
  ///   - window: ours, which clicks are to pass by.
  ///   - log: where messages go.
  init(_ connection: DisplayConnection, passing window: RegionWindow, log: @escaping LogSink) {
    self.connection = connection
    self.window = window
    self.log = log
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
    startGuard()
    input.heldChanged = { [weak guardian] in guardian?.hold($0) }
    switch target {
    case .keys(let chord): holds.append((act.owner, try input.hold(chord)))
    case .button(let number):
      takePointer(for: act, place)
      if let pointer { move(input, to: pointer) }
      var hold: SyntheticInput.Hold?
      window.letThrough { hold = input.hold(button: number) }
      if let hold { holds.append((act.owner, hold)) }
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
      followMice()
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
    if place == .pointer, scrolled[act.owner] == nil { followMice() }
    let step = Self.wheelStep / speed * pixelsPerMillimetre(act.position)
    var wheel = scrolled[act.owner]?.wheel ?? WheelClicks(step: step)
    let clicks = wheel.take(Self.way(of: act, since: &scrolled))
    scrolled[act.owner]?.wheel = wheel
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
    let end = (pointer ?? act.position) + Self.way(of: act, since: &pointed) * speed
    pointer = Point(
      x: min(max(end.x, 0), Double(width - 1)), y: min(max(end.y, 0), Double(height - 1)))
    point(input, to: act.position, .pointer)
    connection.flush()
  }

  /// Finds out where the pointer is that a finger moves or presses from now on; nothing where the same one
  /// did before.
  private func takePointer(for act: Act, _ place: PointerPlace) {
    guard borrowers.insert(act.owner).inserted else { return }
    awaitAnswers()
    switch place {
    case .finger: pointer = act.start
    case .pointer: followMice()
    }
  }

  /// How far a finger or a gesture has gone since the last time; at first all of its way.
  private static func way(of act: Act, since ways: inout [ActOwner: Way]) -> Vector {
    // Fingers that join a gesture or leave it move its middle, and are no way that it goes.
    let reach = act.gesture?.values.translation.map { Point(x: $0.dx, y: $0.dy) }
    let place = reach ?? act.position
    defer { ways[act.owner, default: Way(place: place)].place = place }
    return place - (ways[act.owner]?.place ?? (reach == nil ? act.start : Point(x: 0, y: 0)))
  }

  private func point(_ input: SyntheticInput, to finger: Point, _ place: PointerPlace) {
    move(input, to: place == .finger ? finger : pointer ?? finger)
  }

  /// Moves the pointer, which is not to be taken for another program's doing afterwards.
  private func move(_ input: SyntheticInput, to place: Point) {
    input.movePointer(to: place)
    moved = Point(x: place.x.rounded(.down), y: place.y.rounded(.down))
  }

  // MARK: - Letting go

  /// Lets go of what a touch or a gesture holds, and forgets its way.
  func end(_ owner: ActOwner) {
    scrolled.removeValue(forKey: owner)
    borrowers.remove(owner)
    if pointed.removeValue(forKey: owner) != nil, let pointer {
      // The finger's last report took it along.
      if let found { move(found, to: pointer) }
      connection.flush()
    }
    for entry in holds where entry.owner == owner { found?.release(entry.hold) }
    holds.removeAll { $0.owner == owner }
  }

  /// Lets go of everything.
  func endAll() {
    holds.removeAll()
    scrolled.removeAll()
    pointed.removeAll()
    borrowers.removeAll()
    found?.releaseAll()
  }

  // MARK: - The guard

  /// The descriptors to poll besides.
  var descriptors: [pollfd] { guardian.map { [$0.descriptor] } ?? [] }

  /// Starts again where the guard has let go, for this program was stopped or hung; called at the begin of a
  /// turn.
  func beginTurn() {
    switch guardian?.takeNews() {
    case .released:
      endAll()
      watchAgain()
      window.restoreShape()
      goOn()
    case .gone:
      guardian = nil
      guardProgram = nil
      log(.warning, "the process that lets go of what is held is gone")
    case .nothing, nil: break
    }
  }

  /// Has the guard watch again; called before touches are taken again, since this program may be stopped in
  /// the middle of that.
  func watchAgain() { guardian?.watchAgain() }

  /// Answers the guard; called when all of a turn has been done.
  func endTurn() { guardian?.answer() }

  /// Tells the guard what takes touches; called once in a turn.
  func tellGuard() {
    let isCovered = taken.hasScreen || hasHadFingers
    guardian?.cover(
      isCovered ? window.handle : nil, grabs: taken.grabs,
      isUrgent: taken.hasScreen || taken.hasFingers || taken.grabs != nil)
  }

  private func startGuard() {
    guard guardian == nil, let guardProgram else { return }
    do throws(SystemError) {
      guardian = try ReleaseGuard(guardProgram, display: connection.name)
    } catch {
      log(
        .warning,
        "what is held stays held if this program is killed, and touches if it is stopped: \(error)")
      self.guardProgram = nil
    }
  }

  // MARK: - Around it

  /// Notes where the pointer is while no finger has it.
  func notePointer() {
    pointer = connection.pointerPosition() ?? pointer
    mice = connection.pointerDevicePlaces()
    moved = nil
  }

  /// Notes that the pointer was left in a place, in px of the root, by a finger that took it along.
  ///
  /// The server is not asked: the next finger may be down already, and have it.
  func leavePointer(at place: Point) {
    pointer = Self.served(place)
    mice = connection.pointerDevicePlaces()
    moved = nil
  }

  /// Notes where a mouse or another program took the pointer that was moved since.
  private func followMice() {
    let places = connection.pointerDevicePlaces()
    for (device, place) in places.devices where mice.devices[device].map({ $0 != place }) ?? false {
      pointer = Self.served(place)
    }
    if let place = places.synthetic, place != mice.synthetic, place != moved {
      pointer = Self.served(place)
    }
    mice = places
    moved = nil
  }

  /// A place of a device as the server has it, which rounds to pixels before the last bits are lost that the
  /// protocol has no room for.
  private static func served(_ place: Point) -> Point { place + Vector(dx: 1e-3, dy: 1e-3) }

  private func input() throws(SynthesisError) -> SyntheticInput {
    if let found { return found }
    let input = try SyntheticInput(connection)
    found = input
    return input
  }
}
