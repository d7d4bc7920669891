internal import CX11
package import TouchX11
package import Touches
package import WindowStates

/// A child of the root window as the server describes it.
package struct TopLevel: Hashable, Sendable {
  /// The identifier of the window.
  package var id: WindowID
  /// The frame in px of the root, without the border.
  package var frame: PixelRect
  /// The bits per pixel; 0 for an input-only window.
  package var depth: Int
  /// Whether it is mapped.
  package var isMapped: Bool
  /// Whether it only receives input, and is invisible.
  package var isInputOnly: Bool
  /// Whether window managers leave it alone.
  package var isOverrideRedirect: Bool
  /// The class of WM_CLASS; empty if the window has none.
  package var className: String
  /// The instance of WM_CLASS; empty if the window has none.
  package var instanceName: String
  /// _NET_WM_NAME, or else WM_NAME; empty if the window has neither.
  package var name: String
  /// The part that receives pointers and touches, in px of the window; empty if there is none.
  package var inputShape: [PixelRect]
  /// The part that exists at all, in px of the window.
  package var boundingShape: [PixelRect]
}

extension DisplayConnection {
  /// Returns the children of the root, bottom to top, except those that vanish meanwhile.
  package func topLevels() -> [TopLevel] {
    children(of: root).compactMap(topLevel)
  }

  /// Describes a window; nil if it does not exist.
  package func topLevel(_ window: WindowID) -> TopLevel? {
    // A window that vanishes meanwhile causes errors, which mean only that.
    let found = try? trapping { describe(window) }
    return found.flatMap { $0 }
  }

  private func describe(_ window: WindowID) -> TopLevel? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window.rawValue, &attributes) != 0 else { return nil }
    var hint = XClassHint()
    var names = (instance: "", className: "")
    if XGetClassHint(display, window.rawValue, &hint) != 0 {
      names = (Self.copyAndFree(hint.res_name), Self.copyAndFree(hint.res_class))
    }
    return TopLevel(
      id: window,
      frame: PixelRect(
        x: Int(attributes.x), y: Int(attributes.y), width: Int(attributes.width),
        height: Int(attributes.height)),
      depth: Int(attributes.depth), isMapped: attributes.map_state != IsUnmapped,
      isInputOnly: attributes.class == InputOnly,
      isOverrideRedirect: attributes.override_redirect != 0, className: names.className,
      instanceName: names.instance, name: title(of: window),
      inputShape: shape(of: window, kind: ShapeInput),
      boundingShape: shape(of: window, kind: ShapeBounding))
  }

  private func title(of window: WindowID) -> String {
    var text = XTextProperty()
    guard
      XGetTextProperty(display, window.rawValue, &text, atoms.windowName.rawValue) != 0
        || XGetWMName(display, window.rawValue, &text) != 0,
      let value = text.value
    else { return "" }
    defer { XFree(value) }
    return String(cString: value)
  }

  private func shape(of window: WindowID, kind: Int32) -> [PixelRect] {
    var count: Int32 = 0
    var ordering: Int32 = 0
    guard
      let rectangles = XShapeGetRectangles(display, window.rawValue, kind, &count, &ordering)
    else { return [] }
    defer { XFree(rectangles) }
    return UnsafeBufferPointer(start: rectangles, count: Int(count)).map {
      PixelRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height))
    }
  }

  /// Returns a copy of an Xlib string, and frees the original; empty for nil.
  private static func copyAndFree(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { XFree(text) }
    return String(cString: text)
  }
}
