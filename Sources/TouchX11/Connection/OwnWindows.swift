internal import CX11
internal import WindowStates

/// The windows of a connection, and the graphics contexts that draw on them.
struct OwnWindows {
  /// The windows that the connection created, to tell them from those of other clients.
  ///
  /// A destroyed window stays in the set until the event about its end was read: events about it
  /// may come until then. Fingers that scale a region make a window for each frame.
  var made: Set<WindowID> = []
  /// The windows that exist, as far as we know.
  var held: [WindowID: HeldWindow] = [:]
  /// The windows to be mapped at the end of the start; nil once it is over.
  var awaitingMap: [WindowID]?
  /// The window that receives our messages to ourselves; nil before the first message.
  var messages: WindowID?
  /// One graphics context per kind of window; they live as long as the connection.
  var contexts: [WindowSurface: GC] = [:]
}
