import TouchRouting
import Touches

/// The cost of a frame of ten fingers in a router, and the memory that it retains.
struct RouterFigures {
  let options: Options

  /// The regions under the fingers.
  private enum Kind: String, CaseIterable {
    case together = "in one region"
    case apart = "in ten regions"
    case dragging = "dragging ten regions"
    case sliding = "sliding over 88 keys"

    /// The largest allowed median of a step, in µs.
    var limit: Double { self == .sliding ? 15 : 10 }
  }

  func measure() throws -> [Figure] {
    Kind.allCases.map { kind in
      let run =
        switch kind {
        case .together: RouterRun(regions: 1, drags: false)
        case .apart: RouterRun(regions: 10, drags: false)
        case .dragging: RouterRun(regions: 10, drags: true)
        case .sliding: RouterRun(keys: 88)
        }
      return StepCost.figure(
        "router step, frame of 10 fingers \(kind.rawValue)", limit: kind.limit,
        isQuick: options.isQuick
      ) { run.playTouches(frames: 100) }
    }
  }
}

/// A router with ten fingers that come down, move and lift.
private final class RouterRun {
  private let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 1920, height: 1080))
  private let fingers: TenFingers
  /// The distance that a finger moves in a frame, in px.
  private var advance = 1.0
  private var dirty: [RegionID] = []

  init(regions: Int, drags: Bool) {
    let router = Router(tree: tree)
    fingers = TenFingers(over: router)
    for number in 0..<regions {
      let width = 1920 / Double(regions)
      let frame = Rect(x: Double(number) * width, y: 0, width: width, height: 1080)
      let id = tree.insert(
        Region(frame: frame, touches: regions == 1 ? .together : .single))
      router.setResponder(drags ? RegionDrag() : MinimalResponder(), for: id)
    }
  }

  /// Creates a piano whose fingers move a third of a key per frame, like fast ones at 250 Hz.
  init(keys: Int) {
    let router = Router(tree: tree)
    fingers = TenFingers(over: router)
    let piano = tree.insert(
      Region(frame: Rect(x: 0, y: 0, width: 1920, height: 1080), touches: .together))
    let width = 1920 / Double(keys)
    for key in 0..<keys {
      var region = Region(
        frame: Rect(x: Double(key) * width, y: 0, width: width, height: 1080), touches: .each)
      region.touchRules.isKey = true
      tree.insert(region, in: piano)
    }
    advance = width / 3
    router.setResponder(RegionSlide(stride: 8), for: piano)
  }

  /// Plays ten fingers that come down, move and lift.
  ///
  /// - Parameter frames: the number of moves.
  /// - Returns: the cost of each frame of moves, in µs.
  func playTouches(frames: Int) -> [Double] {
    _ = step(.began, 0)
    let costs = (0..<frames).map { step(.moved, $0) }
    _ = step(.ended, 0)
    return costs
  }

  private func step(_ phase: TouchPhase, _ number: Int) -> Double {
    defer { tree.takeDirty(into: &dirty) }
    return fingers.step(phase) { finger in
      Point(
        x: Double(finger) * 192 + 20 + advance * Double(number % 50), y: 100 + Double(number % 30))
    }
  }
}

/// A minimal handler.
private final class MinimalResponder: Responder {
  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling { .handled }
  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    context.markDirty()
    return .handled
  }
  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling { .handled }
  func cancelled(_ event: RegionEvent, in context: ResponderContext) {}
}
