// Decides between recognizers that look at the same fingers; at most one has them.
//
// When a finger comes down, the gestures of its region and of all its ancestors are gathered:
// deepest region first, and in each in the order in which they were added. All of them receive the
// finger, and so does the region's handler. The first gesture that is recognized takes it: those
// that share a finger with it and are still possible fail, the handler's touches are cancelled, and
// a gesture that comes later fails as well. Relations allow exceptions: two gestures may be
// recognized simultaneously, and one may require that another has failed.
//
// A gesture that waits has two states: the one that its recognizer reported, and the one that
// others know. The second follows when nothing is waited for any more. A contestant is reset when
// every finger that was offered to it is up and nothing is waited for. Until then it keeps its
// fingers, so that nothing is left over for the next gesture, and a finger that stays down after a
// tap does not make another.

public import Touches

/// Recognizes gestures on the regions of a tree: the host of recognizers for a `Router`.
public final class GestureArena: RecognizerHost {
  /// The monitors, for lengths in mm.
  public var layout: LayoutContext
  /// Called for every fault.
  public var onFault: ((GestureFault) -> Void)?
  /// Returns the circumstances at a point of the root, in px; called only where a gesture has
  /// conditions.
  public var situation: (Point) -> GestureSituation = { _ in GestureSituation() }

  var contestants: [Contestant] = []
  var byRegion: [RegionID: [Contestant]] = [:]
  /// The conditions under which gestures receive touches on `offer` regions, by these regions or
  /// ancestors.
  var conditions: [RegionID: GestureConditions] = [:]
  /// Whether relations must be worked out before they are used.
  var areRelationsStale = false

  /// The fingers that are down, or waited for after they were lifted.
  var entries: [TouchEntry] = []
  /// The contestants that have something to do: deepest region first, and in a region first added first.
  var inPlay: [Contestant] = []
  /// The regions that the latest finger came down on.
  var tree: RegionTree?

  /// The gestures by the number of fingers.
  var counts = Counts()
  /// The present step.
  var present = Step()

  /// The fingers for gestures by their number.
  struct Counts {
    /// Whether there are such gestures.
    var areNeeded = false
    /// The fingers that are down, where there are.
    var fingers: [RoutedTouch] = []
  }

  /// The time, the decisions, and the touches and contestants of a step; the next one uses their storage.
  struct Step {
    var time = Timestamp(milliseconds: 0)
    var decided: [RecognizerDecision] = []
    var heard: [RoutedTouch] = []
    var arriving: [Contestant] = []
    var recounting: [Contestant] = []
  }

  /// Creates an arena without gestures.
  ///
  /// - Parameter layout: the monitors.
  public init(layout: LayoutContext) {
    self.layout = layout
  }

  // MARK: Gestures

  /// Adds a gesture to a region, behind those that it has.
  ///
  /// - Parameters:
  ///   - settings: the gesture.
  ///   - region: the region.
  public func add(_ settings: GestureSettings, to region: RegionID) {
    guard let recognizer = settings.makeRecognizer() else { return }
    add(recognizer, settings, to: region)
  }

  /// Adds a gesture with a recognizer from outside of this library to a region, behind those that it has.
  ///
  /// - Parameters:
  ///   - recognizer: finds the gesture; belongs to this region alone.
  ///   - settings: the gesture; the recognizer may ignore parts of it.
  ///   - region: the region.
  public func add(_ recognizer: any Recognizer, _ settings: GestureSettings, to region: RegionID) {
    enter(Contestant(recognizer, settings, region: region, place: contestants.count))
  }

  /// Adds a contestant behind all others.
  func enter(_ contestant: Contestant) {
    contestant.rank.place = contestants.count
    contestants.append(contestant)
    byRegion[contestant.region, default: []].append(contestant)
    areRelationsStale = true
  }

  /// Sets when touches are offered at all, on a region and its descendants; nil for always.
  ///
  /// Where the conditions do not hold, they are the application's at once; touches that are ours stay that.
  public func setConditions(_ conditions: GestureConditions?, for region: RegionID) {
    self.conditions[region] = conditions
  }

  /// Returns the state of a gesture, as everybody knows it; nil where there is none with the id.
  public func state(of gesture: GestureID) -> RecognizerState? {
    contestants.first { $0.settings.id == gesture }?.state
  }

  /// Whether every gesture is possible and waits for nothing, as it is when all fingers are up and every
  /// deadline has passed.
  public var isAtRest: Bool {
    inPlay.isEmpty && entries.isEmpty && contestants.allSatisfy { $0.state == .possible }
  }

  // MARK: RecognizerHost

  /// Offers a touch to the gestures of its region and of those around it, as far as their conditions allow.
  public func gather(for touch: RoutedTouch, in tree: RegionTree) {
    if areRelationsStale { relate() }
    self.tree = tree
    var gathered: [Contestant] = []
    var depth = 0
    // Without gestures, an offered touch is the application's at once.
    let isOffered = isOffered(touch, in: tree)
    for region in tree.lineage(of: touch.region) where isOffered {
      depth -= 1
      for contestant in byRegion[region] ?? [] {
        guard receives(contestant, touch) else { continue }
        if !contestant.isInPlay { contestant.rank.depth = depth }
        gathered.append(contestant)
      }
    }
    // Regions are counted from the top of the tree, wherever the finger came down.
    for contestant in gathered where !contestant.isInPlay { contestant.rank.depth -= depth }
    entries.append(
      TouchEntry(
        touch: touch.id, contestants: gathered,
        isOffered: tree[touch.region]?.touchRules.policy == .offer))
  }

  /// Passes a frame on to the recognizers in play, or the time where nothing changed, and settles what they
  /// report.
  public func step(
    _ changed: [RoutedTouch], at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {
    present.time = time
    if changed.isEmpty {
      wake(through: time)
    } else {
      noteCounted(changed)
      move(changed)
      lift(changed)
      takeAway(changed)
      recountLifted(changed)
      settle()
      arrive(changed)
    }
    finish(into: &decisions)
  }

  /// Ends the waiting of gestures for a touch whose time to be decided is over.
  public func conclude(
    _ touch: TouchID, at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {
    present.time = time
    endWaiting(for: touch)
    finish(into: &decisions)
  }

  /// Ends the gestures of regions that are gone, hidden or disabled, as cancelled.
  public func endGestures(
    of isConcerned: (RegionID) -> Bool, at time: Timestamp,
    into decisions: inout [RecognizerDecision]
  ) {
    present.time = time
    endGestures(of: isConcerned)
    finish(into: &decisions)
  }

  /// Ends a step: settles what recognizers reported, and appends what was decided.
  private func finish(into decisions: inout [RecognizerDecision]) {
    settle()
    forgetEntries()
    decisions += present.decided
    present.decided.removeAll(keepingCapacity: true)
  }

  /// Returns the strongest interest that an open gesture has in a touch; `.alone` once one has claimed it.
  public func interest(in touch: TouchID) -> RecognizerInterest {
    guard let entry = entries.last(where: { $0.touch == touch }) else { return .none }
    if entry.isNew { return entry.contestants.isEmpty ? .none : .alone }
    if entry.isClaimed { return .alone }
    var strongest = RecognizerInterest.none
    for contestant in entry.contestants
    where contestant.isOpen && contestant.fingers.life.contains(touch) {
      strongest = max(strongest, interest(of: contestant, in: touch))
    }
    return strongest
  }

  /// Returns whether an open gesture with the touch delays its begin, or its end; never once one has claimed
  /// it.
  public func delays(_ phase: TouchPhase, of touch: TouchID) -> Bool {
    guard let entry = entries.last(where: { $0.touch == touch }), !entry.isClaimed else {
      return false
    }
    return entry.contestants.contains {
      $0.isOpen && $0.fingers.life.contains(touch)
        && (phase == .began
          ? $0.settings.relations.delaysBegan : $0.settings.relations.delaysEnded)
    }
  }

  /// Returns whether the region or one around it has gestures.
  public func mayUseMore(on region: RegionID, in tree: RegionTree) -> Bool {
    tree.lineage(of: region).contains { byRegion[$0] != nil }
  }

  /// The earliest deadline of the gestures in play; nil where none has one.
  public var nextDeadline: Timestamp? {
    var next: Timestamp?
    for contestant in inPlay {
      for deadline in [contestant.reported.deadline, contestant.wait.end] {
        if let deadline, next.map({ deadline < $0 }) ?? true { next = deadline }
      }
    }
    return next
  }
}

extension RecognizerInterest: Comparable {
  /// Orders by how much longer a finger waits.
  public static func < (a: RecognizerInterest, b: RecognizerInterest) -> Bool {
    switch (a, b) {
    case (.until(let a), .until(let b)), (.within(let a), .within(let b)): a < b
    default: a.rank < b.rank
    }
  }

  private var rank: Int {
    switch self {
    case .none: 0
    case .withOthers: 1
    case .alone: 2
    case .within: 3
    case .until: 4
    }
  }
}
