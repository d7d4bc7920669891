// A region may have different movements for different numbers of fingers. When a finger joins or
// leaves, the movements for the former number end, and those for the new number start again with
// all of the fingers, from their present positions. Each must exceed its threshold again, so that a
// hand that lets go moves nothing.
//
// Discrete gestures, such as taps, do not take over: their fingers count from where they came down.

internal import Touches

extension Contestant {
  /// Whether it is a movement for certain numbers of fingers only, and takes turns with others.
  var isCounted: Bool {
    guard settings.relations.counts != nil else { return false }
    return switch settings.type {
    case .pan, .pinch, .rotate: true
    case .tap, .longPress, .swipe, .flick, .edge, .circle, .button, .custom: false
    }
  }

  /// Whether it is meant for the number of fingers that are down.
  var isDue: Bool { settings.relations.counts?.contains(fingers.down.count) ?? true }

  /// Whether it continues when a finger joins or leaves.
  var continuesAfterCountChange: Bool { state.isActive && isDue }

  /// Returns a finger with the place and time of its takeover as its start, if it was taken over.
  func based(_ touch: RoutedTouch) -> RoutedTouch {
    guard let base = fingers.bases[touch.id] else { return touch }
    var touch = touch
    touch.touch.start = base.position
    touch.touch.startTime = base.time
    return touch
  }
}

extension GestureArena {
  /// Records the fingers that are down, if any gesture depends on their number.
  func recordCountedFingers(_ changed: [RoutedTouch]) {
    guard counts.areNeeded else { return }
    for touch in changed {
      let index = counts.fingers.firstIndex { $0.id == touch.id }
      if touch.touch.isOver {
        index.map { _ = counts.fingers.remove(at: $0) }
      } else if let index {
        counts.fingers[index] = touch
      } else {
        counts.fingers.append(touch)
      }
    }
  }

  /// Lets gestures take over from those that lost a finger.
  ///
  /// One without fingers ends by itself, and may have to wait for another to fail.
  func recountLifted() {
    present.recounting.removeAll { $0.continuesAfterCountChange || $0.fingers.down.isEmpty }
    recount()
  }

  /// Ends the gestures for another number of fingers, and restarts those for the present number.
  func recount() {
    guard !present.recounting.isEmpty else { return }
    let concerned = present.recounting
    present.recounting.removeAll(keepingCapacity: true)
    for contestant in concerned where !contestant.isDue {
      if contestant.state.isActive {
        contestant.finish(as: .ended)
        report(contestant)
      } else if contestant.isOpen {
        fail(contestant)
      }
    }
    for contestant in concerned
    where contestant.isDue && !contestant.state.isActive && !contestant.hasLostFingers {
      restart(contestant)
    }
  }

  /// Restarts a gesture with all of its fingers from their present positions.
  private func restart(_ contestant: Contestant) {
    let touches = counts.fingers.filter { contestant.fingers.down.contains($0.id) }
    guard let first = touches.first else { return }
    // A gesture that waits for its threshold with exactly these fingers goes on waiting.
    guard contestant.state != .possible || contestant.fingers.life != touches.map(\.id) else {
      return
    }
    contestant.reset()
    contestant.origin.pixelsPerMillimetre = layout.pixelsPerMillimetre(at: first.position)
    contestant.origin.monitor = layout.area(at: first.position)
    for touch in touches {
      contestant.fingers.bases[touch.id] = Contestant.Base(
        position: touch.position, time: present.time)
      contestant.fingers.touches.append(contestant.based(touch))
    }
    contestant.fingers.life = touches.map(\.id)
    contestant.fingers.shown = contestant.fingers.life
    guard !isLost(contestant) else { return fail(contestant) }
    contestant.recognizer.began(contestant.fingers.touches, in: context(contestant))
    drain(contestant)
  }
}
