internal import CX11

/// Keeps our windows above all others.
///
/// While a compositor redirects windows the server calls every window unobscured, so visibility
/// events tell nothing; the order of the stack does.
public final class StackKeeper {
  private let connection: DisplayConnection
  private var stack: WindowStack
  private var policy = RaisePolicy()
  /// Ours from the top to the bottom.
  private var ours: [Window] = []
  /// Whether the covering window moved up since we raised ourselves above it.
  ///
  /// Frames come faster than the events that tell of the raise, and without this each of them
  /// would count as another contest.
  private var isContested = true

  /// Learns the present order in one round trip.
  public init(connection: DisplayConnection) {
    self.connection = connection
    var found: (root: Window, parent: Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    XQueryTree(
      connection.display, connection.root.rawValue, &found.root, &found.parent, &children, &count)
    defer { if let children { XFree(children) } }
    let order = UnsafeBufferPointer(start: children, count: Int(count)).map(WindowID.init)
    // Which of them are mapped would be a round trip for each; a raise too many does no harm.
    stack = WindowStack(order: order, mapped: Set(order))
  }

  /// Makes these windows the ones to keep on top.
  ///
  /// - Parameters:
  ///   - sprites: the windows that lie above the panes.
  ///   - panes: the windows that lie beneath them.
  public func keep(sprites: [HaloSprite], panes: [Pane]) {
    let windows = sprites.map(\.windowID) + panes.map(\.windowID)
    ours = windows.map(\.rawValue)
    for window in windows.reversed() {
      stack.take(.created(window))
      stack.take(.mapped(window))
    }
    stack.setOurs(Set(windows))
    restack()
  }

  /// Takes an event in.
  public func take(_ event: StackEvent) {
    let before = stack.coveringWindow
    stack.take(event)
    if let window = stack.coveringWindow, window != before || window == event.window {
      isContested = true
    }
    switch event {
    case .unmapped(let window), .destroyed(let window): policy.unmapped(window)
    default: break
    }
  }

  /// Whether a window came above ours that was neither answered yet nor let have its way.
  public var isCovered: Bool {
    isContested && stack.coveringWindow.map { !policy.hasConceded(to: $0) } ?? false
  }

  /// Comes back on top of whatever covers us, if peace allows.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: when to try again; nil where there is no need.
  @discardableResult
  public func raiseIfCovered(at time: Double) -> Double? {
    guard isContested, let window = stack.coveringWindow else { return nil }
    guard policy.allowsRaise(above: window, at: time) else {
      return isCovered ? time + RaisePolicy.interval : nil
    }
    isContested = false
    restack()
    return nil
  }

  private func restack() {
    guard let top = ours.first else { return }
    XRaiseWindow(connection.display, top)
    // From the second on each is put beneath the one before: the group stays together.
    XRestackWindows(connection.display, &ours, Int32(ours.count))
  }
}
