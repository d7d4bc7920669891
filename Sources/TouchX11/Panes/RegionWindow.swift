// How regions get their touches, and applications all others.
//
// One window covers the screen, and its input shape is the solid part of the regions. The server decides at
// the begin of a touch whether it hits the window: a touch elsewhere goes to the application as if we were
// not there, without delay, whether we run, hang or are stopped. A touch on the window is ours from its
// begin: an application beneath gets no event, not even the motion and the crossing before every emulated
// click, since the window under the finger is ours (seen on Xorg 21.1.7). No grab can be left behind: when
// our connection ends in any way, the server destroys the window, and the next touch is the application's.
//
// The price: a touch that has begun here cannot be passed on. The server accepts a selected touch on behalf
// of the client at its begin (`DeliverTouchBeginEvent`, Xi/exevents.c), and no listener is left below. So no
// answer is ever sent, and a touch that the regions decline after its begin is nobody's. That is why holes
// are cut out of the shape, and why `offer` regions need a grab.
//
// Mouse and pen hit the window as well. Their events are not selected, and must not propagate to the root,
// where a window manager would open its menu; the do-not-propagate mask stops them here.

internal import CX11
package import Touches

/// The window that takes the touches of regions, and shows nothing.
///
/// It is mapped while its shape holds any pixel, and unmapped otherwise.
package final class RegionWindow {
  private let connection: DisplayConnection
  private(set) var id: WindowID
  /// The id by which other clients refer to it.
  package var handle: WindowID { id }
  /// Whether it is on the screen, and takes touches.
  package private(set) var isMapped = false
  private let role: String
  private var size: (width: Int, height: Int)
  private var rectangles: [XRectangle] = []

  /// Creates the window, unmapped and without a pixel, and selects its touches.
  ///
  /// - Parameters:
  ///   - connection: the display.
  ///   - role: what it is for; it tells windows apart in `xwininfo`.
  /// - Throws: `XRequestError` where the server refuses.
  package init(connection: DisplayConnection, role: String = "regions") throws(XRequestError) {
    self.connection = connection
    self.role = role
    size = connection.rootSize
    id = try Self.make(on: connection, size, role)
  }

  /// Makes the server's window, unmapped and without a pixel, and selects its touches.
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
    // Before it can be mapped, so that there is no moment in which it takes every touch.
    XShapeCombineRectangles(display, id.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, YXBanded)
    connection.introduce(id, as: role)
    connection.windows.held[id] = HeldWindow(role: role)
    // For all masters: the copy of a slave would come as well, and a device that floats is grabbed by
    // another client.
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

  /// Recreates the window where another client has destroyed it; touches that were on it are nobody's.
  ///
  /// - Returns: whether it had been destroyed.
  /// - Throws: `XRequestError` where the server refuses.
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

  /// Makes the given pixels the ones whose touches are ours.
  ///
  /// Touches that are down stay with their clients; the server evaluates shapes only at a begin.
  ///
  /// - Parameter rects: px of the root, banded by y and sorted by x within a band, no pixel twice;
  ///   none takes the window off the screen.
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
    rectangles.withUnsafeBufferPointer { buffer in
      XShapeCombineRectangles(
        connection.display, id.rawValue, ShapeInput, 0, 0,
        UnsafeMutablePointer(mutating: buffer.baseAddress), Int32(buffer.count), ShapeSet, YXBanded)
    }
  }

  private func map() {
    connection.windows.held[id]?.isMapped = true
    XMapWindow(connection.display, id.rawValue)
  }

  /// Takes the window off the screen, so that every touch is the application's.
  package func withdraw() {
    guard isMapped else { return }
    isMapped = false
    connection.windows.held[id]?.isMapped = false
    XUnmapWindow(connection.display, id.rawValue)
  }

  /// Takes touches again as `setShape` said, after another client has had them let through.
  package func restoreShape() {
    if isMapped { shape(rectangles) }
  }

  /// Lets presses meanwhile reach the window beneath instead of this one.
  ///
  /// The server looks at shapes at a press only. All of it leaves in one flush: a touch that begins before
  /// the shape is back is the application's.
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

  /// Puts the window above all others.
  func raise() { XRaiseWindow(connection.display, id.rawValue) }

  /// Covers the root as it is now, after it was resized.
  package func fitRoot() {
    guard connection.rootSize != size else { return }
    size = connection.rootSize
    XResizeWindow(connection.display, id.rawValue, UInt32(size.width), UInt32(size.height))
  }
}

extension DisplayConnection {
  /// Has a window of another client let touches through, until that client sets its shape again.
  ///
  /// Any client may do so; a window that is gone is ignored.
  package func letTouchesThrough(_ window: WindowID) {
    _ = try? trapping {
      XShapeCombineRectangles(
        display, window.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, YXBanded)
    }
  }
}
