// Decides which one of the recognizers that track the same fingers gets them.
//
// When a finger comes down, the gestures of its region and of all its ancestors are gathered:
// deepest region first, and in each in the order in which they were added. All of them receive the
// finger, and so does the region's handler. The first gesture that is recognized takes it: those
// that share a finger with it and are still possible fail, the handler's touches are cancelled, and
// a gesture that comes later fails as well. Relations allow exceptions: two gestures may be
// recognized simultaneously, and one may require that another has failed.
//
// All fingers of a gesture are of one device. Each of several people at several touchscreens makes
// gestures of their own, and while one of them has a gesture's fingers, those of another do not
// join.
//
// A gesture that waits has two states: the one that its recognizer reported, and the one that
// others know. The second follows when the wait is over. A contestant is reset when every finger
// that was offered to it is up and it waits for nothing. Until then it keeps its fingers, so that
// none of them counts for the next gesture, and a finger that stays down after a tap does not make
// another.

public import Touches

/// Recognizes gestures on the regions of a tree: the host of recognizers for a `Router`.
public final class GestureArena: RecognizerHost {
  /// The monitors, for lengths in mm.
  public var layout: LayoutContext
  /// Called for every fault.
  public var onFault: ((GestureFault) -> Void)?
  /// Returns the circumstances at a point of the root, in px, as far as they are needed; called
  /// only if there are conditions.
  public var situation: (Point, SituationNeeds) -> GestureSituation = { _, _ in GestureSituation() }

  var contestants: [Contestant] = []
  var byRegion: [RegionID: [Contestant]] = [:]
  /// The conditions under which gestures receive touches on `offer` regions, by these regions or
  /// ancestors.
  var conditions: [RegionID: GestureConditions] = [:]
  /// Whether relations must be worked out again before they are used.
  var areRelationsStale = false

  /// The fingers that are down, or that open gestures still need after their lift.
  var entries: [TouchEntry] = []
  /// The contestants with fingers: deepest region first, then in the order in which they were
  /// added.
  var inPlay: [Contestant] = []
  /// The region tree that the latest finger came down on; nil before the first.
  var tree: RegionTree?

  /// The data for gestures that depend on the number of fingers.
  var counts = Counts()
  /// The data of the present step.
  var present = Step()

  /// The data for gestures that depend on the number of fingers.
  struct Counts {
    /// Whether any gesture depends on the number of fingers.
    var areNeeded = false
    /// The fingers that are down; empty if no gesture depends on their number.
    var fingers: [RoutedTouch] = []
  }

  /// The time, decisions, touches and contestants of a step; the next step reuses the storage.
  struct Step {
    var time = Timestamp(milliseconds: 0)
    /// Whether fingers changed at that time; otherwise all changes up to it are known.
    var hasChanges = false
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

  /// Adds a gesture to a region, after those that it has.
  ///
  /// - Parameters:
  ///   - settings: the gesture.
  ///   - region: the region.
  public func add(_ settings: GestureSettings, to region: RegionID) {
    guard let recognizer = settings.makeRecognizer() else { return }
    add(recognizer, settings, to: region)
  }

  /// Adds a gesture with a recognizer from outside this library to a region, after those that it
  /// has.
  ///
  /// - Parameters:
  ///   - recognizer: finds the gesture; belongs to this region alone.
  ///   - settings: the gesture; the recognizer may ignore parts of it.
  ///   - region: the region.
  public func add(_ recognizer: any Recognizer, _ settings: GestureSettings, to region: RegionID) {
    enter(Contestant(recognizer, settings, region: region, place: contestants.count))
  }

  /// Adds a contestant after all others.
  func enter(_ contestant: Contestant) {
    contestant.rank.index = contestants.count
    contestants.append(contestant)
    byRegion[contestant.region, default: []].append(contestant)
    areRelationsStale = true
  }

  /// Sets the conditions under which touches on a region and its descendants are offered; nil for
  /// always.
  ///
  /// If the conditions do not hold, a touch on an `offer` region is the application's at once;
  /// touches on `own` regions are not affected.
  public func setConditions(_ conditions: GestureConditions?, for region: RegionID) {
    self.conditions[region] = conditions
  }

  /// Returns the reported state of a gesture; nil if no gesture has the id.
  public func state(of gesture: GestureID) -> RecognizerState? {
    contestants.first { $0.settings.id == gesture }?.state
  }

  /// Whether every gesture is reset and waits for nothing, because all fingers are up and every
  /// deadline has passed.
  public var isAtRest: Bool {
    inPlay.isEmpty && entries.isEmpty && contestants.allSatisfy { $0.state == .possible }
  }

  // MARK: RecognizerHost

  /// Offers a touch to the gestures of its region and of its ancestors, as far as their conditions
  /// allow.
  public func gather(for touch: RoutedTouch, in tree: RegionTree) {
    if areRelationsStale { resolveRelations() }
    self.tree = tree
    var gathered: [Contestant] = []
    var depth = 0
    // If no gesture gets an offered touch, it is the application's at once.
    let arrival = arrival(of: touch, in: tree)
    let isOffered = isOffered(touch, in: tree, arrival)
    for region in tree.lineage(of: touch.region) where isOffered {
      depth -= 1
      for contestant in byRegion[region] ?? [] {
        guard contestant.isFree(for: touch.id.device), arrival.meets(contestant.settings.receives)
        else { continue }
        if !contestant.isInPlay { contestant.rank.depth = depth }
        gathered.append(contestant)
      }
    }
    // Depths count from the top of the tree, whichever region the finger came down on.
    for contestant in gathered where !contestant.isInPlay { contestant.rank.depth -= depth }
    entries.append(
      TouchEntry(
        touch: touch.id, contestants: gathered,
        isOffered: tree[touch.region]?.touchRules.policy == .offer))
  }

  /// Passes a frame, or the time if nothing changed, to the recognizers in play, and settles their
  /// reports.
  public func step(
    _ changed: [RoutedTouch], at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {
    present.time = time
    present.hasChanges = !changed.isEmpty
    if changed.isEmpty {
      wake(through: time)
    } else {
      recordCountedFingers(changed)
      move(changed)
      lift(changed)
      cancelFingers(changed)
      recountLifted()
      settle()
      arrive(changed)
    }
    finish(into: &decisions)
  }

  /// Ends the waits of gestures for a touch that must be decided now.
  public func conclude(
    _ touch: TouchID, at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {
    present.time = time
    present.hasChanges = false
    endWaiting(for: touch)
    finish(into: &decisions)
  }

  /// Cancels the gestures of regions that are gone, hidden or disabled.
  public func endGestures(
    of isConcerned: (RegionID) -> Bool, at time: Timestamp,
    into decisions: inout [RecognizerDecision]
  ) {
    present.time = time
    present.hasChanges = false
    endGestures(of: isConcerned)
    finish(into: &decisions)
  }

  /// Ends a step: settles the reports of recognizers, and appends the decisions.
  private func finish(into decisions: inout [RecognizerDecision]) {
    settle()
    forgetEntries()
    decisions += present.decided
    present.decided.removeAll(keepingCapacity: true)
  }

  /// Returns the strongest interest that an open gesture has in a touch; `.alone` once one has
  /// claimed it.
  public func interest(in touch: TouchID) -> RecognizerInterest {
    guard let entry = entries.last(where: { $0.touch == touch }) else { return .none }
    if entry.isNew { return entry.contestants.isEmpty ? .none : .alone }
    if entry.isClaimed { return .alone }
    var strongest = RecognizerInterest.none
    var visited: [Int: Set<TouchID>] = [:]
    for contestant in entry.contestants
    where contestant.isOpen && contestant.fingers.life.contains(touch) {
      strongest = max(strongest, interest(of: contestant, in: touch, visited: &visited))
    }
    return strongest
  }

  /// Returns whether an open gesture delays the begin or end of a touch; false once a gesture has
  /// claimed it.
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

  /// Returns whether the region or one of its ancestors has gestures.
  public func mayUseAnotherFinger(on region: RegionID, in tree: RegionTree) -> Bool {
    tree.lineage(of: region).contains { byRegion[$0] != nil }
  }

  /// The earliest deadline of the gestures in play; nil if there is none.
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
  /// Orders interests by how long a finger has to wait.
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
