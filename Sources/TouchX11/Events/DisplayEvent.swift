package import DesktopRequests
package import Touches

/// An event of the server, decoded.
package enum DisplayEvent: Hashable, Sendable {
  /// A finger did something.
  case touch(TouchEvent)
  /// A contact of a device that is ours alone did something.
  case grabbed(TouchEvent)
  /// Devices came, went or changed; these are gone or switched off, and their touches with them.
  case devicesChanged(gone: [DeviceID])
  /// A device lies on another part of the root now, and perhaps on another monitor.
  case mappingChanged(DeviceID)
  /// The root was resized, or the monitors changed.
  case screenChanged
  /// The desktop's resources changed, its resolution perhaps among them.
  case resourcesChanged
  /// A compositor came or went.
  case compositor(CompositorSignal)
  /// The order of the windows changed.
  case stack(StackEvent)
  /// A part of one of our windows must be put again.
  case exposed(WindowID)
  /// A key was pressed that we have grabbed; the state has all modifiers and the layout, as the server does.
  case keyPressed(KeyStroke, state: UInt32)
  /// A key was released that we have grabbed; its modifiers are not told.
  case keyReleased(KeyStroke)
  /// The server has read everything that the last frame put.
  case putCompleted
}
