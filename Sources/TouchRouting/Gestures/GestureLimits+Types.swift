extension GestureLimits {
  /// The limits of taps and of their series.
  public struct Tap: Hashable, Sendable {
    /// The longest duration of a tap, in ms.
    public var duration = 500.0
    /// The time within which all fingers of a tap come down, in ms.
    public var arrival = 150.0
    /// The time within which all fingers of a tap or a flick are lifted, in ms.
    public var departure = 250.0
    /// The longest pause between the taps of a series, from lift to touch, in ms.
    public var longestPause = 300.0
    /// The shortest pause between the taps of a series, in ms; a shorter one is a bounce.
    public var shortestPause = 40.0
    /// The largest distance between the taps of a series, in mm.
    public var distance = 10.0
    /// The time for which a tap waits for the next if a gesture with more taps competes, in ms.
    ///
    /// If `longestPause` is longer, both gestures may be recognized, because a second tap after
    /// this delay still belongs to the series.
    public var delay = 300.0
  }

  /// The limits of swipes.
  public struct Swipe: Hashable, Sendable {
    /// The minimum distance of a swipe, in mm.
    public var travel = 10.0
    /// The largest angle between a swipe and its direction, in degrees.
    public var angle = 30.0
    /// The longest duration of a swipe, in ms.
    public var duration = 500.0
  }

  /// The limits of flicks.
  public struct Flick: Hashable, Sendable {
    /// The minimum speed of a flick when its fingers are lifted, in mm/s.
    public var speed = 80.0
    /// The time over which the speed of a flick is measured, in ms.
    public var window = 150.0
  }

  /// The limits of pinches.
  public struct Pinch: Hashable, Sendable {
    /// The change of the fingers' distance that makes a pinch, in mm.
    public var travel = 4.0
    /// The factor by which the fingers' distance must also change.
    public var ratio = 1.1
    /// The minimum distance of the fingers at which factors count, in mm.
    public var span = 10.0
  }

  /// The limits of rotations.
  public struct Rotate: Hashable, Sendable {
    /// The angle that makes a rotation, in degrees.
    public var angle = 7.0
    /// The distance that each finger of a rotation must also move along its arc, in mm.
    public var arc = 3.0
  }

  /// The limits of edge drags.
  public struct Edge: Hashable, Sendable {
    /// The largest distance from an edge at which an edge drag begins, in mm.
    public var start = 4.0
    /// The distance inwards that makes an edge drag, in mm.
    public var travel = 15.0
    /// The longest time that an edge drag may stay within `start` of its start, in ms.
    public var patience = 200.0
    /// The largest distance that an edge drag may deviate along the edge, in mm.
    public var deviation = 20.0
    /// The largest mean speed of an edge drag, in mm/s; a faster one is an object that fell on the
    /// panel.
    public var speed = 1000.0
  }

  /// The limits of circles.
  public struct Circle: Hashable, Sendable {
    /// The minimum angle of a circle, in degrees.
    public var minimumAngle = 315.0
    /// The largest angle of a circle, in degrees.
    public var maximumAngle = 540.0
    /// The longest duration of a circle, in ms.
    public var duration = 2000.0
    /// The largest number of changes of turning direction within a circle.
    public var inflections = 5.0
    /// The largest distance between the ends of a circle, as a share of the region's width.
    public var gap = 1.0 / 3
    /// The minimum diameter of a circle, in mm.
    public var diameter = 15.0
    /// The largest ratio between the length and the width of a circle.
    public var aspect = 1.7
  }
}
