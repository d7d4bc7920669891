public import Touches

/// Everything to draw, at one moment: a mark for every touch that is down or whose
/// traces have not faded yet.
///
/// Changes of touches go in through `touch(_:)`, the passing of time through `advance(to:)`, and
/// after that the marks are as they shall look then. It reads no clock: all times are server time,
/// and a time before one that was already given changes nothing.
///
/// A touch never takes over the mark of another, not even at the same place or with the same id: a
/// finger that comes down again beside its own afterglow is a second mark.
///
/// Once there are as many marks as there ever were at a time, nothing here allocates. The scene
/// cannot be copied, so that no trail is ever copied by accident.
public struct Scene: ~Copyable {
  /// The times for which marks stay.
  ///
  /// Trails that are there already keep the timing that they began with.
  public var timing: SceneTiming {
    didSet { spareTrails.removeAll() }
  }
  /// The marks in the order in which their touches began, so that the newest is drawn on top.
  ///
  /// Read them in place: a copy that is kept while the scene goes on costs allocations.
  public private(set) var marks: [Mark] = []
  /// The moment that the marks show.
  public private(set) var now = Timestamp(milliseconds: -.infinity)
  private var takenSlots: [Bool] = []
  private var spareTrails: [Trail] = []

  /// Creates an empty scene.
  public init(timing: SceneTiming = SceneTiming()) { self.timing = timing }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { marks.isEmpty }

  /// Whether any finger is down.
  public var hasFingers: Bool { marks.contains { !$0.touch.isOver } }

  /// Applies a change of a touch, as the tracker made it.
  ///
  /// A change of a touch that has no mark, because the scene was cleared meanwhile, begins one;
  /// its end does not.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - side: 0 or 1 for a hand whose fingers have even or odd slots; nil for whatever slot is free.
  public mutating func touch(_ touch: Touch, side: Int? = nil) {
    let known = marks.firstIndex { $0.id == touch.id && !$0.touch.isOver }
    switch (touch.phase, known) {
    case (.began, let known?):
      // No tracker does this; if one ever did, the old finger would be drawn for ever.
      marks[known].touch.phase = .cancelled
      begin(touch, side)
    case (.began, nil), (.moved, nil), (.stationary, nil):
      begin(touch, side)
    case (.ended, nil), (.cancelled, nil):
      break
    case (_, let known?):
      marks[known].touch = touch
      marks[known].trail.lead(to: touch.position, time: touch.time)
      marks[known].state = timing.halo(of: touch, at: max(now, touch.time))
    }
  }

  /// Lets time pass up to a moment: halos fade, trails shorten, and marks with neither vanish.
  public mutating func advance(to time: Timestamp) {
    now = max(now, time)
    var kept = 0
    for index in marks.indices {
      marks[index].trail.advance(to: now)
      marks[index].state = timing.halo(of: marks[index].touch, at: now)
      if marks[index].isGone {
        takenSlots[marks[index].slot] = false
        spareTrails.append(marks[index].trail)
      } else {
        marks.swapAt(kept, index)
        kept += 1
      }
    }
    marks.removeLast(marks.count - kept)
  }

  /// Notes that the scene was drawn as it is now.
  public mutating func noteDrawn() {
    for index in marks.indices {
      marks[index].drawnPosition = marks[index].position
    }
  }

  /// Removes every mark at once.
  public mutating func clear() {
    for mark in marks { spareTrails.append(mark.trail) }
    marks.removeAll(keepingCapacity: true)
    takenSlots.removeAll(keepingCapacity: true)
  }

  private mutating func begin(_ touch: Touch, _ side: Int?) {
    // What has faded by now gives its slot back first.
    advance(to: touch.time)
    var trail = spareTrails.popLast() ?? Trail(timing: timing)
    trail.begin(at: touch.position, time: touch.time)
    marks.append(Mark(touch: touch, slot: takeSlot(side), trail: trail))
  }

  private mutating func takeSlot(_ side: Int?) -> Int {
    let isMeant = { (slot: Int) in side.map { slot % 2 == $0 } ?? true }
    let free = takenSlots.indices.first { !takenSlots[$0] && isMeant($0) }
    let slot = free ?? (takenSlots.count...).first(where: isMeant) ?? takenSlots.count
    while takenSlots.count <= slot { takenSlots.append(false) }
    takenSlots[slot] = true
    return slot
  }
}
