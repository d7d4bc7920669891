internal import CX11
package import Touches

extension DisplayConnection {
  /// Selects XI2 events of a window, in place of those that this client selected there before for
  /// the same device set.
  package func select(_ events: [Int32], of deviceSet: Int32, on window: WindowID) {
    let length = Int(XI_LASTEVENT >> 3) + 1
    var bits = [UInt8](repeating: 0, count: length)
    for event in events {
      bits[Int(event >> 3)] |= 1 << UInt8(event & 7)
    }
    bits.withUnsafeMutableBufferPointer { buffer in
      var mask = XIEventMask(
        deviceid: deviceSet, mask_len: Int32(length), mask: buffer.baseAddress)
      XISelectEvents(display, window.rawValue, &mask, 1)
    }
  }

  /// Where the pointer is, in px of the root; nil where it is on another X screen.
  package func pointerPosition() -> Point? {
    var found: (root: Window, child: Window) = (0, 0)
    var place: (rootX: Int32, rootY: Int32, x: Int32, y: Int32) = (0, 0, 0, 0)
    var buttons: UInt32 = 0
    guard
      XQueryPointer(
        display, root.rawValue, &found.root, &found.child, &place.rootX, &place.rootY, &place.x,
        &place.y, &buttons) != 0
    else { return nil }
    // The middle of the pixel, as a finger's position would be.
    return Point(x: Double(place.rootX) + 0.5, y: Double(place.rootY) + 0.5)
  }
}
