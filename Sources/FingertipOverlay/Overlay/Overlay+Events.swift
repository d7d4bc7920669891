internal import FingertipRegions
internal import SystemSupport
package import TouchX11
package import Touches

/// The handling of the display's events.
extension Overlay {
  /// The devices whose touches come from somewhere else than the server.
  package var replacedDevices: Set<DeviceID> {
    get { touches.replacedDevices }
    set { touches.replacedDevices = newValue }
  }

  /// Takes one event in; nothing is drawn before `finishBatch`.
  package func take(_ event: DisplayEvent) {
    switch event {
    case .touch(let report):
      if !replacedDevices.contains(report.id.device) { take(report) }
    case .devicesChanged(let gone):
      listener.refreshDevices()
      for device in gone { cancelTouches(of: device) }
      // A panel that came or moved to another monitor tells how large a millimetre is there.
      turn.batch.screenChanged = true
    case .mappingChanged, .screenChanged, .resourcesChanged:
      turn.batch.screenChanged = true
    case .compositor(let signal):
      if compositor.take(signal) { turn.batch.surfaceChanged = true }
    case .stack(let event):
      // What a window above ours has covered stays its picture where it moves or goes, for the server
      // keeps no background of ours; a finger that rests brings no frame that would paint it.
      let wasCovered = layers.windows.hasCover
      layers.windows.take(event)
      if connection.mayBeLoss(event) { turn.batch.suspects.insert(event.window) }
      if wasCovered || layers.windows.isCovered, layers.needsTop {
        turn.batch.news.isCovered = true
      }
    case .exposed:
      turn.batch.news.needsRepaint = true
    case .keyPressed, .keyReleased, .grabbed:
      break
    case .putCompleted:
      layers.scheduler.openFence()
    }
  }

  /// Takes a report of a finger in, wherever it comes from.
  package func take(_ report: TouchEvent) {
    guard demands.followsTouches else { return }
    inspector?.take(report, at: serverTime(Monotonic.milliseconds))
    if let anomaly = touches.apply(report) { log(.info, "touch: \(anomaly)") }
    deliverChanges()
  }

  private func cancelTouches(of device: DeviceID) {
    touches.cancel(of: device, at: serverTime(Monotonic.milliseconds))
    deliverChanges()
  }

  /// Ends every touch without a trace; a finger that is still down is a new one when it moves.
  func forgetTouches() {
    touches.cancel(at: serverTime(Monotonic.milliseconds))
    touches.forgetChanges()
    inspector?.forgetTouches(at: serverTime(Monotonic.milliseconds))
    clear()
  }

  func deliverChanges() {
    defer { touches.forgetChanges() }
    // Ink is drawn by what regions report. A frame for the same report as it comes here, in which
    // nothing is to be seen, would have the ink wait for the next.
    guard ink == nil || demands.showsTouches, !touches.changes.isEmpty else { return }
    if layers.touches.take(touches.changes) { turn.batch.news.hasBegin = true }
    turn.batch.news.isLed = true
  }
}
