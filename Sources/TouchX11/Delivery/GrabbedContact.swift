internal import Touches

/// A touch of the root's grab that is down or unanswered.
struct GrabbedContact {
  var id: TouchID
  /// The device that answers must name.
  var master: Int32
  /// Whether the pointer and its button 1 follow the touch.
  var movesPointer: Bool
  /// Whether somebody is asked whose it is.
  var isAsked: Bool
  /// Whether its touch end came.
  var hasEnded = false
  /// The serial of the answer; 0 for none.
  var answer: UInt = 0
  var state = GrabbedTouchState.undecided
  /// The raw report of its end.
  var lift: TouchEvent?
  /// Whether the server was asked, after the finger was lifted, if its device floats.
  var isExamined = false

  /// Whether the finger is up, and the touch's own end has not come.
  var isSilent: Bool { state == .lifting || state == .leaving }
}
