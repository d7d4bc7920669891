package import TouchDrawing
public import Touches

/// The strokes that fingers draw.
extension InkDocument {
  /// Begins a stroke; a touch that already draws continues its stroke instead.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - brush: the brush.
  ///   - sample: the first sample.
  ///   - replaces: whether to remove the finished strokes, unless another finger is drawing. They
  ///     come back if the new stroke turns out to leave nothing.
  /// - Returns: what has changed.
  public mutating func begin(
    _ touch: TouchID, _ brush: InkBrush, at sample: TouchSample, replacing replaces: Bool = false
  ) -> InkChange {
    guard !drafts.contains(where: { $0.touch == touch && $0.state == .drawing }) else {
      return extend(touch, to: sample)
    }
    let undoGroup = newUndoGroup()
    let isAlone = !drafts.contains { $0.state == .drawing }
    drafts.removeAll { $0.touch == touch }
    drafts.append(StrokeDraft(touch, brush, shaping, from: sample, undoGroup: undoGroup))
    if brush.tool == .laser { holdLasers() }
    if replaces, isAlone { return remove(strokes.map(\.id), undoGroup: undoGroup) }
    guard brush.tool == .eraser else { return InkChange() }
    return erase(from: sample.position, to: sample.position, brush, undoGroup)
  }

  /// Extends a stroke to its finger's position; touches that draw nothing are ignored.
  ///
  /// - Returns: the strokes that an eraser has removed; nothing for any other tool.
  public mutating func extend(_ touch: TouchID, to sample: TouchSample) -> InkChange {
    guard let draftIndex = draftIndex(of: touch) else { return InkChange() }
    // The draft is changed in place: a copy would copy all of its nodes too.
    let from = drafts[draftIndex].position
    drafts[draftIndex].append(sample)
    let brush = drafts[draftIndex].brush
    guard brush.tool == .eraser else { return InkChange() }
    return erase(from: from, to: sample.position, brush, drafts[draftIndex].undoGroup)
  }

  /// Ends a stroke at the place where its finger was lifted.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - sample: the last sample; nil if it is not known.
  ///   - time: the time of the lift.
  ///   - isProvisional: whether to mark the stroke as one whose touch was cancelled.
  /// - Returns: the finished stroke, if there is one.
  public mutating func end(
    _ touch: TouchID, at sample: TouchSample? = nil, time: Timestamp, isProvisional: Bool = false
  ) -> InkChange {
    var change = sample.map { extend(touch, to: $0) } ?? InkChange()
    guard let draftIndex = draftIndex(of: touch) else { return change }
    switch drafts[draftIndex].brush.tool {
    case .laser:
      drafts[draftIndex].dropPrediction()
      drafts[draftIndex].state = .lifted(fadesFrom: nil)
      drafts[draftIndex].time = time
      releaseLasers(at: time)
    case .eraser: drafts.remove(at: draftIndex)
    default:
      var draft = drafts.remove(at: draftIndex)
      guard let nodes = draft.finish(at: time) else {
        change.append(withdraw(undoGroup: draft.undoGroup))
        return change
      }
      change.append(
        add(
          nodes.seen(through: view.inverse, as: draft.brush.tool),
          draft.brush.seen(through: view.inverse),
          device: touch.device, isProvisional: isProvisional, undoGroup: draft.undoGroup))
    }
    return change
  }

  /// Ends a stroke whose touch was cancelled, as `cancellation` says.
  public mutating func cancel(_ touch: TouchID, time: Timestamp) -> InkChange {
    guard let draftIndex = draftIndex(of: touch) else { return InkChange() }
    switch cancellation {
    case .end: return end(touch, time: time)
    case .mark: return end(touch, time: time, isProvisional: true)
    case .vanish:
      let draft = drafts.remove(at: draftIndex)
      releaseLasers(at: time)
      return withdraw(undoGroup: draft.undoGroup)
    }
  }

  /// Discards a stroke in progress as if its finger had never come down.
  ///
  /// - Returns: the strokes that it had removed and that are back.
  public mutating func drop(_ touch: TouchID) -> InkChange {
    guard let draftIndex = draftIndex(of: touch) else { return InkChange() }
    let draft = drafts.remove(at: draftIndex)
    // Light fades as if this finger had never kept it.
    releaseLasers(at: drafts.filter { $0.brush.tool == .laser }.map(\.time).max() ?? draft.time)
    return withdraw(undoGroup: draft.undoGroup)
  }

  private func draftIndex(of touch: TouchID) -> Int? {
    drafts.firstIndex { $0.touch == touch && $0.state == .drawing }
  }

  /// Changes the colours of the strokes in progress.
  ///
  /// - Parameter colour: returns the new colour of a brush.
  package mutating func colourDrafts(_ colour: (InkBrush) -> Colour) {
    for index in drafts.indices { drafts[index].brush.colour = colour(drafts[index].brush) }
  }

  // MARK: - Time

  /// Keeps the light of earlier lasers until the laser that has just begun is lifted too.
  private mutating func holdLasers() {
    for index in drafts.indices {
      if case .lifted(fadesFrom: .some(let time)) = drafts[index].state,
        time > drafts.last?.time ?? time
      {
        drafts[index].state = .lifted(fadesFrom: nil)
      }
    }
  }

  /// Lets the light of lasers fade unless a laser still draws.
  private mutating func releaseLasers(at time: Timestamp) {
    let isDrawing = drafts.contains { $0.brush.tool == .laser && $0.state == .drawing }
    guard !isDrawing else { return }
    for index in drafts.indices where drafts[index].state == .lifted(fadesFrom: nil) {
      drafts[index].state = .lifted(fadesFrom: time + laserTiming.delay)
    }
  }

  /// Removes laser light that has faded by a time, and the predictions of fingers that rest.
  public mutating func advance(to time: Timestamp) {
    drafts.removeAll { laserTiming.light(of: $0, at: time) <= 0 }
    for index in drafts.indices {
      if let end = drafts[index].predictedUntil, end <= time { drafts[index].dropPrediction() }
    }
  }

  /// Returns the time of the next visible change if no finger moves; `time` while light fades; nil
  /// if nothing will change.
  public func nextWake(after time: Timestamp) -> Timestamp? {
    drafts.compactMap { draft in
      switch draft.state {
      case .drawing: draft.predictedUntil.map { max($0, time) }
      case .lifted(let start): start.map { max($0, time) }
      }
    }.min()
  }
}
