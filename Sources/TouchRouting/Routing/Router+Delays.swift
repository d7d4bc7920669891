// A gesture can delay the events of fingers that it may claim: their begin, so that a handler does
// nothing that would have to be undone, and their end, so that the first of two taps does not end
// for the handler before the second could cancel it. The touch is ours meanwhile. After every step
// of the recognizers, delayed events are delivered if no gesture delays them any more.
//
// A handler of one touch at a time cannot take the next one before the first has ended. So while
// the end of a touch is delayed, the begin of the next touch for the same handler waits as well. A
// press after a tap is delivered once it cannot be the second of two taps, and events stay in
// order.

internal import Touches

extension Router {
  /// Returns whether handlers must not receive a phase of a touch yet.
  func isDelayed(_ index: Int, _ phase: TouchPhase) -> Bool {
    if phase == .ended, links[index].offer.postponedAt != nil { return true }
    guard let recognizers, links[index].isGathered else { return false }
    let id = links[index].id
    // A handler that has not received the begin cannot receive the end.
    if links[index].offer.isDelayed, recognizers.delays(.began, of: id) { return true }
    return phase == .ended && recognizers.delays(.ended, of: id)
  }

  /// Delays the begins that gestures delay.
  func delayBegins() {
    guard let recognizers else { return }
    for index in links.indices
    where links[index].offer.isAsking && !links[index].moment.isDelivered && links[index].isGathered
    {
      guard recognizers.delays(.began, of: links[index].id) else { continue }
      decide(index, .accept, .shared)
      links[index].offer.isDelayed = true
    }
  }

  /// Delays the ends that gestures delay.
  func delayEnds() {
    guard recognizers != nil else { return }
    for index in links.indices
    where links[index].moment.change == .ended && links[index].state == .delivered {
      guard isDelayed(index, .ended) else { continue }
      recordTap(index)
      advance(index, .liftDelayed)
      links[index].moment.change = nil
    }
  }

  /// Delivers events that are no longer delayed.
  func deliverDelayed(at time: Timestamp, into effects: inout Effects) {
    var hasEnds = true
    // A delivered end frees the begins that wait for it, and those touches may have ended too.
    while hasEnds, links.contains(where: { $0.offer.isDelayed || $0.state == .ending }) {
      deliverShared(at: time, into: &effects)
      hasEnds = false
      for index in links.indices
      where links[index].state == .ending && links[index].handler.region != nil
        && !isDelayed(index, .ended)
      {
        links[index].moment.change = .ended
        links[index].moment.isDelivered = false
        hasEnds = true
      }
      scratch.isAllStale = true
      deliverDelayedEnds(at: time, into: &effects)
    }
  }

  private func deliverDelayedEnds(at time: Timestamp, into effects: inout Effects) {
    for first in links.indices where links[first].needsDelayedEndDelivery {
      scratch.members.removeAll(keepingCapacity: true)
      for index in first..<links.count where links[index].needsDelayedEndDelivery {
        if index == first || isSameCall(index, first) { scratch.members.append(index) }
      }
      call(.ended, at: time, into: &effects)
    }
    for index in links.indices
    where links[index].state == .ending && links[index].moment.change == .ended {
      advance(index, .lifted)
    }
  }

  /// Returns whether the handler of a region has yet to receive the end of a touch, so that the
  /// next begin must wait.
  func awaitsEnd(_ region: RegionID, _ strategy: TouchStrategy) -> Bool {
    guard strategy == .single || strategy == .together else { return false }
    // Not contains(where:), which would copy every link.
    for index in links.indices
    where links[index].state == .ending && links[index].handler.region == region {
      return true
    }
    return false
  }

  /// Delays the begin of the members until the handler of a region has received an earlier end.
  func postpone(to region: RegionID) {
    for index in scratch.members {
      links[index].offer.postponedAt = region
      links[index].offer.isDelayed = true
      if links[index].state == .undecided { decide(index, .accept, .shared) }
    }
  }
}
