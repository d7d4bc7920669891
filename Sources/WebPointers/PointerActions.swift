// Pointer events as the actions of a WebDriver client. A client plays actions in ticks: in each
// tick every finger does one thing, and the tick lasts as long as the longest action. So reports of
// one moment become a tick of movements and pauses, which lasts from the previous moment to this
// one, and a second tick for the fingers that come down or lift.

internal import Touches

/// The actions that replay pointer events, for as many fingers as were down at once.
package struct PointerActions: Sendable {
  /// An action of a finger in a tick; durations are in ms, positions in px of the viewport.
  package enum Action: Hashable, Sendable {
    /// The finger waits.
    case pause(duration: Int)
    /// The finger moves to a position.
    case move(x: Int, y: Int, duration: Int)
    /// The finger comes down.
    case down
    /// The finger lifts.
    case up
  }

  /// A finger.
  private struct Finger {
    var actions: [Action]
    /// The number of its pointer; nil while it is lifted.
    var pointer: Int?
    var x = 0
    var y = 0
  }

  private var fingers: [Finger] = []
  /// The events of the current moment.
  private var moment: [PointerEvent] = []
  private var start: Timestamp?
  /// The total duration of all ticks so far, in ms.
  private var elapsed = 0
  private var ticks = 0

  /// Creates an empty list of actions.
  package init() {}

  /// Adds an event.
  package mutating func follow(_ event: PointerEvent) {
    let isNext = moment.contains {
      $0.time != event.time || $0.pointer == event.pointer
        || (event.kind == .pointerdown && $0.buttons == 0)
    }
    if isNext { closeMoment() }
    moment.append(event)
  }

  /// Returns the actions of each finger; fingers that are still down are lifted.
  package consuming func finish() -> [[Action]] {
    closeMoment()
    if fingers.contains(where: { $0.pointer != nil }) {
      addTick { $0.pointer == nil ? .pause(duration: 0) : .up }
    }
    return fingers.map(\.actions)
  }

  private mutating func closeMoment() {
    guard let first = moment.first else { return }
    let start = self.start ?? first.time
    self.start = start
    let now = max(Int((first.time - start).rounded()), elapsed)
    let duration = now - elapsed
    elapsed = now
    for event in moment where event.kind == .pointerdown { assignFinger(to: event.pointer) }
    let events = moment
    addTick { finger in
      guard let event = events.first(where: { $0.pointer == finger.pointer }) else {
        return .pause(duration: duration)
      }
      let (x, y) = (Self.pixel(event.position.x), Self.pixel(event.position.y))
      guard event.kind == .pointerdown || x != finger.x || y != finger.y else {
        return .pause(duration: duration)
      }
      (finger.x, finger.y) = (x, y)
      return .move(x: x, y: y, duration: duration)
    }
    moment.removeAll(keepingCapacity: true)
    guard events.contains(where: { $0.kind != .pointermove }) else { return }
    addTick { finger in
      switch events.first(where: { $0.pointer == finger.pointer })?.kind {
      case .pointerdown: return .down
      case .pointerup, .pointercancel:
        finger.pointer = nil
        return .up
      case .pointermove, nil: return .pause(duration: 0)
      }
    }
  }

  /// Returns the pixel that contains a coordinate, with a tolerance for rounding errors.
  private static func pixel(_ coordinate: Double) -> Int {
    Int((coordinate + 0.001).rounded(.down))
  }

  /// Assigns a lifted or a new finger to a pointer.
  private mutating func assignFinger(to pointer: Int) {
    if let free = fingers.firstIndex(where: { $0.pointer == nil }) {
      fingers[free].pointer = pointer
    } else {
      let pauses = [Action](repeating: .pause(duration: 0), count: ticks)
      fingers.append(Finger(actions: pauses, pointer: pointer))
    }
  }

  private mutating func addTick(_ action: (inout Finger) -> Action) {
    ticks += 1
    for index in fingers.indices { fingers[index].actions.append(action(&fingers[index])) }
  }
}
