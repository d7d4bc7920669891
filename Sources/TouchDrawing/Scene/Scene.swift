public import Touches

/// Everything to draw at one moment: a mark for every touch that is down or has not faded yet.
///
/// Changes of touches are applied with `touch(_:)`, the passing of time with `advance(to:)`, and
/// then the marks are up to date. It reads no clock: all times are server times, and a time that
/// lies before an earlier one changes nothing.
///
/// A touch never takes over the mark of another, even at the same place or with the same id: a
/// finger that comes down beside its own afterglow gets a second mark. If its halo covers another
/// that is about to fade, that one ends (`SceneTiming.coverReach`).
///
/// Nothing is allocated unless there are more marks than ever before. The scene cannot be copied,
/// so that no trail is copied by accident.
public struct Scene: ~Copyable {
  /// The times for which marks stay visible.
  ///
  /// Existing trails keep the timing that they began with.
  public var timing: SceneTiming {
    didSet { spareTrails.removeAll() }
  }
  /// The marks in the order in which their touches began, so that the newest is drawn on top.
  ///
  /// Read them in place: a copy that outlives a change of the scene causes allocations.
  public private(set) var marks: [Mark] = []
  /// The time for which the marks are drawn.
  public private(set) var now = Timestamp(milliseconds: -.infinity)
  private var takenSlots: [Bool] = []
  private var spareTrails: [Trail] = []

  /// Creates an empty scene.
  public init(timing: SceneTiming = SceneTiming()) { self.timing = timing }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { marks.isEmpty }

  /// Whether any finger is down.
  public var hasFingers: Bool { marks.contains { !$0.touch.isOver } }

  /// Applies a change of a touch that the tracker reported.
  ///
  /// A change of a touch without a mark, because the scene was cleared meanwhile, begins one,
  /// unless the touch ends.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - side: the hand, the first for an even slot and the second for an odd one; nil for any
  ///     slot.
  public mutating func touch(_ touch: Touch, side: HandSide? = nil) {
    let index = marks.firstIndex { $0.id == touch.id && !$0.touch.isOver }
    switch (touch.phase, index) {
    case (.began, let index?):
      // No tracker does this; if one ever did, the old finger would stay forever.
      marks[index].touch.phase = .cancelled
      begin(touch, side)
    case (.began, nil), (.moved, nil), (.stationary, nil):
      begin(touch, side)
    case (.ended, nil), (.cancelled, nil):
      break
    case (_, let index?):
      marks[index].touch = touch
      marks[index].trail.lead(to: touch.position, time: touch.time)
      marks[index].state = timing.halo(of: touch, at: max(now, touch.time))
    }
  }

  /// Advances to a time: halos fade, trails shorten, and marks with neither vanish.
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

  /// Records that the scene was drawn in its present state.
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

  /// Shows the marks of another scene, which keeps them, in place of its own.
  public mutating func copyMarks(of other: borrowing Scene) {
    marks = other.marks
    takenSlots = other.takenSlots
    now = max(now, other.now)
  }

  private mutating func begin(_ touch: Touch, _ side: HandSide?) {
    coverHalos(at: touch.position)
    // Marks that are gone by now free their slots first.
    advance(to: touch.time)
    var trail = spareTrails.popLast() ?? Trail(timing: timing)
    trail.begin(at: touch.position, time: touch.time)
    marks.append(Mark(touch: touch, slot: takeSlot(side), trail: trail))
  }

  /// Ends the halos of lifted fingers that a new one's halo covers.
  private mutating func coverHalos(at position: Point) {
    guard let reach = timing.coverReach else { return }
    for index in marks.indices where timing.letsCover(marks[index].touch) {
      if (marks[index].position - position).lengthSquared <= reach * reach {
        marks[index].isCovered = true
      }
    }
  }

  private mutating func takeSlot(_ side: HandSide?) -> Int {
    let isEligible = { (slot: Int) in side.map { slot % 2 == $0.rawValue } ?? true }
    let free = takenSlots.indices.first { !takenSlots[$0] && isEligible($0) }
    let slot = free ?? (takenSlots.count...).first(where: isEligible) ?? takenSlots.count
    while takenSlots.count <= slot { takenSlots.append(false) }
    takenSlots[slot] = true
    return slot
  }
}
