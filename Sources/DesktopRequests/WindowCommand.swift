/// A request to a window manager about a window.
package enum WindowCommand: String, CaseIterable, Hashable, Sendable {
  /// Close, minimise, maximise, or restore the usual size.
  case close, minimise, maximise, restore
  /// Maximise, or restore if it is maximised.
  case toggleMaximise
  /// Switch fullscreen on or off.
  case fullscreen
  /// Switch keeping above other windows on or off.
  case above
  /// Raise and focus.
  case activate
  /// Fill one half of the monitor.
  case tileLeft, tileRight
}

/// The window of a command.
package enum WindowTarget: Hashable, Sendable {
  /// The active window.
  case active
  /// The window beneath a point, in px of the root.
  case beneath(x: Double, y: Double)
}

/// The reason why the window manager could not be asked, as the end of a message.
package struct DesktopError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as the end of a message.
  package let description: String

  /// Creates an error with its reason.
  package init(_ description: String) {
    self.description = description
  }
}
