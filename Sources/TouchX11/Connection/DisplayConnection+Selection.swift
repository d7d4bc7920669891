internal import CX11
package import Touches
package import WindowStates

extension DisplayConnection {
  /// Selects XI2 events of a window, replacing our earlier selection for the same device set.
  package func select(_ events: [Int32], of deviceSet: Int32, on window: WindowID) {
    _ = withEventMask(events, of: deviceSet) { mask in
      XISelectEvents(display, window.rawValue, &mask, 1)
    }
  }

  /// Returns the pointer's position, in px of the root; nil if it is on another X screen.
  package func pointerPosition() -> Point? {
    // The centre of the pixel, as for a finger's position.
    queryPointer().map { Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5) }
  }

  /// Returns the pointer's pixel on the root and the core mask of pressed buttons; nil if the
  /// pointer is on another X screen.
  package func queryPointer() -> (x: Int32, y: Int32, buttons: UInt32)? {
    var found: (root: Window, child: Window) = (0, 0)
    var position: (rootX: Int32, rootY: Int32, x: Int32, y: Int32) = (0, 0, 0, 0)
    var buttons: UInt32 = 0
    guard
      XQueryPointer(
        display, root.rawValue, &found.root, &found.child, &position.rootX, &position.rootY,
        &position.x, &position.y, &buttons) != 0
    else { return nil }
    return (position.rootX, position.rootY, buttons)
  }

  /// Whether any button of the pointer is pressed.
  var isPointerPressed: Bool {
    let buttons = Button1Mask | Button2Mask | Button3Mask | Button4Mask | Button5Mask
    return queryPointer().map { $0.buttons & UInt32(buttons) != 0 } ?? false
  }

  /// Returns the children of a window, bottom to top; empty if the window has gone.
  package func children(of window: WindowID) -> [WindowID] {
    relatives(of: window)?.children ?? []
  }

  /// Returns the parent of a window; nil for the root, and if the window has gone.
  func parent(of window: WindowID) -> WindowID? {
    relatives(of: window).flatMap { $0.parent == .none ? nil : $0.parent }
  }

  private func relatives(of window: WindowID) -> (parent: WindowID, children: [WindowID])? {
    var ancestors: (root: Window, parent: Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard
      XQueryTree(
        display, window.rawValue, &ancestors.root, &ancestors.parent, &children, &count) != 0
    else { return nil }
    defer { if let children { XFree(children) } }
    return (
      WindowID(rawValue: ancestors.parent),
      UnsafeBufferPointer(start: children, count: Int(count)).map(WindowID.init(rawValue:))
    )
  }
}
