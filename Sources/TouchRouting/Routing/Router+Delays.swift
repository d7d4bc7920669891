// A gesture can keep handlers from hearing too early of fingers that may become its own: of their begin,
// so that nothing is done that would have to be taken back, and of their end, so that the first tap of two
// is not over for the handler before the second one could take it away. The touch is ours
// meanwhile. Whether it is still kept back is asked after every step of the recognizers.

internal import Touches

extension Router {
  /// Whether handlers are not to hear of a phase of a touch yet.
  func isDelayed(_ index: Int, _ phase: TouchPhase) -> Bool {
    guard let recognizers, links[index].isGathered else { return false }
    let id = links[index].id
    // Whoever has not heard of the begin cannot hear of the end.
    if links[index].isDelayed, recognizers.delays(.began, of: id) { return true }
    return phase == .ended && recognizers.delays(.ended, of: id)
  }

  /// Puts begins off that are to be heard of later.
  func delayBegins() {
    guard let recognizers else { return }
    for index in links.indices
    where links[index].isAsking && !links[index].isHeard && links[index].isGathered {
      guard recognizers.delays(.began, of: links[index].id) else { continue }
      settle(index, .accept, .shared)
      links[index].isDelayed = true
    }
  }

  /// Puts ends off that are to be heard of later.
  func delayEnds() {
    guard recognizers != nil else { return }
    for index in links.indices
    where links[index].change == .ended && links[index].state == .delivered {
      guard isDelayed(index, .ended) else { continue }
      noteTap(index)
      advance(index, .liftDelayed)
      links[index].change = nil
    }
  }

  /// Tells handlers of what was put off and can be heard of now.
  func deliverDelayed(at time: Timestamp, into effects: inout Effects) {
    guard links.contains(where: { $0.isDelayed || $0.state == .ending }) else { return }
    deliverShared(at: time, into: &effects)
    for index in links.indices
    where links[index].state == .ending && !isDelayed(index, .ended) {
      links[index].change = .ended
      links[index].isHeard = false
    }
    isAllStale = true
    deliver(.ended, at: time, into: &effects)
    for index in links.indices
    where links[index].state == .ending && links[index].change == .ended {
      advance(index, .lifted)
    }
  }
}
