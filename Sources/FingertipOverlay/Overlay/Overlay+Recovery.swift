internal import FingertipRegions
internal import ScreenHardware
internal import SystemSupport
internal import TouchX11

/// The recovery of windows that another client takes away.
extension Overlay {
  /// Finds out which windows are gone, and has those come back for which it is time.
  ///
  /// - Parameters:
  ///   - suspects: windows of ours that something happened to.
  ///   - time: our clock, in ms.
  /// - Returns: whether any came back, without what was painted on them.
  func recoverWindows(_ suspects: Set<WindowID>, at time: Double) -> Bool {
    if !suspects.isEmpty { recovery.lose(connection.lostWindows(among: suspects)) }
    let lost = recovery.takeLost(at: time)
    guard let message = lost.message else { return false }
    log(.warning, message)
    connection.mapAgain(lost)
    guard lost.contains(where: { $0.loss == .destroyed }) else { return true }
    compositor.restore()
    do throws(XRequestError) {
      try reader.regions?.restoreWindow(of: listener.devices.map(\.id))
    } catch {
      log(.error, "regions cannot be touched: \(error)")
    }
    layers.regions?.renew()
    return rebuild(evenIfSame: true)
  }
}
