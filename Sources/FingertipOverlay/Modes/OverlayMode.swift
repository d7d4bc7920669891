package import DesktopRequests
package import FingertipSettings
internal import TouchDrawing

/// The state of the overlay that the user and the session ask for.
package struct OverlayMode: Equatable, Sendable {
  /// Whether touches are shown while nobody draws.
  package var showsTouches = true
  /// The state of draw mode; nil where nobody draws.
  package var ink: InkMode?
  /// Whether what the panel sends is shown.
  package var inspects = false
  /// Whether touches are ignored since the user wants it so.
  package var isPaused = false
  /// Whether touches are ignored since a window that `pause-for` names is active.
  package var isPausedByWindow = false
  /// Whether a password prompt is open.
  package var isPrivate = false
  /// Whether touches are none of the desktop's: it is locked or not shown.
  package var isBarred = false

  /// The mode of an overlay that shows touches.
  package init() {}

  /// Whether touches are shown in what is done now; while somebody draws that is a choice of its own, and
  /// ends with the drawing.
  package var isShowingTouches: Bool {
    get { ink?.showsTouches ?? showsTouches }
    set { if ink == nil { showsTouches = newValue } else { ink?.showsTouches = newValue } }
  }
}

/// The state of draw mode while somebody draws.
package struct InkMode: Equatable, Sendable {
  /// The devices that draw.
  package var devices: DrawDevices
  /// The key that has touches draw while it is held; nil where there is none.
  package var holdKey: KeySymbol?
  /// Whether touches go to the applications while the ink stays.
  package var isLetThrough: Bool
  /// Whether a touch that is taken away is told apart from one that is lifted.
  package var tellsCancelled: Bool
  /// Whether touches are shown as well: the ink is what is to be seen of them.
  package var showsTouches = false

  /// The mode of somebody who draws as settings say.
  ///
  /// Touches go through until the key is held, where there is one.
  package init(_ settings: DrawSettings) {
    devices = settings.devices
    holdKey = settings.holdKey
    isLetThrough = settings.isLetThrough || settings.holdKey != nil
    tellsCancelled = settings.cancellation != .end
  }

  /// Whether the canvas takes no touch since what draws comes another way.
  var isCanvasDistant: Bool { devices != .all }
}
