/// A display that follows the finger: the spotlight, or the lens.
package protocol StageLight: AnyObject {
  /// Whether the next frame must show something else.
  var isOutdated: Bool { get }

  /// Whether it is on the screen, or will be.
  var isVisible: Bool { get }

  /// Moves the painted window to the finger, or off the screen.
  func move()

  /// Paints the changes.
  ///
  /// - Parameter isLost: whether the server may have lost painted pixels.
  /// - Returns: the number of completion events that will come.
  func paint(isLost: Bool) -> Int
}
