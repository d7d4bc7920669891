internal import Touches

/// A recognizer among others: what it tracks, what it has said, and what has come of that.
final class Contestant {
  let recognizer: any Recognizer
  var settings: GestureSettings
  let region: RegionID
  /// Its place among the contestants that hear of the same finger.
  var rank: Rank

  /// The gesture's state as everybody knows it.
  var state = RecognizerState.possible {
    didSet { if state == .began { hasBegun = true } }
  }
  /// The state that the recognizer reported, which may be ahead of that.
  var reported = Reported()
  /// The states that it reported and that have not come into force yet.
  var wishes: [RecognizerState] = []
  /// Its wait for others to fail.
  var wait = Wait()

  /// The fingers that take part.
  var fingers = Fingers()
  /// Whether its gesture has begun, so that it is a continuous one.
  var hasBegun = false

  /// The place where it began.
  var origin = Origin()
  /// Whether it is among those that have something to do.
  var isInPlay = false

  /// Its relations to others.
  var relations = Relations()

  init(
    _ recognizer: any Recognizer, _ settings: GestureSettings, region: RegionID, place: Int
  ) {
    self.recognizer = recognizer
    self.settings = settings
    self.region = region
    rank = Rank(place: place)
  }

  // MARK: What the recognizer does

  /// Applies a state that the recognizer reports.
  ///
  /// - Returns: the fault where the state may not follow the present one; nil where it is applied.
  func become(_ next: RecognizerState) -> GestureFault? {
    guard reported.state.canBecome(next), next != .possible else {
      return .illegalTransition(settings.id, from: reported.state, to: next)
    }
    reported.state = next
    // What it waited for has come, or it will not.
    if next != .changed { reported.deadline = nil }
    // While it waits, only the latest values count.
    if next == .changed, wishes.last?.isActive ?? false { return nil }
    wishes.append(next)
    return nil
  }

  func ignore(_ touch: TouchID) {
    fingers.touches.removeAll { $0.id == touch }
    fingers.life.removeAll { $0 == touch }
    fingers.shown.removeAll { $0 == touch }
  }

  // MARK: What the arena does

  /// Updates the positions of its fingers.
  ///
  /// - Parameters:
  ///   - changed: what changed, in the order in which the fingers began, which is that of its own.
  ///   - heard: the list that fingers are appended to that moved, or were lifted elsewhere.
  func follow(_ changed: [RoutedTouch], into heard: inout [RoutedTouch]) {
    var next = 0
    // By place, since a touch is large and a copy of each would be most of the work.
    for index in changed.indices {
      let phase = changed[index].phase
      guard phase == .moved || phase == .ended else { continue }
      let id = changed[index].id
      guard
        let place = fingers.touches[next...].indices.first(where: { fingers.touches[$0].id == id })
      else {
        continue
      }
      next = place + 1
      let touch = fingers.bases.isEmpty ? changed[index] : based(changed[index])
      if phase == .moved || fingers.touches[place].position != touch.position {
        heard.append(touch)
      }
      fingers.touches[place] = touch
    }
  }

  /// Whether the recognizer still hears of fingers.
  var isListening: Bool { !reported.state.isFinal && !state.isFinal }

  /// Whether its gesture can still come to be, and has begun to.
  var isOpen: Bool { isInPlay && state == .possible && !fingers.life.isEmpty }

  /// Returns whether two gestures have a finger in common.
  func shares(with other: Contestant) -> Bool {
    fingers.life.contains { other.fingers.life.contains($0) }
  }

  /// Returns whether two gestures may be recognized beside each other; it is enough that one says
  /// so.
  func isCompanion(of other: Contestant) -> Bool {
    relations.companions.contains(other.rank.place)
      || other.relations.companions.contains(rank.place)
  }

  /// Returns whether it keeps another from being recognized, or would.
  func prevents(_ other: Contestant) -> Bool {
    !isCompanion(of: other) && !other.relations.ousted.contains(rank.place)
      && recognizer.canPrevent(other.recognizer)
      && other.recognizer.canBePrevented(by: recognizer)
  }

  /// Ends its gesture without its recognizer's doing.
  func finish(as final: RecognizerState) {
    state = final
    reported.state = final
    wishes.removeAll(keepingCapacity: true)
    wait = Wait()
    reported.deadline = nil
  }

  /// Begins anew.
  func reset() {
    finish(as: .possible)
    fingers.touches.removeAll(keepingCapacity: true)
    fingers.life.removeAll(keepingCapacity: true)
    fingers.shown.removeAll(keepingCapacity: true)
    fingers.bases = [:]
    hasBegun = false
    fingers.lastLift = nil
    recognizer.reset()
  }

  /// The middle of its fingers, or where the last one was lifted, in px of the root.
  var middle: Point { fingers.touches.centroid ?? fingers.lastPosition }

  /// Returns the gesture as it is now; one that others take over from leaves without its velocity.
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
