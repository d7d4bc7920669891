internal import Touches

// Passes a frame to the recognizers: first the moves, then the lifts, then the begins.

extension GestureArena {
  func context(_ contestant: Contestant) -> RecognizerContext {
    // Contestants are only called after a finger was gathered for them, so the tree is set.
    RecognizerContext(
      contestant: contestant, arena: self, time: present.time,
      tree: tree ?? RegionTree(screen: layout.screen))
  }

  /// Handles fingers that moved; a finger lifted at another position moves there first.
  func move(_ changed: [RoutedTouch]) {
    for contestant in inPlay where contestant.isListening {
      present.heard.removeAll(keepingCapacity: true)
      contestant.follow(changed, into: &present.heard)
      guard !present.heard.isEmpty else { continue }
      contestant.recognizer.moved(present.heard, in: context(contestant))
      drain(contestant)
    }
  }

  /// Handles fingers that were lifted.
  func lift(_ changed: [RoutedTouch]) {
    guard changed.contains(where: { $0.phase == .ended }) else { return }
    for contestant in inPlay {
      leave(contestant, changed, .ended)
      guard !present.heard.isEmpty, contestant.isListening else { continue }
      contestant.recognizer.ended(present.heard, in: context(contestant))
      drain(contestant)
      if !contestant.fingers.touches.isEmpty {
        contestant.fingers.shown.removeAll { id in present.heard.contains { $0.id == id } }
      }
    }
    for touch in changed where touch.phase == .ended {
      for index in entries.indices where entries[index].touch == touch.id {
        entries[index].isDown = false
      }
    }
  }

  /// Handles fingers whose touches were cancelled; nothing can be decided about them.
  func cancelFingers(_ changed: [RoutedTouch]) {
    guard changed.contains(where: { $0.phase == .cancelled }) else { return }
    entries.removeAll { entry in
      changed.contains { $0.phase == .cancelled && $0.id == entry.touch }
    }
    // Before anything else: a waiting gesture must not be recognized because the one that it waits
    // for loses its finger too. Nor may a gesture whose finger was lifted already, which would see
    // only a part of the hand's movement.
    fail(
      inPlay.filter { contestant in
        contestant.isOpen
          && changed.contains { touch in
            touch.phase == .cancelled && contestant.fingers.life.contains(touch.id)
              && (contestant.wait.isOn
                || !contestant.fingers.touches.contains { $0.id == touch.id })
          }
      })
    for contestant in inPlay {
      leave(contestant, changed, .cancelled)
      guard !present.heard.isEmpty, contestant.isListening else { continue }
      contestant.recognizer.cancelled(present.heard, in: context(contestant))
      drain(contestant)
    }
  }

  /// Removes the fingers that left from a contestant, and sets `heard` to those that it tracked.
  private func leave(_ contestant: Contestant, _ changed: [RoutedTouch], _ phase: TouchPhase) {
    present.heard.removeAll(keepingCapacity: true)
    let count = contestant.fingers.down.count
    for touch in changed where touch.phase == phase {
      contestant.fingers.down.removeAll { $0 == touch.id }
      guard let index = contestant.fingers.touches.firstIndex(where: { $0.id == touch.id }) else {
        continue
      }
      if contestant.fingers.touches.count == 1 { contestant.fingers.lastPosition = touch.position }
      contestant.fingers.touches.remove(at: index)
      contestant.fingers.lastLift = touch.time
      present.heard.append(touch)
    }
    if contestant.fingers.down.count < count, contestant.isCounted {
      present.recounting.append(contestant)
    }
  }

  // MARK: Begins

  /// Handles fingers that came down.
  func arrive(_ changed: [RoutedTouch]) {
    guard changed.contains(where: { $0.phase == .began }) else { return }
    endSeries(changed)
    present.arriving.removeAll(keepingCapacity: true)
    for touch in changed where touch.phase == .began {
      guard let index = entries.lastIndex(where: { $0.touch == touch.id && $0.isNew }) else {
        continue
      }
      entries[index].isNew = false
      for contestant in entries[index].contestants {
        enterPlay(contestant)
        contestant.fingers.down.append(touch.id)
        if contestant.isCounted, !contestant.continuesAfterCountChange {
          present.recounting.append(contestant)
          continue
        }
        contestant.fingers.arrivals.append(touch)
        if contestant.fingers.arrivals.count == 1 { present.arriving.append(contestant) }
      }
    }
    recount()
    present.arriving.sort { $0.rank < $1.rank }
    for contestant in present.arriving { begin(contestant) }
    for index in entries.indices where entries[index].isOffered && !entries[index].isClaimed {
      claimIgnored(index)
    }
  }

  /// Fails the gestures that do not continue with the fingers that come now, so that they begin
  /// anew.
  private func endSeries(_ changed: [RoutedTouch]) {
    for touch in changed where touch.phase == .began {
      guard let entry = entries.last(where: { $0.touch == touch.id && $0.isNew }) else { continue }
      for contestant in entry.contestants
      where contestant.isOpen && contestant.isListening && contestant.fingers.touches.isEmpty
        && contestant.reported.state == .possible
        && !contestant.continues(with: touch, in: context(contestant))
      {
        fail(contestant)
      }
    }
    settle()
  }

  private func begin(_ contestant: Contestant) {
    present.heard.removeAll(keepingCapacity: true)
    present.heard += contestant.fingers.arrivals
    contestant.fingers.arrivals.removeAll(keepingCapacity: true)
    guard contestant.isListening, let first = present.heard.first else { return }
    if contestant.fingers.life.isEmpty {
      contestant.origin.pixelsPerMillimetre = layout.pixelsPerMillimetre(at: first.start)
      contestant.origin.monitor = layout.area(at: first.start)
    }
    if contestant.fingers.touches.isEmpty {
      contestant.fingers.shown.removeAll(keepingCapacity: true)
    }
    for touch in present.heard {
      contestant.fingers.touches.append(touch)
      contestant.fingers.life.append(touch.id)
      contestant.fingers.shown.append(touch.id)
    }
    guard !isLost(contestant) else { return fail(contestant) }
    contestant.recognizer.began(present.heard, in: context(contestant))
    drain(contestant)
    if contestant.state.isActive { claim(contestant) }
    // A finger may have moved already within the frame in which it began. One that the recognizer
    // ignores must not be taken for one of its own.
    present.heard.removeAll { touch in
      touch.position == touch.start || !contestant.fingers.touches.contains { $0.id == touch.id }
    }
    if !present.heard.isEmpty, contestant.isListening {
      contestant.recognizer.moved(present.heard, in: context(contestant))
      drain(contestant)
    }
  }

  /// Claims an additional finger of an active gesture, because the application would see only a
  /// part of the hand's movement.
  private func claimIgnored(_ index: Int) {
    let entry = entries[index]
    guard
      entry.contestants.contains(where: {
        $0.state.isActive && !$0.fingers.life.contains(entry.touch)
      })
    else { return }
    entries[index].isClaimed = true
    present.decided.append(.claim(entry.touch))
  }

  // MARK: Time

  /// Calls the recognizers whose deadline has passed.
  func wake(through time: Timestamp) {
    for contestant in inPlay {
      if let deadline = contestant.reported.deadline, deadline <= time, contestant.isListening {
        contestant.reported.deadline = nil
        contestant.recognizer.wokeUp(in: context(contestant))
        drain(contestant)
      }
      if let patience = contestant.wait.end, patience <= time {
        contestant.wait.end = nil
        drain(contestant)
      }
    }
  }

  // MARK: Bookkeeping

  private func enterPlay(_ contestant: Contestant) {
    guard !contestant.isInPlay else { return }
    contestant.isInPlay = true
    let index = inPlay.firstIndex { contestant.rank < $0.rank } ?? inPlay.count
    inPlay.insert(contestant, at: index)
  }

  /// Forgets fingers that are up and that no open gesture needs.
  func forgetEntries() {
    entries.removeAll { entry in
      guard !entry.isDown else { return false }
      return !entry.contestants.contains { $0.isOpen && $0.fingers.life.contains(entry.touch) }
    }
  }
}
