package import DesktopRequests
package import FingertipSettings

/// The demands of a mode on the parts of the overlay.
///
/// Only demands decide what is listened to, grabbed or visible. `ModeSwitch` compares them with
/// those of the next mode, so leaving a mode undoes exactly what entering it did.
package struct Demands: Equatable, Sendable {
  /// The touches that are listened to, apart from those on regions.
  package enum Listening: Sendable {
    /// The touches that the settings ask for.
    case asConfigured
    /// The touches of every touchscreen, wherever they go.
    case everything
    /// No touches, because none is shown, so that the server does not send each of them twice.
    case nothing
  }

  /// The devices and keys that are grabbed.
  package struct Grabs: Equatable, Sendable {
    /// The devices; nil for none.
    package let devices: DrawDevices?
    /// Whether the Escape key is among them.
    package let takesEscape: Bool
    /// The key that makes touches draw while it is held; nil for none.
    package let holdKey: KeySymbol?
    /// Whether the keys that type a text are among them.
    package let takesTyping: Bool
  }

  /// The touches to listen to.
  package let listening: Listening
  /// Whether touches are drawn; they are followed anyway.
  package let showsTouches: Bool
  /// Whether the marks of touches follow them, also while they are hidden for a picture.
  ///
  /// They do not in draw mode that shows no touches: a frame for a report would show nothing, and
  /// would make the ink, which follows the touches on regions, wait for the next frame.
  package let tracksMarks: Bool
  /// Whether everything of ours but the curtain is hidden, for a picture of the screen.
  ///
  /// Anything of ours in the picture would be visible twice. The curtain stays, because the picture
  /// must not reveal what it hides.
  package let isHiddenForCapture: Bool
  /// The tools of the stage that are on the screen.
  package let stage: Set<StageTool>
  /// Whether the spotlight is on, even if it is not on the screen.
  package let keepsSpotlight: Bool
  /// Whether touches move and magnify the frozen screen, and go to no window.
  package let movesZoom: Bool
  /// Whether touches are neither shown nor tracked, because a password prompt is open.
  let isPrivate: Bool
  /// Whether touches on regions go to the applications, because of a pause.
  package let isPaused: Bool
  /// Whether nothing is visible and touches are ignored: the session is locked or not shown.
  package let isBlocked: Bool
  /// Whether every touch is blocked: the screen is locked for cleaning, or black.
  let isCovered: Bool
  /// Whether touches outside the regions go to the applications although there is a canvas.
  package let isCanvasClosed: Bool
  /// The devices and keys to grab.
  package let grabs: Grabs
  /// Whether the end of a touch waits until the server has told whether its device is gone.
  package let defersTouchEnds: Bool

  /// Derives the demands from a mode.
  package init(of mode: OverlayMode) {
    isHiddenForCapture = mode.awaitsZoomPicture || mode.ink?.isFreezing ?? false
    let isShowing = mode.isShowingTouches && !mode.isPrivate && !mode.isCovered
    showsTouches = isShowing && !isHiddenForCapture
    tracksMarks = isShowing || mode.ink == nil
    isPrivate = mode.isPrivate
    isPaused = mode.isPauseInEffect
    isBlocked = mode.isBlocked
    isCovered = mode.isCovered
    stage = mode.visibleStage
    keepsSpotlight = mode.stage.contains(.spotlight)
    isCanvasClosed = mode.ink.map { $0.isPassThrough || $0.isCanvasBypassed } ?? false
    movesZoom = stage.contains(.zoom) && (mode.ink == nil || isCanvasClosed)
    listening =
      if mode.ink == nil {
        .asConfigured
      } else if isCanvasClosed {
        // While the canvas is closed, the gestures that leave are looked for among all touches.
        .everything
      } else if isShowing || mode.inspects || mode.sendsTouches
        || !stage.isDisjoint(with: [.spotlight, .lens])
      {
        .asConfigured
      } else {
        .nothing
      }
    grabs = Grabs(of: mode)
    defersTouchEnds = mode.ink?.distinguishesCancelled ?? false
  }

  /// Whether no picture of the screen may be taken: it is locked or black, or a prompt is open.
  package var forbidsPictures: Bool { isBlocked || isCovered || isPrivate }

  /// Whether incoming touches are followed.
  package var followsTouches: Bool { !isPaused && !isBlocked && !isPrivate && !isCovered }
}

extension OverlayMode {
  /// Whether a pause is in effect; it would let touches through to the applications beneath a
  /// cover.
  fileprivate var isPauseInEffect: Bool {
    (isPaused || isPausedByWindow || isPausedByRule) && !isCovered
  }

  /// The tools of the stage that are on the screen.
  fileprivate var visibleStage: Set<StageTool> {
    var stage = stage
    // The curtain is not removed: it is a region, and visible whenever regions are.
    if isPauseInEffect || isBlocked || isPrivate || isCovered {
      stage.subtract([.spotlight, .zoom, .lens])
    }
    if ink == nil, !showsTouches { stage.subtract([.spotlight, .lens]) }
    return stage
  }
}

extension Demands.Grabs {
  fileprivate init(of mode: OverlayMode) {
    let ink = mode.ink
    // In a pause or a lock, they operate the applications or the locker, as fingers do.
    let releasesDevices = mode.isCovered || mode.isPauseInEffect || mode.isBlocked
    devices = ink.flatMap { $0.isPassThrough || releasesDevices ? nil : $0.devices }
    let releasesKeys = mode.isPauseInEffect || mode.isBlocked || mode.isPrivate
    // While touches go to the applications, so does the Escape key.
    takesEscape = ink.map { !$0.isPassThrough } ?? false && !releasesKeys
    holdKey = releasesKeys ? nil : ink?.holdKey
    takesTyping = ink.map { $0.isTyping && !$0.isPassThrough } ?? false && !releasesKeys
  }
}
