/// The facts about a window that the conditions of gestures test.
package struct WindowFacts: Hashable, Sendable {
  /// The class of WM_CLASS; empty if the window has none.
  package var className = ""
  /// The instance of WM_CLASS; empty if the window has none.
  package var instanceName = ""
  /// _NET_WM_NAME, else WM_NAME; empty if the window has neither.
  package var title = ""
  /// Whether it is fullscreen according to EWMH.
  package var isFullscreen = false

  /// Creates the facts about a window without properties.
  package init() {}
}

/// The window that a touch hits, and its owner.
package struct WindowOwner: Hashable, Sendable {
  /// The window, which belongs to an application.
  package var window: WindowID
  /// The facts about the window.
  package var facts: WindowFacts
  /// The process that owns the window according to _NET_WM_PID; nil if the property is missing.
  package var pid: Int?

  /// Creates a window's description.
  package init(window: WindowID, facts: WindowFacts, pid: Int?) {
    self.window = window
    self.facts = facts
    self.pid = pid
  }
}
