internal import Touches

extension Contestant {
  /// The order in which contestants hear of a finger: the deepest region first, and in a region the gesture
  /// that was added first.
  struct Rank: Comparable {
    /// The depth of its region in the tree.
    var depth = 0
    /// Its place in the order in which gestures were added.
    var place: Int

    static func < (a: Rank, b: Rank) -> Bool {
      a.depth != b.depth ? a.depth > b.depth : a.place < b.place
    }
  }

  /// The latest report of a recognizer on its gesture.
  ///
  /// It holds only what is replaced as a whole: with a list that is changed in place, every access would be
  /// checked at run time, and a frame of many gestures would take 5 % longer.
  struct Reported {
    /// The gesture's state by the recognizer's own account.
    var state = RecognizerState.possible
    /// The time at which the recognizer wants to be called although nothing happens; nil for never.
    var deadline: Timestamp?
  }

  /// The wait of a recognized gesture for others to fail, before which it does not count.
  struct Wait {
    /// Whether it waits.
    var isOn = false
    /// The time since which it waits; nil while it does not.
    var start: Timestamp?
    /// The time at which its wait ends; nil where it waits until another gesture has failed.
    var end: Timestamp?
  }

  /// The fingers of a gesture.
  struct Fingers {
    /// The fingers that it tracks and that are down.
    var touches: [RoutedTouch] = []
    /// Every finger that took part since it was reset, whether still down or not.
    var life: [TouchID] = []
    /// Every finger that was offered to it and is down, whether of use or not; it is reset when none is
    /// left.
    var down: [TouchID] = []
    /// The fingers that are told with a continuous gesture.
    var shown: [TouchID] = []
    /// The fingers that came down in this frame.
    var arrivals: [RoutedTouch] = []
    /// The places of fingers that it took over, from which they count.
    var bases: [TouchID: Base] = [:]
    /// The position at which its last finger was lifted.
    var lastPosition = Point(x: 0, y: 0)
    /// The time at which a finger of its was last lifted; nil for not yet.
    var lastLift: Timestamp?
  }

  /// The place of a finger at the moment at which a gesture took it over from another one.
  struct Base {
    var place: Point
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
    /// The contestants beside which it may be recognized, by their places.
    var companions: Set<Int> = []
    /// The contestants that it ends whenever it is recognized, by their places.
    var ousted: Set<Int> = []
  }

  /// A contestant that must fail first.
  struct Requirement {
    var contestant: Contestant
    /// The time to wait for a further finger after this one's gesture ended, in ms; nil for no
    /// limit.
    var patience: Double?
  }
}
