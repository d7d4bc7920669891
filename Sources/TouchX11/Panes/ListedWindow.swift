// Programs that record single windows offer those that the window manager lists, and ask the Composite
// extension for their pixels, alpha included. So this is a window like an application's, with an alpha channel.
// It is never in the way: it lies beneath all others, takes neither the keyboard nor touches, and where a
// compositor paints it, it is wholly transparent there, which its own pixels are not.

internal import CX11
internal import Glibc
package import Touches

/// A window of a monitor's size that the window manager lists, for programs that record windows.
package final class ListedWindow {
  private let connection: DisplayConnection
  private let id: WindowID
  private let image: PixelImage
  /// The part of the root that it shows, in px.
  package let frame: PixelRect

  /// The pixels, row by row without gaps; programs that record them expect ARGB that is not premultiplied.
  package var pixels: UnsafeMutablePointer<UInt32> { image.pixels }

  /// Creates the window and has it mapped.
  ///
  /// - Parameters:
  ///   - connection: the display, which has translucent windows.
  ///   - frame: the part of the root that it shows, in px.
  ///   - title: its name in lists of windows.
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
    id = WindowID(
      rawValue: XCreateWindow(
        display, connection.root.rawValue, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
        UInt32(frame.height), 0, visual.depth, UInt32(InputOutput), visual.visual,
        UInt(CWBackPixel | CWBorderPixel | CWColormap), &attributes))
    connection.ledger.enter(id, "window (listed)")
    connection.windows.made.insert(id)
    XShapeCombineRectangles(display, id.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, YXBanded)
    introduce(title)
    XLowerWindow(display, id.rawValue)
    XMapWindow(display, id.rawValue)
  }

  deinit {
    XDestroyWindow(connection.display, id.rawValue)
    connection.ledger.strike(id)
  }

  /// Puts a rectangle of final pixels on the window.
  ///
  /// - Parameters:
  ///   - rect: in px of the root, inside the frame.
  ///   - completes: whether a completion event is wanted.
  package func put(_ rect: PixelRect, completes: Bool) {
    let local = rect.offset(x: -frame.x, y: -frame.y)
    image.put(local, into: id.rawValue, x: local.x, y: local.y, completes: completes)
  }

  /// Tells the window manager and compositors what it is.
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
    // It was not opened by what the user did last, so it gets no keyboard.
    connection.setProperty(atom("_NET_WM_USER_TIME"), of: id, to: [0])
    connection.setProperty(atom("_NET_WM_WINDOW_OPACITY"), of: id, to: [0])
    // No title, no border: flags say that the third number, the decorations, counts.
    let motif = atom("_MOTIF_WM_HINTS")
    connection.change(motif, of: id, type: motif.rawValue, to: [2, 0, 0, 0, 0])
    // A window manager that is asked to close it tells us, instead of ending our connection.
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
