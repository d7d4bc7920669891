/// The way in which a window's pixels reach the screen.
package enum WindowSurface: Hashable, Sendable {
  /// 32 bits per pixel with alpha, blended by a compositor.
  case translucent
  /// The root's depth; transparent parts are cut out of the window's shape.
  case opaque
}
