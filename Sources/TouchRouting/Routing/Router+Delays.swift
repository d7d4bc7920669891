// A gesture can delay the events of fingers that may become its own: their begin, so that a handler
// does nothing that would have to be undone, and their end, so that the first of two taps is not
// over for the handler before the second could cancel it. The touch is ours meanwhile. After every
// step of the recognizers, delayed events are delivered if nothing delays them any more.
//
// A handler of one touch at a time has no place for the next one before the first has ended. So
// while the end of a touch is delayed, the begin of the next touch for the same handler waits
// behind it: a press that follows a tap is delivered once it cannot be the second of two taps, and
// events stay in order.

internal import Touches

extension Router {
  /// Returns whether handlers are not to hear of a phase of a touch yet.
  func isDelayed(_ index: Int, _ phase: TouchPhase) -> Bool {
    if phase == .ended, links[index].offer.postponedAt != nil { return true }
    guard let recognizers, links[index].isGathered else { return false }
    let id = links[index].id
    // Whoever has not heard of the begin cannot hear of the end.
    if links[index].offer.isDelayed, recognizers.delays(.began, of: id) { return true }
    return phase == .ended && recognizers.delays(.ended, of: id)
  }

  /// Puts begins off that are to be heard of later.
  func delayBegins() {
    guard let recognizers else { return }
    for index in links.indices
    where links[index].offer.isAsking && !links[index].moment.isHeard && links[index].isGathered {
      guard recognizers.delays(.began, of: links[index].id) else { continue }
      settle(index, .accept, .shared)
      links[index].offer.isDelayed = true
    }
  }

  /// Puts ends off that are to be heard of later.
  func delayEnds() {
    guard recognizers != nil else { return }
    for index in links.indices
    where links[index].moment.change == .ended && links[index].state == .delivered {
      guard isDelayed(index, .ended) else { continue }
      noteTap(index)
      advance(index, .liftDelayed)
      links[index].moment.change = nil
    }
  }

  /// Delivers what was delayed and is free now.
  func deliverDelayed(at time: Timestamp, into effects: inout Effects) {
    var hasEnds = true
    // Ends let begins follow that wait behind them, and those may be over as well.
    while hasEnds, links.contains(where: { $0.offer.isDelayed || $0.state == .ending }) {
      deliverShared(at: time, into: &effects)
      hasEnds = false
      for index in links.indices
      where links[index].state == .ending && links[index].handler.region != nil
        && !isDelayed(index, .ended)
      {
        links[index].moment.change = .ended
        links[index].moment.isHeard = false
        hasEnds = true
      }
      scratch.isAllStale = true
      deliverDelayedEnds(at: time, into: &effects)
    }
  }

  private func deliverDelayedEnds(at time: Timestamp, into effects: inout Effects) {
    for first in links.indices where links[first].isToHearDelayedEnd {
      scratch.members.removeAll(keepingCapacity: true)
      for index in first..<links.count where links[index].isToHearDelayedEnd {
        if index == first || isSameCall(index, first) { scratch.members.append(index) }
      }
      call(.ended, at: time, into: &effects)
    }
    for index in links.indices
    where links[index].state == .ending && links[index].moment.change == .ended {
      advance(index, .lifted)
    }
  }

  /// Returns whether the handler at a region has still to hear of the end of a touch, so that the
  /// begin of another one waits.
  func awaitsEnd(_ region: RegionID, _ strategy: TouchStrategy) -> Bool {
    guard strategy == .single || strategy == .together else { return false }
    // Not contains(where:), which would copy every link on its way.
    for index in links.indices
    where links[index].state == .ending && links[index].handler.region == region {
      return true
    }
    return false
  }

  /// Puts the begin of the members off until the handler at a region has heard of an earlier end.
  func postpone(to region: RegionID) {
    for index in scratch.members {
      links[index].offer.postponedAt = region
      links[index].offer.isDelayed = true
      if links[index].state == .undecided { settle(index, .accept, .shared) }
    }
  }
}
