internal import FingertipInk
internal import FingertipRegions
internal import FingertipSettings
internal import FingertipStage
internal import OverlayLayers
internal import SystemSupport
internal import TouchInspection
internal import TouchX11
internal import WindowStates

/// The response of the overlay to modes and settings.
extension Overlay {
  /// Whether the session is locked or not shown, so that touches are not for the desktop.
  var isSessionBlocked: Bool { !sources.session.state.obstacles.isEmpty }

  /// Notes that the server was asked to blank the screen beneath a cover of ours.
  ///
  /// The cover takes the touch that wakes the screen.
  package func noteBlankingRequest() { sources.session.noteBlankingRequest() }

  /// Applies the demands of a mode.
  func follow(_ demands: Demands) {
    let former = self.demands
    self.demands = demands
    layers.touches.follow(demands)
    layers.recording?.follow(demands)
    sources.reader.defersTouchEnds = demands.defersTouchEnds
    if demands.isBlocked != former.isBlocked { ink?.isHidden = demands.isBlocked }
    if former.followsTouches && !demands.followsTouches { forgetTouches() }
    // It will not be told the ends of the touches that are down.
    if former.tracksMarks && !demands.tracksMarks { layers.touches.forgetTouches() }
    if demands.showsTouches != former.showsTouches { turn.batch.changes.needsRepaint = true }
    if demands.listening != former.listening { restartListening() }
    layers.isHiddenForCapture = demands.isHiddenForCapture
    if demands.stage != former.stage || demands.keepsSpotlight != former.keepsSpotlight {
      followStage()
    }
    // Fingers that are down keep their receiver, and no longer move the zoom.
    if demands.movesZoom != former.movesZoom { layers.stage.zoom?.releaseFingers() }
  }

  /// Applies new settings; touches that are down stay, unless the settings listen to other touches.
  func apply(_ settings: ShowSettings) {
    let mustRestart = !settings.listensToSameTouches(as: self.settings)
    self.settings = settings
    if mustRestart { restartListening() }
    turn.batch.screenChanged = true
    turn.batch.surfaceChanged = true
  }

  /// Cancels all touches, and listens to those that the demands ask for.
  private func restartListening() {
    cancelTouches()
    deliverChanges()
    // It follows reports by itself, and the ends of its touches may not be heard any more.
    inspector?.forgetTouches(at: serverTime(Monotonic.milliseconds))
    let request =
      switch demands.listening {
      case .asConfigured: settings.listeningRequest
      case .everything: ListeningRequest(followsPointer: settings.listening.pointer)
      case .nothing: ListeningRequest(.nothing, followsPointer: settings.listening.pointer)
      }
    sources.listener.change(to: request)
  }
}
