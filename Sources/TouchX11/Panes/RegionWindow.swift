// How regions get their touches, and applications get all others.
//
// One window covers the screen, and its input shape is the solid part of the regions. The server
// decides at the begin of a touch whether it hits the window. A touch elsewhere goes to the
// application as if we did not exist, without delay, whether we run, hang or are stopped. A touch
// on the window is ours from its begin: the application beneath gets no event, not even the motion
// and the crossing before every emulated click, since the window under the finger is ours (seen on
// Xorg 21.1.7). No grab can be left behind: when our connection ends, the server destroys the
// window, and the next touch is the application's.
//
// The price: a touch that has begun here cannot be passed on. The server accepts a selected touch
// for the client at its begin (`DeliverTouchBeginEvent`, Xi/exevents.c), and no listener is left
// below. So no answer is ever sent, and nobody gets a touch that the regions decline after its
// begin. That is why holes are cut out of the shape, and why `offer` regions need a grab.
//
// Mouse and pen hit the window as well. Their events are not selected, and must not propagate to
// the root, where a window manager would open its menu; the do-not-propagate mask stops them here.

internal import CX11
package import Touches
package import WindowStates

/// The invisible window that receives the touches of regions.
///
/// It is mapped if its shape is not empty.
package final class RegionWindow {
  private let connection: DisplayConnection
  private(set) var id: WindowID
  /// The id by which other clients refer to it.
  package var handle: WindowID { id }
  /// Whether the window is mapped, and receives touches.
  package private(set) var isMapped = false
  private let role: String
  private var size: (width: Int, height: Int)
  private var rectangles: [XRectangle] = []

  /// Creates the window, unmapped and without a pixel, and selects its touches.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - role: the window's purpose; it tells our windows apart in `xwininfo`.
  /// - Throws: `XRequestError` if the server refuses.
  package init(connection: DisplayConnection, role: String = "regions") throws(XRequestError) {
    self.connection = connection
    self.role = role
    size = connection.rootSize
    id = try Self.make(on: connection, size, role)
  }

  /// Creates the server's window, unmapped and without a pixel, and selects its touches.
  private static func make(
    on connection: DisplayConnection, _ size: (width: Int, height: Int), _ role: String
  ) throws(XRequestError) -> WindowID {
    let display = connection.display
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.do_not_propagate_mask =
      ButtonPressMask | ButtonReleaseMask | PointerMotionMask | ButtonMotionMask
    let id = WindowID(
      rawValue: XCreateWindow(
        display, connection.root.rawValue, 0, 0, UInt32(size.width), UInt32(size.height), 0, 0,
        UInt32(InputOnly), nil, UInt(CWOverrideRedirect | CWDontPropagate), &attributes))
    connection.ledger.enter(id, "window (\(role))")
    // Set before it can be mapped, so that it never receives every touch.
    connection.makeClickThrough(id)
    connection.introduce(id, as: role)
    connection.windows.held[id] = HeldWindow(role: role, frame: PixelRect(ofRoot: size))
    // Select for all masters: the slaves' copies would arrive as well otherwise, and a floating
    // device is grabbed by another client.
    do throws(XRequestError) {
      try connection.trapping {
        connection.select(
          [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership],
          of: Int32(XIAllMasterDevices), on: id)
      }
    } catch {
      connection.destroyHeld(id)
      throw error
    }
    return id
  }

  deinit { connection.destroyHeld(id) }

  /// Recreates the window if another client has destroyed it; touches that were on it are lost.
  ///
  /// - Returns: whether it had been destroyed.
  /// - Throws: `XRequestError` if the server refuses.
  package func restore() throws(XRequestError) -> Bool {
    guard connection.windows.held[id] == nil else { return false }
    connection.ledger.strike(id)
    size = connection.rootSize
    id = try Self.make(on: connection, size, role)
    let rects = rectangles
    guard isMapped, !rects.isEmpty else { return true }
    shape(rects)
    map()
    return true
  }

  /// Sets the pixels whose touches are ours.
  ///
  /// Touches that are down stay with their clients; the server evaluates shapes only at a begin.
  ///
  /// - Parameter rects: the rectangles in px of the root, banded by y and sorted by x within a
  ///   band, without overlap; an empty list unmaps the window.
  package func setShape(_ rects: [PixelRect]) {
    guard !rects.isEmpty else { return withdraw() }
    rectangles.removeAll(keepingCapacity: true)
    for rect in rects { rectangles.append(XRectangle(rect)) }
    shape(rectangles)
    guard !isMapped else { return }
    isMapped = true
    map()
  }

  private func shape(_ rectangles: [XRectangle]) {
    connection.setShape(ShapeInput, of: id, to: rectangles, isBanded: true)
  }

  private func map() { connection.mapHeld(id) }

  /// Unmaps the window, so that every touch is the application's.
  package func withdraw() {
    guard isMapped else { return }
    isMapped = false
    connection.unmapHeld(id)
  }

  /// Restores the shape of `setShape`, after another client has let touches through.
  package func restoreShape() {
    if isMapped { shape(rectangles) }
  }

  /// Lets presses that are sent by `requests` reach the window beneath.
  ///
  /// The server evaluates shapes only at a press. Everything is sent in one flush; a touch that
  /// begins before the shape is restored goes to the application.
  package func letThrough(_ requests: () -> Void) {
    guard isMapped else {
      requests()
      return connection.flush()
    }
    shape([])
    requests()
    shape(rectangles)
    connection.flush()
  }

  /// Raises the window above all others.
  func raise() { XRaiseWindow(connection.display, id.rawValue) }

  /// Resizes the window to cover the root, after that was resized.
  package func fitRoot() {
    guard connection.rootSize != size else { return }
    size = connection.rootSize
    connection.windows.held[id]?.resize(width: size.width, height: size.height)
    XResizeWindow(connection.display, id.rawValue, UInt32(size.width), UInt32(size.height))
  }
}
