public import Touches

/// Something that a sound panel, driver or server would not have sent.
public struct Fault: Hashable, Sendable {
  /// The kind of a fault; the raw value is its name in JSON and in a configuration.
  public enum Kind: String, CaseIterable, Sendable {
    /// A touch began that was down already, or was still down when everything ended.
    case beginWithoutEnd
    /// A touch moved, ended or was cancelled that had not begun.
    case endWithoutBegin
    /// A touch has the id of one that is just over.
    case reusedID
    /// A touch went further than a hand can in that time.
    case jump
    /// A finger stood still in mid-motion while others of its device moved on.
    case frozenFinger
    /// A moving finger was not reported for longer than its device's own rhythm has it.
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

    /// The unit of `measure`.
    public var unit: Unit {
      switch self {
      case .beginWithoutEnd, .reusedID, .frozenFinger, .timeBackwards, .ghostTap: .milliseconds
      case .jump, .outsidePanel, .stuckPressure: .millimetres
      case .lostSamples: .samples
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
    /// Nothing: the fault has no size.
    case none
  }

  /// The kind.
  public var kind: Kind
  /// The time at which it was found, in ms of server time.
  public var time: Timestamp
  /// The touch that is faulty.
  public var touch: TouchID
  /// The position at which it was found, in px of the root; nil where the report has none.
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
