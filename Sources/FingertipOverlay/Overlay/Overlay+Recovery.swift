internal import FingertipRegions
internal import OverlayLayers
internal import SystemSupport
internal import TouchX11
internal import WindowStates

/// The recovery of windows that another client destroys, unmaps or moves.
extension Overlay {
  /// Finds out which windows are lost, and restores those that are due.
  ///
  /// - Parameters:
  ///   - suspects: windows of ours that may be lost.
  ///   - time: our clock, in ms.
  /// - Returns: whether any was restored, without its pixels.
  func recoverWindows(_ suspects: Set<WindowID>, at time: Double) -> Bool {
    if !suspects.isEmpty { recovery.lose(connection.lostWindows(among: suspects)) }
    let returns = recovery.takeLost(at: time)
    for message in returns.messages { log(.warning, message) }
    connection.abandon(returns.abandoned)
    guard !returns.restored.isEmpty else { return false }
    guard !connection.restore(returns.restored) else {
      // A window that returns to the root lies above all others.
      if returns.restored.contains(where: { $0.loss == .reparented }) { useLayers() }
      return true
    }
    compositor.restore()
    do throws(XRequestError) {
      try reader.regions?.restoreWindow()
    } catch {
      log(.error, "regions cannot be touched: \(error)")
    }
    layers.regions?.renew()
    return rebuild(evenIfSame: true)
  }
}
