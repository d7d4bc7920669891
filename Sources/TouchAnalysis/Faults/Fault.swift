public import Touches

/// Something that a sound panel, driver or server would not have sent.
public struct Fault: Hashable, Sendable {
  /// The kind of a fault; the raw value is its name in JSON and in a configuration.
  public enum Kind: String, CaseIterable, Sendable {
    /// A touch began that was already down, or was still down at the end.
    case beginWithoutEnd
    /// A touch moved, ended or was cancelled that had not begun.
    case endWithoutBegin
    /// A touch has the id of one that ended shortly before.
    case reusedID
    /// A touch moved further than a hand can in that time.
    case jump
    /// A finger stood still in mid-motion while others of its device kept moving.
    case frozenFinger
    /// A moving finger was not reported for longer than the usual interval of its device.
    case lostSamples
    /// A report is older than the one before it.
    case timeBackwards
    /// A touch left the panel.
    case outsidePanel
    /// A contact too short for a finger, on a panel at rest.
    case ghostTap
    /// A report came twice.
    case duplicateReport
    /// The pressure of a moving finger does not change.
    case stuckPressure
    /// Two fingers of a device continued under each other's id.
    case swappedIDs
    /// One finger was reported as two contacts at one place.
    case doubledTouch
    /// A stroke ended and continued at once as another touch.
    case brokenStroke
    /// A finger that lifted came down again briefly, faster than a hand can.
    case bounce
    /// A touch ended long after its finger had left in motion.
    case lateEnd
    /// Two fingers that came close to each other became one contact between them.
    case mergedTouches
    /// A finger became two contacts, one on each side of it.
    case splitTouch
    /// Strokes often crossed a part of the panel that never reported one.
    case deadArea
    /// Positions stop short of an edge of the panel, all at one line.
    case unreachedEdge
    /// The positions of an axis come in coarse steps.
    case coarsePositions
    /// A finger trembled from report to report.
    case tremble
    /// Fingers were displaced in a pattern that repeats with the lines of the sensor.
    case wobble
    /// An axis was mirrored, or ran backwards, in mid-stroke.
    case mirroredAxis
    /// An axis stopped from one report to the next while the other kept moving.
    case stuckAxis
    /// The reports of a finger became fewer with more fingers.
    case rateDrop
    /// Reports came in pairs, each pair close together.
    case pairedReports
    /// Reports arrived with a growing delay.
    case growingDelay
    /// Contacts too short for a finger came again and again at one place, or along one edge.
    case repeatedGhost
    /// Many contacts too short for fingers came all over the panel.
    case noiseBurst
    /// A palm was reported as several contacts.
    case palm

    /// The unit of `measure`.
    public var unit: Unit {
      switch self {
      case .beginWithoutEnd, .reusedID, .frozenFinger, .timeBackwards, .ghostTap, .brokenStroke,
        .bounce, .lateEnd, .growingDelay:
        .milliseconds
      case .jump, .outsidePanel, .stuckPressure, .swappedIDs, .doubledTouch, .mergedTouches,
        .splitTouch, .deadArea, .unreachedEdge, .coarsePositions, .tremble, .wobble, .mirroredAxis,
        .stuckAxis:
        .millimetres
      case .lostSamples, .pairedReports: .samples
      case .rateDrop: .rate
      case .repeatedGhost, .noiseBurst, .palm: .contacts
      case .endWithoutBegin, .duplicateReport: .none
      }
    }
  }

  /// The unit of a measure.
  public enum Unit: String, Sendable {
    /// Milliseconds.
    case milliseconds = "ms"
    /// Millimetres.
    case millimetres = "mm"
    /// Reports of the touch.
    case samples
    /// Reports of a finger per second.
    case rate = "per s"
    /// Contacts.
    case contacts
    /// No unit: the fault has no size.
    case none
  }

  /// The kind.
  public var kind: Kind
  /// The time at which it was found, in ms of server time.
  public var time: Timestamp
  /// The touch that is faulty.
  public var touch: TouchID
  /// The position at which it was found, in px of the root; nil if the report has none.
  public var position: Point?
  /// The severity, in the kind's unit; 0 where it has none.
  public var measure: Double

  /// Creates a fault of a touch.
  public init(
    _ kind: Kind, _ touch: TouchID, at time: Timestamp, position: Point?, measure: Double = 0
  ) {
    self.kind = kind
    self.time = time
    self.touch = touch
    self.position = position
    self.measure = measure
  }
}
