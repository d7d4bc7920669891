// The minimal program that shows a touch, as a reference for benchmarks of the overlay.
//
// It uses Xlib directly and shares no listener, reader or loop with the overlay, so that their cost
// is not part of the reference. It supports one device, the inputtest driver's touchscreen, whose
// axes 0 and 1 range from 0 to 65535 over the whole root.

internal import CX11
internal import TouchX11
internal import WindowStates

/// A program that shows where the newest raw touch is, and does nothing else.
package final class ReferenceListener {
  /// The way in which it shows the touch.
  package enum Kind: String, Sendable {
    /// A shaped window is moved to the touch.
    case movedWindow = "floor"
    /// A disc is drawn into a translucent window over the whole screen.
    case plainPane = "pane"
    /// A square is drawn into a window over the whole screen and added to its shape, like ink
    /// without a compositor.
    case ink = "bare ink"
    /// A translucent window in a fixed place changes its colour, like a key without a label.
    case key = "bare key"
  }

  private let connection: DisplayConnection
  private let mark: any ReferenceMark

  /// Prepares the mark and listens.
  ///
  /// - Parameters:
  ///   - kind: the way in which touches are shown.
  ///   - display: the server's name; nil to use the environment's DISPLAY.
  ///   - size: the mark's diameter in px.
  /// - Throws: `DisplayError` if no server answers, `PixelImageError` if out of memory.
  package init(_ kind: Kind, display: String? = nil, size: Int) throws {
    connection = try DisplayConnection(name: display)
    mark =
      switch kind {
      case .movedWindow: MovedWindowMark(connection, size: size)
      case .plainPane: try PlainPaneMark(connection, size: size)
      case .ink: try InkMark(connection, size: size)
      case .key: KeyMark(connection, width: size)
      }
    connection.select(
      [XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd], of: Int32(XIAllDevices),
      on: connection.root)
    connection.synchronise()
  }

  /// Shows touches until the connection is lost.
  package func run() {
    let display = connection.display
    var event = XEvent()
    while !connection.isLost {
      XNextEvent(display, &event)
      guard event.type == GenericEvent, XGetEventData(display, &event.xcookie) != 0 else {
        continue
      }
      if let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee,
        raw.deviceid == raw.sourceid
      {
        follow(raw)
      }
      XFreeEventData(display, &event.xcookie)
    }
  }

  private func follow(_ raw: XIRawEvent) {
    if raw.evtype == XI_RawTouchEnd {
      mark.hide()
    } else if let values = raw.valuators.values, raw.valuators.mask_len > 0,
      raw.valuators.mask[0] & 3 == 3
    {
      mark.show(
        x: Int(values[0] * Double(connection.rootSize.width) / 65536),
        y: Int(values[1] * Double(connection.rootSize.height) / 65536))
    }
    connection.flush()
  }
}

/// The mark of a reference listener; positions are px of the root.
protocol ReferenceMark {
  func show(x: Int, y: Int)
  func hide()
}

extension DisplayConnection {
  /// Creates an override-redirect window without input; the caller maps it.
  func makeReferenceWindow(
    x: Int, y: Int, width: Int, height: Int, surface: WindowSurface, background: UInt
  ) -> Window {
    let visual = visuals[surface]
    var attributes = XSetWindowAttributes()
    attributes.background_pixel = background
    attributes.border_pixel = 0
    attributes.override_redirect = 1
    attributes.colormap = visual.colormap
    let window = XCreateWindow(
      display, root.rawValue, Int32(x), Int32(y), UInt32(width), UInt32(height), 0, visual.depth,
      UInt32(InputOutput), visual.visual,
      UInt(CWBackPixel | CWBorderPixel | CWOverrideRedirect | CWColormap), &attributes)
    makeClickThrough(WindowID(rawValue: window))
    return window
  }
}
