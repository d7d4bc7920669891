/// A request to a window manager about a window.
package enum WindowCommand: String, CaseIterable, Hashable, Sendable {
  /// Close the window, minimise or maximise it, or give it back its usual size.
  case close, minimise, maximise, restore
  /// Maximise, or restore where it is maximised.
  case toggleMaximise
  /// Fullscreen, or not where it is.
  case fullscreen
  /// Above the others, or not where it is.
  case above
  /// Bring it to the front and give it the keyboard.
  case activate
  /// Let it fill a half of its monitor.
  case tileLeft, tileRight
}

/// The window that is meant.
package enum WindowTarget: Hashable, Sendable {
  /// The one that has the keyboard.
  case active
  /// The one under a point, in px of the root.
  case beneath(x: Double, y: Double)
}

/// The reason why a window manager could not be asked, as the end of a message that has named what
/// wanted it.
package struct DesktopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as the end of a message.
  package let description: String

  /// An error by its reason.
  package init(_ description: String) {
    self.description = description
  }
}
