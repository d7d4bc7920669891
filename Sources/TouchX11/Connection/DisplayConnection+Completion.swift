internal import CX11
internal import Touches
internal import WindowStates

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

  /// Waits until the server has read all images, and drops their completion events.
  ///
  /// Messages instead of these events may still arrive: the images were copied into the socket.
  package func awaitCompletions() {
    synchronise()
    guard let type = extensions.sharedMemoryEventBase else { return }
    var event = XEvent()
    while XCheckTypedEvent(display, type, &event) != 0 {}
  }

  /// Creates the window that receives our messages to ourselves; it is never mapped.
  private func makeMessageWindow() -> WindowID {
    let window = WindowID(
      rawValue: XCreateWindow(
        display, root.rawValue, -16, -16, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil))
    windows.messages = window
    windows.made.insert(window)
    windows.held[window] = HeldWindow(
      role: "messages", frame: PixelRect(x: -16, y: -16, width: 1, height: 1))
    return window
  }
}
