internal import CX11
internal import Glibc
package import SystemSupport
package import Touches
package import WindowStates

/// One connection to an X server.
///
/// It is deliberately not `Sendable`: one thread opens it, passes it down and closes it, and the
/// compiler keeps it on that thread.
package final class DisplayConnection {
  /// The Xlib display, for this module and the test rig.
  package let display: OpaquePointer
  /// The root window of the screen.
  package let root: WindowID
  /// The shared atoms.
  package let atoms: Atoms
  /// The extensions' versions and event numbers.
  package let extensions: Extensions
  /// The visuals of the server.
  package let visuals: Visuals
  /// The size of the root in px, as the last event that was read reports it.
  package internal(set) var rootSize: (width: Int, height: Int)
  /// The root's rectangle, in px.
  package var rootFrame: PixelRect { PixelRect(ofRoot: rootSize) }
  /// The server's clock, as far as it is known from events.
  package internal(set) var clock = ServerClock()
  /// The state of the keyboard.
  var keyboard = KeyboardState()
  /// The source of events about the windows of all clients; nil until somebody asks for it.
  package private(set) var stackListener: StackListener?
  /// The resources that this connection holds on the server.
  package internal(set) var ledger = ResourceLedger()

  /// The windows of this connection.
  var windows = OwnWindows()
  /// The serial number of the next request at the time of the last flush.
  private var requestCountAtFlush: UInt?

  /// The log of this connection.
  package let log: LogSink

  /// Connects to a server and queries its extensions.
  ///
  /// - Parameters:
  ///   - name: the display's name; nil uses the environment's DISPLAY.
  ///   - timeout: the maximum time to wait for the server, in ms; a SIGINT or SIGTERM that is
  ///     blocked ends the wait, too. Nil for no limit.
  ///   - log: where messages go.
  /// - Throws: `DisplayError` when no server answers, or it lacks XInput 2.2, SHAPE 1.1, XFIXES 2
  ///   or RandR 1.2.
  package init(
    name: String? = nil, timeout: Double? = nil, log: @escaping LogSink = { _, _ in }
  ) throws(DisplayError) {
    self.log = log
    let display = try DisplayOpening.open(name, timeout: timeout)
    ErrorInbox.open(for: display)
    self.display = display
    let screen = XDefaultScreen(display)
    root = WindowID(rawValue: XRootWindow(display, screen))
    rootSize = (Int(XDisplayWidth(display, screen)), Int(XDisplayHeight(display, screen)))
    do {
      extensions = try Extensions(display: display)
    } catch {
      ErrorInbox.close(for: display)
      XCloseDisplay(display)
      throw error
    }
    atoms = Atoms(display: display, screen: screen)
    visuals = Visuals(display: display, screen: screen)
  }

  deinit {
    for leak in ledger.leaks {
      log(.warning, "fingertip bug: still held on the X server at exit: \(leak)")
    }
    if let messages = windows.messages { XDestroyWindow(display, messages.rawValue) }
    for context in windows.contexts.values { XFreeGC(display, context) }
    // Before another thread's display can get the address.
    ErrorInbox.close(for: display)
    // Xlib does not wait for a dead server's replies; only its own state is left to free.
    XCloseDisplay(display)
  }

  /// The name under which the server was reached, such as `:0`.
  package var name: String { String(cString: XDisplayString(display)) }

  /// The descriptor to poll for reading.
  ///
  /// Xlib may have read events already: ask `hasEvents` before every sleep.
  package var fileDescriptor: Int32 { XConnectionNumber(display) }

  /// Whether the server went away.
  ///
  /// Every other call then returns at once without effect.
  package var isLost: Bool { ErrorInbox.isLost(display) }

  /// Whether events have arrived, including those that were read while requests were sent.
  ///
  /// A flush that finds the socket readable reads it into XCB's queue, which neither Xlib's own
  /// queue nor a poll of the socket shows. Asking Xlib's queue alone would put the loop to sleep
  /// beside an event, so this asks XCB too.
  package var hasEvents: Bool {
    stackListener?.hasEvents ?? false || XEventsQueued(display, QueuedAfterReading) > 0
  }

  /// Returns whether events have arrived, given the request count after which they were last read.
  ///
  /// Events are read on the side only while sending or waiting for a reply, so if no request was
  /// made since then, there is no need to look at the socket.
  func hasEvents(since requests: UInt) -> Bool {
    requests == requestCount ? stackListener?.hasEvents ?? false : hasEvents
  }

  /// The number of requests made so far, plus one.
  var requestCount: UInt { XNextRequest(display) }

  /// The number of the X screen, nearly always 0.
  package var screenNumber: Int { Int(XDefaultScreen(display)) }

  /// The number of X screens of the server, nearly always 1; monitors are parts of one screen.
  package var screenCount: Int { Int(XScreenCount(display)) }

  /// Whether the server has windows with alpha.
  package var hasTranslucentWindows: Bool { visuals.hasTranslucent }

  /// Sends the requests in Xlib's buffer.
  ///
  /// If no request was made since the last flush, the buffer is empty and nothing happens; XFlush
  /// would read the socket all the same.
  package func flush() {
    let next = requestCount
    guard next != requestCountAtFlush else { return }
    requestCountAtFlush = next
    XFlush(display)
  }

  /// Waits until the server has executed every request made so far, and its events have arrived.
  package func synchronise() {
    XSync(display, 0)
    stackListener?.synchronise()
  }

  /// Starts to receive events about the root's children, in addition to a mask for the root itself.
  func listenToStack(besides mask: Int) {
    stackListener = stackListener ?? StackListener(name: name, root: root)
    selectStack(besides: mask)
  }

  /// Receives events about windows by this connection, if the listener's own connection was closed.
  ///
  /// - Parameter mask: the other events to select on the root.
  func recoverStackListener(besides mask: Int) {
    guard stackListener?.isLost ?? false else { return }
    stackListener = nil
    selectStack(besides: mask)
    XSync(display, 0)
  }

  private func selectStack(besides mask: Int) {
    XSelectInput(
      display, root.rawValue, mask | (stackListener == nil ? SubstructureNotifyMask : 0))
  }

  /// Runs requests and waits until the server has accepted or refused them.
  ///
  /// - Throws: `XRequestError`, the first refusal.
  package func trapping<Result>(_ requests: () -> Result) throws(XRequestError) -> Result {
    let firstRequest = XNextRequest(display)
    let result = requests()
    XSync(display, 0)
    if let error = ErrorInbox.takeErrors(from: firstRequest, of: display).first { throw error }
    return result
  }

  /// Returns and removes the errors that nobody has trapped since the last call.
  package func takeErrors() -> [XRequestError] {
    ErrorInbox.takeErrors(from: 0, of: display)
  }
}
