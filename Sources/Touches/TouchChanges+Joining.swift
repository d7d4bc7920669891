// If times are rounded, reports of two moments of a panel may have the same time. Read in order,
// each touch is still correct, but the common movement of two fingers is split: the second change
// of a touch begins a new frame, and the rest of its moment follows in that frame.

extension [Touch] {
  /// Joins the changes of each touch at one moment, so that the changes of a device at that moment
  /// form one frame even if a touch changed twice.
  ///
  /// A move is joined to the begin or the move before it: the touch keeps its start, with the later
  /// position. Only two cases need a second frame: a touch that begins and ends at one moment, and
  /// an end before another begin of the same id.
  public mutating func joinMoments() {
    guard count > 1 else { return }
    var joined: [Touch] = []
    joined.reserveCapacity(count)
    var remaining = self[...]
    while let first = remaining.first {
      let end =
        remaining.firstIndex { $0.id.device != first.id.device || $0.time != first.time }
        ?? remaining.endIndex
      for frame in Self.frames(of: remaining[..<end]) { joined += frame }
      remaining = remaining[end...]
    }
    self = joined
  }

  /// Returns the frames of changes of one device at one moment.
  private static func frames(of changes: ArraySlice<Touch>) -> [[Touch]] {
    var frames: [[Touch]] = [[]]
    for change in changes {
      let last = frames.lastIndex { $0.contains { $0.id == change.id } }
      guard let last, let index = frames[last].firstIndex(where: { $0.id == change.id }) else {
        frames[0].append(change)
        continue
      }
      if let combined = frames[last][index].joined(with: change) {
        frames[last][index] = combined
      } else {
        if last + 1 == frames.count { frames.append([]) }
        frames[last + 1].append(change)
      }
    }
    return frames
  }
}

extension Touch {
  /// Returns one change that combines this one and the next; nil if they cannot be combined.
  fileprivate func joined(with next: Touch) -> Touch? {
    var combined = next
    combined.previousPosition = previousPosition
    switch (phase, next.phase) {
    case (.began, .moved):
      combined.phase = .began
      return combined
    case (.moved, .moved), (.moved, .ended), (.moved, .cancelled): return combined
    default: return nil
    }
  }
}
