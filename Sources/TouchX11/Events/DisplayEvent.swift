package import DesktopRequests
package import Touches
package import WindowStates

/// A decoded event of the server.
package enum DisplayEvent: Hashable, Sendable {
  /// A touch began, moved or ended.
  case touch(TouchEvent)
  /// A contact of a device that we have grabbed began, moved or ended.
  case grabbed(TouchEvent)
  /// Devices came, went or changed; those in `gone` were removed or disabled, with their touches.
  case devicesChanged(gone: [DeviceID])
  /// A device maps to another part of the root, and perhaps to another monitor.
  case mappingChanged(DeviceID)
  /// The root was resized, or the monitors changed.
  case screenChanged
  /// The desktop's X resources changed, perhaps its resolution.
  case resourcesChanged
  /// A compositor came or went.
  case compositor(CompositorSignal)
  /// The order of the windows changed.
  case stack(StackEvent)
  /// A part of one of our windows must be painted again.
  case exposed(WindowID)
  /// A key that we have grabbed was pressed; `state` has all modifiers and the layout, as in X.
  case keyPressed(KeyStroke, state: UInt32)
  /// A key was released that we have grabbed; its modifiers are not reported.
  case keyReleased(KeyStroke)
  /// The server has read all pixels that the last frame put.
  case putCompleted
}

extension DisplayEvent {
  /// Whether the monitors may have changed, or the size of a millimetre on them.
  ///
  /// A touchscreen that is added, or mapped to another monitor, may determine that size, and so may
  /// the desktop's resolution.
  package var mayChangeScreen: Bool {
    switch self {
    case .devicesChanged, .mappingChanged, .screenChanged, .resourcesChanged: true
    case .touch, .grabbed, .compositor, .stack, .exposed, .keyPressed, .keyReleased, .putCompleted:
      false
    }
  }
}
