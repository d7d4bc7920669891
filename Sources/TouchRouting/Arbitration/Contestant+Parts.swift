internal import Touches

extension Contestant {
  /// The order in which contestants receive a finger: deepest region first, then in the order in
  /// which gestures were added.
  struct Rank: Comparable {
    /// The depth of its region in the tree.
    var depth = 0
    /// Its place in the order in which gestures were added.
    var index: Int

    static func < (a: Rank, b: Rank) -> Bool {
      a.depth != b.depth ? a.depth > b.depth : a.index < b.index
    }
  }

  /// The latest report of a recognizer on its gesture.
  ///
  /// It holds only values that are replaced as a whole. With a list that is changed in place, every
  /// access would be checked at run time, and a frame with many gestures would take 5 % longer.
  struct Reported {
    /// The state that the recognizer reported last.
    var state = RecognizerState.possible
    /// The time at which the recognizer is called even if nothing happens; nil for never.
    var deadline: Timestamp?
  }

  /// The wait of a recognized gesture for others to fail; until then it is not reported.
  struct Wait {
    /// The time at which the wait began; nil while it does not wait.
    var start: Timestamp?
    /// The time at which the wait ends; nil if it ends only when another gesture has failed.
    var end: Timestamp?

    /// Whether it waits.
    var isOn: Bool { start != nil }
  }

  /// The fingers of a gesture.
  struct Fingers {
    /// The tracked fingers that are down.
    var touches: [RoutedTouch] = []
    /// Every finger that took part since the last reset, even if it has been lifted.
    var life: [TouchID] = []
    /// Every finger that was offered to it and is down, even if it is not tracked; the contestant
    /// is reset when none is left.
    var down: [TouchID] = []
    /// The fingers that reports of a continuous gesture list.
    var shown: [TouchID] = []
    /// The fingers that came down in this frame.
    var arrivals: [RoutedTouch] = []
    /// The fingers that it took over, with the places from which their movement counts.
    var bases: [TouchID: Base] = [:]
    /// The position at which its last finger was lifted.
    var lastPosition = Point(x: 0, y: 0)
    /// The time at which one of its fingers was last lifted; nil if none was.
    var lastLift: Timestamp?
  }

  /// The place and time at which a gesture took over a finger from another gesture.
  struct Base {
    var position: Point
    var time: Timestamp
  }

  /// The place where a gesture began.
  struct Origin {
    /// The density where its first finger came down, in px/mm.
    var pixelsPerMillimetre = Length.assumedPixelsPerMillimetre
    /// The monitor on which its first finger came down, in px of the root.
    var monitor = Rect.empty
  }

  /// The relations of a gesture to others.
  struct Relations {
    /// The contestants that must fail before it is recognized.
    var requirements: [Requirement] = []
    /// The places of the contestants beside which it may be recognized.
    var companions: Set<Int> = []
    /// The places of the contestants that it ends when it is recognized.
    var cancelTargets: Set<Int> = []
  }

  /// A contestant that must fail first.
  struct Requirement {
    var contestant: Contestant
    /// The time for which to wait for another finger of that contestant after the last lift, in ms;
    /// nil for no limit.
    var patience: Double?
  }
}
