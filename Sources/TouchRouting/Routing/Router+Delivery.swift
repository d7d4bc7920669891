internal import Touches

// A handler may change the tree in any way while it is called, so values read before a call are not
// trusted after it. Links are found by their index in the list, which only grows until the moment
// ends, and their states are read again.

extension Router {
  /// Delivers the touches of a phase, in one call for each handler.
  func deliver(_ phase: TouchPhase, at time: Timestamp, into effects: inout Effects) {
    for first in links.indices where links[first].needsDelivery(phase) {
      scratch.members.removeAll(keepingCapacity: true)
      for index in first..<links.count where links[index].needsDelivery(phase) {
        if index == first || isSameCall(index, first) { scratch.members.append(index) }
      }
      call(phase, at: time, into: &effects)
    }
  }

  /// Returns whether two touches have the same handler and are delivered together.
  func isSameCall(_ index: Int, _ other: Int) -> Bool {
    !links[index].handler.isAlone && !links[other].handler.isAlone
      && links[index].handler.region == links[other].handler.region
      && links[index].handler.responder === links[other].handler.responder
  }

  /// Calls the handler of the members.
  func call(_ phase: TouchPhase, at time: Timestamp, into effects: inout Effects) {
    guard let first = scratch.members.first, let region = links[first].handler.region else {
      return
    }
    let handler = links[first].handler.responder
    let event = event(phase, at: time)
    effects.follow(.deliver(effects.delivery(of: scratch.batch, to: region, phase)), at: time)
    for index in scratch.members { links[index].noteDelivery() }
    if let handler, respond(handler, region, event, phase, at: time, into: &effects) == .notHandled
    {
      climb(from: region, past: handler, event, phase, at: time, into: &effects)
    }
    sweepRemoved(at: time, into: &effects)
  }

  /// Returns the event of the members for handlers.
  func event(_ phase: TouchPhase, at time: Timestamp) -> RegionEvent {
    scratch.batch.removeAll(keepingCapacity: true)
    for index in scratch.members { scratch.batch.append(routed(index, as: phase)) }
    if scratch.isAllStale {
      scratch.isAllStale = false
      scratch.all.removeAll(keepingCapacity: true)
      for index in links.indices where links[index].isVisibleToHandlers {
        scratch.all.append(routed(index, as: links[index].moment.change ?? .stationary))
      }
    }
    return RegionEvent(time: time, changed: scratch.batch, all: scratch.all)
  }

  /// Calls a responder.
  func respond(
    _ responder: any Responder, _ region: RegionID, _ event: RegionEvent, _ phase: TouchPhase,
    strategy: CancelStrategy = .end, at time: Timestamp, into effects: inout Effects
  ) -> Handling {
    let context = ResponderContext(
      tree: tree, region: region, strategy: strategy, acts: stepping.acts)
    var handling = Handling.handled
    switch phase {
    case .began: handling = responder.began(event, in: context)
    case .moved: handling = responder.moved(event, in: context)
    case .ended: handling = responder.ended(event, in: context)
    case .cancelled: responder.cancelled(event, in: context)
    case .stationary: break
    }
    takeActs(at: time, into: &effects)
    return handling
  }

  /// Appends the acts that responders requested to the effects.
  func takeActs(at time: Timestamp, into effects: inout Effects) {
    for act in stepping.acts.queue { effects.follow(.act(act), at: time) }
    stepping.acts.queue.removeAll(keepingCapacity: true)
  }

  /// Passes an event that the handler of a region did not handle further up the responder chain:
  /// to that region's controller, unless it is the handler, and to the ancestors.
  private func climb(
    from home: RegionID, past handler: any Responder, _ event: RegionEvent, _ phase: TouchPhase,
    at time: Timestamp, into effects: inout Effects
  ) {
    var next: RegionID? = home
    while let region = next {
      next = tree.parent(of: region)
      let entry = responders(of: region)
      for responder in [region == home ? nil : entry?.responder, entry?.controller] {
        guard let responder, region != home || responder !== handler else { continue }
        if respond(responder, region, event, phase, at: time, into: &effects) == .handled { return }
      }
    }
  }
}

// MARK: - Begins

extension Router {
  /// Asks the handlers for touches that began.
  func deliverBegins(at time: Timestamp, into effects: inout Effects) {
    delayBegins()
    for first in links.indices where links[first].offer.isAsking && !links[first].moment.isDelivered
    {
      guard let region = links[first].region else { continue }
      let isTogether = tree[region]?.touchRules.strategy == .together
      scratch.members.removeAll(keepingCapacity: true)
      for index in first..<links.count
      where index == first || isTogether && links[index].region == region {
        if links[index].offer.isAsking, !links[index].moment.isDelivered {
          scratch.members.append(index)
        }
      }
      ask(from: region, hit: region, at: time, into: &effects)
      sweepRemoved(at: time, into: &effects)
    }
  }

  /// Delivers the begins of touches that are ours and have no handler yet.
  func deliverShared(at time: Timestamp, into effects: inout Effects) {
    for index in links.indices
    where links[index].state.hasHandler && links[index].handler.region == nil {
      guard !isDelayed(index, .began), let region = links[index].region else { continue }
      scratch.members.removeAll(keepingCapacity: true)
      scratch.members.append(index)
      links[index].offer.isDelayed = false
      scratch.isAllStale = true
      let start = links[index].offer.postponedAt.flatMap { tree.contains($0) ? $0 : nil } ?? region
      links[index].offer.postponedAt = nil
      ask(from: start, hit: region, at: time, into: &effects)
      // Other changes of the finger in this frame are delivered after its begin.
      links[index].moment.isDelivered = links[index].moment.change == .began
      sweepRemoved(at: time, into: &effects)
    }
  }

  /// Passes the begin of the members up the responder chain until a responder handles it.
  private func ask(
    from start: RegionID, hit: RegionID, at time: Timestamp, into effects: inout Effects
  ) {
    var wasAsked = false
    var next: RegionID? = start
    while let region = next {
      next = tree.parent(of: region)
      guard let entry = responders(of: region) else { continue }
      let strategy = tree[region]?.touchRules.strategy ?? .single
      if region != hit {
        if !hasRoom(region, strategy) { continue }
        if scratch.members.count > 1, strategy != .together {
          split(from: region, hit: hit, at: time, into: &effects)
          return
        }
      }
      if entry.responder != nil || entry.controller != nil, awaitsEnd(region, strategy) {
        return postpone(to: region)
      }
      for responder in [ownResponder(entry), entry.controller] {
        guard let responder else { continue }
        wasAsked = true
        let event = event(.began, at: time)
        let effectIndex = effects.followingCount
        effects.follow(.deliver(effects.delivery(of: scratch.batch, to: region, .began)), at: time)
        if respond(responder, region, event, .began, at: time, into: &effects) == .handled {
          assign(responder, region, isAlone: strategy == .each)
          return
        }
        effects.withdraw(at: effectIndex)
      }
    }
    if wasAsked {
      decline()
    } else {
      // The region has no responder but is still ours, such as a plain panel.
      _ = event(.began, at: time)
      effects.follow(.deliver(effects.delivery(of: scratch.batch, to: hit, .began)), at: time)
      assign(nil, hit, isAlone: tree[hit]?.touchRules.strategy == .each)
    }
  }

  /// Returns the responder of a region for the first member, created for it if each touch gets one.
  private func ownResponder(_ entry: RegionResponders) -> (any Responder)? {
    guard case .forEachTouch(let make) = entry.own, let first = scratch.members.first else {
      return entry.responder
    }
    return make(routed(first, as: .began))
  }

  /// Returns whether an ancestor's strategy has room for touches that climb to it.
  func hasRoom(_ region: RegionID, _ strategy: TouchStrategy) -> Bool {
    switch strategy {
    case .gesture: false
    case .single:
      !links.contains { $0.handler.region == region && $0.state == .delivered && !$0.isLeaving }
    case .each, .together: true
    }
  }

  /// Continues with the members one by one.
  private func split(
    from region: RegionID, hit: RegionID, at time: Timestamp, into effects: inout Effects
  ) {
    let members = scratch.members
    for index in members where links[index].offer.isAsking {
      scratch.members.removeAll(keepingCapacity: true)
      scratch.members.append(index)
      ask(from: region, hit: hit, at: time, into: &effects)
    }
  }

  private func assign(_ responder: (any Responder)?, _ region: RegionID, isAlone: Bool) {
    for index in scratch.members {
      links[index].handler.responder = responder
      links[index].handler.region = region
      links[index].handler.isAlone = isAlone
      links[index].noteDelivery()
      if links[index].state == .undecided { decide(index, .accept, .shared) }
    }
    scratch.isAllStale = true
  }

  /// Settles the members, which all responders declined.
  private func decline() {
    for index in scratch.members {
      let isOfInterest = (recognizers?.interest(in: links[index].id) ?? .none) != .none
      if links[index].state.hasHandler {
        advance(index, .revoked)
      } else if links[index].isGathered, isOfInterest {
        decide(index, .accept, .claimed)
      } else {
        decide(index, .reject, .denied)
      }
    }
    scratch.isAllStale = true
  }
}
