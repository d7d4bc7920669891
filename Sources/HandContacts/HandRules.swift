/// The limits for classifying contacts, in mm of the panel and ms.
///
/// docs/hands.md describes their origin.
public struct HandRules: Hashable, Sendable {
  /// The limits of palms.
  public var palm = Palm()
  /// The limits of contacts that rest.
  public var rest = Rest()
  /// The limits of contacts that are doubted.
  public var doubt = Doubt()
  /// The limits of a hand that writes.
  public var writing = Writing()
  /// The limits of palms that turn out to be fingers because they move away.
  public var parting = Parting()
  /// The limits of hands that erase.
  public var erasing = Erasing()
  /// The distance that a palm may roll while it is laid down, in mm.
  public var rollDistance = 4.0
  /// The time for which another palm is expected on a panel after the last one, in ms.
  public var habitTime = 60_000.0

  /// Creates the default limits.
  public init() {}
}

extension HandRules {
  /// The limits of palms.
  public struct Palm: Hashable, Sendable {
    /// The minimum length of a palm, in mm: flat thumbs are shorter.
    public var length = 20.0
    /// The minimum length of a palm, as a multiple of the panel's usual finger length.
    public var factor = 1.8
    /// The distance within which contacts may belong to one palm, in mm.
    public var reach = 45.0
    /// The distance from a palm within which nothing is written, in mm.
    public var clearance = 25.0
    /// The difference of velocities that parts of a palm may have even at rest, in mm/ms.
    public var speed = 0.012
    /// The difference of displacements that parts of a palm may have, as a share of the
    /// displacement.
    public var displacementShare = 0.5
  }

  /// The limits of contacts that rest.
  public struct Rest: Hashable, Sendable {
    /// The minimum age at which contacts that rest together are a palm, in ms.
    public var clusterTime = 130.0
    /// The time within which contacts that rest together must come down, in ms.
    public var clusterSpread = 400.0
    /// The age until which a finger may turn out to be a palm that rests, in ms.
    public var maximumAge = 3000.0
    /// The time for which a contact must have rested before it is judged, in ms.
    public var time = 110.0
    /// The same time for a contact whose ink is visible already, in ms.
    public var visibleTime = 250.0
    /// The number of strokes beside which a contact without a length must rest to be a palm.
    public var strokes = 3
  }

  /// The limits of contacts that are doubted.
  public struct Doubt: Hashable, Sendable {
    /// The minimum length of a doubtful contact, as a share of a palm's length.
    public var lengthShare = 0.7
    /// The time for which a contact that rests alone is doubted, in ms.
    public var restTime = 1000.0
    /// The time for which a lifted contact is doubted, since a palm may flicker at first, in ms.
    public var flickerTime = 200.0
    /// The longest duration of a touch that draws a dot, in ms.
    public var tapTime = 400.0
  }

  /// The limits of a hand that writes.
  public struct Writing: Hashable, Sendable {
    /// The possible distances between a palm and the strokes of the same hand, in mm.
    public var reach = 30.0...190.0
    /// The limits of the distance from the last stroke within which the same hand continues, in mm.
    public var nextStrokeReach = 12.0...40.0
    /// The distance from the last stroke within which a contact must be the same hand's next
    /// stroke, in mm.
    public var dotReach = 22.0
    /// The minimum distance of such a stroke from any palm, as a multiple of its distance from the
    /// last stroke.
    public var dotClearance = 1.0
    /// The time after writing for which a hand does not erase, in ms.
    public var time = 1000.0
  }

  /// The limits of palms that turn out to be fingers because they move away.
  public struct Parting: Hashable, Sendable {
    /// The age until which a palm that was not judged by its size may become a finger, in ms.
    public var time = 1000.0
    /// The minimum distance that it must move, in mm.
    public var distance = 8.0
    /// The age until which a palm that was judged by its size may become a thumb, in ms.
    public var thumbTime = 400.0
    /// The minimum distance that a thumb must move, in mm.
    public var thumbDistance = 12.0
    /// The length below which it may be a thumb, as a multiple of a palm's least length.
    public var thumbFactor = 1.3
  }

  /// The limits of hands that erase.
  public struct Erasing: Hashable, Sendable {
    /// The distance that a resting hand must move before it erases, in mm.
    public var sweepDistance = 12.0
    /// The distance within which contacts belong to one hand, in mm.
    public var reach = 70.0
    /// The distance from the erased area within which contacts become part of the hand, in mm.
    public var margin = 15.0
    /// The time for which a hand may leave the panel and go on erasing, in ms.
    public var pause = 150.0
    /// The limits of the radius of the erased area, in mm.
    public var radius = 12.0...45.0
  }
}
