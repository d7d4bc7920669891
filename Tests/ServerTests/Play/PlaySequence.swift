import SeededRandom
import TouchRig
import Touches

/// A random sequence of actions, which is the same for the same profile and seed.
struct PlaySequence: Equatable, Sendable {
  let profile: PlayProfile
  let seed: Int
  let actions: [PlayAction]

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - profile: what it is about.
  ///   - seed: the number that stands for it.
  init(_ profile: PlayProfile, seed: Int) {
    self.profile = profile
    self.seed = seed
    var generator = PlayGenerator(profile, seed: seed)
    actions = generator.actions()
  }
}

/// Chooses actions that are possible, by the weights of a profile.
struct PlayGenerator {
  private let profile: PlayProfile
  private let choices: [PlayActionKind]
  private(set) var state = PlayState()
  private var random: SplitMix64
  private var configurations = 0

  init(_ profile: PlayProfile, seed: Int) {
    self.profile = profile
    // The profiles share no numbers, otherwise their first actions would be the same.
    let order = PlayProfile.allCases.firstIndex(of: profile) ?? 0
    random = SplitMix64(seed: UInt64(seed * PlayProfile.allCases.count + order))
    // In the order of cases, which a dictionary does not have.
    choices = PlayActionKind.allCases.flatMap { kind in
      repeatElement(kind, count: profile.weights[kind] ?? 0)
    }
  }

  /// Returns a whole sequence; the first action gives the program its configuration.
  mutating func actions() -> [PlayAction] {
    var actions: [PlayAction] = []
    for program in DesktopProgram.light where profile != .kiosk && random.chance(1, of: 4) {
      if let action = possible(.start(program)) { actions.append(action) }
    }
    actions.append(configure())
    if profile == .draw { actions.append(.tell(["draw"])) }
    let count = actions.count + Int.random(in: 12...30, using: &random)
    while actions.count < count {
      // A stopped program answers nothing, and a user notices that soon.
      let action =
        state.isFrozen && random.chance(1, of: 3)
        ? possible(.thaw) : make(random.element(of: choices))
      if let action { actions.append(action) }
    }
    return actions
  }

  /// Returns an action if it is possible now, and follows it.
  private mutating func possible(_ action: PlayAction) -> PlayAction? {
    var next = state
    guard next.follow(action) else { return nil }
    state = next
    return action
  }

  private mutating func make(_ kind: PlayActionKind) -> PlayAction? {
    let screen: Touchscreen = random.chance(3, of: 4) ? .touch0 : .touch1
    switch kind {
    case .tap:
      guard let number = state.freeFingers(of: screen).first else { return nil }
      let contact = Contact(number: number, place: place())
      return possible(.tap(screen, contact, times: random.chance(1, of: 3) ? 2 : 1))
    case .drag: return drag(screen)
    case .hand: return hand(screen)
    case .release:
      guard let number = state.fingers[screen]?.keys.sorted().first else { return nil }
      return possible(.up(screen, [number]))
    case .mouse: return possible(.point(place(), clicks: random.chance(1, of: 2)))
    case .keys: return possible(.keys(random.element(of: Self.keys)))
    case .pass: return possible(.pass(milliseconds: random.element(of: [5, 30, 120, 400])))
    case .tell: return possible(.tell(random.element(of: PlayCommands.general)))
    case .drawingCommand: return possible(.tell(random.element(of: PlayCommands.drawing)))
    case .regionCommand: return possible(.tell(random.element(of: PlayCommands.regions)))
    case .configure:
      guard !state.isFrozen else { return nil }
      guard random.chance(1, of: 8) else { return configure() }
      return possible(.spoilConfiguration(random.element(of: RandomConfiguration.broken)))
    case .signal: return possible(.signal(random.element(of: PlaySignal.allCases)))
    case .freeze: return possible(.freeze)
    case .restart: return possible(.restart(random.element(of: PlayEnd.allCases)))
    default: return change(kind, screen)
    }
  }

  /// Makes an action of the hardware or of other programs.
  private mutating func change(_ kind: PlayActionKind, _ screen: Touchscreen) -> PlayAction? {
    switch kind {
    case .screen:
      if random.chance(1, of: 2) { return possible(.repaint) }
      let (width, height) = random.element(of: [(1280, 720), (1080, 1920)])
      return possible(.resize(width: width, height: height))
    case .monitor:
      let monitor = random.element(of: PlayMonitor.allCases)
      return possible(
        state.monitors.contains(monitor) ? .removeMonitor(monitor) : .addMonitor(monitor))
    case .device:
      if random.chance(1, of: 3) {
        return possible(.setAttached(screen, state.detached.contains(screen)))
      }
      return possible(.setEnabled(screen, state.disabled.contains(screen)))
    case .program:
      let program = random.element(of: DesktopProgram.light)
      guard state.programs.contains(program) else { return possible(.start(program)) }
      return possible(.end(program, kills: random.chance(1, of: 2)))
    case .window: return window()
    case .lock:
      return possible(
        state.isLocked ? .unlock : .lock(random.element(of: PlayLocker.allCases)))
    case .interfere: return possible(.interfere(random.element(of: Interference.allCases)))
    default: return nil
    }
  }

  private mutating func window() -> PlayAction? {
    let window = random.element(of: PlayWindow.allCases)
    guard state.windows.contains(window) else {
      let corner = place()
      let frame = PixelRect(
        x: Int(corner.x), y: Int(corner.y), width: Int.random(in: 50...800, using: &random),
        height: Int.random(in: 50...600, using: &random))
      return possible(
        .window(
          window,
          .map(
            frame, colour: UInt32.random(in: 0...0xFF_FFFF, using: &random),
            isManaged: random.chance(3, of: 4))))
    }
    let changes: [WindowChange] = [
      .raise, .coverScreen, .focus, .retitle, .grab, .ungrab, .destroy,
    ]
    return possible(.window(window, random.element(of: changes)))
  }

  private mutating func configure() -> PlayAction {
    configurations += 1
    return .configure(
      RandomConfiguration(number: configurations, profile: profile, using: &random))
  }

  /// Puts a finger down, or moves or lifts one that is down.
  private mutating func drag(_ screen: Touchscreen) -> PlayAction? {
    let steps = random.element(of: [1, 5, 20])
    if let number = state.fingers[screen]?.keys.sorted().last, random.chance(2, of: 3) {
      return possible(.move(screen, [Contact(number: number, place: place())], steps: steps))
    }
    guard let number = state.freeFingers(of: screen).first else { return nil }
    return possible(.down(screen, [Contact(number: number, place: place())]))
  }

  /// Puts several fingers down, or moves or lifts all that are down.
  private mutating func hand(_ screen: Touchscreen) -> PlayAction? {
    let down = state.fingers[screen]?.keys.sorted() ?? []
    let count = Int.random(in: 2...5, using: &random)
    if down.count > 1, random.chance(2, of: 3) {
      return random.chance(1, of: 2)
        ? possible(.move(screen, contacts(down), steps: 8)) : possible(.up(screen, down))
    }
    let free = state.freeFingers(of: screen)
    return free.count < count ? nil : possible(.down(screen, contacts(Array(free.prefix(count)))))
  }

  /// Returns fingers beside each other.
  private mutating func contacts(_ numbers: [UInt32]) -> [Contact] {
    let first = place()
    return numbers.enumerated().map { index, number in
      Contact(
        number: number,
        place: Point(
          x: min(first.x + Double(60 * index), Double(state.size.width - 3)),
          y: min(
            first.y + Double(Int.random(in: 0...40, using: &random)), Double(state.size.height - 3))
        ))
    }
  }

  /// Returns a position on the screen, more often where regions are.
  private mutating func place() -> Point {
    let isNear = random.chance(1, of: 2)
    let right = isNear ? 560 : state.size.width - 5
    let bottom = isNear ? 640 : state.size.height - 5
    return Point(
      x: Double(Int.random(in: 5...right, using: &random)),
      y: Double(Int.random(in: 5...bottom, using: &random)))
  }

  /// Strokes of keycodes: super with a function key, Escape, Return, and letters.
  private static let keys: [[Int32]] =
    functionKeys.map { [superKey, $0] } + [[9], [36], [38], [50, 38]]

  /// The keycodes of F5 to F12.
  static let functionKeys: [Int32] = [drawKey, 72, 73, 74, 75, 76, 95, 96]

  /// The keycode of the left super key under the rules of a server without a desktop.
  static let superKey: Int32 = 115
  /// The keycode of F5, which enters and leaves draw mode together with super.
  static let drawKey: Int32 = 71
}
