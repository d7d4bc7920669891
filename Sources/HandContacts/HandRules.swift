/// The limits by which contacts are told apart, in mm of the panel and ms.
///
/// docs/hands.md says where they come from.
public struct HandRules: Hashable, Sendable {
  /// The limits of palms.
  public var palm = Palm()
  /// The limits of contacts that rest.
  public var rest = Rest()
  /// The limits of contacts that are doubted.
  public var doubt = Doubt()
  /// The limits of what a hand writes.
  public var writing = Writing()
  /// The limits of hands that erase.
  public var erasing = Erasing()
  /// The distance that a palm may roll while it is laid down, in mm.
  public var rollDistance = 4.0
  /// The time for which a panel on which a palm lay is expected to meet the next one, in ms.
  public var habitTime = 60_000.0

  /// The usual limits.
  public init() {}
}

extension HandRules {
  /// The limits of palms.
  public struct Palm: Hashable, Sendable {
    /// The length from which on a contact is a palm, in mm: flat thumbs are shorter.
    public var length = 20.0
    /// The length of a palm, compared with that of the panel's usual finger.
    public var factor = 1.8
    /// The distance within which contacts may belong to one palm, in mm.
    public var reach = 45.0
    /// The distance from a palm within which nobody writes, in mm.
    public var clearance = 25.0
    /// The speed at which a palm may move on its own, in mm/ms.
    public var speed = 0.012
  }

  /// The limits of contacts that rest.
  public struct Rest: Hashable, Sendable {
    /// The time for which contacts that lie together have to rest until they are a palm, in ms.
    public var clusterTime = 130.0
    /// The time for which a contact on its own has to rest beside one that writes, in ms.
    public var time = 110.0
    /// The time for which a mark that is visible already has to rest beside one that writes, in ms.
    public var visibleTime = 250.0
    /// The number of strokes beside which a contact without a length has to rest until hands are known to rest there.
    public var strokes = 3
  }

  /// The limits of contacts that are doubted.
  public struct Doubt: Hashable, Sendable {
    /// The length from which on a contact is doubtful, compared with that of a palm.
    public var lengthShare = 0.7
    /// The time for which a contact is doubted that rests on its own, in ms.
    public var restTime = 1000.0
    /// The time for which a lifted contact is doubted, since a palm may flicker before it lies, in ms.
    public var flickerTime = 200.0
    /// The longest time for which a finger that leaves a dot is down, in ms.
    public var tapTime = 400.0
  }

  /// The limits of what a hand writes.
  public struct Writing: Hashable, Sendable {
    /// The distances between a palm and what the same hand writes, in mm.
    public var reach = 30.0...190.0
    /// The distances from what was written last within which the same hand goes on, in mm.
    public var nextStrokeReach = 12.0...40.0
    /// The distance from what was written last within which nothing but the same hand's next stroke comes down, in mm.
    public var dotReach = 22.0
    /// The distance from any palm that such a stroke keeps, as a multiple of that from what was written.
    public var dotClearance = 1.0
    /// The time for which a hand that has written is not expected to erase, in ms.
    public var time = 1000.0
  }

  /// The limits of hands that erase.
  public struct Erasing: Hashable, Sendable {
    /// The distance that a resting hand has to move to erase, in mm.
    public var sweepDistance = 12.0
    /// The distance within which contacts belong to a hand that erases, in mm.
    public var reach = 70.0
    /// The distance from what a hand erases within which contacts become a part of it, in mm.
    public var margin = 15.0
    /// The time for which a hand that erases may leave the panel, in ms.
    public var pause = 150.0
    /// The radius of what a hand erases, in mm.
    public var radius = 12.0...45.0
  }
}
