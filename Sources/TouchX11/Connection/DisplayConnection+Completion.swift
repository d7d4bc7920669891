internal import CX11

extension DisplayConnection {
  /// Requests an event that arrives once the server has executed every request made so far.
  func requestCompletion() {
    let window = windows.messages ?? makeMessageWindow()
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.rawValue
    event.xclient.message_type = atoms.putCompleted.rawValue
    event.xclient.format = 32
    // With an empty event mask it goes to the client that created the window.
    XSendEvent(display, window.rawValue, 0, 0, &event)
  }

  /// Creates the window that receives our messages to ourselves; it is never mapped.
  private func makeMessageWindow() -> WindowID {
    let window = WindowID(
      rawValue: XCreateWindow(
        display, root.rawValue, -16, -16, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil))
    windows.messages = window
    windows.made.insert(window)
    windows.held[window] = HeldWindow(role: "messages")
    return window
  }
}
