internal import CX11
internal import TouchX11
package import Touches
internal import WindowStates

extension DisplayConnection {
  /// Moves the pointer to a position, in px of the root, as programs do without a device.
  package func warpPointer(to position: Point) {
    XWarpPointer(
      display, 0, root.rawValue, 0, 0, 0, 0, Int32(position.x.rounded(.down)),
      Int32(position.y.rounded(.down)))
    synchronise()
  }
}
