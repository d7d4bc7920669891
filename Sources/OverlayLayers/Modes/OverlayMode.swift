package import DesktopRequests
package import FingertipSettings
internal import TouchDrawing
internal import TouchInk

/// The state of the overlay that the user and the session ask for.
package struct OverlayMode: Equatable, Sendable {
  /// Whether touches are shown outside of draw mode.
  package var showsTouches = true
  /// The state of draw mode; nil outside of draw mode.
  package var ink: InkMode?
  /// Whether the inspector is on, which shows what the panel sends.
  package var inspects = false
  /// Whether touches are sent to another program.
  package var sendsTouches = false
  /// The tools of the stage that are on.
  package var stage: Set<StageTool> = []
  /// Whether touches are ignored because the user paused the overlay.
  package var isPaused = false
  /// Whether touches are ignored because a window that `pause-for` names is active.
  package var isPausedByWindow = false
  /// Whether touches are ignored because a rule for the active window says so.
  package var isPausedByRule = false
  /// Whether a password prompt is open.
  package var isPrivate = false
  /// Whether the session is locked or not shown, so that touches are not for the desktop.
  package var isBlocked = false

  /// Whether the zoom is about to take a picture of the screen.
  package var awaitsZoomPicture = false

  /// Whether the whole screen is covered, so that no touch reaches anybody.
  package var isCovered = false

  /// Creates the mode of an overlay that shows touches.
  package init() {}

  /// Whether touches are shown now; draw mode has a choice of its own, which ends with it.
  package var isShowingTouches: Bool {
    get { ink?.showsTouches ?? showsTouches }
    set { if ink == nil { showsTouches = newValue } else { ink?.showsTouches = newValue } }
  }
}

/// The state of draw mode.
package struct InkMode: Equatable, Sendable {
  /// The devices that draw.
  var devices: DrawDevices
  /// The key that makes touches draw while it is held; nil if there is none.
  package var holdKey: KeySymbol?
  /// Whether touches go to the applications while the ink stays.
  package var isPassThrough: Bool
  /// Whether a text is being typed.
  package var isTyping = false
  /// Whether a cancelled touch is told apart from a lifted one.
  var distinguishesCancelled: Bool
  /// Whether a picture of the screen is about to become the ground of a page.
  package var isFreezing = false
  /// Whether touches are shown as well; by default the ink is their only trace.
  var showsTouches = false

  /// Creates the state in which settings start draw mode, or continue it.
  ///
  /// With a hold key, touches go through until it is held; it may be held when the settings change.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - former: the state under the former settings; nil when draw mode begins.
  package init(_ settings: DrawSettings, after former: InkMode? = nil) {
    let key = settings.input.holdKey
    let awaitsKey = key != nil && (key != former?.holdKey || former?.isPassThrough ?? true)
    devices = settings.input.devices
    holdKey = key
    isPassThrough = settings.input.isPassThrough || awaitsKey
    distinguishesCancelled = settings.input.cancellation != .end
    showsTouches = former?.showsTouches ?? false
    // Our windows stay hidden until the picture of the screen is taken.
    isFreezing = former?.isFreezing ?? false
  }

  /// Whether the canvas takes no touch, because the drawing devices are grabbed instead.
  var isCanvasBypassed: Bool { devices != .all }
}
