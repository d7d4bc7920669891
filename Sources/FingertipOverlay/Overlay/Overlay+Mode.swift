internal import FingertipInk
internal import FingertipRegions
internal import FingertipSettings
internal import TouchX11

/// The response of the overlay to modes and settings.
extension Overlay {
  /// Whether touches are none of the desktop's, by what was heard of the session: it is locked or not shown.
  var isSessionBarred: Bool { !sources.session.state.obstacles.isEmpty }

  /// Hears and shows what a mode demands.
  func follow(_ demands: Demands) {
    let former = self.demands
    self.demands = demands
    layers.touches.follow(demands)
    sources.reader.settlesEnds = demands.settlesEnds
    if demands.isBarred != former.isBarred { ink?.isHidden = demands.isBarred }
    if former.followsTouches && !demands.followsTouches { forgetTouches() }
    if demands.showsTouches != former.showsTouches { turn.batch.news.needsRepaint = true }
    if demands.hearing != former.hearing { hearAnew() }
  }

  /// Takes new settings over; touches that are down stay, unless others are listened to now.
  func apply(_ settings: ShowSettings) {
    let hearsOthers = !settings.hearsTheSame(as: self.settings)
    self.settings = settings
    if hearsOthers { hearAnew() }
    turn.batch.screenChanged = true
    turn.batch.surfaceChanged = true
  }

  /// Listens to the touches that are to be heard.
  private func hearAnew() {
    cancelTouches()
    deliverChanges()
    let request =
      switch demands.hearing {
      case .asSettings: settings.listeningRequest
      case .everything: ListeningRequest(followsPointer: settings.pointer)
      case .nothing: ListeningRequest(.nothing, followsPointer: settings.pointer)
      }
    sources.listener.change(to: request)
  }
}
