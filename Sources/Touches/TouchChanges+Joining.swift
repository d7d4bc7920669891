// Where times are rounded, reports of two moments of a panel may have the same time. Read in order,
// each touch is still correct, but what two fingers did together is split: the second change of a
// touch begins a new frame, and the rest of its moment follows in that one.

extension [Touch] {
  /// Joins what each touch did at one moment, so that the changes of a device at that moment are one frame
  /// even where a touch changed twice.
  ///
  /// A move belongs to the begin or the move before it: the touch has begun where it began, and is where it
  /// moved to. A touch that begins and is over at one moment is over in a frame behind, and so is one whose
  /// end comes before another begin of the same id; nothing but that takes a second frame.
  public mutating func joinMoments() {
    guard count > 1 else { return }
    var joined: [Touch] = []
    joined.reserveCapacity(count)
    var rest = self[...]
    while let first = rest.first {
      let end =
        rest.firstIndex { $0.id.device != first.id.device || $0.time != first.time }
        ?? rest.endIndex
      for frame in Self.frames(of: rest[..<end]) { joined += frame }
      rest = rest[end...]
    }
    self = joined
  }

  /// Returns the frames of changes of one device at one moment.
  private static func frames(of changes: ArraySlice<Touch>) -> [[Touch]] {
    var frames: [[Touch]] = [[]]
    for change in changes {
      let last = frames.lastIndex { $0.contains { $0.id == change.id } }
      guard let last, let place = frames[last].firstIndex(where: { $0.id == change.id }) else {
        frames[0].append(change)
        continue
      }
      if let both = frames[last][place].joined(with: change) {
        frames[last][place] = both
      } else {
        if last + 1 == frames.count { frames.append([]) }
        frames[last + 1].append(change)
      }
    }
    return frames
  }
}

extension Touch {
  /// Returns the touch as one change that does what this one and the next do; nil where that cannot
  /// be one.
  fileprivate func joined(with next: Touch) -> Touch? {
    var both = next
    both.previousPosition = previousPosition
    switch (phase, next.phase) {
    case (.began, .moved):
      both.phase = .began
      return both
    case (.moved, .moved), (.moved, .ended), (.moved, .cancelled): return both
    default: return nil
    }
  }
}
