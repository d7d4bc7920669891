internal import FingertipSettings
internal import Touches

/// The requested changes of draw mode, which its next turn makes.
///
/// They are not made at once, because the touch or key that asks is still being handled.
struct PendingChanges {
  /// Whether draw mode must be left.
  var mustLeave = false
  /// Whether draw mode must be entered, because a touch asked for it.
  var mustBegin = false
  /// The commands that touches gave after that, before draw mode was entered.
  var early: [(command: DrawCommand, device: DeviceID)] = []
  /// Whether the drawing that was left a moment ago must be reopened, because a touch asked for it.
  var mustReopen = false
  /// The commands that wait for a picture of the screen, in the order in which they were given.
  var afterPicture: [WaitingCommand] = []
}
