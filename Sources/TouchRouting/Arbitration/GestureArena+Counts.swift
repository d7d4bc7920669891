// One finger on a region does one thing, and two or more another: when a finger joins or leaves, the movements
// that are there for the former number end, and those for the present one begin anew with all of the fingers,
// from where they are. Each has to exceed its threshold again, so that a hand that lets go moves nothing.
//
// Gestures of one moment, such as taps, take no turns: fingers count for them from where they came down.

internal import Touches

extension Contestant {
  /// Whether it is there for some numbers of fingers only, and takes turns.
  var isCounted: Bool {
    guard settings.relations.counts != nil else { return false }
    return switch settings.type {
    case .pan, .pinch, .rotate: true
    case .tap, .longPress, .swipe, .flick, .edge, .circle, .button, .custom: false
    }
  }

  /// Whether it is there for as many fingers as are down.
  var isDue: Bool { settings.relations.counts?.contains(fingers.down.count) ?? true }

  /// Whether it goes on with a further finger.
  var takesMore: Bool { state.isActive && isDue }

  /// Returns a finger as it is from the moment on at which it was taken over.
  func based(_ touch: RoutedTouch) -> RoutedTouch {
    guard let base = fingers.bases[touch.id] else { return touch }
    var touch = touch
    touch.touch.start = base.place
    touch.touch.startTime = base.time
    return touch
  }
}

extension GestureArena {
  /// Notes where the fingers are, where there are gestures by their number.
  func noteCounted(_ changed: [RoutedTouch]) {
    guard counts.areNeeded else { return }
    for touch in changed {
      let place = counts.fingers.firstIndex { $0.id == touch.id }
      if touch.touch.isOver {
        place.map { _ = counts.fingers.remove(at: $0) }
      } else if let place {
        counts.fingers[place] = touch
      } else {
        counts.fingers.append(touch)
      }
    }
  }

  /// Has gestures take over from those that lost a finger.
  func recountLifted(_ changed: [RoutedTouch]) {
    guard !counts.fingers.isEmpty, changed.contains(where: { $0.touch.isOver }) else { return }
    for contestant in inPlay where contestant.isCounted && !contestant.takesMore {
      present.recounting.append(contestant)
    }
    recount()
  }

  /// Ends what is there for another number of fingers, and begins what is there for the present one.
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
    for contestant in concerned where contestant.isDue && !contestant.state.isActive {
      restart(contestant)
    }
  }

  /// Begins a gesture anew with all of its fingers, from where they are.
  private func restart(_ contestant: Contestant) {
    let touches = counts.fingers.filter { contestant.fingers.down.contains($0.id) }
    guard let first = touches.first else { return }
    // One that waits for its threshold with just these fingers goes on waiting.
    guard contestant.state != .possible || contestant.fingers.life != touches.map(\.id) else {
      return
    }
    contestant.reset()
    contestant.origin.pixelsPerMillimetre = layout.pixelsPerMillimetre(at: first.position)
    contestant.origin.monitor = layout.area(at: first.position)
    for touch in touches {
      contestant.fingers.bases[touch.id] = Contestant.Base(
        place: touch.position, time: present.time)
      contestant.fingers.touches.append(contestant.based(touch))
    }
    contestant.fingers.life = touches.map(\.id)
    contestant.fingers.shown = contestant.fingers.life
    guard !isLost(contestant) else { return fail(contestant) }
    contestant.recognizer.began(contestant.fingers.touches, in: context(contestant))
    drain(contestant)
  }
}
