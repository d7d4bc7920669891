internal import CX11
internal import TouchX11
internal import WindowStates

extension DisplayConnection {
  /// Sends a client message, without a flush.
  ///
  /// - Parameters:
  ///   - name: the name of its type.
  ///   - window: the window that it is about.
  ///   - number: its first number.
  ///   - receiver: the window that receives it.
  ///   - mask: the events of that window whose listeners receive it; 0 for the window's owner.
  func send(
    _ name: String, about window: WindowID, number: Int = 0, to receiver: WindowID, mask: Int
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.rawValue
    event.xclient.message_type = XInternAtom(display, name, 0)
    event.xclient.format = 32
    event.xclient.data.l.0 = number
    XSendEvent(display, receiver.rawValue, 0, mask, &event)
  }
}
