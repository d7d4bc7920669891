// A finger that wakes a blanked screen presses something that it cannot see. The server delivers
// that touch like any other, after it has shown the screen again. So a window covers the whole
// screen while it is blanked, and until the fingers that woke it are lifted. It takes the touches
// that begin there.
//
// It is a window rather than a grab of the root, since only one client can have a touch grab (that
// of `offer` regions, or a gesture program), and since it goes with its client (see RegionWindow).
//
// DPMS needs no check of its own: its levels also switch the screen saver (`DPMSSet`, Xext/dpms.c).

internal import CX11
package import SystemSupport
internal import TouchOwnership
internal import Touches
package import WindowStates

/// Withholds touches while the screen is blanked, and until the touches that woke it have ended.
///
/// It has a connection of its own.
package final class WakeCover {
  private let connection: DisplayConnection
  private let cover: RegionWindow
  private let saver: ScreenSaver
  private var state = WakeState()
  private var policy = RaisePolicy()
  /// A window above the cover, and the time of the next attempt to raise the cover; nil for none.
  private var rival: (window: WindowID, retry: Double)?
  private var isShown = false
  private var event = XEvent()

  /// Connects and starts to follow the screen saver; the first `takeTurn` covers a blanked screen.
  ///
  /// - Parameters:
  ///   - name: the server's name.
  ///   - log: the receiver of messages.
  /// - Throws: `WakeCoverError`.
  package init(_ name: String, log: @escaping LogSink) throws(WakeCoverError) {
    do throws(DisplayError) {
      connection = try DisplayConnection(name: name, log: log)
    } catch {
      throw .display(error)
    }
    guard let saver = ScreenSaver(followedOn: connection) else { throw .noScreenSaver }
    self.saver = saver
    do throws(XRequestError) {
      cover = try RegionWindow(connection: connection, role: "wake")
    } catch {
      throw .refused(error)
    }
    connection.select([XI_HierarchyChanged], of: Int32(XIAllDevices), on: connection.root)
    XSelectInput(connection.display, connection.root.rawValue, StructureNotifyMask)
    if saver.isOn { state.blank() }
  }

  /// The window that receives the touches.
  package var window: WindowID { cover.handle }
  /// Whether touches that begin now reach nobody, or are about to.
  package var isCovering: Bool { isShown }
  /// The descriptor to poll for reading, after `takeTurn`.
  package var fileDescriptor: Int32 { connection.fileDescriptor }
  /// Whether events have arrived since `takeTurn`, which a poll of the descriptor may not show.
  package var hasEvents: Bool { connection.hasEvents }
  /// Whether the connection is lost.
  package var isLost: Bool { connection.isLost }
  /// The latest time for the next `takeTurn`, by our clock in ms; nil for none.
  package var nextTurn: Double? { [state.deadline, rival?.retry].compactMap(\.self).min() }

  /// Handles the events that have arrived, and covers or uncovers the screen.
  ///
  /// - Parameters:
  ///   - time: our clock, in ms.
  ///   - willCover: called before any client can see that the screen is covered.
  package func takeTurn(at time: Double, willCover: () -> Void) {
    if readEvents(at: time) == .shown {
      // The touch that woke the screen is known once the server has finished its current work.
      connection.synchronise()
      if readEvents(at: time) != .blanked { state.show(at: time) }
    }
    state.pass(time)
    if let due = rival, due.retry <= time {
      rival = nil
      raiseAbove(due.window, at: time)
    }
    showOrHide(willCover)
    for error in connection.takeErrors() { connection.log(.debug, "\(error)") }
  }

  /// A change of the screen by the server.
  private enum SaverChange {
    case blanked, shown
  }

  /// Reads the events that have arrived.
  ///
  /// - Returns: the last change of the screen; nil for none.
  private func readEvents(at time: Double) -> SaverChange? {
    var lastChange: SaverChange?
    while connection.hasEvents {
      XNextEvent(connection.display, &event)
      if let isBlanked = saver.isBlanked(by: event) {
        lastChange = isBlanked ? .blanked : .shown
        if isBlanked { state.blank() }
      }
      switch event.type {
      case ConfigureNotify where event.xconfigure.window == connection.root.rawValue:
        connection.rootSize = (Int(event.xconfigure.width), Int(event.xconfigure.height))
        cover.fitRoot()
        if isShown { cover.setShape([connection.rootFrame]) }
      case MapNotify: raiseAbove(WindowID(rawValue: event.xmap.window), at: time)
      case ConfigureNotify: raiseAbove(WindowID(rawValue: event.xconfigure.window), at: time)
      case UnmapNotify: policy.unmapped(WindowID(rawValue: event.xunmap.window))
      case GenericEvent: followInput()
      default: break
      }
    }
    return lastChange
  }

  private func followInput() {
    guard event.xcookie.extension == connection.extensions.xinputOpcode,
      XGetEventData(connection.display, &event.xcookie) != 0
    else { return }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard let data = UnsafeRawPointer(event.xcookie.data) else { return }
    switch event.xcookie.evtype {
    case XI_TouchBegin: state.begin(data.load(as: XIDeviceEvent.self).touch)
    case XI_TouchEnd: state.end(data.load(as: XIDeviceEvent.self).touch)
    case XI_HierarchyChanged:
      for device in data.load(as: XIHierarchyEvent.self).devicesWithoutTouches {
        state.lose(device)
      }
    default: break
    }
  }

  /// Raises the cover above a window that may lie above it.
  private func raiseAbove(_ window: WindowID, at time: Double) {
    guard isShown, window != cover.handle else { return }
    if policy.allowsRaise(above: window, at: time) {
      rival = nil
      cover.raise()
    } else if !policy.hasConceded(to: window) {
      rival = (window, time + RaisePolicy.interval)
    }
  }

  /// Shows or hides the cover according to the state.
  private func showOrHide(_ willCover: () -> Void) {
    guard state.isCovering != isShown else { return connection.flush() }
    isShown = state.isCovering
    rival = nil
    // Events about other windows are selected only as long as they matter.
    let mask = isShown ? StructureNotifyMask | SubstructureNotifyMask : StructureNotifyMask
    XSelectInput(connection.display, connection.root.rawValue, mask)
    if isShown {
      willCover()
      policy = RaisePolicy()
      cover.raise()
      cover.setShape([connection.rootFrame])
    } else {
      cover.withdraw()
    }
    connection.synchronise()
  }
}

/// The reason why the touch that wakes the screen cannot be kept from the applications.
package enum WakeCoverError: Error, CustomStringConvertible {
  /// The display cannot be used.
  case display(DisplayError)
  /// The server lacks the MIT-SCREEN-SAVER extension.
  case noScreenSaver
  /// The server refused a request.
  case refused(XRequestError)

  /// A message with the missing extension or the refused request.
  package var description: String {
    switch self {
    case .display(let error): "\(error)"
    case .noScreenSaver:
      "the X server has no MIT-SCREEN-SAVER extension, which reports when it is blanked"
    case .refused(let error): "\(error)"
    }
  }
}
