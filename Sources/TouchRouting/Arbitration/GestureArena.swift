// Several recognizers look at the same fingers, and at most one of them should have them.
//
// When a finger comes down, the gestures of its region and of all regions around that are gathered,
// deepest region first and in each in the order in which they were added (row W7). All of them hear of
// the finger, beside the region's handler (row W8). The first whose gesture is recognized has it: those
// that share a finger and are still possible fail, the handler loses the fingers (rows W9, W10), and
// whoever comes later fails as well. There are ways to say otherwise: two gestures may be recognized
// beside each other, and one may have to wait until another has failed.
//
// A gesture that waits has two states: the one that its recognizer believes it to be in, and the one
// that everybody knows. The second follows when the way is free. A finger takes part in a gesture's life
// from its begin until the contestant is reset, which is when every finger that was offered to it is up
// and nothing is waited for: so nothing that happened before is left over (row B7), and a finger that
// stays down after a tap does not make another.

public import Touches

/// Recognizes gestures on the regions of a tree: the host of recognizers for a `Router`.
public final class GestureArena: RecognizerHost {
  /// The monitors, for lengths in mm.
  public var layout: LayoutContext
  /// Is told of every fault.
  public var onFault: ((GestureFault) -> Void)?
  /// Tells the circumstances at a point of the root, in px; asked only where a gesture has conditions.
  public var situation: (Point) -> GestureSituation = { _ in GestureSituation() }

  var contestants: [Contestant] = []
  var byRegion: [RegionID: [Contestant]] = [:]
  /// When gestures hear of touches on `offer` regions, by the regions that these are or lie in.
  var conditions: [RegionID: GestureConditions] = [:]
  /// Whether relations must be worked out before they are used.
  var areRelationsStale = false

  /// The fingers that are down, or waited for after they were lifted.
  var entries: [TouchEntry] = []
  /// The contestants that have something to do: deepest region first, and in a region first added first.
  var inPlay: [Contestant] = []
  /// What was decided in the present step.
  var decided: [RecognizerDecision] = []
  /// The present step's time.
  var now = Timestamp(milliseconds: 0)
  /// The regions that the latest finger came down on.
  var tree: RegionTree?

  // Storage that is used again in every step.
  var heard: [RoutedTouch] = []
  var arriving: [Contestant] = []

  /// An arena without gestures.
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

  /// Adds a gesture that a recognizer of one's own finds to a region, behind those that it has
  /// (row R11).
  ///
  /// - Parameters:
  ///   - recognizer: finds the gesture; belongs to this region alone.
  ///   - settings: the gesture, of which the recognizer heeds what it likes.
  ///   - region: the region.
  public func add(_ recognizer: any Recognizer, _ settings: GestureSettings, to region: RegionID) {
    enter(
      Contestant(
        recognizer, settings, region: region, place: contestants.count,
        rivals: { [unowned self] in hasRival($0, of: $1) },
        onMistake: { [unowned self] in onFault?(.illegalTransition($2, from: $0, to: $1)) }))
  }

  /// Adds a contestant behind all others.
  func enter(_ contestant: Contestant) {
    contestant.place = contestants.count
    contestants.append(contestant)
    byRegion[contestant.region, default: []].append(contestant)
    areRelationsStale = true
  }

  /// Says when touches that are offered are offered at all, on a region and on what is in it; nil for always.
  ///
  /// Where the conditions do not hold, they are the application's at once; touches that are ours stay that.
  public func setConditions(_ conditions: GestureConditions?, for region: RegionID) {
    self.conditions[region] = conditions
  }

  /// The state of a gesture, as everybody knows it; nil where there is none with the id.
  public func state(of gesture: GestureID) -> RecognizerState? {
    contestants.first { $0.settings.id == gesture }?.state
  }

  /// Whether every gesture is possible and waits for nothing, as it is when all fingers are up and every
  /// deadline has passed (row B7).
  public var isAtRest: Bool {
    inPlay.isEmpty && entries.isEmpty && contestants.allSatisfy { $0.state == .possible }
  }

  // MARK: RecognizerHost

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
        if !contestant.isInPlay { contestant.depth = depth }
        gathered.append(contestant)
      }
    }
    // Regions are counted from the top of the tree, wherever the finger came down.
    for contestant in gathered where !contestant.isInPlay { contestant.depth -= depth }
    entries.append(
      TouchEntry(
        touch: touch.id, contestants: gathered,
        isOffered: tree[touch.region]?.policy == .offer))
  }

  public func step(
    _ changed: [RoutedTouch], at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {
    now = time
    if changed.isEmpty {
      wake(through: time)
    } else {
      move(changed)
      lift(changed)
      takeAway(changed)
      settle()
      arrive(changed)
    }
    settle()
    forgetEntries()
    decisions += decided
    decided.removeAll(keepingCapacity: true)
  }

  public func conclude(
    _ touch: TouchID, at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {
    now = time
    endWaiting(for: touch)
    settle()
    forgetEntries()
    decisions += decided
    decided.removeAll(keepingCapacity: true)
  }

  public func endGestures(
    of isConcerned: (RegionID) -> Bool, at time: Timestamp,
    into decisions: inout [RecognizerDecision]
  ) {
    now = time
    endGestures(of: isConcerned)
    settle()
    forgetEntries()
    decisions += decided
    decided.removeAll(keepingCapacity: true)
  }

  public func interest(in touch: TouchID) -> RecognizerInterest {
    guard let entry = entries.last(where: { $0.touch == touch }) else { return .none }
    if entry.isNew { return entry.contestants.isEmpty ? .none : .alone }
    if entry.isClaimed { return .alone }
    var strongest = RecognizerInterest.none
    for contestant in entry.contestants
    where contestant.isOpen && contestant.life.contains(touch) {
      strongest = max(strongest, interest(of: contestant, in: touch))
    }
    return strongest
  }

  public func delays(_ phase: TouchPhase, of touch: TouchID) -> Bool {
    guard let entry = entries.last(where: { $0.touch == touch }), !entry.isClaimed else {
      return false
    }
    return entry.contestants.contains {
      $0.isOpen && $0.life.contains(touch)
        && (phase == .began
          ? $0.settings.relations.delaysBegan : $0.settings.relations.delaysEnded)
    }
  }

  public func mayUseMore(on region: RegionID, in tree: RegionTree) -> Bool {
    tree.lineage(of: region).contains { byRegion[$0] != nil }
  }

  public var nextDeadline: Timestamp? {
    var next: Timestamp?
    for contestant in inPlay {
      for deadline in [contestant.deadline, contestant.patience] {
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
