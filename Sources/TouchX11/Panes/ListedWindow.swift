// Programs that record single windows offer the windows that the window manager lists, and get
// their pixels, with alpha, from the Composite extension. So this is a window like an
// application's, with alpha. It is never in the way: it lies beneath all others and takes neither
// the keyboard nor touches. A compositor paints it wholly transparent, by an opacity that does not
// affect its own pixels.

internal import CX11
internal import Glibc
package import Touches
package import WindowStates

/// A window of a monitor's size that the window manager lists, for programs that record windows.
package final class ListedWindow {
  private let connection: DisplayConnection
  private let id: WindowID
  private let image: PixelImage
  /// The part of the root that the window shows, in px.
  package let frame: PixelRect

  /// The pixels, row by row without gaps, in ARGB; recording programs expect it not premultiplied.
  package var pixels: UnsafeMutablePointer<UInt32> { image.pixels }

  /// Creates the window and maps it.
  ///
  /// - Parameters:
  ///   - connection: the display, which has translucent windows.
  ///   - frame: the part of the root that the window shows, in px.
  ///   - title: the window's name in lists of windows.
  /// - Throws: `PixelImageError` when there is no memory for the pixels.
  package init(
    connection: DisplayConnection, frame: PixelRect, title: String
  ) throws(PixelImageError) {
    self.connection = connection
    self.frame = frame
    image = try PixelImage(
      connection: connection, width: frame.width, height: frame.height, surface: .translucent)
    let display = connection.display
    let visual = connection.visuals[.translucent]
    var attributes = XSetWindowAttributes()
    attributes.background_pixel = 0
    attributes.border_pixel = 0
    attributes.colormap = visual.colormap
    // A window manager maps it when it likes, and again after it was minimised; the server keeps no
    // pixels that were put before.
    attributes.event_mask = ExposureMask
    id = WindowID(
      rawValue: XCreateWindow(
        display, connection.root.rawValue, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
        UInt32(frame.height), 0, visual.depth, UInt32(InputOutput), visual.visual,
        UInt(CWBackPixel | CWBorderPixel | CWColormap | CWEventMask), &attributes))
    connection.ledger.enter(id, "window (listed)")
    connection.windows.made.insert(id)
    connection.makeClickThrough(id)
    introduce(title)
    XLowerWindow(display, id.rawValue)
    XMapWindow(display, id.rawValue)
  }

  deinit {
    XDestroyWindow(connection.display, id.rawValue)
    connection.ledger.strike(id)
  }

  /// Handles the exposure of a window: if it is this one, the window manager may just have put it
  /// into a frame, which must not take touches either.
  package func followExposure(of window: WindowID) {
    guard window == id else { return }
    // Openbox and xfwm4 give the frame the window's input shape, but only when the shape changes.
    connection.makeClickThrough(id)
    // Fluxbox and IceWM never do. Their frame can go at any time.
    _ = try? connection.trapping {
      var ancestor = connection.parent(of: id)
      while let frame = ancestor, frame != connection.root {
        connection.makeClickThrough(frame)
        ancestor = connection.parent(of: frame)
      }
    }
  }

  /// Puts a rectangle of pixels, once they are final, on the window.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in px of the root, inside the frame.
  ///   - completes: whether to request a completion event.
  package func put(_ rect: PixelRect, completes: Bool) {
    let local = rect.offset(x: -frame.x, y: -frame.y)
    image.put(local, into: id, x: local.x, y: local.y, completes: false)
    // No event tells us if another client destroys the window; a put would not complete then.
    if completes { connection.requestCompletion() }
  }

  /// Describes the window to the window manager and compositors.
  private func introduce(_ title: String) {
    let display = connection.display
    XStoreName(display, id.rawValue, title)
    connection.setText(connection.atoms.windowName, of: id, to: title)
    connection.setClass(of: id, name: "fingertip-recording", className: "Fingertip")
    connection.setProperty(connection.atoms.windowPID, of: id, to: [UInt(getpid())])
    connection.setProperty(connection.atoms.bypassCompositor, of: id, to: [2])
    connection.setProperty(connection.atoms.comptonShadow, of: id, to: [0])
    func atom(_ name: String) -> AtomID {
      AtomID(rawValue: XInternAtom(display, name, 0))
    }
    connection.setProperty(
      atom("_NET_WM_STATE"), of: id,
      to: ["BELOW", "STICKY", "SKIP_TASKBAR", "SKIP_PAGER"].map { atom("_NET_WM_STATE_" + $0) })
    // No user action opened it, so it does not get the keyboard.
    connection.setProperty(atom("_NET_WM_USER_TIME"), of: id, to: [0])
    connection.setProperty(atom("_NET_WM_WINDOW_OPACITY"), of: id, to: [0])
    // No title, no border: the flags (2) say that the third number, the decorations, is set.
    let motif = atom("_MOTIF_WM_HINTS")
    connection.change(motif, of: id, type: motif.rawValue, to: [2, 0, 0, 0, 0])
    // A window manager that wants to close it sends a message, instead of ending our connection.
    connection.setProperty(atom("WM_PROTOCOLS"), of: id, to: [atom("WM_DELETE_WINDOW")])
    var hints = XWMHints()
    hints.flags = Int(InputHint | StateHint)
    hints.input = 0
    hints.initial_state = NormalState
    XSetWMHints(display, id.rawValue, &hints)
    var size = XSizeHints()
    size.flags = Int(USPosition | USSize | PMinSize | PMaxSize)
    (size.x, size.y) = (Int32(frame.x), Int32(frame.y))
    (size.width, size.height) = (Int32(frame.width), Int32(frame.height))
    (size.min_width, size.min_height) = (size.width, size.height)
    (size.max_width, size.max_height) = (size.width, size.height)
    XSetWMNormalHints(display, id.rawValue, &size)
  }
}
