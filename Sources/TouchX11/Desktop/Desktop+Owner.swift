// The server itself knows best who receives a touch: asked to translate a position, it names the
// topmost window that takes input there, whatever its shape. A window manager's list lacks menus,
// which it does not manage.

internal import CX11
internal import DesktopRequests
package import Touches
package import WindowStates

extension Desktop {
  /// The class of all our windows.
  static let ownClass = "Fingertip"
  /// The maximum number of windows searched in a frame; old toolkits create one for every button.
  private static let candidateLimit = 64

  /// Returns the window that takes input at a position of the root, in px; nil if it is the root.
  ///
  /// It may be a menu. A window stands for its frame, too. If a menu lacks a class or a process, it
  /// gets those of the window that it is transient for.
  package func owner(at position: Point) -> WindowOwner? {
    guard let window = inputWindow(at: position) else { return nil }
    guard var owner = try? connection.trapping({ description(of: window) }) else { return nil }
    if owner.facts.className.isEmpty || owner.pid == nil, let parent = transientParent(of: window),
      let other = try? connection.trapping({ description(of: parent) })
    {
      if owner.facts.className.isEmpty {
        owner.facts.className = other.facts.className
        owner.facts.instanceName = other.facts.instanceName
      }
      owner.pid = owner.pid ?? other.pid
    }
    return owner
  }

  private func description(of window: WindowID) -> WindowOwner {
    WindowOwner(
      window: window, facts: facts(about: window),
      pid: connection.numbers(
        connection.atoms.windowPID, of: window, type: AtomID(rawValue: XA_CARDINAL), limit: 1
      ).first.map { Int($0) })
  }

  /// Returns the window that a window is transient for; nil if there is none.
  private func transientParent(of window: WindowID) -> WindowID? {
    connection.numbers(
      AtomID(rawValue: XA_WM_TRANSIENT_FOR), of: window, type: AtomID(rawValue: XA_WINDOW), limit: 1
    ).first.map { WindowID(rawValue: $0) }.flatMap { $0 == connection.root ? nil : $0 }
  }

  private func inputWindow(at position: Point) -> WindowID? {
    var (x, y): (Int32, Int32) = (0, 0)
    var child: Window = 0
    let root = connection.root.rawValue
    XTranslateCoordinates(
      connection.display, root, root, Int32(position.x.rounded(.down)),
      Int32(position.y.rounded(.down)), &x, &y, &child)
    guard child != 0 else { return nil }
    let top = WindowID(rawValue: child)
    let className = try? connection.trapping { facts(about: top).className }
    // Regions decide about touches on our own windows; the caller asks for the window beneath them.
    guard className != Self.ownClass else { return window(.beneath(x: position.x, y: position.y)) }
    return managedWindow(of: top) ?? top
  }

  /// Returns the application's window in a frame, or a window without a frame; nil if the window
  /// manager manages neither.
  private func managedWindow(of top: WindowID) -> WindowID? {
    let managed = Set(managedWindows)
    guard !managed.isEmpty else { return nil }
    var candidates = [top]
    var index = 0
    while index < candidates.count {
      if managed.contains(candidates[index]) { return candidates[index] }
      if candidates.count < Self.candidateLimit { candidates += children(of: candidates[index]) }
      index += 1
    }
    return nil
  }
}
