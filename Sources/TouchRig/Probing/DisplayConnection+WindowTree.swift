internal import CX11
package import TouchX11
package import Touches

/// A child of the root window as the server knows it.
package struct TopLevel: Hashable, Sendable {
  /// The identifier of the window.
  package var id: WindowID
  /// px of the root, without the border.
  package var frame: PixelRect
  /// The bits of a pixel; 0 for a window that only takes input.
  package var depth: Int
  /// Whether it is on the screen.
  package var isMapped: Bool
  /// Whether it only takes input, and shows nothing.
  package var isInputOnly: Bool
  /// Whether window managers leave it alone.
  package var isOverrideRedirect: Bool
  /// WM_CLASS, both empty where the window has none.
  package var className: String
  /// The instance of WM_CLASS.
  package var instanceName: String
  /// _NET_WM_NAME, else WM_NAME; empty where the window has neither.
  package var name: String
  /// The part where it takes pointers and touches, in px of the window; empty where it takes none.
  package var inputShape: [PixelRect]
  /// The part that is there at all, in px of the window.
  package var boundingShape: [PixelRect]
}

extension DisplayConnection {
  /// Returns the children of the root, bottom to top, but for those that vanish meanwhile.
  package func topLevels() -> [TopLevel] {
    children(of: root).compactMap(topLevel)
  }

  /// Describes one window; nil where there is none of this number.
  package func topLevel(_ window: WindowID) -> TopLevel? {
    // A window that goes in the middle makes errors that mean nothing more than that.
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

  /// Returns a copy of a string of Xlib, which is freed; empty for nil.
  private static func copyAndFree(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { XFree(text) }
    return String(cString: text)
  }
}
