extension FaultThresholds {
  /// The thresholds of contacts that no finger made.
  public struct Noise: Hashable, Sendable {
    /// The thresholds of contacts that are too short for a finger.
    public var ghostTap = GhostTap()
    /// The thresholds of ghosts that recur at one place.
    public var repeatedGhost = RepeatedGhost()
    /// The thresholds of bursts of ghosts all over the panel.
    public var burst = Burst()
  }

  /// The thresholds of contacts that are too short for a finger.
  public struct GhostTap: Hashable, Sendable {
    /// The duration below which a contact is no tap, in ms: the shortest quick taps in recordings
    /// of sound panels take 22 ms.
    public var time = 20.0
    /// The rest of the panel before a ghost tap, in ms; drumming fingers come sooner.
    public var rest = 300.0
    /// The furthest that a ghost moves, in mm; a contact that moves further is a quick flick.
    public var distance = 2.0
  }

  /// The thresholds of ghosts that recur at one place, or along one edge.
  public struct RepeatedGhost: Hashable, Sendable {
    /// The distance within which ghosts count as at one place, or at an edge, in mm.
    public var distance = 5.0
    /// The minimum number of ghosts at one place, 1 or more; along an edge it is one more.
    public var count = 3.0
  }

  /// The thresholds of bursts of ghosts all over the panel.
  public struct Burst: Hashable, Sendable {
    /// The time within which the ghosts of a burst occur, in ms.
    public var time = 500.0
    /// The minimum number of ghosts in a burst, 1 or more: no hand taps so often.
    public var count = 6.0
    /// The minimum extent of a burst, in mm: more than a drop of water covers.
    public var distance = 50.0
  }
}
