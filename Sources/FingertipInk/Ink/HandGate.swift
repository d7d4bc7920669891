// Keeps palms from the ink. Reports of fingers pass at once. Reports of a contact that may be a
// palm are held back until that is decided; if it is a finger, they are drawn as if there had been
// no delay. The ink of a contact that turns out to be a palm is removed.

internal import FingertipSettings
internal import HandContacts
package import Touches

/// Tells which devices are pens, and whether a pen is near.
package protocol PenWatch: AnyObject {
  /// Returns whether a device is a pen or a mouse, which has no palm.
  func isPen(_ device: DeviceID) -> Bool
  /// Returns whether a pen is near the screen at a server time.
  func isPenNear(at time: Timestamp) -> Bool
}

/// Passes on the reports of fingers, and the actions of hands.
struct HandGate {
  /// An action to carry out.
  enum Step {
    /// A finger draws.
    case draw(Touch)
    /// A contact is not a finger; what it may have drawn is to be removed.
    case exclude(TouchID)
    /// A hand erases: it begins, moves or ends.
    case erase(Hand, TouchPhase)
  }

  private var tracker: HandTracker
  /// The reports of contacts that may be palms.
  private var held: [TouchID: [Touch]] = [:]
  private var drawing: Set<TouchID> = []
  /// The number of reports that are held for a contact; one that rests for longer is no finger.
  private static let heldLimit = 256
  /// The time for which more reports are held, in ms, because some panels report more often.
  private static let heldTime = 2000.0

  init(_ use: HandUse) {
    tracker = HandTracker(
      judgesRests: use != .size, learnsRests: use == .size, erases: use == .erase)
  }

  /// The time at which to call `advance` even if no finger moves, in server time.
  var deadline: Timestamp? { tracker.deadline }

  /// Handles a contact's report.
  mutating func follow(
    _ touch: Touch, pixelsPerMillimetre: Double, penIsNear: Bool, isPen: Bool
  ) -> [Step] {
    let wasDrawing = drawing.contains(touch.id)
    if touch.phase == .began { held[touch.id] = [touch] }
    if touch.phase != .began, let count = held[touch.id]?.count {
      let isHeld = count < Self.heldLimit || touch.duration < Self.heldTime
      if isHeld { held[touch.id]?.append(touch) } else { held[touch.id] = nil }
    }
    tracker.follow(
      touch, pixelsPerMillimetre: pixelsPerMillimetre, penIsNear: penIsNear, isPen: isPen)
    var steps = takeSteps()
    if wasDrawing, drawing.contains(touch.id) {
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

  /// Forgets a contact that turned out to be part of another gesture.
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
        drawing.remove(touch)
        steps.append(.exclude(touch))
      case .handBegan(let hand): steps.append(.erase(hand, .began))
      case .handMoved(let hand): steps.append(.erase(hand, .moved))
      case .handEnded(let hand): steps.append(.erase(hand, .ended))
      }
    }
    if !held.isEmpty { held = held.filter { tracker.state(of: $0.key) != nil } }
    return steps
  }
}
