internal import TouchRouting
internal import Touches

/// Stands behind the region over the whole screen, and draws with every touch on it.
final class InkResponder: Responder {
  private let session: InkSession
  private var gestures: LeaveGestures
  /// Whether a gesture has asked to leave.
  private(set) var wantsToLeave = false

  /// A responder that draws in a session, and knows the gestures that leave it.
  init(_ session: InkSession, gestures: LeaveGestures) {
    self.session = session
    self.gestures = gestures
  }

  /// When it wants to be asked again although no finger moves, in server time.
  var deadline: Timestamp? { gestures.deadline }

  /// Lets time pass.
  func advance(to time: Timestamp) {
    guard let deadline, deadline <= time, let finger = gestures.holding else { return }
    session.forget(finger)
    wantsToLeave = true
  }

  /// Takes in what a finger does, on the region or elsewhere, such as the mouse.
  func take(_ touch: Touch) {
    switch gestures.take(touch) {
    case .ink: session.follow(touch)
    case .tap: session.forget(touch.id)
    case .leave:
      session.forget(touch.id)
      wantsToLeave = true
    }
  }

  func began(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed { take(touch.touch) }
    return .handled
  }

  func moved(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed { take(touch.touch) }
    return .handled
  }

  func ended(_ event: RegionEvent, in context: ResponderContext) -> Handling {
    for touch in event.changed { take(touch.touch) }
    return .handled
  }

  func cancelled(_ event: RegionEvent, in context: ResponderContext) {
    for touch in event.changed { take(touch.touch) }
  }
}
