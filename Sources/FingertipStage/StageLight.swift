/// Something around the finger that goes with it: the spotlight, or the lens.
package protocol StageLight: AnyObject {
  /// Whether the next frame shows something else.
  var isOutdated: Bool { get }

  /// Whether it is on the screen, or will be.
  var isVisible: Bool { get }

  /// Moves what is painted to where the finger is, or off the screen.
  func move()

  /// Paints what has changed.
  ///
  /// - Parameter isLost: whether the server may have lost what was painted.
  /// - Returns: how many completion events will come.
  func paint(isLost: Bool) -> Int
}
