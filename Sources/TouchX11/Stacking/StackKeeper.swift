internal import CX11

/// The outcome of coming back on top.
package struct RaiseOutcome: Hashable, Sendable {
  /// The time of the next attempt, by our clock in ms; nil where there is no need.
  package var retry: Double?
  /// Whether panes lost what was painted on them.
  package var losesPixels: Bool

  /// An outcome; without arguments, everything is done.
  package init(retry: Double? = nil, losesPixels: Bool = false) {
    self.retry = retry
    self.losesPixels = losesPixels
  }
}

/// Keeps our windows above all others.
///
/// While a compositor redirects windows the server calls every window unobscured, so visibility
/// events tell nothing; the order of the stack does.
package final class StackKeeper {
  private let connection: DisplayConnection
  private var stack: WindowStack
  private var policy = RaisePolicy()
  /// Ours from the top to the bottom.
  private var ours: [Window] = []
  /// The windows of ours that are always mapped, and paint something.
  private var painted: [Window] = []
  /// Whether the covering window moved up since we raised ourselves above it.
  ///
  /// Frames come faster than the events that tell of the raise, and without this each of them
  /// would count as another contest.
  private var isContested = true
  /// Whether the window manager paints windows like ours in the order in which they were mapped.
  private var paintsInMappingOrder = false
  /// The last window of another client that was mapped after ours, where that matters.
  private var newcomer: WindowID?
  /// The window of another process of ours, which may lie above.
  package var companion: WindowID?

  /// Queries the present order in one round trip.
  package init(connection: DisplayConnection) {
    self.connection = connection
    let order = connection.children(of: connection.root)
    // Which of them are mapped would be a round trip for each; a raise too many does no harm.
    stack = WindowStack(order: order, mapped: Set(order))
  }

  /// Makes these windows the ones to keep on top.
  ///
  /// - Parameters:
  ///   - sprites: the windows that lie above the panes.
  ///   - panes: the windows that lie beneath them.
  ///   - pictures: the windows beneath those that show regions, the frontmost first.
  ///   - shades: the windows beneath those that darken the screen, and what lies on them.
  ///   - ink: the windows beneath those that show ink, and what it is drawn on.
  ///   - regions: the window that takes touches; no touch meets those above it.
  /// - Returns: whether panes lost what was painted on them.
  @discardableResult
  package func keep(
    sprites: [HaloSprite], panes: [Pane], pictures: [RegionPane] = [],
    shades: (sprites: [HaloSprite], panes: [ShadePane]) = ([], []), ink: [Pane] = [],
    regions: RegionWindow? = nil
  ) -> Bool {
    // Only what is on the screen now: mapping again must not bring back what is away.
    let pictured = pictures.filter(\.isMapped).map(\.windowID)
    let windows =
      sprites.map(\.windowID) + panes.map(\.windowID) + pictured
      + shades.sprites.map(\.windowID) + shades.panes.map(\.windowID) + ink.map(\.windowID)
      + (regions.map { [$0.id] } ?? [])
    let isOtherOrder = Set(ours) == Set(windows.map(\.rawValue))
    ours = windows.map(\.rawValue)
    painted = ours.filter { $0 != regions?.id.rawValue }
    // The same windows in another order need no look at who manages the others.
    if isOtherOrder {
      restack()
      if paintsInMappingOrder { remap() }
      return paintsInMappingOrder
    }
    stack.putOnTop(windows)
    // A window manager that is replaced ends compositing, which makes new windows of ours.
    paintsInMappingOrder = connection.paintsInMappingOrder
    restack()
    // Those that show regions are mapped last, and lie beneath the others anyway.
    guard paintsInMappingOrder, !pictured.isEmpty else { return false }
    remap()
    return true
  }

  /// Handles an event.
  package func follow(_ event: StackEvent) {
    // It hides nothing, and is as good as not there.
    if case .mapped(companion) = event { return }
    let before = stack.coveringWindow
    if paintsInMappingOrder, case .mapped(let window) = event, !stack.knowsAsMapped(window) {
      newcomer = window
    }
    stack.follow(event)
    if let window = stack.coveringWindow, window != before || window == event.window {
      isContested = true
    }
    switch event {
    case .unmapped(let window), .destroyed(let window):
      policy.unmapped(window)
      if window == newcomer { newcomer = nil }
    default: break
    }
  }

  /// Whether a window came above ours that we neither raised ourselves above nor yielded to.
  package var isCovered: Bool {
    rival.map { !policy.hasConceded(to: $0) } ?? false
  }

  /// The window that may be seen above ours.
  private var rival: WindowID? { newcomer ?? (isContested ? stack.coveringWindow : nil) }

  /// Whether a window lies above ours, also one that we yielded to: the parts that it uncovers must be put
  /// again.
  package var hasCover: Bool { stack.coveringWindow != nil }

  /// Raises our windows above the covering ones, if the policy allows it.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: what is left to do.
  @discardableResult
  package func raiseIfCovered(at time: Double) -> RaiseOutcome {
    guard let window = rival else { return RaiseOutcome() }
    guard policy.allowsRaise(above: window, at: time) else {
      return RaiseOutcome(retry: isCovered ? time + RaisePolicy.interval : nil)
    }
    isContested = false
    newcomer = nil
    restack()
    if paintsInMappingOrder, connection.isOverrideRedirect(window) { remap() }
    // What was beneath it shows that window's pixels until it is put again.
    return RaiseOutcome(losesPixels: true)
  }

  private func restack() {
    guard let top = ours.first else { return }
    XRaiseWindow(connection.display, top)
    // From the second on each is put beneath the one before: the group stays together.
    XRestackWindows(connection.display, &ours, Int32(ours.count))
  }

  /// Maps our windows again, from the bottom to the top.
  private func remap() {
    for window in painted { XUnmapWindow(connection.display, window) }
    for window in painted.reversed() { XMapWindow(connection.display, window) }
  }
}
