internal import Touches

// Decides which gesture gets the fingers.

extension GestureArena {
  /// Applies the states that a recognizer reported, as far as other gestures allow.
  func drain(_ contestant: Contestant) {
    while let nextState = contestant.requestedStates.first {
      if contestant.state == .possible {
        // It failed or was cancelled while it waited.
        guard nextState != .failed, !contestant.requestedStates.contains(.cancelled) else {
          return fail(contestant)
        }
        guard recognize(contestant, as: nextState) else { return }
      } else {
        contestant.requestedStates.removeFirst()
        guard contestant.state.canBecome(nextState) else { continue }
        contestant.state = nextState
        report(contestant)
      }
    }
  }

  /// Recognizes a gesture, unless it has to wait or others have its fingers.
  ///
  /// - Returns: whether it is recognized.
  private func recognize(_ contestant: Contestant, as state: RecognizerState) -> Bool {
    switch obstacle(to: contestant) {
    case .wait:
      return false
    case .loss:
      fail(contestant)
      return false
    case nil:
      guard begins(contestant) else {
        fail(contestant)
        return false
      }
    }
    contestant.requestedStates.removeFirst()
    contestant.state = state
    claim(contestant)
    cancelOthers(by: contestant)
    report(contestant)
    preventOthers(by: contestant)
    return true
  }

  private enum Obstacle {
    /// Another gesture must fail first.
    case wait
    /// Another gesture has the fingers.
    case loss
  }

  private func obstacle(to contestant: Contestant) -> Obstacle? {
    if isLost(contestant) { return .loss }
    return isHeldUp(contestant) ? .wait : nil
  }

  /// Returns whether another recognized gesture has the fingers of one that is still possible.
  func isLost(_ contestant: Contestant) -> Bool {
    contestant.state == .possible
      && inPlay.contains { other in
        other !== contestant && other.state.isRecognized && other.shares(with: contestant)
          && (other.prevents(contestant) || contestant.requires(other))
      }
  }

  /// Returns whether a gesture must wait until others have failed, and updates its wait.
  private func isHeldUp(_ contestant: Contestant) -> Bool {
    var isHeldUp = false
    var retry: Timestamp?
    let start = contestant.wait.start ?? present.time
    for requirement in contestant.relations.requirements
    where requirement.contestant.isOpen && requirement.contestant.shares(with: contestant) {
      let other = requirement.contestant
      // Patience limits the wait for the next finger only; once that is down, there is no limit.
      guard let patience = requirement.patience, other.fingers.touches.isEmpty, !other.wait.isOn
      else {
        isHeldUp = true
        continue
      }
      let end = max(start, other.fingers.lastLift ?? start) + patience
      // A finger that comes down at that very moment is still the next one.
      let mayCome = present.hasChanges && patience > 0 ? present.time <= end : present.time < end
      guard mayCome else { continue }
      isHeldUp = true
      retry = min(retry ?? end, end)
    }
    contestant.wait = isHeldUp ? Contestant.Wait(start: start, end: retry) : Contestant.Wait()
    return isHeldUp
  }

  /// Fails the open gestures that a recognized gesture cancels, and those that share a finger with
  /// it and are prevented by it or require it to fail.
  private func preventOthers(by winner: Contestant) {
    var losers: [Contestant] = []
    for other in inPlay
    where other !== winner && other.isOpen
      && (winner.relations.cancelTargets.contains(other.rank.index)
        || other.shares(with: winner) && (winner.prevents(other) || other.requires(winner)))
    {
      losers.append(other)
    }
    fail(losers)
  }

  /// Cancels the active gestures that a recognized gesture cancels, whichever fingers they have:
  /// shared fingers are the winner's, and the others belong to no gesture until they are up.
  private func cancelOthers(by winner: Contestant) {
    for other in inPlay
    where winner.relations.cancelTargets.contains(other.rank.index) && other.state.isActive {
      other.finish(as: .cancelled)
      report(other)
      let lostFingers = other.fingers.life.filter { !winner.fingers.life.contains($0) }
      for contestant in inPlay
      where contestant.fingers.down.contains(where: lostFingers.contains) {
        contestant.hasLostFingers = true
      }
    }
  }

  /// Fails gestures together, before any gesture that waited for one of them is recognized.
  func fail(_ losers: [Contestant]) {
    for loser in losers { loser.finish(as: .failed) }
    for loser in losers { report(loser) }
    for loser in losers { release(waitingFor: loser) }
  }

  /// Fails a gesture, and releases those that waited for it.
  func fail(_ contestant: Contestant) {
    contestant.finish(as: .failed)
    report(contestant)
    release(waitingFor: contestant)
  }

  private func release(waitingFor failed: Contestant) {
    for contestant in inPlay where contestant.wait.isOn && contestant.requires(failed) {
      drain(contestant)
    }
  }

  /// Takes the fingers of a gesture from the application, and from handlers if it cancels touches.
  func claim(_ contestant: Contestant) {
    for id in contestant.fingers.life {
      guard let index = entries.lastIndex(where: { $0.touch == id }),
        !entries[index].isClaimed
      else { continue }
      if contestant.settings.relations.cancelsTouches {
        entries[index].isClaimed = true
        present.decided.append(.claim(id))
      } else if !entries[index].isShared {
        entries[index].isShared = true
        present.decided.append(.share(id))
      }
    }
  }

  func report(_ contestant: Contestant) {
    guard !contestant.fingers.life.isEmpty else { return }
    present.decided.append(.gesture(contestant.gesture()))
  }

  // MARK: Ends

  /// Cancels the active gestures of some regions, and fails those that are still possible; none of
  /// their gestures gets a finger until all of them are up.
  func endGestures(of isConcerned: (RegionID) -> Bool) {
    let concerned = inPlay.filter { isConcerned($0.region) }
    for contestant in concerned { contestant.hasLostFingers = true }
    for contestant in concerned where contestant.state.isActive {
      contestant.finish(as: .cancelled)
      report(contestant)
    }
    fail(concerned.filter { $0.isOpen })
  }

  /// Ends gestures that wait for nothing, and resets those that are over with all fingers up.
  func settle() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for contestant in inPlay {
        if contestant.wait.isOn { drain(contestant) }
        guard contestant.fingers.down.isEmpty, !contestant.state.isFinal, !contestant.wait.isOn
        else {
          continue
        }
        if contestant.state.isActive {
          onFault?(.unfinished(contestant.settings.id))
          contestant.finish(as: .cancelled)
          report(contestant)
          hasChanged = true
        } else if contestant.reported.deadline == nil {
          fail(contestant)
          hasChanged = true
        }
      }
    }
    for contestant in inPlay where contestant.state.isFinal && contestant.fingers.down.isEmpty {
      contestant.reset()
      contestant.isInPlay = false
    }
    inPlay.removeAll { !$0.isInPlay }
  }

  // MARK: Queries

  /// Returns whether an open gesture of the given types shares a finger with a contestant and may
  /// not be recognized beside it.
  func hasRival(_ contestant: Contestant, of types: Set<GestureType>) -> Bool {
    inPlay.contains {
      $0 !== contestant && types.contains($0.settings.type) && $0.isOpen
        && !$0.isCompanion(of: contestant) && $0.shares(with: contestant)
    }
  }

  /// Returns the interest of a contestant in a finger; `.none` if it was visited for that before.
  ///
  /// - Parameters:
  ///   - contestant: the contestant.
  ///   - touch: the finger.
  ///   - visited: the fingers for which waiting contestants were visited, by their place: the
  ///     number of paths through requirements may be exponential.
  /// - Returns: the interest.
  func interest(
    of contestant: Contestant, in touch: TouchID, visited: inout [Int: Set<TouchID>]
  ) -> RecognizerInterest {
    guard contestant.wait.isOn else {
      return contestant.recognizer.interest(in: touch, in: context(contestant))
    }
    guard visited[contestant.rank.index, default: []].insert(touch).inserted else { return .none }
    // As long as the gestures that it waits for may take, even if the finger is lifted meanwhile.
    var longest = contestant.wait.end.map { RecognizerInterest.until($0) } ?? .alone
    for requirement in contestant.relations.requirements
    where requirement.contestant.isOpen && requirement.contestant.shares(with: contestant) {
      let other = requirement.contestant
      guard requirement.patience == nil || !other.fingers.touches.isEmpty,
        let shared = other.fingers.life.first(where: contestant.fingers.life.contains)
      else { continue }
      if let deadline = other.reported.deadline { longest = max(longest, .within(deadline)) }
      let finger = other.fingers.life.contains(touch) ? touch : shared
      longest = max(longest, interest(of: other, in: finger, visited: &visited))
    }
    return longest
  }

  /// Fails the gestures that hold up others of a finger that must be decided now.
  func endWaiting(for touch: TouchID) {
    // A gesture that is held up itself is decided once the one that holds it up has failed.
    while let obstacle = inPlay.lazy.filter({ $0.wait.isOn && $0.fingers.life.contains(touch) })
      .flatMap(\.relations.requirements).map(\.contestant)
      .first(where: { $0.isOpen && !$0.wait.isOn && $0.fingers.life.contains(touch) })
    {
      fail(obstacle)
    }
  }
}
