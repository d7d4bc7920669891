internal import Touches

extension Router {
  /// Steps the recognizers, before handlers are called.
  func stepRecognizers(at time: Timestamp, into effects: inout Effects) {
    guard let recognizers else { return }
    scratch.batch.removeAll(keepingCapacity: true)
    for index in links.indices where links[index].isGathered {
      if let change = links[index].moment.change { scratch.batch.append(routed(index, as: change)) }
    }
    guard !scratch.batch.isEmpty else { return }
    scratch.decisions.removeAll(keepingCapacity: true)
    recognizers.step(scratch.batch, at: time, into: &scratch.decisions)
    carryOutDecisions(at: time, into: &effects)
    reviewOffers(at: time, into: &effects)
  }

  func carryOutDecisions(at time: Timestamp, into effects: inout Effects) {
    for decision in scratch.decisions {
      switch decision {
      case .act(let act):
        effects.follow(.act(act), at: time)
      case .gesture(let gesture):
        report(gesture, at: time, into: &effects)
      case .claim(let id):
        guard let index = index(ofOpen: id) else { continue }
        claim(index, at: time, into: &effects)
      case .share(let id):
        guard let index = index(ofOpen: id) else { continue }
        share(index)
      }
    }
  }

  /// Returns the index of the latest link of a touch that is not over.
  private func index(ofOpen id: TouchID) -> Int? {
    links.indices.last { links[$0].id == id && links[$0].state != .over }
  }

  /// Reports a gesture, and requests the action that is bound to it.
  func report(_ gesture: Gesture, at time: Timestamp, into effects: inout Effects) {
    effects.follow(.gesture(gesture), at: time)
    guard var act = Act(gesture) else { return }
    let starts = gesture.touches.compactMap { id in
      links.last { $0.id == id }?.touch.startTime
    }
    act.duration = starts.min().map { time - $0 }
    effects.follow(.act(act), at: time)
  }

  private func claim(_ index: Int, at time: Timestamp, into effects: inout Effects) {
    if links[index].state.hasHandler {
      let id = links[index].id
      cancelLinks(for: .recognized, at: time, into: &effects) {
        $0.id == id && $0.state.hasHandler
      }
    } else {
      decide(index, .accept, .claimed)
    }
  }

  private func share(_ index: Int) {
    switch links[index].state {
    // Handlers are asked in this step in any case.
    case .undecided where links[index].offer.isAsking: break
    case .undecided where links[index].offer.isForHandlers: decide(index, .accept, .shared)
    case .undecided: decide(index, .accept, .claimed)
    default: decide(index, .accept, .shared)
    }
  }

  /// Rejects offered touches that no gesture can use any more, and updates the deadlines of the
  /// others.
  func reviewOffers(at time: Timestamp, into effects: inout Effects) {
    guard let recognizers else { return }
    for index in links.indices where isOffered(index) {
      let interest = recognizers.interest(in: links[index].id)
      let deadline = deadline(of: links[index], interest)
      links[index].deadline = deadline
      // A touch that ends in this frame may still be of interest.
      if interest == .none {
        decide(index, .reject, .denied)
      } else if let deadline, deadline < time {
        conclude(index, at: time, into: &effects)
      }
    }
  }

  /// Decides about an offered touch whose time is over: a gesture claims it, or it is the
  /// application's.
  private func conclude(_ index: Int, at time: Timestamp, into effects: inout Effects) {
    guard let recognizers else { return }
    scratch.decisions.removeAll(keepingCapacity: true)
    recognizers.conclude(links[index].id, at: time, into: &scratch.decisions)
    carryOutDecisions(at: time, into: &effects)
    if isOffered(index) { decide(index, .reject, .denied) }
  }

  private func isOffered(_ index: Int) -> Bool {
    let state = links[index].state
    return state == .awaiting || state == .undecided && !links[index].offer.isAsking
  }

  /// Removes touches that went to the application from recognizers, until this denies no further
  /// touches.
  func dismissDenied(at time: Timestamp, into effects: inout Effects) {
    guard let recognizers else { return }
    while links.contains(where: { $0.isDismissed }) {
      scratch.batch.removeAll(keepingCapacity: true)
      for index in links.indices where links[index].isDismissed {
        links[index].isDismissed = false
        scratch.batch.append(routed(index, as: .cancelled))
      }
      scratch.decisions.removeAll(keepingCapacity: true)
      recognizers.step(scratch.batch, at: time, into: &scratch.decisions)
      carryOutDecisions(at: time, into: &effects)
      reviewOffers(at: time, into: &effects)
      deliverShared(at: time, into: &effects)
      deliverDelayed(at: time, into: &effects)
    }
  }

  // MARK: Deadlines

  /// Handles every deadline before a moment.
  func expire(before end: Timestamp, into effects: inout Effects) {
    expire(into: &effects) { $0 < end }
  }

  /// Handles every deadline up to and including a moment.
  func expire(through end: Timestamp, into effects: inout Effects) {
    expire(into: &effects) { $0 <= end }
  }

  private func expire(into effects: inout Effects, while isDue: (Timestamp) -> Bool) {
    while let deadline = nextDeadline, isDue(deadline) {
      if let recognizers, let hostDeadline = recognizers.nextDeadline, hostDeadline <= deadline {
        scratch.decisions.removeAll(keepingCapacity: true)
        recognizers.step([], at: deadline, into: &scratch.decisions)
        carryOutDecisions(at: deadline, into: &effects)
        reviewOffers(at: deadline, into: &effects)
        deliverShared(at: deadline, into: &effects)
        if let next = recognizers.nextDeadline, next <= deadline {
          onFault?(.deadlineStuck)
          endMoment(at: deadline, into: &effects)
          return
        }
      }
      for index in links.indices where isOffered(index) {
        if let linkDeadline = links[index].deadline, linkDeadline <= deadline {
          conclude(index, at: deadline, into: &effects)
        }
      }
      deliverShared(at: deadline, into: &effects)
      endMoment(at: deadline, into: &effects)
    }
  }
}
