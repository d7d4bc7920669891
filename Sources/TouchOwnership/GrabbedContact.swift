package import Touches

/// A touch of the root's grab that is down or unanswered.
package struct GrabbedContact {
  /// The id of the touch.
  package var id: TouchID
  /// The device that answers must name.
  package var master: DeviceID
  /// Whether the pointer and its button 1 follow the touch.
  package var movesPointer: Bool
  /// Whether the router must answer it.
  package var isAsked: Bool
  /// Whether its touch end has arrived.
  package var hasEnded = false
  /// The serial of the answer; 0 for none.
  package var answer: UInt = 0
  /// The state of the touch.
  package var state = GrabbedTouchState.undecided
  /// The raw report of its end.
  package var lift: TouchEvent?
  /// Whether the server was queried after the lift whether its device floats.
  package var hasQueriedDevice = false

  /// Creates a contact that has just begun.
  ///
  /// - Parameters:
  ///   - id: the touch.
  ///   - master: the device that answers must name.
  ///   - movesPointer: whether the pointer and its button 1 follow the touch.
  ///   - isAsked: whether the router must answer it.
  package init(id: TouchID, master: DeviceID, movesPointer: Bool, isAsked: Bool) {
    self.id = id
    self.master = master
    self.movesPointer = movesPointer
    self.isAsked = isAsked
  }

  /// Whether the finger is up, but the touch's own end has not arrived.
  package var isSilent: Bool { state == .lifting || state == .leaving }
}
