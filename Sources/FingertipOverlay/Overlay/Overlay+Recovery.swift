internal import FingertipRegions
internal import OverlayLayers
internal import SystemSupport
internal import TouchX11

/// The recovery of windows that another client destroys or unmaps.
extension Overlay {
  /// Finds out which windows are lost, and restores those that are due.
  ///
  /// - Parameters:
  ///   - suspects: windows of ours that may be lost.
  ///   - time: our clock, in ms.
  /// - Returns: whether any was restored, without its pixels.
  func recoverWindows(_ suspects: Set<WindowID>, at time: Double) -> Bool {
    if !suspects.isEmpty { recovery.lose(connection.lostWindows(among: suspects)) }
    let lost = recovery.takeLost(at: time)
    guard let message = lost.message else { return false }
    log(.warning, message)
    connection.mapAgain(lost)
    guard lost.contains(where: { $0.loss == .destroyed }) else { return true }
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
