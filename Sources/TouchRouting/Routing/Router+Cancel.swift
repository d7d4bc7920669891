public import Touches

extension Router {
  /// Cancels touches that are down, each once.
  ///
  /// Handlers receive it with the strategy of the region that was hit. Undecided touches become the
  /// application's. Ours stay ours, but nobody receives them any more; the fingers may still be
  /// down.
  ///
  /// - Parameters:
  ///   - cause: the cause. With `.lost` the fingers are gone as well.
  ///   - touches: the touches to cancel; nil for all.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func cancel(
    _ cause: CancelCause, touches: Set<TouchID>? = nil, at time: Timestamp,
    into effects: inout Effects
  ) {
    guard enter() else { return }
    defer { leave() }
    cancelNow(cause, touches, at: time, into: &effects)
  }

  /// Records that the source of a touch gave it to the application without an answer.
  ///
  /// The touch is cancelled for handlers and recognizers; its finger may still be down.
  ///
  /// - Parameters:
  ///   - touch: the touch; an unknown one is ignored.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func giveUp(_ touch: TouchID, at time: Timestamp, into effects: inout Effects) {
    guard enter() else { return }
    defer { leave() }
    cancelLinks(for: .lost, at: time, into: &effects) { $0.id == touch }
    reviewOffers(at: time, into: &effects)
    endMoment(at: time, into: &effects)
  }

  private func cancelNow(
    _ cause: CancelCause, _ touches: Set<TouchID>? = nil, at time: Timestamp,
    into effects: inout Effects
  ) {
    cancelLinks(for: cause, at: time, into: &effects) { touches?.contains($0.id) ?? true }
    reviewOffers(at: time, into: &effects)
    if cause == .lost {
      for index in links.indices
      where links[index].isDown && touches?.contains(links[index].id) ?? true {
        advance(index, .vanished)
      }
    }
    endMoment(at: time, into: &effects)
  }

  /// Gives every new touch to the application until `resume`, cancels those that are down, and ends
  /// the gestures that wait.
  ///
  /// Pauses are counted, because there may be several reasons at a time: each needs its own
  /// `resume`.
  ///
  /// - Parameters:
  ///   - cause: the cause for handlers and logs, such as `.locked`.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func pause(
    _ cause: CancelCause = .paused, at time: Timestamp, into effects: inout Effects
  ) {
    guard enter() else { return }
    defer { leave() }
    pauses += 1
    guard pauses == 1 else { return }
    cancelNow(cause, at: time, into: &effects)
    endGestures(for: cause, at: time, into: &effects) { _ in true }
    endMoment(at: time, into: &effects)
  }

  /// Ends one pause.
  ///
  /// - Throws: `RouterError.unbalancedResume` if it is not paused.
  public func resume() throws(RouterError) {
    guard pauses > 0 else { throw .unbalancedResume }
    pauses -= 1
  }

  /// Cancels every touch and switches to another tree, which has no responders yet.
  ///
  /// Set other recognizers as well: the present ones know the former regions, whose identities
  /// those of the new tree may have.
  ///
  /// - Parameters:
  ///   - tree: the new regions.
  ///   - layout: the new monitors; nil to keep the present ones.
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
    stepping.handledLosses = tree.losses
    responders = ResponderTable()
    taps.removeAll()
    // Their regions are gone, and regions of the new tree may have the same identities.
    for index in links.indices {
      links[index].region = nil
      links[index].handler.responder = nil
      links[index].handler.region = nil
    }
  }

  /// Whether regions were removed or hidden since the last step, so that the next step cancels
  /// touches on them.
  public var hasLostRegions: Bool {
    tree.losses != stepping.handledLosses
  }

  /// Cancels touches on regions that are removed or hidden.
  ///
  /// The gestures and the handler of a hidden region lose its touches, each once; those are
  /// nobody's until they are up. Visible ancestors keep the fingers that they have. A region that
  /// is shown again gets the next touch, not one that is down already.
  func sweepRemoved(at time: Timestamp, into effects: inout Effects) {
    guard hasLostRegions else { return }
    defer { notifyOfLosses(at: time, into: &effects) }
    sweepHidden(at: time, into: &effects)
    while tree.losses.removals != stepping.handledLosses.removals {
      stepping.handledLosses.removals = tree.losses.removals
      for region in responders.regions.keys where !tree.contains(region) {
        responders.remove(region)
      }
      cancelLinks(for: .regionRemoved, at: time, into: &effects) { link in
        guard link.isTracked || link.state == .ending else { return false }
        let isGone = link.region.map { !self.tree.contains($0) } ?? true
        return isGone || link.handler.region.map { !self.tree.contains($0) } ?? false
      }
      reviewOffers(at: time, into: &effects)
    }
  }

  /// Notifies each `RegionLossResponder` with touches once that regions vanished.
  private func notifyOfLosses(at time: Timestamp, into effects: inout Effects) {
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
    while tree.losses.hidings != stepping.handledLosses.hidings {
      stepping.handledLosses.hidings = tree.losses.hidings
      endGestures(for: .regionHidden, at: time, into: &effects) { self.tree.isHidden($0) }
    }
  }

  /// Cancels the gestures and the handlers' touches of some regions that are about to change, each
  /// once.
  ///
  /// The touches are nobody's then until they are up; other regions keep the same fingers.
  ///
  /// - Parameters:
  ///   - cause: the cause.
  ///   - regions: the regions.
  ///   - time: the server time.
  ///   - effects: the list that effects are appended to.
  public func cancel(
    _ cause: CancelCause, on regions: Set<RegionID>, at time: Timestamp,
    into effects: inout Effects
  ) {
    guard !regions.isEmpty, enter() else { return }
    defer { leave() }
    endGestures(for: cause, at: time, into: &effects) { regions.contains($0) }
    taps.removeAll(on: regions)
    endMoment(at: time, into: &effects)
  }

  /// Cancels the gestures and the handlers' touches of some regions.
  ///
  /// A gesture may have no finger any more, such as a tap that waits for a second one.
  private func endGestures(
    for cause: CancelCause, at time: Timestamp, into effects: inout Effects,
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

  /// Cancels touches for handlers and recognizers, and rejects undecided ones.
  func cancelLinks(
    for cause: CancelCause, at time: Timestamp, into effects: inout Effects,
    where matches: (TouchLink) -> Bool
  ) {
    if cause != .recognized { cancelRecognition(at: time, into: &effects, where: matches) }
    for index in links.indices where matches(links[index]) {
      if links[index].state.isOpen {
        decide(index, .reject, .denied)
      }
    }
    cancelHandlers(for: cause, at: time, into: &effects, where: matches)
  }

  /// Cancels touches for handlers only.
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
    // Advance before the call, so that the handler cannot cause a second cancellation.
    for index in scratch.members {
      advance(index, cause == .recognized ? .claimed : .revoked)
      links[index].noteDelivery()
    }
    scratch.isAllStale = true
    guard let region = link.handler.region else { return }
    effects.follow(
      .cancel(
        effects.delivery(of: scratch.batch, to: region, .cancelled), link.onCancel, cause),
      at: time)
    guard let responder = link.handler.responder else { return }
    _ = respond(
      responder, region, event, .cancelled, strategy: link.onCancel, at: time, into: &effects)
  }

  /// Cancels touches for recognizers, and carries out their decisions, which may claim other
  /// touches: a gesture is recognized if another that it waited for fails.
  ///
  /// Other touches may be of no interest any more, which `reviewOffers` finds out; not here,
  /// because recognizers may have yet to receive a part of the frame.
  private func cancelRecognition(
    at time: Timestamp, into effects: inout Effects, where matches: (TouchLink) -> Bool
  ) {
    guard let recognizers else { return }
    scratch.batch.removeAll(keepingCapacity: true)
    for index in links.indices where links[index].isGathered && matches(links[index]) {
      // Recognizers have received a cancellation in the frame already.
      if links[index].moment.change != .cancelled {
        scratch.batch.append(routed(index, as: .cancelled))
      }
      links[index].isGathered = false
    }
    guard !scratch.batch.isEmpty else { return }
    scratch.decisions.removeAll(keepingCapacity: true)
    recognizers.step(scratch.batch, at: time, into: &scratch.decisions)
    carryOutDecisions(at: time, into: &effects)
  }
}
