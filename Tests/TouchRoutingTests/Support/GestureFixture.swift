import Testing
import TouchRouting
import Touches

/// A router and an arena with gestures on its regions, at 10 px/mm.
///
/// Its screen is 1000 px by 800 px, and one region covers it unless a test says otherwise.
final class GestureFixture {
  let routing: RouterFixture
  let arena: GestureArena
  private(set) var faults: [GestureFault] = []

  /// Creates a router and an arena with regions.
  init(regions leaves: [Leaf]) {
    routing = RouterFixture(leaves)
    arena = GestureArena(layout: routing.router.layout)
    arena.onFault = { [unowned self] in faults.append($0) }
    routing.router.recognizers = arena
  }

  /// Creates a router and an arena with one region called `pad` that has gestures.
  convenience init(
    _ gestures: [GestureSettings], policy: RegionPolicy = .own, touches: TouchStrategy = .gesture
  ) {
    self.init(regions: [
      Leaf(Region(name: "pad", frame: rect(0, 0, 1000, 800), policy: policy, touches: touches))
    ])
    for gesture in gestures { add(gesture, to: "pad") }
  }

  func add(_ gesture: GestureSettings, to region: String) {
    arena.add(gesture, to: routing.tree.named(region))
  }

  func add(_ recognizer: any Recognizer, _ gesture: GestureSettings, to region: String = "pad") {
    arena.add(recognizer, gesture, to: routing.tree.named(region))
  }

  /// Plays a script, lets every timer fire, and returns the lines of gestures, without failures by
  /// default.
  @discardableResult
  func play(_ script: String, failures: Bool = false) -> [String] {
    (routing.play(script) + fireTimers()).filter {
      let words = $0.split(separator: " ")
      return words.count > 2 && arena.state(of: GestureID(rawValue: String(words[1]))) != nil
        && (failures || words[2] != "failed")
    }
  }

  /// Plays a script, lets every timer fire, and returns all lines except acts.
  func playAll(_ script: String) -> [String] {
    (routing.play(script) + fireTimers()).filter { $0.split(separator: " ")[1] != "act" }
  }

  /// Lets every timer fire, and returns the lines.
  @discardableResult
  func fireTimers() -> [String] {
    var lines: [String] = []
    while let deadline = routing.router.nextDeadline {
      routing.router.step(timer: deadline, into: &routing.effects)
      lines += routing.takeLines()
    }
    return lines
  }

  /// Returns the latest report of a gesture in a state.
  func latest(_ state: RecognizerState) throws -> Gesture {
    try #require(routing.gestures.last { $0.state == state })
  }
}

extension GestureSettings {
  /// Returns a gesture that is named after its type unless it has an id.
  static func make(
    _ type: GestureType, _ id: GestureID? = nil, fingers: ClosedRange<Int>? = nil, taps: Int = 1,
    directions: Set<GestureDirection> = [], _ change: (inout GestureSettings) -> Void = { _ in }
  ) -> GestureSettings {
    var settings = GestureSettings(
      id: id ?? GestureID(rawValue: type.rawValue), type: type, fingers: fingers, taps: taps,
      directions: directions)
    change(&settings)
    return settings
  }
}
