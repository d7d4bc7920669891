public import Touches

extension Router {
  /// Cancels every touch that is down, each once: handlers hear of it with the strategy of the region
  /// that was hit, and what is undecided is the application's.
  ///
  /// What is ours stays ours and is heard of no more; the fingers may still be down.
  ///
  /// - Parameters:
  ///   - cause: why. With `.lost` the fingers are gone as well.
  ///   - device: the device whose touches they are; nil for every one.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func cancel(
    _ cause: CancelCause, touchesOf device: DeviceID? = nil, at time: Timestamp,
    into effects: inout Effects
  ) {
    guard enter() else { return }
    defer { leave() }
    cancelNow(cause, device, at: time, into: &effects)
  }

  /// Notes that the source of a touch gave it to the application without an answer.
  ///
  /// Whoever heard of the touch hears that it is cancelled; its finger may still be down.
  ///
  /// - Parameters:
  ///   - touch: which; nothing happens where it is not known.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func giveUp(_ touch: TouchID, at time: Timestamp, into effects: inout Effects) {
    guard enter() else { return }
    defer { leave() }
    cancelLinks(for: .lost, at: time, into: &effects) { $0.id == touch }
    endMoment(at: time, into: &effects)
  }

  private func cancelNow(
    _ cause: CancelCause, _ device: DeviceID? = nil, at time: Timestamp, into effects: inout Effects
  ) {
    cancelLinks(for: cause, at: time, into: &effects) {
      device == nil || $0.id.device == device
    }
    if cause == .lost {
      for index in links.indices
      where links[index].isDown && (device == nil || links[index].id.device == device) {
        advance(index, .vanished)
      }
    }
    endMoment(at: time, into: &effects)
  }

  /// Gives every touch to the application until it is resumed, and cancels those that are down.
  ///
  /// Pauses are counted, since several may have a reason at a time: as many calls of `resume` are needed.
  ///
  /// - Parameters:
  ///   - cause: what handlers and logs are told, such as `.locked`.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func pause(
    _ cause: CancelCause = .paused, at time: Timestamp, into effects: inout Effects
  ) {
    guard enter() else { return }
    defer { leave() }
    pauses += 1
    if pauses == 1 { cancelNow(cause, at: time, into: &effects) }
  }

  /// Ends one pause.
  ///
  /// - Throws: `RouterError.unbalancedResume` where it is not paused.
  public func resume() throws(RouterError) {
    guard pauses > 0 else { throw .unbalancedResume }
    pauses -= 1
  }

  /// Cancels every touch and goes on with another tree, behind which nobody stands yet.
  ///
  /// - Parameters:
  ///   - tree: the regions from now on.
  ///   - layout: the monitors from now on; nil to keep those known.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func reload(
    _ tree: RegionTree, layout: LayoutContext? = nil, at time: Timestamp,
    into effects: inout Effects
  ) {
    guard enter() else { return }
    defer { leave() }
    cancelNow(.reloaded, at: time, into: &effects)
    self.tree = tree
    self.layout = layout ?? self.layout
    stepping.seenLosses = tree.losses
    responders = ResponderTable()
    taps.removeAll()
    // Their regions are gone, and the new tree may have given the same identities out.
    for index in links.indices {
      links[index].region = nil
      links[index].handler.responder = nil
      links[index].handler.region = nil
    }
  }

  /// Whether regions were removed or hidden since the last step, so that touches on them are to be
  /// cancelled by the next.
  public var hasLostRegions: Bool {
    tree.losses != stepping.seenLosses
  }

  /// Cancels touches on regions that are no longer there, or hidden.
  ///
  /// Of a region that is hidden, its own gestures and its own handler lose the touches, each once; they are
  /// nobody's then until they are up. What regions around it that can still be seen do with a finger goes on.
  /// A region that is shown again has the next touch, and not one that is down.
  func sweepRemoved(at time: Timestamp, into effects: inout Effects) {
    guard hasLostRegions else { return }
    defer { tellLosses(at: time, into: &effects) }
    sweepHidden(at: time, into: &effects)
    while tree.losses.removals != stepping.seenLosses.removals {
      stepping.seenLosses.removals = tree.losses.removals
      for region in responders.stands.keys where !tree.contains(region) {
        responders.remove(region)
      }
      cancelLinks(for: .regionRemoved, at: time, into: &effects) { link in
        guard link.state.isTracked || link.state == .ending else { return false }
        let isGone = link.region.map { !self.tree.contains($0) } ?? true
        return isGone || link.handler.region.map { !self.tree.contains($0) } ?? false
      }
    }
  }

  /// Tells those responders that want to know it, each once, that regions vanished.
  private func tellLosses(at time: Timestamp, into effects: inout Effects) {
    for index in links.indices where links[index].state.hasHandler {
      guard let responder = links[index].handler.responder as? any RegionLossResponder,
        let region = links[index].handler.region,
        !links[..<index].contains(where: { $0.handler.responder === responder })
      else { continue }
      responder.regionsVanished(
        in: ResponderContext(
          tree: tree, region: region, strategy: links[index].onCancel, acts: stepping.acts))
      takeActs(at: time, into: &effects)
    }
  }

  private func sweepHidden(at time: Timestamp, into effects: inout Effects) {
    while tree.losses.hidings != stepping.seenLosses.hidings {
      stepping.seenLosses.hidings = tree.losses.hidings
      if !links.isEmpty {
        cancelNow(.regionHidden, at: time, into: &effects) { self.tree.isHidden($0) }
      }
    }
  }

  /// Cancels what goes on on some regions, which are about to be others: their gestures and what their
  /// handlers hear of, each once.
  ///
  /// The touches are nobody's then until they are up; what other regions do with the same fingers goes on.
  ///
  /// - Parameters:
  ///   - cause: why.
  ///   - regions: the regions.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func cancel(
    _ cause: CancelCause, on regions: Set<RegionID>, at time: Timestamp,
    into effects: inout Effects
  ) {
    guard !regions.isEmpty, !links.isEmpty, enter() else { return }
    defer { leave() }
    cancelNow(cause, at: time, into: &effects) { regions.contains($0) }
    taps.removeAll(on: regions)
    endMoment(at: time, into: &effects)
  }

  private func cancelNow(
    _ cause: CancelCause, at time: Timestamp, into effects: inout Effects,
    where isConcerned: (RegionID) -> Bool
  ) {
    if let recognizers {
      scratch.decisions.removeAll(keepingCapacity: true)
      recognizers.endGestures(of: isConcerned, at: time, into: &scratch.decisions)
      carryOutDecisions(at: time, into: &effects)
      reviewOffers(at: time, into: &effects)
    }
    cancelHandlers(for: cause, at: time, into: &effects) { link in
      link.state.hasHandler && (link.handler.region ?? link.region).map(isConcerned) ?? false
    }
  }

  /// Cancels touches, whoever has them.
  func cancelLinks(
    for cause: CancelCause, at time: Timestamp, into effects: inout Effects,
    where matches: (TouchLink) -> Bool
  ) {
    if cause != .recognized { cancelRecognition(at: time, into: &effects, where: matches) }
    for index in links.indices where matches(links[index]) {
      if links[index].state.isOpen {
        settle(index, .reject, .denied)
      }
    }
    cancelHandlers(for: cause, at: time, into: &effects, where: matches)
  }

  /// Cancels touches of handlers only.
  private func cancelHandlers(
    for cause: CancelCause, at time: Timestamp, into effects: inout Effects,
    where matches: (TouchLink) -> Bool
  ) {
    for first in links.indices where links[first].state.hasHandler && matches(links[first]) {
      scratch.members.removeAll(keepingCapacity: true)
      for index in first..<links.count
      where index == first
        || links[index].state.hasHandler && isSameCall(index, first)
          && links[index].onCancel == links[first].onCancel && matches(links[index])
      {
        scratch.members.append(index)
      }
      cancelMembers(for: cause, at: time, into: &effects)
    }
  }

  private func cancelMembers(
    for cause: CancelCause, at time: Timestamp, into effects: inout Effects
  ) {
    guard let first = scratch.members.first else { return }
    let link = links[first]
    scratch.isAllStale = true
    let event = event(.cancelled, at: time)
    // Before the call, so that nothing a handler does can cancel them again.
    for index in scratch.members {
      advance(index, cause == .recognized ? .claimed : .revoked)
      links[index].hear()
    }
    scratch.isAllStale = true
    guard let region = link.handler.region else { return }
    effects.follow(
      .cancel(
        effects.delivery(of: scratch.batch, to: region, .cancelled), link.onCancel, cause),
      at: time)
    guard let taker = link.handler.responder else { return }
    _ = respond(
      taker, region, event, .cancelled, strategy: link.onCancel, at: time, into: &effects)
  }

  /// Cancels touches of recognizers; of what they decide then, only acts and gestures count.
  private func cancelRecognition(
    at time: Timestamp, into effects: inout Effects, where matches: (TouchLink) -> Bool
  ) {
    guard let recognizers else { return }
    scratch.batch.removeAll(keepingCapacity: true)
    for index in links.indices where links[index].isGathered && matches(links[index]) {
      // In a frame they have heard of it already.
      if links[index].moment.change != .cancelled {
        scratch.batch.append(routed(index, as: .cancelled))
      }
      links[index].isGathered = false
    }
    guard !scratch.batch.isEmpty else { return }
    scratch.decisions.removeAll(keepingCapacity: true)
    recognizers.step(scratch.batch, at: time, into: &scratch.decisions)
    for decision in scratch.decisions {
      switch decision {
      case .act(let act): effects.follow(.act(act), at: time)
      case .gesture(let gesture): tell(gesture, at: time, into: &effects)
      case .claim, .share: break
      }
    }
  }
}
