internal import FingertipSettings
internal import ScreenHardware
internal import SystemSupport
package import TouchX11

/// The names of the monitors, for the loader of settings, because the handle's menu offers them.
package final class MonitorNames: LoopHandler {
  private let overlay: Overlay
  /// Reads the settings again.
  private let reload: () -> Void
  /// The names that the settings got last.
  private var known: [String] = []
  private var mayDiffer = false

  /// Provides the monitors' names to a loader whenever it reads settings.
  ///
  /// - Parameters:
  ///   - overlay: the overlay, whose connection is queried.
  ///   - loader: the loader that gets the names.
  ///   - reload: reads the settings again, so that the handle's menu offers other monitors.
  package init(of overlay: Overlay, to loader: SettingsLoader, reload: @escaping () -> Void) {
    self.overlay = overlay
    self.reload = reload
    loader.monitors = { [weak self] in self?.query() ?? [] }
  }

  /// Queries the names of the monitors, and records them as those of the settings.
  package func query() -> [String] {
    known = MonitorLayout.monitors(on: overlay.connection).map(\.name)
    return known
  }

  /// Notes a change of the screen, after which the names may differ.
  package func handle(_ event: DisplayEvent) {
    if case .screenChanged = event { mayDiffer = true }
  }

  /// Requests a reload of the settings if the names differ and the handle's menu offers them.
  package func takeTurn(at time: Double) {
    guard mayDiffer else { return }
    mayDiffer = false
    // Without a handle, the round trip is not needed.
    guard overlay.settings.controls.handle != .none else { return }
    let former = known
    if query() != former { reload() }
  }
}
