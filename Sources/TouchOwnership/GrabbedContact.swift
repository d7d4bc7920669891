package import Touches

/// A touch of the root's grab that is down or unanswered.
package struct GrabbedContact {
  /// The device and the number of the touch.
  package var id: TouchID
  /// The device that answers must name.
  package var master: Int32
  /// Whether the pointer and its button 1 follow the touch.
  package var movesPointer: Bool
  /// Whether somebody is asked whose it is.
  package var isAsked: Bool
  /// Whether its touch end came.
  package var hasEnded = false
  /// The serial of the answer; 0 for none.
  package var answer: UInt = 0
  /// The state of the touch between the server, the router and us.
  package var state = GrabbedTouchState.undecided
  /// The raw report of its end.
  package var lift: TouchEvent?
  /// Whether the server was asked, after the finger was lifted, if its device floats.
  package var isExamined = false

  /// A contact that has just begun.
  ///
  /// - Parameters:
  ///   - id: the touch.
  ///   - master: the device that answers must name.
  ///   - movesPointer: whether the pointer and its button 1 follow the touch.
  ///   - isAsked: whether somebody is asked whose it is.
  package init(id: TouchID, master: Int32, movesPointer: Bool, isAsked: Bool) {
    self.id = id
    self.master = master
    self.movesPointer = movesPointer
    self.isAsked = isAsked
  }

  /// Whether the finger is up, and the touch's own end has not come.
  package var isSilent: Bool { state == .lifting || state == .leaving }
}
