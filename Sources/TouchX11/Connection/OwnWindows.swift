internal import CX11

/// The windows of a connection, and what is drawn on them with.
struct OwnWindows {
  /// The windows that the connection ever made, by which they are told from those of others.
  ///
  /// Numbers of windows that are gone stay: no other client can come to have them.
  var made: Set<WindowID> = []
  /// Those of them that are there, as far as we know.
  var held: [WindowID: HeldWindow] = [:]
  /// The window that our messages to ourselves go to; nil before the first.
  var messages: WindowID?
  /// One graphics context per kind of window; they live as long as the connection.
  var contexts: [WindowSurface: GC] = [:]
}
