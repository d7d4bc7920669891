internal import FingertipSettings
internal import ScreenHardware
internal import SystemSupport
package import TouchX11

/// The names of the monitors, for the loader of settings, since the handle's menu offers them.
package final class MonitorNames: LoopHandler {
  private let overlay: Overlay
  /// Reads settings again.
  private let reload: () -> Void
  /// The names that the settings have.
  private var known: [String] = []
  private var mayDiffer = false

  /// Sends the monitors' names whenever settings are read.
  ///
  /// - Parameters:
  ///   - overlay: what is shown on them.
  ///   - loader: is told of them.
  ///   - reload: reads settings again, for a handle that is there offers other monitors.
  package init(of overlay: Overlay, to loader: SettingsLoader, reload: @escaping () -> Void) {
    self.overlay = overlay
    self.reload = reload
    loader.monitors = { [weak self] in self?.names ?? [] }
  }

  /// The names of the monitors now, which the settings have from then on.
  package var names: [String] {
    known = MonitorLayout.monitors(on: overlay.connection).map(\.name)
    return known
  }

  /// Notes a change of the screen, after which the names may differ.
  package func handle(_ event: DisplayEvent) {
    if case .screenChanged = event { mayDiffer = true }
  }

  /// Requests a reload of the settings where the names differ and the handle's menu offers them.
  package func takeTurn(at time: Double) {
    guard mayDiffer else { return }
    mayDiffer = false
    // Without a handle there is no round trip.
    guard overlay.settings.controls.handle != .none else { return }
    let former = known
    if names != former { reload() }
  }
}
