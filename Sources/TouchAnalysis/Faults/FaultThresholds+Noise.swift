extension FaultThresholds {
  /// The thresholds of contacts that no finger made.
  public struct Noise: Hashable, Sendable {
    /// The thresholds of contacts that are too short for a finger.
    public var ghostTap = GhostTap()
    /// The thresholds of ghosts that come again at one place.
    public var repeatedGhost = RepeatedGhost()
    /// The thresholds of many ghosts all over the panel.
    public var burst = Burst()
  }

  /// The thresholds of contacts that are too short for a finger.
  public struct GhostTap: Hashable, Sendable {
    /// The duration below which a contact is no tap, in ms: of quick taps in recordings of sound panels the
    /// shortest are 22 ms long.
    public var time = 20.0
    /// The time that the panel is at rest before a ghost tap, in ms; fingers that drum come sooner.
    public var rest = 300.0
    /// The furthest that a ghost moves, in mm; what goes further is a quick flick.
    public var distance = 2.0
  }

  /// The thresholds of ghosts that come again at one place, or along one edge.
  public struct RepeatedGhost: Hashable, Sendable {
    /// The distance within which ghosts are at one place, or at an edge, in mm.
    public var distance = 5.0
    /// The number of ghosts at one place from which on they repeat, 1 or more; along an edge it is one more.
    public var count = 3.0
  }

  /// The thresholds of many ghosts all over the panel.
  public struct Burst: Hashable, Sendable {
    /// The time within which ghosts make a burst, in ms.
    public var time = 500.0
    /// The number of ghosts that make a burst, 1 or more: no hand taps so often.
    public var count = 6.0
    /// The distance between ghosts of a burst, in mm: more than what a drop of water covers.
    public var distance = 50.0
  }
}
