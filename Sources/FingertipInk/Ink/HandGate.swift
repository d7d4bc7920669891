// Keeps palms from the ink. What a finger reports goes on at once; what a contact reports that may be a palm is kept
// until that is known, and then drawn as if nothing had been. The ink of a contact that turns out to be a palm is
// taken back.

internal import FingertipSettings
internal import HandContacts
package import Touches

/// Says what pens do.
package protocol PenWatch: AnyObject {
  /// Returns whether a device is a pen or a mouse, which has no palm.
  func isPen(_ device: DeviceID) -> Bool
  /// Returns whether a pen is near the screen, at a time of the server.
  func isPenNear(at time: Timestamp) -> Bool
}

/// Passes on what fingers report, and what hands do.
struct HandGate {
  /// Something to be done.
  enum Step {
    /// A finger draws.
    case draw(Touch)
    /// Drop everything that a contact has drawn so far.
    case takeBack(TouchID)
    /// A hand erases, from its begin to its end.
    case erase(Hand, TouchPhase)
  }

  private var tracker: HandTracker
  /// The reports of contacts that may be palms.
  private var held: [TouchID: [Touch]] = [:]
  private var drawing: Set<TouchID> = []
  /// The number of reports that are kept of a contact: what rests for longer does not become a finger.
  private static let depth = 256

  init(_ use: HandUse) {
    tracker = HandTracker(
      judgesRests: use != .size, learnsRests: use == .size, erases: use == .erase)
  }

  /// The time at which it wants to be asked again although no finger moves, in server time.
  var deadline: Timestamp? { tracker.deadline }

  /// Handles a contact's report.
  mutating func follow(
    _ touch: Touch, pixelsPerMillimetre: Double, penIsNear: Bool, isPen: Bool
  ) -> [Step] {
    let drew = drawing.contains(touch.id)
    if touch.phase == .began { held[touch.id] = [touch] }
    if touch.phase != .began, let count = held[touch.id]?.count {
      if count < Self.depth { held[touch.id]?.append(touch) } else { held[touch.id] = nil }
    }
    tracker.follow(
      touch, pixelsPerMillimetre: pixelsPerMillimetre, penIsNear: penIsNear, isPen: isPen)
    var steps = takeSteps()
    if drew, drawing.contains(touch.id) {
      steps.append(.draw(touch))
      if touch.isOver { drawing.remove(touch.id) }
    }
    return steps
  }

  /// Advances the time.
  mutating func advance(to time: Timestamp) -> [Step] {
    tracker.advance(to: time)
    return takeSteps()
  }

  /// Forgets a contact that turned out to be something else.
  mutating func forget(_ touch: TouchID) {
    tracker.forget(touch)
    held[touch] = nil
    drawing.remove(touch)
  }

  private mutating func takeSteps() -> [Step] {
    var steps: [Step] = []
    for decision in tracker.takeDecisions() {
      switch decision {
      case .contact(let touch, .finger):
        let reports = held.removeValue(forKey: touch) ?? []
        for report in reports { steps.append(.draw(report)) }
        if let last = reports.last, !last.isOver { drawing.insert(touch) }
      case .contact(let touch, _):
        if drawing.remove(touch) != nil { steps.append(.takeBack(touch)) }
      case .handBegan(let hand): steps.append(.erase(hand, .began))
      case .handMoved(let hand): steps.append(.erase(hand, .moved))
      case .handEnded(let hand): steps.append(.erase(hand, .ended))
      }
    }
    if !held.isEmpty { held = held.filter { tracker.state(of: $0.key) != nil } }
    return steps
  }
}
