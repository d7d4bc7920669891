internal import CX11
package import WindowStates

/// Keeps our windows above all others.
///
/// While a compositor redirects windows, the server calls every window unobscured, so visibility
/// events are useless; the order of the stack is not.
package final class StackKeeper {
  private let connection: DisplayConnection
  private var stack: WindowStack
  private var policy = RaisePolicy()
  /// Our windows from top to bottom.
  private var ours: [WindowID] = []
  /// Our windows that are always mapped, and paint something.
  private var painted: [WindowID] = []
  /// Whether the covering window moved up since we raised ourselves above it.
  ///
  /// Frames come faster than the events that tell of the raise, and without this each of them
  /// would count as another contest.
  private var isContested = true
  /// Whether the window manager paints override-redirect windows in the order of their mapping.
  private var paintsInMappingOrder = false
  /// The last foreign window that was mapped after ours, if the mapping order matters.
  private var newcomer: WindowID?
  /// The window of another process of ours, which stays above our windows.
  ///
  /// It paints nothing. While it covers the screen, no touch may reach the windows beneath.
  package var companion: WindowID? {
    // While that window was gone, requests to put ours beneath it failed.
    didSet { if companion == nil, oldValue != nil { isContested = true } }
  }

  /// Queries the current order in one round trip.
  package init(connection: DisplayConnection) {
    self.connection = connection
    let order = connection.children(of: connection.root)
    // Querying which are mapped would take a round trip for each; a superfluous raise does no harm.
    stack = WindowStack(order: order, mapped: Set(order))
  }

  /// Sets the windows to keep on top.
  ///
  /// - Parameters:
  ///   - halos: the windows that lie above the panes.
  ///   - panes: the windows that lie beneath them.
  ///   - pictures: the windows beneath those that show regions, frontmost first.
  ///   - shades: the windows beneath those that darken the screen, and the halos on them.
  ///   - ink: the windows beneath those that show ink, and its backdrop.
  ///   - regions: the window that receives touches; touches ignore the windows above it.
  /// - Returns: whether panes lost their painted pixels.
  @discardableResult
  package func keep(
    halos: [any HaloWindow], panes: [Pane], pictures: [RegionPane] = [],
    shades: (sprites: [HaloSprite], panes: [ShadePane]) = ([], []), ink: [Pane] = [],
    regions: RegionWindow? = nil
  ) -> Bool {
    // Only visible windows: remapping must not show hidden ones.
    let visiblePictures = pictures.filter(\.isMapped).map(\.windowID)
    let windows =
      halos.map(\.windowID) + panes.map(\.windowID) + visiblePictures
      + shades.sprites.map(\.windowID) + shades.panes.map(\.windowID) + ink.map(\.windowID)
      + (regions.map { [$0.id] } ?? [])
    let hasSameWindows = Set(ours) == Set(windows)
    ours = windows
    painted = windows.filter { $0 != regions?.id }
    // The same windows in another order do not require a query of the window manager.
    if hasSameWindows {
      restack()
      if paintsInMappingOrder { remap() }
      return paintsInMappingOrder
    }
    stack.putOnTop(windows)
    // A window manager that is replaced ends compositing, and then our windows are recreated.
    paintsInMappingOrder = connection.paintsInMappingOrder
    restack()
    // Region windows are mapped last, although they belong beneath the others.
    guard paintsInMappingOrder, !visiblePictures.isEmpty else { return false }
    remap()
    return true
  }

  /// Handles an event.
  package func follow(_ event: StackEvent) {
    if case .mapped(companion) = event { return }
    if case .destroyed(companion) = event { companion = nil }
    let before = stack.coveringWindow
    if paintsInMappingOrder, case .mapped(let window) = event, !stack.isKnownToBeMapped(window) {
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

  /// Whether a window lies above ours against which we have neither raised ours nor lost.
  package var isCovered: Bool {
    rival.map { !policy.hasConceded(to: $0) } ?? false
  }

  /// The window that may be visible above ours.
  private var rival: WindowID? { newcomer ?? (isContested ? stack.coveringWindow : nil) }

  /// Whether a window lies above ours, even one that has won: parts that it uncovers must be put.
  package var hasCover: Bool { stack.coveringWindow != nil }

  /// Raises our windows above the covering ones, if the policy allows it.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: the remaining work.
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
    // The parts that were covered show that window's pixels until they are put again.
    return RaiseOutcome(losesPixels: true)
  }

  private func restack() {
    // A layer may have released some; it tells of those that it has now with the next frame.
    let ours = ours.filter { connection.windows.held[$0] != nil }
    guard !ours.isEmpty else { return }
    var windows = ([companion].compactMap(\.self) + ours).map(\.rawValue)
    XRaiseWindow(connection.display, windows[0])
    // Each window after the first is put beneath the one before, so the group stays together.
    XRestackWindows(connection.display, &windows, Int32(windows.count))
  }

  /// Maps our windows again, from bottom to top.
  private func remap() {
    for window in painted { XUnmapWindow(connection.display, window.rawValue) }
    for window in painted.reversed() { XMapWindow(connection.display, window.rawValue) }
  }
}
