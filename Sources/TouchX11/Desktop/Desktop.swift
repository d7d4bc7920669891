// Workspaces and windows belong to the window manager, so it gets requests: EWMH 1.5 messages to
// the root. Their source indication is that of a pager, which is obeyed without focus checks. The
// window manager may ignore them; no reply is awaited.

internal import CX11
package import DesktopRequests
internal import ScreenHardware
internal import Touches
internal import WindowStates

/// Sends requests to the window manager of a display.
package final class Desktop {
  let connection: DisplayConnection
  let atoms: DesktopAtoms

  /// Fetches the atoms that it needs, in one round trip.
  package init(_ connection: DisplayConnection) {
    self.connection = connection
    atoms = DesktopAtoms(connection.display)
  }

  /// Whether a window manager with EWMH is running.
  ///
  /// Its window must name itself: the id in an announcement that was left behind may be another's.
  var hasWindowManager: Bool {
    guard let window = connection.windowManagerWindow else { return false }
    let valueOnWindow = try? connection.trapping {
      connection.numbers(
        connection.atoms.supportingWindowManager, of: window, type: nil, limit: 1)
    }
    return valueOnWindow == [window.rawValue]
  }

  /// EWMH's source indication for pagers and similar programs.
  private static let pager = 2

  // MARK: - Workspaces

  /// The maximum number of workspaces to accept: any client can write any number on the root.
  private static let workspaceLimit = 4096

  /// The current workspaces; nil if no window manager reports any.
  package var workspaces: Workspaces? {
    guard hasWindowManager, let count = rootNumbers(.desktopCount, 1).first,
      count <= Self.workspaceLimit, let current = rootNumbers(.currentDesktop, 1).first
    else { return nil }
    let layout = rootNumbers(.desktopLayout, 4)
    var workspaces = Workspaces(count: Int(count), current: Int(current))
    if layout.count >= 3 {
      let (columns, rows) = (Int(layout[1]), Int(layout[2]))
      workspaces.isVertical = layout[0] == 1
      // One of the two may be 0, and then follows from the other.
      workspaces.columns =
        columns > 0 ? columns : rows > 0 ? (Int(count) + rows - 1) / rows : Int(count)
    }
    return workspaces
  }

  /// Shows another workspace.
  ///
  /// - Parameters:
  ///   - step: the workspace.
  ///   - wraps: whether the last workspace is followed by the first.
  /// - Throws: `DesktopError` if no window manager has workspaces, or that workspace does not
  ///   exist.
  package func show(_ step: WorkspaceStep, wraps: Bool) throws(DesktopError) {
    guard let workspaces else { throw DesktopError("no window manager reports workspaces") }
    guard let target = workspaces.target(of: step, wraps: wraps) else {
      if case .number(let number) = step {
        throw DesktopError("there is no workspace \(number); there are \(workspaces.count)")
      }
      return
    }
    guard target != workspaces.current else { return }
    sendMessage(.currentDesktop, of: connection.root, [target, 0])
    connection.flush()
  }

  // MARK: - Windows

  /// Performs a command on a window.
  ///
  /// - Throws: `DesktopError` if there is no window manager, or no such window.
  package func perform(
    _ command: WindowCommand, on target: WindowTarget
  ) throws(DesktopError) {
    guard hasWindowManager else {
      throw DesktopError("no window manager that supports EWMH is running")
    }
    guard let window = window(target) else {
      throw DesktopError(target == .active ? "no window is active" : "there is no window there")
    }
    switch command {
    case .close: sendMessage(.closeWindow, of: window, [0, Self.pager])
    case .activate: sendMessage(.activeWindow, of: window, [Self.pager, 0, 0])
    case .minimise: sendMessage(.changeState, of: window, [Int(IconicState)])
    case .maximise: setState(.add, of: window, Self.maximised)
    case .restore: setState(.remove, of: window, Self.maximised)
    case .toggleMaximise:
      setState(isMaximised(window) ? .remove : .add, of: window, Self.maximised)
    case .fullscreen: setState(.toggle, of: window, [.fullscreen])
    case .above: setState(.toggle, of: window, [.above])
    case .tileLeft, .tileRight: tile(window, isLeft: command == .tileLeft)
    }
    connection.flush()
  }

  private static let maximised: [DesktopAtoms.Name] = [
    .maximisedVertically, .maximisedHorizontally,
  ]

  /// EWMH's numbers for a change of state.
  private enum StateChange: Int {
    case remove = 0
    case add = 1
    case toggle = 2
  }

  private func setState(
    _ change: StateChange, of window: WindowID, _ states: [DesktopAtoms.Name]
  ) {
    let numbers = states.map { Int(atoms[$0].rawValue) } + [0]
    sendMessage(.state, of: window, [change.rawValue, numbers[0], numbers[1], Self.pager])
  }

  private func isMaximised(_ window: WindowID) -> Bool {
    let states = windowNumbers(.state, window, 32)
    return Self.maximised.allSatisfy { states.contains(atoms[$0].rawValue) }
  }

  /// Moves a window to one half of the usable part of its monitor.
  private func tile(_ window: WindowID, isLeft: Bool) {
    guard let frame = frame(of: window) else { return }
    let monitors = MonitorLayout.monitors(on: connection).map(\.frame)
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    let (width, height) = connection.rootSize
    let monitor =
      monitors.first { $0.x <= x && x < $0.x + $0.width && $0.y <= y && y < $0.y + $0.height }
      ?? PixelRect(x: 0, y: 0, width: width, height: height)
    var area = workArea.intersection(monitor)
    if area.isEmpty { area = monitor }
    let (left, right, top, bottom) = frameExtents(of: window)
    setState(.remove, of: window, Self.maximised)
    let half = area.width / 2
    // The gravity's number, which positions the frame by its corner; a bit for each of the four
    // given values; and the source indication.
    let flags = Int(NorthWestGravity) | 0xf << 8 | Self.pager << 12
    sendMessage(
      .moveResizeWindow, of: window,
      [
        flags, isLeft ? area.x : area.x + half, area.y,
        max(1, (isLeft ? half : area.width - half) - left - right),
        max(1, area.height - top - bottom),
      ])
  }

  /// The area of the root that panels leave free on the current workspace.
  private var workArea: PixelRect {
    let areas = rootNumbers(.workArea, 4 * 64).map { Int($0) }
    let first = 4 * (rootNumbers(.currentDesktop, 1).first.map { Int($0) } ?? 0)
    guard areas.count >= first + 4 else {
      let (width, height) = connection.rootSize
      return PixelRect(x: 0, y: 0, width: width, height: height)
    }
    return PixelRect(
      x: areas[first], y: areas[first + 1], width: areas[first + 2], height: areas[first + 3])
  }

  // MARK: - Requests

  private func sendMessage(_ name: DesktopAtoms.Name, of window: WindowID, _ values: [Int]) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.rawValue
    event.xclient.message_type = atoms[name].rawValue
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { bytes in
      let numbers = bytes.bindMemory(to: Int.self)
      for (index, value) in values.prefix(5).enumerated() { numbers[index] = value }
    }
    XSendEvent(
      connection.display, connection.root.rawValue, 0,
      SubstructureRedirectMask | SubstructureNotifyMask, &event)
  }

  func rootNumbers(_ name: DesktopAtoms.Name, _ limit: Int) -> [UInt] {
    connection.numbers(atoms[name], of: connection.root, type: nil, limit: limit)
  }

  /// Returns a property of a window; also empty if the window has gone.
  func windowNumbers(_ name: DesktopAtoms.Name, _ window: WindowID, _ limit: Int) -> [UInt] {
    let found = try? connection.trapping {
      connection.numbers(atoms[name], of: window, type: nil, limit: limit)
    }
    return found ?? []
  }
}
