internal import Touches

/// A recognizer in the arena, with its fingers, its reports, and the state that others know.
final class Contestant {
  let recognizer: any Recognizer
  var settings: GestureSettings
  let region: RegionID
  /// Its place in the order in which contestants receive the same finger.
  var rank: Rank

  /// The gesture's state as it has been reported to others.
  var state = RecognizerState.possible {
    didSet { if state == .began { hasBegun = true } }
  }
  /// The state that the recognizer reported, which may be ahead of `state`.
  var reported = Reported()
  /// The reported states that have not taken effect yet.
  var requestedStates: [RecognizerState] = []
  /// Its wait for others to fail.
  var wait = Wait()

  /// The fingers that take part.
  var fingers = Fingers()
  /// Whether the gesture has begun, which only continuous gestures do.
  var hasBegun = false

  /// Whether the fingers that are down were taken from its region or from a gesture that had them,
  /// so that it does not take them over.
  var hasLostFingers = false

  /// The place where it began.
  var origin = Origin()
  /// Whether it is in the arena's `inPlay`.
  var isInPlay = false

  /// Its relations to others.
  var relations = Relations()

  init(
    _ recognizer: any Recognizer, _ settings: GestureSettings, region: RegionID, place: Int
  ) {
    self.recognizer = recognizer
    self.settings = settings
    self.region = region
    rank = Rank(index: place)
  }

  // MARK: Calls by the recognizer

  /// Applies a state that the recognizer reports.
  ///
  /// - Returns: the fault if the state may not follow the present one; nil if it is applied.
  func become(_ next: RecognizerState) -> GestureFault? {
    guard reported.state.canBecome(next), next != .possible else {
      return .illegalTransition(settings.id, from: reported.state, to: next)
    }
    reported.state = next
    // The event that it waited for has happened, or cannot happen any more.
    if next != .changed { reported.deadline = nil }
    // While it waits, only the latest values count.
    if next == .changed, requestedStates.last?.isActive ?? false { return nil }
    requestedStates.append(next)
    return nil
  }

  func ignore(_ touch: TouchID) {
    fingers.touches.removeAll { $0.id == touch }
    fingers.life.removeAll { $0 == touch }
    fingers.shown.removeAll { $0 == touch }
  }

  // MARK: Calls by the arena

  /// Updates the positions of its fingers.
  ///
  /// - Parameters:
  ///   - changed: the touches that changed, in the order in which they began, as in `fingers`.
  ///   - movedTouches: receives the fingers that moved, or were lifted at another position.
  func follow(_ changed: [RoutedTouch], into movedTouches: inout [RoutedTouch]) {
    var next = 0
    // By index, because touches are large and copying them would be most of the work.
    for index in changed.indices {
      let phase = changed[index].phase
      guard phase == .moved || phase == .ended else { continue }
      let id = changed[index].id
      guard
        let match = fingers.touches[next...].indices.first(where: { fingers.touches[$0].id == id })
      else {
        continue
      }
      next = match + 1
      let touch = fingers.bases.isEmpty ? changed[index] : based(changed[index])
      if phase == .moved || fingers.touches[match].position != touch.position {
        movedTouches.append(touch)
      }
      fingers.touches[match] = touch
    }
  }

  /// Whether the recognizer still receives events.
  var isListening: Bool { !reported.state.isFinal && !state.isFinal }

  /// Whether it has fingers and can still be recognized.
  var isOpen: Bool { isInPlay && state == .possible && !fingers.life.isEmpty }

  /// Returns whether no finger of another device is down that was offered to it.
  func isFree(for device: DeviceID) -> Bool { fingers.down.allSatisfy { $0.device == device } }

  /// Returns whether a finger that comes down while none is tracked continues the present gesture.
  func continues(with touch: RoutedTouch, in context: RecognizerContext) -> Bool {
    fingers.life.allSatisfy { $0.device == touch.id.device }
      && recognizer.continues(with: touch, in: context)
  }

  /// Returns whether two gestures have a finger in common.
  func shares(with other: Contestant) -> Bool {
    fingers.life.contains { other.fingers.life.contains($0) }
  }

  /// Returns whether two gestures may be recognized beside each other; the setting of either
  /// suffices.
  func isCompanion(of other: Contestant) -> Bool {
    relations.companions.contains(other.rank.index)
      || other.relations.companions.contains(rank.index)
  }

  /// Returns whether it prevents another gesture when it is recognized.
  func prevents(_ other: Contestant) -> Bool {
    !isCompanion(of: other) && !other.relations.cancelTargets.contains(rank.index)
      && recognizer.canPrevent(other.recognizer)
      && other.recognizer.canBePrevented(by: recognizer)
  }

  /// Ends its gesture without a report from its recognizer.
  func finish(as final: RecognizerState) {
    state = final
    reported.state = final
    requestedStates.removeAll(keepingCapacity: true)
    wait = Wait()
    reported.deadline = nil
  }

  /// Resets it and its recognizer for the next gesture.
  func reset() {
    finish(as: .possible)
    fingers.touches.removeAll(keepingCapacity: true)
    fingers.life.removeAll(keepingCapacity: true)
    fingers.shown.removeAll(keepingCapacity: true)
    fingers.bases = [:]
    hasBegun = false
    hasLostFingers = false
    fingers.lastLift = nil
    recognizer.reset()
  }

  /// The centroid of its fingers, or the position of the last lift, in px of the root.
  var middle: Point { fingers.touches.centroid ?? fingers.lastPosition }

  /// Returns the gesture as it is now; if others take over, its velocity is the parting velocity.
  func gesture() -> Gesture {
    var values = recognizer.values
    if state == .ended, isCounted, !fingers.down.isEmpty, let velocity = values.velocity {
      (values.velocity, values.partingVelocity) = (.zero, velocity)
    }
    return Gesture(
      id: settings.id, type: settings.type, region: region, state: state,
      touches: hasBegun ? fingers.shown : fingers.life,
      position: recognizer.position ?? middle,
      values: values)
  }
}
