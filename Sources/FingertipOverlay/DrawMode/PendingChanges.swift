internal import FingertipSettings
internal import Touches

/// The changes of draw mode that were asked for, and that its next turn makes: not at once, since the touch or the
/// key that asks is being dealt with.
struct PendingChanges {
  /// Whether draw mode is left.
  var mustLeave = false
  /// Whether draw mode is entered, since a touch asked for it.
  var mustBegin = false
  /// The commands that touches gave after that, before draw mode was entered.
  var early: [(command: DrawCommand, device: DeviceID)] = []
  /// Whether the drawing that was left a moment ago is taken up again, since a touch asked for it.
  var mustReturn = false
}
